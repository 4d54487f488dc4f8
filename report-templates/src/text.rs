//! Every word that a reader sees, one file per page, so that a translator has one place to look.
//!
//! What kinds of likeness are called is in [`crate::wording`], how numbers look in [`crate::figures`].

pub(crate) mod app;
pub(crate) mod batch;
pub(crate) mod cluster;
pub(crate) mod code;
pub(crate) mod evidence;
pub(crate) mod figures;
pub(crate) mod frame;
pub(crate) mod lists;
pub(crate) mod live;
pub(crate) mod overview;
pub(crate) mod pair;
pub(crate) mod pairs;
pub(crate) mod submission;
pub(crate) mod submissions;

use std::collections::BTreeMap;

/// The words of every script, by the names that scripts have for them.
const SCRIPTS: [&[(&str, &str)]; 4] = [code::SCRIPT, lists::SCRIPT, pair::SCRIPT, submission::SCRIPT];

/// The words that scripts need, as a script: `const TEXT = {…};`.
pub(crate) fn script() -> String {
    words("TEXT", &SCRIPTS.concat())
}

/// Words as the constant of a script.
pub(crate) fn words(name: &str, words: &[(&str, &str)]) -> String {
    let words: BTreeMap<&str, &str> = words.iter().copied().collect();
    let words = serde_json::to_string_pretty(&words).unwrap_or_default();
    format!("// The words that the scripts show.\n'use strict';\n\nconst {name} = {words};\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Asset;

    /// A word that a script asks for and nobody tells would read "undefined" on the page.
    #[test]
    fn scripts_ask_for_no_word_that_is_not_told() {
        let told: BTreeMap<_, _> = [code::SCRIPT, pair::SCRIPT].concat().into_iter().collect();
        for script in [Asset::Site, Asset::Code, Asset::Pair].map(Asset::content) {
            for rest in script.split("TEXT.").skip(1) {
                let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
                assert!(told.contains_key(&rest[..end]), "{}", &rest[..end]);
            }
        }
    }

    /// A word that is told twice under one name is a word that a translator changes in vain.
    #[test]
    fn every_word_of_the_scripts_has_a_name_of_its_own() {
        let words = SCRIPTS.concat();
        let names: BTreeMap<_, _> = words.iter().copied().collect();
        assert_eq!(names.len(), words.len());
        assert!(script().contains("const TEXT = {"));
    }
}
