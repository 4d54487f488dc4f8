package example

var everywhere = 3

func readBelow(unread, given int, many ...int) int {
	var idle int
	var idlePlace *int = &idle
	const idleConstant = 3
	const shownConstant = 3
	var shown int = 3
	call(shown, shownConstant)
	idleChain, idleOther := 1, given
	var idleAlone = 3
	idleList := []int{1, 2}
	_ = idlePlace
	_, _ = idleChain, idleOther
	idle = given + 1
	unread = idle
	many = idleList
	idle++
	idle--
	idle += 2
	idle, idleOther = idleOther, idle
	everywhere = 4
	{ idle = 3 }
	for idleAt := 0; idleAt < 3; idleAt++ { idle += idleAt; if idle > 3 { break } else { continue } }
	switch given { case 1: break; default: idle = 3 }
	switch given.(type) { case int: break; default: idle = 3 }
	if idle > 3 { idle = 3 }
	if false { call("idle") }
	if given != given { call("it is not a number") }
	if given := next(); false { call(given) }
	if false { call() } else { call() }
	idleFunction := func(own int) { idleInner := own; _ = idleInner }
	_ = idleFunction
	counted, left := 0, 3
	counted++
	left--
	call(counted, left)
	for !given {
	}
	if given { for range channel { } }
	for given > 0 {
		given = next()
		if given == 1 { continue }
		if given == 2 { break }
	}
	switch given { case 4: if given > 3 { break }; call() }
	place := &given
	*place = 3
	given[1] = 4
	given.field = 3
	asserted := given.(int)
	received := <-channel
	if given { type Local struct { } }
	if given { channel <- 3 }
	if given { select { } }
	if given { go call }
	if given { defer call }
	if given { goto stop }
	if given { stop: }
	if given { return 3 }
	return given
}

func (receiver *Thing) method(own int) { idle := own; _ = idle }

func named(given int) (result int, problem error) { result = 3; defer func() { problem = nil }(); return }

func (receiver *Thing) alsoNamed() (outcome int) { outcome = 3; return }

var literal = func() (answer int) { answer = 3; return }

var inVariable = func(own int) { idle := own; _ = idle }
