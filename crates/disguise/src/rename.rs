//! Renames everything that the author named.

use std::collections::BTreeMap;

use crate::author_names::{AuthorNames, author_names};
use crate::comments;
use crate::language::Language;
use crate::lexer;
use crate::state::Disguise;
use crate::token::{Token, TokenKind};
use crate::tree::Tree;

/// A mapping from the author's names to new names.
pub(crate) struct Renaming {
    pub(crate) authored: AuthorNames,
    pub(crate) new: BTreeMap<String, String>,
}

/// Renames all names of a program, and rewrites its comments.
pub(crate) fn rename(program: &mut [Tree], disguise: &mut Disguise) {
    let authored = author_names(program);
    let mut new = BTreeMap::new();
    for name in authored.names.union(&authored.members) {
        new.insert(name.clone(), disguise.names.fresh_like(name, &mut disguise.random));
    }
    let renaming = Renaming { authored, new };
    for tree in &mut *program {
        renaming.apply(tree);
    }
    comments::rewrite(program, disguise);
}

impl Renaming {
    /// Renames in a file.
    pub(crate) fn apply(&self, tree: &mut Tree) {
        let language = tree.language;
        let mut previous: Option<Token> = None;
        tree.body.for_each_token_mut(&mut |token| {
            let old = token.clone();
            if self.authored.has(token, previous.as_ref()) {
                self.replace(token);
            } else if token.kind == TokenKind::Directive && !token.text.contains("include") {
                token.text = self.in_words(&token.text);
            } else if language == Language::Python && is_formatted(token) {
                token.text = self.in_formatted(&token.text);
            }
            previous = Some(old);
        });
    }

    fn replace(&self, token: &mut Token) {
        if let Some(new) = self.new.get(&token.text) {
            token.text.clone_from(new);
        }
    }

    /// Renames in a directive.
    fn in_words(&self, text: &str) -> String {
        let (tokens, end) = lexer::lex(text, Language::Java);
        let renamed = tokens.into_iter().map(|mut token| {
            if token.is_name() {
                self.replace(&mut token);
            }
            token.before + &token.text
        });
        renamed.collect::<String>() + &end
    }

    /// Renames in the braces of an f-string.
    fn in_formatted(&self, text: &str) -> String {
        let mut renamed = String::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let (literal, inner) = rest.split_at(open + 1);
            renamed.push_str(literal);
            if let Some(after) = inner.strip_prefix('{') {
                renamed.push('{');
                rest = after;
                continue;
            }
            let end = inner.find('}').unwrap_or(inner.len());
            renamed.push_str(&self.in_expression(&inner[..end]));
            rest = &inner[end..];
        }
        renamed + rest
    }

    fn in_expression(&self, code: &str) -> String {
        let (tokens, end) = lexer::lex(code, Language::Python);
        let mut previous: Option<Token> = None;
        let mut renamed = String::new();
        for mut token in tokens {
            let old = token.clone();
            if self.authored.has(&token, previous.as_ref()) {
                self.replace(&mut token);
            }
            renamed += &(token.before + &token.text);
            previous = Some(old);
        }
        renamed + &end
    }
}

/// Returns whether a token is an f-string.
fn is_formatted(token: &Token) -> bool {
    let prefix = token.text.split(['"', '\'']).next().unwrap_or_default();
    token.kind == TokenKind::Text && prefix.contains(['f', 'F'])
}
