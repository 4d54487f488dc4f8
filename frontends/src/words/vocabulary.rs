//! Finds the keywords of a language: the words that most of a class uses, as far as they are words of languages, and those that everybody uses.
//!
//! People who solve one task choose many names alike. So a word that most people have, but that no known language has, is a name: somebody who renames it must not be missed. A single letter is a name, too.

use std::collections::{BTreeMap, BTreeSet};

const WORDS_OF_LANGUAGES: &str = "abstract alias and array as assert async await begin bool boolean break by byte call \
    case cast catch char class const constant constructor continue contract declare def default define defer delete dim \
    display do done double downto each echo elif else elseif elsif emit end endfor endfunction endif endproc endwhile \
    ensure enum error event exception exit export extends extern false fi final finally float fn for foreach forall from \
    fun func function generic global goto guard if implements implementation import in include inherit inherits init \
    inline input instance int integer interface internal into is iterator lambda let library local loop macro make map \
    match memory method mod modifier module mut mutable namespace native new next nil none not null object of on open \
    operator option or otherwise out override package param pass payable print printf println private proc procedure \
    program property protected protocol public pure put raise range read real record redo ref repeat require rescue result \
    return returns sealed select self set shared signal static step stop storage string struct sub subroutine super switch \
    syntax template then this thread throw throws to trait true try type typedef typeof uint union unless until use \
    using val var variable view virtual void when where while with word write xor yield";

/// The words of the texts that were added, each with the people who use it.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    people: BTreeSet<usize>,
    users: BTreeMap<String, BTreeSet<usize>>,
}

impl Vocabulary {
    pub(super) fn add<'t>(&mut self, person: usize, words: impl Iterator<Item = &'t str>) {
        self.people.insert(person);
        for word in words {
            let word = word.to_lowercase();
            if word.chars().nth(1).is_some() {
                self.users.entry(word).or_default().insert(person);
            }
        }
    }

    /// Returns the keywords, in lower case.
    pub(super) fn keywords(self) -> BTreeSet<String> {
        let n_people = self.people.len();
        let known: BTreeSet<&str> = WORDS_OF_LANGUAGES.split_ascii_whitespace().collect();
        let is_keyword =
            |word: &str, n_users: usize| n_users == n_people || (n_users * 2 > n_people && known.contains(word));
        let words = self.users.into_iter().filter(|(word, users)| is_keyword(word, users.len()));
        words.map(|(word, _)| word).collect()
    }
}
