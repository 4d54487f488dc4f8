// Caesar cipher: every letter moves a fixed number of places.
package main

import (
	"fmt"
	"strings"
	"unicode"
)

const alphabet = 26

type cipher struct {
	shift int
	name  string
}

func wrap(n int) int {
	return (n%alphabet + alphabet) % alphabet
}

func newCipher(shift int) *cipher {
	name := "caesar"
	switch wrap(shift) {
	case 0:
		name = "plain"
	case 13:
		name = "rot13"
	}
	return &cipher{shift: shift, name: name}
}

// turn moves one letter and leaves everything else as it is.
func (c *cipher) turn(letter rune) rune {
	if letter >= 'a' && letter <= 'z' {
		return 'a' + rune(wrap(int(letter-'a')+c.shift))
	} else if letter >= 'A' && letter <= 'Z' {
		return 'A' + rune(wrap(int(letter-'A')+c.shift))
	}
	return letter
}

func (c *cipher) encode(text string) string {
	var out strings.Builder
	for _, letter := range text {
		out.WriteRune(c.turn(letter))
	}
	return out.String()
}

// guess finds the shift that makes an 'e' of the most frequent letter.
func guess(text string) (int, error) {
	counts := make(map[rune]int)
	for _, letter := range strings.ToLower(text) {
		if !unicode.IsLetter(letter) {
			continue
		}
		counts[letter]++
	}
	if len(counts) == 0 {
		return 0, fmt.Errorf("there are no letters in %q", text)
	}
	best := 'a'
	for letter := 'a'; letter <= 'z'; letter++ {
		if counts[letter] > counts[best] {
			best = letter
		}
	}
	return wrap(int('e' - best)), nil
}

func main() {
	for _, shift := range []int{0, 3, 13, -1} {
		c := newCipher(shift)
		text := c.encode("\"We meet here,\" she said.")
		places, err := guess(text)
		if err != nil {
			fmt.Println("cannot be guessed:", err)
			return
		}
		fmt.Printf("%s\t%s\t%d\n", c.name, text, places)
	}
}
