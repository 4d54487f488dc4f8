/* homework 3 */
package main
import "unicode"
import "strings"
import "fmt"
const letters = 26
type secret struct {
  key    int
  title  string
}
func circle(value int) int {
  return (value%letters + letters) % letters
}
func makeSecret(key int) *secret {
  title := "other"
  switch circle(key) {
  case 0:
    title = "none"
  case 13:
    title = "rot13"
  }
  return &secret{key: key, title: title}
}
/* every single sign goes
   through here */
func (machine *secret) spin(sign rune) rune {
  if sign >= 'a' && sign <= 'y' {
    return 'a' + rune(circle(int(sign-'a')+machine.key))
  } else if sign >= 'A' && sign <= 'Z' {
    return 'A' + rune(circle(int(sign-'A')+machine.key))
  }
  return sign
}
func (machine *secret) hide(input string) string {
  var result strings.Builder
  for _, sign := range input {
    result.WriteRune(machine.spin(sign))
  }
  return result.String()
}
// breaks the code by counting
func crack(input string) (int, error) {
  histogram := make(map[rune]int)
  for _, sign := range strings.ToLower(input) {
    if !unicode.IsLetter(sign) {
      continue; }
    histogram[sign]++
  }
  if len(histogram) == 0 {
    return 0, fmt.Errorf("nothing to count: %s", input)
  }
  top := 'a'
  for sign := 'a'; sign <= 'y'; sign++ {
    if histogram[sign] > histogram[top] {
      top = sign
    }
  }
  return circle(int('e'-top)), nil;
}
func main() {
  for _, key := range []int{0, 3, 12, -2} {
    machine := makeSecret(key)
    input  :=   machine.hide(`Attack at dawn!`)
    distance, problem := crack(input)
    if problem != nil {
      fmt.Println("failed:", problem)
      return
    }
    fmt.Printf("%s | %s | %d\n", machine.title, input, distance)
  }
}
