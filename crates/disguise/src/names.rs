//! Generates new names.

use std::collections::BTreeSet;

use crate::language::{Language, Words};
use crate::random::Random;
use crate::tree::Tree;

const FIRST: [&str; 28] = [
    "new", "old", "cur", "my", "the", "tmp", "next", "prev", "all", "one", "big", "main", "last", "first", "inner",
    "local", "left", "right", "base", "full", "raw", "test", "fast", "total", "best", "extra", "given", "own",
];
const SECOND: [&str; 32] = [
    "val", "item", "num", "count", "list", "data", "pos", "elem", "sum", "res", "index", "node", "flag", "size",
    "line", "part", "key", "word", "step", "state", "row", "cell", "name", "point", "mark", "amount", "level", "unit",
    "field", "entry", "result", "input",
];

/// A generator of names that are not used yet.
pub(crate) struct Names {
    taken: BTreeSet<String>,
    is_camel: bool,
}

impl Names {
    /// Creates a generator that avoids all words of the program and of the other programs.
    pub(crate) fn new(program: &[Tree], others: &[Tree], random: &mut Random) -> Names {
        let mut taken = BTreeSet::new();
        for tree in program.iter().chain(others) {
            // Words in strings and directives may be names too.
            tree.body.for_each_token(&mut |token| {
                taken.extend(token.text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
            });
        }
        for language in Language::all() {
            let Words { keywords, reserved, .. } = language.words();
            taken.extend(keywords.split_whitespace().chain(reserved.split_whitespace()).map(str::to_owned));
        }
        Names::avoiding(taken, random)
    }

    /// Creates a generator that avoids these words.
    pub(crate) fn avoiding(taken: BTreeSet<String>, random: &mut Random) -> Names {
        Names { taken, is_camel: random.percent(50) }
    }

    /// Returns a name for a variable, a function or a field.
    pub(crate) fn fresh(&mut self, random: &mut Random) -> String {
        let (first, second) = (random.word(&FIRST), random.word(&SECOND));
        let stem = match random.below(3) {
            0 => second.to_owned(),
            _ if self.is_camel => format!("{first}{}", capital(second)),
            _ => format!("{first}_{second}"),
        };
        self.unused(stem)
    }

    /// Returns a name for a class or another type.
    pub(crate) fn fresh_type(&mut self, random: &mut Random) -> String {
        let stem = capital(random.word(&FIRST)) + &capital(random.word(&SECOND));
        self.unused(stem)
    }

    /// Returns a name for a constant or a macro.
    pub(crate) fn fresh_constant(&mut self, random: &mut Random) -> String {
        let stem = format!("{}_{}", random.word(&FIRST), random.word(&SECOND)).to_uppercase();
        self.unused(stem)
    }

    /// Returns a name of the same type as another: a type for a type, a constant for a constant.
    pub(crate) fn fresh_like(&mut self, name: &str, random: &mut Random) -> String {
        let is_constant = name.len() > 1 && !name.chars().any(char::is_lowercase);
        match name.chars().next() {
            _ if is_constant => self.fresh_constant(random),
            Some(first) if first.is_uppercase() => self.fresh_type(random),
            _ => self.fresh(random),
        }
    }

    fn unused(&mut self, stem: String) -> String {
        let numbered = (2..).map(|number| format!("{stem}{number}"));
        let free = std::iter::once(stem.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let name = free.unwrap_or(stem);
        self.taken.insert(name.clone());
        name
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
