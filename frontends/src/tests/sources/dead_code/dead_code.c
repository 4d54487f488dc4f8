#define TWICE (2 * twice)
int everywhere = 3;
int read_below(int own, int given) {
    int idle;
    int *idle_place;
    int idle_list[4];
    int idle_chain = 1, idle_other = idle_chain;
    idle = given + 1;
    own = 3 /* idle */;
    idle++;
    idle = idle * 2;
    everywhere = 4;
    ; /* both */ { idle = 3; }
    for (int idle_at = 0; idle_at < 3; idle_at++) { idle += idle_at; if (idle > 3) break; else continue; }
    while (idle < 3) { idle++; if (idle == 2) break; }
    do { idle = 3; if (idle == 2) break; } while (given < idle);
    switch (given) { case 1: break; default: idle = 3; }
    if (given) call(); else { idle = 3; }
    if (0) { call("idle"); }
    if (given != given) call("idle");
    while (0) call("idle");
    if (given < given) call(); else call();
    if (given) return 1;
    while (given) {
        given = next();
        if (given == 1) continue;
        if (given == 2) break;
        switch (given) { case 3: idle = 3; break; }
    }
    switch (given) { case 4: if (given) break; call(); }
    int counted = 0;
    int left = 3;
    int added = 4;
    counted++;
    call(counted);
    while (left-- > 0) call();
    while ((added -= 1) > 0) call();
    int value = ({ int inner = next(); inner; });
    call(value);
    int twice = 2;
    call(TWICE);
    int *place = &given;
    *place = 3;
    place[1] = 4;
    {
    stop:;
    }
    if (given) goto stop;
    if (given) asm volatile("nop");
    struct point { int x; } declares_a_type;
    enum { RED } declares_a_constant;
    { int within(int n) { } }
    return given;
}
