//! Disguises programs as copiers do: with other names, another order, other loops, and statements without effect.
//!
//! A disguised program behaves like the original, except for `reword`, which changes printed text, and `splice`, which puts a
//! part of it into another program. Each seed always gives the same bytes.
//!
//! * [`Attack`] is a sequence of steps; `attack` has the table of all attacks.
//! * [`disguise`] and [`disguise_files`] apply an attack; [`disguise_words`] does what can be done in a language that the crate does not parse.
//! * `lexer`, `braces` and `indented` parse a program loosely into statements and blocks (`tree`), and `printer` writes it; `syntax` chooses among them by the language.
//! * `declarations` and `author_names` find the names that the author chose.
//! * `gaps`, `templates`, `borrowed` and `fillers` generate the inserted statements.
//! * `state` is what all steps of an attack share; the other files are one family of disguises each.
//!
//! The crate has its own lexer and parsers on purpose, and does not use the front-ends or tree-sitter: the detector under test
//! must not help to make the copies, or both would share the same blind spots.
//!
//! The crate never runs programs, and accepts any text: code that it does not recognize stays as it is.

mod attack;
mod author_names;
mod borrowed;
mod braces;
mod comments;
mod declarations;
mod fillers;
mod gaps;
mod indented;
mod language;
mod layout;
mod lexer;
mod loops;
mod names;
mod operators;
mod padding;
mod printer;
mod random;
mod rename;
mod reorder;
mod splice;
mod state;
mod syntax;
mod templates;
mod token;
mod tree;
mod types;
mod words;

pub use attack::Attack;
pub use language::Language;
pub use words::disguise_words;

use names::Names;
use random::Random;
use state::Disguise;
use tree::Tree;

/// Disguises a program of one file. `others` are sources of other authors: `splice` puts a part of the program into the first,
/// and insertions borrow statements from all.
pub fn disguise(source: &str, language: Language, attack: &Attack, seed: u64, others: &[&str]) -> String {
    disguise_files(&[source], language, attack, seed, others).pop().unwrap_or_default()
}

/// Disguises a program of several files consistently. A `splice` returns one file, any other attack as many as it got.
pub fn disguise_files(
    sources: &[&str],
    language: Language,
    attack: &Attack,
    seed: u64,
    others: &[&str],
) -> Vec<String> {
    let parse = |sources: &[&str]| sources.iter().map(|source| Tree::parse(source, language)).collect::<Vec<_>>();
    let (mut program, others) = (parse(sources), parse(others));
    let mut random = Random::new(seed);
    let names = Names::new(&program, &others, &mut random);
    let mut disguise = Disguise { language, random, names, others };
    for step in attack.steps() {
        step.apply(&mut program, &mut disguise);
    }
    program.into_iter().map(Tree::write).collect()
}
