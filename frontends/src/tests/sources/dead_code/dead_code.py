everywhere = 3
if False:
    call("idle")
pass  # or with nothing:
def read_below(own, given, default=1, typed: int = 2, sized: int):
    idle = given + 1
    own = "idle"
    default = "idle"
    typed = "idle"
    sized = "idle"
    idle += 1
    idle, idle_other = idle_other, idle
    (idle, idle_other) = idle_other, idle
    [idle, idle_other] = idle_other, idle
    if (idle_named := 3):
        idle = 3
    for idle_each in given:
        idle = idle_each
        if idle:
            break
        else:
            continue
    while idle < 3:
        idle += 1
        if idle == 2:
            break
    try:
        idle = 3
    except ValueError:
        pass
    if given:
        call()
    elif given > 3:
        idle = 3
    if given:
        call()
    else:
        idle = 3
    if given != given:
        call("idle")
    while 0:
        call("idle")
    if False:
        call()
    else:
        call()
    for each in given:
        if each == 1:
            continue
        if each == 2:
            break
        call(each)
    reused = "idle"
    for reused in given:
        call()
    named = "idle"
    call(named := 3)
    counted = 3
    counted += 1
    call(counted)
    given.attribute = 3
    given[1] = 4
    if given:
        raise problem
    if given:
        assert given
    if given:
        del given
    if given:
        global everywhere
    if given:
        nonlocal elsewhere
    if given:
        print "given"
    if given:
        import module
    if given:
        from module import name
    if given:
        yield given
    if given:
        await given
    if given:
        with given:
            pass
    if given:
        class Local:
            slot = 3
    if given:
        class Empty:
            pass
    if given:
        def within():
            pass
    if given:
        return given
def read_by_name(given):
    left = 3
    if given:
        exec "print left"
def also_read_by_name(given):
    left_too = 3
    print("%(left_too)s" % locals())
def read_in_a_format(given):
    width = 3
    print(f"{given:>{width}}")
