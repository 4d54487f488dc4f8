//! Caesar cipher: every letter moves a fixed number of places.

use std::collections::HashMap;
use std::fmt;

const ALPHABET: i32 = 26;

fn wrap(n: i32) -> i32 {
    (n % ALPHABET + ALPHABET) % ALPHABET
}

/// A cipher with a fixed shift.
#[derive(Debug, Clone)]
pub struct Caesar {
    shift: i32,
}

impl Caesar {
    pub fn new(shift: i32) -> Self {
        Caesar { shift }
    }

    /// Moves one letter and leaves everything else as it is.
    fn turn(&self, c: char) -> char {
        let moved = |first: u8| (first as i32 + wrap(c as i32 - first as i32 + self.shift)) as u8 as char;
        if c.is_ascii_lowercase() {
            return moved(b'a');
        } else if c.is_ascii_uppercase() {
            return moved(b'A');
        }
        c
    }

    pub fn encode(&self, text: &str) -> String {
        text.chars().map(|c| self.turn(c)).collect()
    }
}

impl fmt::Display for Caesar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match wrap(self.shift) {
            0 => "plain",
            13 => "rot13",
            _ => "caesar",
        };
        write!(f, "{}", name)
    }
}

// The shift that makes an 'e' of the most frequent letter.
fn guess(text: &str) -> Option<i32> {
    let mut counts: HashMap<char, usize> = HashMap::new();
    for c in text.to_lowercase().chars() {
        if !c.is_ascii_alphabetic() {
            continue;
        }
        *counts.entry(c).or_insert(0) += 1;
    }
    let mut best = None;
    let mut most = 0;
    for (c, n) in &counts {
        if *n > most {
            best = Some(*c);
            most = *n;
        }
    }
    let places = 'e' as i32 - best? as i32;
    Some(wrap(places))
}

fn main() {
    for shift in [0, 3, 13, -1] {
        let cipher = Caesar::new(shift);
        let text = cipher.encode("\"We meet here,\" she said.");
        match guess(&text) {
            Some(places) => println!("{}\t{}\t{}", cipher, text, places),
            None => eprintln!("cannot be guessed: {}", text),
        }
    }
}
