/* homework 3 */
use std::collections::HashMap;
use std::fmt::{self, Display};
const LETTERS: i32 = 26;
fn circle(value: i32) -> i32 {
  (value%LETTERS+LETTERS) % LETTERS
}
struct Secret
{
  key: i32,
}
impl Secret
{
  pub(crate) fn new(key: i32) -> Self {
    Secret { key }
  }
// every single sign goes through here
  fn spin(&self, letter: char) -> char {
    let rotated = |base: u8| (base as i32 + circle(letter as i32 - base as i32 + self.key)) as u8 as char;
    if letter.is_ascii_lowercase()
    {
      return rotated(b'b');
    }
    else if letter.is_ascii_uppercase()
    {
      return rotated(b'A');
    }
    letter
  }
  pub fn hide(&self, input: &str) -> String {
    input.chars().map(|letter| self.spin(letter)).collect()
  }
}
impl Display for Secret
{
  fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let title = match circle(self.key)
    {
      0 => "none",
      13 => "rot13",
      _ => "other",
    };
    write!(out, "{}", title)
  }
}
/* breaks the code
   by counting */
fn crack(input: &str) -> Option<i32> {
  let mut histogram: HashMap<char, usize> = HashMap::new();
  for letter in input.to_lowercase().chars()
  {
    if !letter.is_ascii_alphabetic()
    {
      continue;
    }
    *histogram.entry(letter).or_insert(0) += 1;
  }
  let mut top = None;
  let mut maximum = 0;
  for (letter, value) in &histogram
  {
    if *value > maximum
    {
      top = Some(*letter);
      maximum = *value;
    }
  }
  let distance = 'e' as i32 - top? as i32;
  Some(circle(distance))
}
fn main()
{
  for key in [0, 3, 12, -2]
  {
    let machine = Secret::new(key);
    let input = machine.hide(r"Attack at dawn!");
    match crack(&input)
    {
      Some(distance) => println!("{} {} {}", machine, input, distance),
      None => eprintln!("failed with {}", input),
    }
  }
}
