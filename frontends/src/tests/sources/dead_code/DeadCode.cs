int idleAtTop = 3;
class Example {
    private int everywhere = 3;
    Action inField = () => { int idle = 3; };
    Action alsoInField = delegate { int idle = 3; };
    Example(int own) { int idle = own; }
    ~Example() { int idle = 3; }
    public static Example operator +(Example augend, int other) { int idle = other; return augend; }
    public static implicit operator int(Example other) { int idle = 3; return 3; }
    int Slot { get { int idle = 3; return everywhere; } set { int idle = 4; everywhere = value; } }
    int ReadBelow(int own, int given, int unread) {
        int idle;
        int[] idleList = {1, 2};
        int idleChain = 1, idleOther = idleChain;
        string idleText = $"idle {idle}";
        idle = given + 1;
        own = 3 /* idle */;
        unread = 4 /* idle */;
        idle++;
        idle += 2;
        everywhere = 4;
        { idle = 3; }
        checked { idle = 3; }
        unsafe { idle = 3; }
        for (int idleAt = 0; idleAt < 3; idleAt++) { idle += idleAt; if (idle > 3) break; else continue; }
        while (idle < 3) { idle++; if (idle == 2) break; }
        do { idle = 3; if (idle == 2) break; } while (given < idle);
        switch (given) { case 1: break; default: idle = 3; break; }
        try { idle = 3; } catch (Exception) { }
        try { Call(); } finally { idle = 3; }
        if (false) { Call("idle"); }
        while (false) { Call("idle"); }
        if (given != given) { Call("it is not a number"); }
        if (false) { Call(); } else { Call(); }
        Action<int> idleLambda = (own) => { int idleInner = own; };
        Action<int> idleShort = idleGiven => { idleGiven = 3; };
        Action<int> idleDelegate = delegate (int own) { int idleInner = own; };
        var idleObject = new { Slot = given };
        int counted = 0;
        int left = 3;
        int added = 4;
        int stepped = 5;
        counted++;
        ++stepped;
        Call(counted);
        while (left-- > 0) { Call(); }
        while ((added -= 1) > 0) { Call(); }
        while (given > 0) {
            given = Next();
            if (given == 1) continue;
            if (given == 2) break;
        }
        switch (given) { case 4: if (given > 3) break; Call(); break; }
        while (true) { }
        while (!done) ;
        foreach (var each in list) { if (each == 1) break; Call(each); }
        if (given > 1) { foreach (var each in list) { } }
        var made = new Example(3);
        Example again = new(3);
        int member = given.Member;
        var perhaps = given?.Member;
        int element = list[0];
        list[1] = 4;
        this.field = 3;
        given.Clicked += Handle;
        var (one, two) = given;
        (one, two) = given;
        var changed = given with { Member = 3 };
        using var file = opened;
        if (given > 1) { throw problem; }
        var thrown = given ?? throw problem;
        if (given > 1) { goto stop; }
        if (given > 1) { stop: ; }
        if (given > 1) { lock (list) ; }
        if (given > 1) { using (opened) { } }
        if (given > 1) { fixed (int* place = list) ; }
        if (given > 1) { void Within(int own) { int idle = own; } }
        if (given > 1) { return given; }
        return given;
    }
    async Task Wait(int given) { if (given > 1) { await given; } }
    IEnumerable<int> Give(int given) { if (given > 1) { yield return given; } }
    void GiveBack(out int handed) { handed = 3; }
    void Receive() { int handed; }
    void Alias(int given) { int result = 3; ref int alias = ref list[given]; alias = 4; }
    void Align(int given) { const int width = 3; Call($"{given,width}"); }
    int Attributed() { const int size = 3; [Size(size)] int Within() => 3; return Within(); }
}
