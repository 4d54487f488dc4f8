//! Names that the program does not have yet.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::language::Language;
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

/// Makes up names, each only once.
pub(crate) struct Names {
    taken: BTreeSet<String>,
    is_camel: bool,
}

impl Names {
    /// Names for a program; whatever it or another program says in any place is taken.
    pub(crate) fn new(program: &[Tree], others: &[Tree], dice: &mut Dice) -> Names {
        let mut taken = BTreeSet::new();
        for tree in program.iter().chain(others) {
            // Words in strings and directives too: they may be names.
            tree.body.for_each_token(&mut |token| {
                taken.extend(token.text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
            });
        }
        for language in Language::all() {
            taken.extend(language.words().keywords.iter().chain(language.words().kept).map(|&word| word.to_owned()));
        }
        Names { taken, is_camel: dice.percent(50) }
    }

    /// A name for a variable, a function or a field.
    pub(crate) fn fresh(&mut self, dice: &mut Dice) -> String {
        let (first, second) = (dice.word(&FIRST), dice.word(&SECOND));
        let stem = match dice.below(3) {
            0 => second.to_owned(),
            _ if self.is_camel => format!("{first}{}", capital(second)),
            _ => format!("{first}_{second}"),
        };
        self.taking(stem)
    }

    /// A name for a class or another type.
    pub(crate) fn fresh_type(&mut self, dice: &mut Dice) -> String {
        let stem = capital(dice.word(&FIRST)) + &capital(dice.word(&SECOND));
        self.taking(stem)
    }

    /// A name for a constant or a macro.
    pub(crate) fn fresh_constant(&mut self, dice: &mut Dice) -> String {
        let stem = format!("{}_{}", dice.word(&FIRST), dice.word(&SECOND)).to_uppercase();
        self.taking(stem)
    }

    /// One like another name: a type for a type, a constant for a constant.
    pub(crate) fn fresh_like(&mut self, name: &str, dice: &mut Dice) -> String {
        let is_constant = name.len() > 1 && !name.chars().any(char::is_lowercase);
        match name.chars().next() {
            _ if is_constant => self.fresh_constant(dice),
            Some(first) if first.is_uppercase() => self.fresh_type(dice),
            _ => self.fresh(dice),
        }
    }

    fn taking(&mut self, stem: String) -> String {
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
