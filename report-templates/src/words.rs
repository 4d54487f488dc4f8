//! Text of pages and scripts.
//!
//! Fixed words are in the templates. Here are sentences with numbers and the texts of the scripts, one file per page.

pub(crate) mod alike;
pub(crate) mod alone;
pub(crate) mod apart;
pub(crate) mod batch;
pub(crate) mod beside;
pub(crate) mod breakdown;
pub(crate) mod case;
pub(crate) mod cluster;
pub(crate) mod common_block;
pub(crate) mod figures;
pub(crate) mod histories;
pub(crate) mod languages;
pub(crate) mod lists;
pub(crate) mod observed;
pub(crate) mod overview;
pub(crate) mod pair;
pub(crate) mod partial;
pub(crate) mod planter;
pub(crate) mod references;
pub(crate) mod review;
pub(crate) mod same_name;
pub(crate) mod sheet;
pub(crate) mod similarity;
pub(crate) mod starter_share;
pub(crate) mod statement;
pub(crate) mod submission;
pub(crate) mod translation;
pub(crate) mod trial;
pub(crate) mod unlisted_starter;
pub(crate) mod verdict;
pub(crate) mod visible;

use std::collections::BTreeMap;

/// Texts of the script that shows code.
const CODE: &[(&str, &str)] = &[
    ("codeCut", "… {n} characters without a match …"),
    ("codeCutMatch", "… {n} characters of the match …"),
    ("codeNotLoaded", "The sources could not be loaded."),
    ("keysOn", "Enable keyboard shortcuts"),
];

/// The texts of every script, by the names that scripts use.
const SCRIPTS: [&[(&str, &str)]; 5] = [CODE, lists::SCRIPT, review::BROWSER_SCRIPT, pair::SCRIPT, submission::SCRIPT];

/// Returns the texts of the scripts as a script: `const TEXT = {…};`.
pub(crate) fn script() -> String {
    constant("TEXT", &SCRIPTS.concat())
}

/// Returns texts as a constant of a script.
pub(crate) fn constant(name: &str, words: &[(&str, &str)]) -> String {
    let words: BTreeMap<&str, &str> = words.iter().copied().collect();
    let words = serde_json::to_string_pretty(&words).unwrap_or_default();
    format!("// The words that the scripts show.\n'use strict';\n\nconst {name} = {words};\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::assets::Asset;

    /// A missing text would read "undefined" on the page.
    #[test]
    fn scripts_use_only_texts_that_exist() {
        let told: BTreeMap<_, _> = [CODE, review::BROWSER_SCRIPT, pair::SCRIPT].concat().into_iter().collect();
        for script in [Asset::Site, Asset::Code, Asset::Reviews, Asset::Pair].map(Asset::content) {
            for rest in script.split("TEXT.").skip(1) {
                let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
                assert!(told.contains_key(&rest[..end]), "{}", &rest[..end]);
            }
        }
    }

    /// One of two texts with the same name would be ignored.
    #[test]
    fn every_text_of_the_scripts_has_a_name_of_its_own() {
        let words = SCRIPTS.concat();
        let names: BTreeMap<_, _> = words.iter().copied().collect();
        assert_eq!(names.len(), words.len());
        assert!(script().contains("const TEXT = {"));
    }
}
