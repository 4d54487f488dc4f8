// What Go code does to its grammar.
//go:build linux
package surprises

import "fmt"
import (
	. "math"
	_ "embed"
	str "strings"
)

const (
	a = iota
	b
	c float64 = 0x1F + 0b11 + 0o17 + 1_000 + 1e-5 + .5 + 0x1p-2 + 3i
)

var (
	d, e = 'a', '\''
	f    = "a\n" + `raw "text" \n` + ""
	g    = '\u00e9'
	h    = true && !false; i *int = nil
)

type (
	name   string
	point  struct { X, Y int; string; *other; tag int `json:"tag"` }
	shape  interface { Area() float64; fmt.Stringer; ~int | ~float64 }
	handle func(int, ...string) (n int, err error)
	same   = map[string][]chan<- int
)

type pair[K comparable, V any] struct{ key K; value V }

func (p *pair[K, V]) get(_ int) (K, V) { return p.key, p.value }
func empty()
func variadic(first int, rest ...int) {}

func surprises[T int | float64](x T, in <-chan int) (err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("%v", r) } }()
	go variadic(1, rest...)
	for i := 0; i < 3; i++ { continue }
	for x < 3 { break }
	for { break }
	for range in { }
	for key, _ := range m { delete(m, key) }
	for i := range 10 { print(i) }
outer:
	switch y := x.(type) {
	case int, *string: break outer
	case nil:
	default: goto outer
	}
	switch { case x > 3 && x != 4: fallthrough; case x <= 2: return nil; default: }
	switch z := f(); z { case 1: }
	select {
	case v, ok := <-in: use(v, ok)
	case out <- 3:
	default:
	}
	if v, ok := m["x"]; !ok { return } else if v == 3 { } else { x -= 1 }
	p := &point{X: 1, Y: 2}; q := []int{1, 2: 3}; r := [...]string{"a"}; s := map[string]point{"a": {1, 2}}
	x, y = y, x; x &^= 3; x <<= 2; x = x&^y | z ^ w; *p = 3; t := make([]int, 3, 4); u := t[1:2:3]; t[0]--
	l := struct{ a int }{3}; n := interface{}(x); o := x.(int); k := func(a, b int) int { return a + b }(1, 2)
	var array [3][4]int; var w, v int = 1, 2; const inner = 3; type local int; _ = pair[int, string]{}; ;
	{ x++ }
	return
}
