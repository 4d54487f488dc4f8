class Example {
    private int everywhere = 3;
    static { int idle = 3; }
    Example(int given) { int idle = given; }
    int readBelow(int own, int given) throws Exception {
        int idle;
        int[] idleList = {1, 2};
        int idleChain = 1, idleOther = idleChain;
        idle = given + 1;
        own = 3 /* idle */;
        idle++;
        idle = idle * 2;
        everywhere = 4;
        { idle = 3; }
        for (int idleAt = 0; idleAt < 3; idleAt++) { idle += idleAt; if (idle > 3) break; else continue; }
        for (int idleEach : idleList) { idle = idleEach; if (idle > 3) break; }
        for (int idleToo : idleList) { idleToo = 3; }
        while (idle < 3) { idle++; if (idle == 2) break; }
        do { idle = 3; if (idle == 2) break; } while (given < idle);
        switch (given) { case 1: break; default: idle = 3; }
        try { idle = 3; } catch (RuntimeException e) { }
        if (false) { call("idle"); }
        if (given > given) call("idle");
        while (false) call("idle");
        if (false) call(); else call();
        if (given == 0) return 1;
        while (given > 0) {
            given = next();
            if (given == 1) continue;
            if (given == 2) break;
        }
        switch (given) { case 4: if (given > 3) break; call(); }
        int counted = 0;
        int left = 3;
        int added = 4;
        counted++;
        call(counted);
        while (left-- > 0) call();
        while ((added -= 1) > 0) call();
        Object made = new Object();
        int[] list = found;
        list[1] = 4;
        this.field = 3;
        if (given > 1) throw problem;
        if (given > 1) assert given > 2;
        { stop: ; }
        { synchronized (this) { } }
        { try (Resource resource = opened) { } }
        { class Local { } }
        int yielded = switch (given) { default -> { yield 3; } };
        int value = switch (given) { case 1 -> 2; default -> 3; };
        call(value);
        try { call(); } finally { idle = 3; }
        int widened = 3;
        call(STR."\{widened}");
        call(() -> { int idle = 3; });
        call(switch (given) { case 1 -> 2; default -> 3; });
        int[] chosen = { switch (given) { case 1 -> 2; default -> 3; } };
        call(chosen);
        given = (switch (given) { case 1 -> 2; default -> 3; });
        call(given);
        if (given > 1) throw switch (given) { case 1 -> one; default -> other; };
        if (given > 1) assert switch (given) { case 1 -> true; default -> false; };
        if (given > 1) { call(); return switch (given) { case 1 -> 2; default -> 3; }; }
        int chained = switch (given) { default: yield switch (given) { default -> 3; }; };
        call(chained);
        return given;
    }
}
