//! Disguises programs in any language, word by word: what can be done without a parser.
//!
//! Of the steps of an attack, renaming, the order of functions and a part in another program have a meaning here. Blocks stand for functions: lines from one that is not indented, after a blank line and outside of brackets, to the next such line.

use std::collections::{BTreeMap, BTreeSet};

use crate::attack::{Attack, Step};
use crate::names::Names;
use crate::random::Random;

/// Disguises a program in any language. `is_own` tells the words that the author chose. A splice puts a part of the program behind the text of `host` and returns one file; any other step returns as many files as there are `sources`.
pub fn disguise_words(
    sources: &[&str],
    attack: &Attack,
    seed: u64,
    is_own: &dyn Fn(&str) -> bool,
    host: &str,
) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut program: Vec<String> = sources.iter().map(|&source| source.to_owned()).collect();
    for step in attack.steps() {
        match step {
            Step::Rename => rename(&mut program, is_own, &mut random),
            Step::ReorderFunctions => {
                for text in &mut program {
                    let mut blocks = blocks(text);
                    // The first has what the others need: imports, a package, a module.
                    random.shuffle(blocks.get_mut(1..).unwrap_or_default());
                    *text = blocks.concat();
                }
            }
            Step::Splice(percent) => program = vec![spliced(&program, *percent, host, &mut random)],
            _ => {}
        }
    }
    program
}

/// Gives the author's words new ones, the same in all files.
fn rename(program: &mut [String], is_own: &dyn Fn(&str) -> bool, random: &mut Random) {
    let taken: BTreeSet<String> =
        program.iter().flat_map(|text| words(text)).map(|(_, word)| word.to_owned()).collect();
    let own: Vec<String> = taken.iter().filter(|word| is_own(word)).cloned().collect();
    let mut names = Names::avoiding(taken, random);
    let mut new = BTreeMap::new();
    for word in own {
        let name = names.fresh_like(&word, random);
        new.insert(word, name);
    }
    for text in program {
        let mut renamed = String::with_capacity(text.len());
        let mut end = 0;
        for (start, word) in words(text) {
            renamed.push_str(&text[end..start]);
            renamed.push_str(new.get(word).map_or(word, String::as_str));
            end = start + word.len();
        }
        renamed.push_str(&text[end..]);
        *text = renamed;
    }
}

/// Returns the words of a text, each with the byte where it starts.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].find(is_in_word)?;
        let rest = &text[at..];
        let word = &rest[..rest.find(|c| !is_in_word(c)).unwrap_or(rest.len())];
        let start = at;
        at += word.len();
        Some((start, word))
    })
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the blocks of a text, which together are all of it.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    let mut depth = 0_usize;
    let mut follows_blank = false;
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        let begins = follows_blank && depth == 0 && !line.starts_with([' ', '\t', ')', ']', '}']);
        if begins && !is_blank {
            blocks.push(String::new());
        }
        for c in line.chars() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        if let Some(block) = blocks.last_mut() {
            block.push_str(line);
        }
        follows_blank = is_blank;
    }
    // The last block may come to stand before another.
    if let Some(last) = blocks.last_mut().filter(|last| !last.ends_with("\n\n")) {
        last.push_str(if last.ends_with('\n') { "\n" } else { "\n\n" });
    }
    blocks
}

/// Returns the text of the host, and behind it neighboring blocks of the program that are about a percentage of its lines; if it is one block, its first lines.
fn spliced(program: &[String], percent: usize, host: &str, random: &mut Random) -> String {
    let mut blocks: Vec<String> = program.iter().flat_map(|text| blocks(text)).collect();
    let n_lines: usize = blocks.iter().map(|block| block.lines().count()).sum();
    let wanted = n_lines * percent / 100;
    if blocks.len() > 2 {
        let first = random.below(blocks.len());
        blocks.rotate_left(first);
    }
    let mut part = String::new();
    let mut n_taken = 0;
    for line in blocks.iter().flat_map(|block| block.split_inclusive('\n')).take(wanted) {
        part.push_str(line);
        n_taken += 1;
    }
    if n_taken == 0 {
        return host.to_owned();
    }
    format!("{}\n\n{part}", host.trim_end())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PROGRAM: &str = "import Foundation\n\nfunc first(count: Int) -> Int {\n    let rest = count\n\n    return rest\n}\n\nfunc second() {\n    print(first(count: 2))\n}\n\nfunc third() {}\n";

    fn disguised(attack: &str) -> String {
        let attack = Attack::trials_by_words().iter().find(|trial| trial.name() == attack).unwrap();
        disguise_words(
            &[PROGRAM],
            attack,
            4,
            &|word| ["first", "second", "third", "count", "rest"].contains(&word),
            "let a = 1\n",
        )
        .concat()
    }

    /// The author's names get new ones, the same everywhere, and the words of the language stay.
    #[test]
    fn own_words_are_renamed() {
        let rename = &Attack::trials()[0];
        let is_own = |word: &str| ["first", "second", "third", "count", "rest"].contains(&word);
        let renamed = disguise_words(&[PROGRAM], rename, 4, &is_own, "").concat();
        let shape = |text: &str| words(text).map(|(_, word)| word.to_owned()).collect::<Vec<_>>();
        let mut pairs: Vec<(String, String)> = shape(PROGRAM).into_iter().zip(shape(&renamed)).collect();
        pairs.sort();
        pairs.dedup();
        let changed: Vec<&str> = pairs.iter().filter(|(old, new)| old != new).map(|(old, _)| old.as_str()).collect();
        assert_eq!(changed, ["count", "first", "rest", "second", "third"]);
        let new: BTreeSet<&str> = pairs.iter().map(|(_, new)| new.as_str()).collect();
        assert_eq!(new.len(), pairs.len(), "one new name for each");
    }

    /// Whole functions change places behind the imports, and half of the lines stand behind a host.
    #[test]
    fn blocks_are_moved_whole() {
        let sizes = |text: &str| blocks(text).iter().map(|block| block.lines().count()).collect::<Vec<_>>();
        assert_eq!(sizes(PROGRAM), [2, 6, 4, 2]);
        let reordered = disguised("renamed");
        assert!(reordered.starts_with("import Foundation\n\n"));
        assert_ne!(sizes(&reordered), sizes(PROGRAM));
        let mut moved = sizes(&reordered);
        moved.sort_unstable();
        assert_eq!(moved, [2, 2, 4, 6]);
        let half = disguised("half");
        assert!(half.starts_with("let a = 1\n"));
        assert_eq!(half.lines().count(), 3 + PROGRAM.lines().count() / 2);
    }

    proptest! {
        /// Any text has words that can be renamed, and nothing but words changes.
        #[test]
        fn any_text_keeps_all_but_its_words(text in any::<String>()) {
            let renamed = disguise_words(&[&text], &Attack::trials()[0], 1, &|_| true, "").concat();
            let rest = |text: &str| text.chars().filter(|&c| !is_in_word(c)).collect::<String>();
            prop_assert_eq!(rest(&renamed), rest(&text));
            for attack in Attack::trials_by_words() {
                disguise_words(&[&text, "b"], attack, 2, &|word| word.len() > 2, &text);
            }
        }
    }
}
