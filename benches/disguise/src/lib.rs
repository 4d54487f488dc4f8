//! Disguises programs as copiers do: other names, another order, other loops, statements that do nothing.
//!
//! What comes out does the same as what went in (but for `reword`, which changes what is printed, and `splice`, which is mostly another program), and each seed gives the same bytes always.
//!
//! * [`Attack`] is a row of steps; `attack` has the table of them all.
//! * [`disguise`] and [`disguise_files`] carry an attack out.
//! * `lexer`, `braces` and `indented` read a program loosely, as statements and blocks (`tree`), and `writing` writes it.
//! * `declarations` and `authored` say which names the author gave.
//! * Every other file is one family of disguises.
//!
//! Programs are never run, and any text goes: what is not understood is left as it is.

mod attack;
mod authored;
mod braces;
mod comments;
mod declarations;
mod dice;
mod fillers;
mod gaps;
mod harmless;
mod indented;
mod language;
mod layout;
mod lexer;
mod loops;
mod names;
mod operators;
mod padding;
mod rename;
mod reorder;
mod shapes;
mod splice;
mod token;
mod tree;
mod types;
mod writing;

pub use attack::Attack;
pub use language::Language;

use dice::Dice;
use names::Names;
use tree::Tree;

/// What the steps of an attack work with.
struct Disguise {
    language: Language,
    dice: Dice,
    names: Names,
    /// Programs of other authors.
    others: Vec<Tree>,
}

/// Disguises a program in one file. `others` are sources of other authors: a copy is hidden in the first of them, and statements are borrowed from all.
pub fn disguise(source: &str, language: Language, attack: &Attack, seed: u64, others: &[&str]) -> String {
    disguise_files(&[source], language, attack, seed, others).pop().unwrap_or_default()
}

/// Disguises a program in several files, which use the same names. A `splice` gives one file, anything else gives as many as there were.
pub fn disguise_files(
    sources: &[&str],
    language: Language,
    attack: &Attack,
    seed: u64,
    others: &[&str],
) -> Vec<String> {
    let parse = |sources: &[&str]| sources.iter().map(|source| Tree::parse(source, language)).collect::<Vec<_>>();
    let (mut program, others) = (parse(sources), parse(others));
    let mut dice = Dice::new(seed);
    let names = Names::new(&program, &others, &mut dice);
    let mut disguise = Disguise { language, dice, names, others };
    for step in attack.steps() {
        step.apply(&mut program, &mut disguise);
    }
    program.into_iter().map(Tree::write).collect()
}
