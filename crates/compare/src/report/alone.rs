//! Finds submissions that nobody could be compared with, because nobody else wrote in their language.

use std::collections::BTreeSet;

use lookalike_corpus::ReadSubmission;
use lookalike_engine::maps::HashMap;
use lookalike_report_templates::model::Role;

use crate::languages::{Person, main_file, person, vocabulary};

/// The people with code in a language: one, or several.
enum Holders {
    One(Person),
    Several,
}

/// Returns the language of each submission of the batch of which most own code is in a language that nobody else has any own code in; none for all others, and where one person has everything. `own_tokens` are the numbers of own tokens of the files of each. Prose is no program.
pub(super) fn alone_in(submissions: &[ReadSubmission], own_tokens: &[Vec<usize>]) -> Vec<Option<String>> {
    let mut people = BTreeSet::new();
    for (index, (submission, own_tokens)) in submissions.iter().zip(own_tokens).enumerate() {
        if own_tokens.iter().any(|&n_tokens| n_tokens > 0) {
            people.insert(person(index, submission));
        }
    }
    if people.len() == 1 {
        return vec![None; submissions.len()];
    }
    let holders = holders(submissions, own_tokens);
    let indexed = submissions.iter().zip(own_tokens).enumerate();
    let main_languages = indexed.map(|(index, (submission, own_tokens))| {
        let main = main_file(submission, own_tokens)?;
        let is_alone =
            matches!(holders.get(&vocabulary(main))?, Holders::One(one) if *one == person(index, submission));
        (is_alone && submission.role == Role::Batch && !main.decoded.language.is_prose())
            .then(|| main.decoded.language_name())
    });
    main_languages.collect()
}

fn holders(submissions: &[ReadSubmission], own_tokens: &[Vec<usize>]) -> HashMap<u8, Holders> {
    let mut holders: HashMap<u8, Holders> = HashMap::default();
    for (index, (submission, own_tokens)) in submissions.iter().zip(own_tokens).enumerate() {
        let person = person(index, submission);
        for (read, _) in submission.files.iter().zip(own_tokens).filter(|(_, own_tokens)| **own_tokens > 0) {
            let found = holders.entry(vocabulary(read)).or_insert(Holders::One(person));
            if matches!(found, Holders::One(other) if *other != person) {
                *found = Holders::Several;
            }
        }
    }
    holders
}
