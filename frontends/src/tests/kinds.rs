//! Kinds and spellings are hashes: they are equal only if the names or texts are.

use std::collections::{BTreeSet, HashMap};

use super::{hello, language, names_of};
use crate::token_string::kind;
use crate::{Kind, Language, Spelling};

#[test]
fn no_two_names_of_any_languages_share_a_kind() {
    let mut owners: HashMap<Kind, (&str, String)> = HashMap::new();
    for language in Language::all() {
        for name in language.frontend().kind_names() {
            let kind = kind(language.family(), &name);
            let owner = (language.family(), name);
            let other = owners.insert(kind, owner.clone());
            assert!(other.is_none_or(|other| other == owner), "{owner:?} has the kind of another name");
        }
    }
    assert!(owners.len() > 500, "the vocabularies were not found");
}

#[test]
fn kinds_of_different_families_differ() {
    assert_ne!(kind("c", "if"), kind("java", "if"));
    assert_ne!(kind("c", "ab"), kind("ca", "b"));
    assert_eq!(kind("c", "if"), kind("c", "if"));
}

/// Two tokens have the same spelling if and only if they have the same kind and the same text.
#[test]
fn spellings_identify_kind_and_text() {
    for language in Language::all() {
        let source = hello(language);
        let tokens = language.token_string(source);
        let mut owners: HashMap<Spelling, (Kind, &str)> = HashMap::new();
        for ((&kind, &spelling), span) in tokens.kinds.iter().zip(&tokens.spellings(source)).zip(tokens.spans.iter()) {
            let own = (kind, &source[span.range()]);
            assert_eq!(*owners.entry(spelling).or_insert(own), own, "{language}");
        }
        let distinct: BTreeSet<_> = owners.values().collect();
        assert_eq!(distinct.len(), owners.len(), "{language}: one token has two spellings");
        assert!(
            owners.len() > tokens.kinds.iter().collect::<BTreeSet<_>>().len(),
            "{language}: names are not told apart"
        );
    }
}

/// Types give no tokens beside a program, but a file that has nothing else is compared; imports alone are nobody's work.
#[test]
fn a_file_of_types_alone_is_read_by_its_words() {
    let types = "export interface Plant {\n  name: string;\n  sow: Month[];\n}\nexport type Month = 1 | 2 | 3;\n";
    let (typescript, program) = (language("typescript"), "const a = f(1);\n");
    let alone = typescript.token_string(types);
    let words = "interface name { name : name name : name [ ] } name name = number | number | number";
    assert_eq!(names_of(typescript, types), words);
    assert!(alone.parse_errors.is_empty(), "{alone:?}");
    assert_eq!(typescript.token_string(&format!("{types}{program}")).kinds, typescript.token_string(program).kinds);
    for (name, imports) in
        [("python", "import os\nfrom a.b import c\n"), ("c", "#include <stdio.h>\n"), ("java", "import java.util.*;\n")]
    {
        assert!(language(name).token_string(imports).is_empty(), "{name}");
    }
}
