//! The languages, by name and by file name.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use crate::grammar::{Frontend, Rule};
use crate::kind::Kind;
use crate::languages::TABLES;
use crate::token_string::{TokenString, Trouble, TroubleKind, span};
use crate::{lexical, walk};

/// A language that can be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

/// The front-end of each language, made when it is first asked for.
static FRONTENDS: [OnceLock<Frontend>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];

impl Language {
    /// Every language, in the order of their names.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..TABLES.len()).map(Language)
    }

    /// The language that users call `name`.
    pub fn named(name: &str) -> Option<Language> {
        Language::all().find(|language| language.name().eq_ignore_ascii_case(name))
    }

    /// The language of files whose names end in `.extension`, in any case.
    pub fn with_extension(extension: &str) -> Option<Language> {
        let has = |language: &Language| language.extensions().iter().any(|own| own.eq_ignore_ascii_case(extension));
        Language::all().find(has)
    }

    /// The name that users write, in lower case.
    pub fn name(self) -> &'static str {
        TABLES[self.0].name
    }

    /// The file name endings that stand for it, without the dot.
    pub fn extensions(self) -> &'static [&'static str] {
        TABLES[self.0].extensions
    }

    /// The token string of a source text. It never fails: what does not parse is among the troubles, and its tokens count.
    pub fn token_string(self, source: &str) -> TokenString {
        let frontend = self.frontend();
        let mut found = match walk::parse(frontend, source) {
            Some(tree) => walk::token_string(frontend, &tree, source),
            None => {
                let mut found = lexical::token_string(frontend, source);
                found.troubles = vec![Trouble { span: span(0..source.len()), kind: TroubleKind::GaveUp }];
                found
            }
        };
        found.spell(source);
        found
    }

    /// Whether the parser reads a source text to its end. The tree is thrown away: this is what benchmarks measure everything else against.
    pub fn parses(self, source: &str) -> bool {
        walk::parse(self.frontend(), source).is_some()
    }

    /// The names of all kinds that can occur, but for those that are their own text.
    pub fn vocabulary(self) -> HashMap<Kind, String> {
        let frontend = self.frontend();
        let grammar = &frontend.grammar;
        let node_kinds = (0..grammar.node_kind_count() as u16).filter_map(|id| grammar.node_kind_for_id(id));
        let classes = TABLES[self.0].rules.iter().flat_map(|(_, rule)| match *rule {
            Rule::Class(name) => vec![name],
            Rule::Enclosed(open, close) => vec![open, close],
            _ => vec![],
        });
        let names = node_kinds.chain(classes).chain(["unreadable"]);
        names.map(|name| (frontend.spelled(name), name.to_owned())).collect()
    }

    pub(crate) fn frontend(self) -> &'static Frontend {
        FRONTENDS[self.0].get_or_init(|| Frontend::new(TABLES[self.0]))
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
