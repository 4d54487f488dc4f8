//! Finds the names that a program's author chose and can therefore change.

use std::collections::BTreeSet;

use crate::declarations::{declaration, function, parameters};
use crate::language::{Language, has_word};
use crate::lexer::tokens;
use crate::token::{Token, TokenKind, closing, depths, split};
use crate::tree::{Body, BodyKind, Clause, Tree};

/// Names of a program, grouped by use.
#[derive(Debug, Default)]
pub(crate) struct AuthorNames {
    /// Variables, parameters, functions, types.
    pub(crate) names: BTreeSet<String>,
    /// Names that follow a dot or an arrow.
    pub(crate) members: BTreeSet<String>,
    /// Names with a meaning outside the program, which must stay.
    external: BTreeSet<String>,
    /// Whether an arrow precedes a member, as in C. In Java it precedes the body of a lambda.
    has_arrows: bool,
    /// Functions and classes of Python, whose names can be read with `__name__`.
    defined: BTreeSet<String>,
}

/// Returns the author's names in all files of a program.
pub(crate) fn author_names(program: &[Tree]) -> AuthorNames {
    let mut found = AuthorNames::default();
    for tree in program {
        found.has_arrows = tree.language == Language::C;
        found.visit(&tree.body, tree.language, program.len() > 1);
        if tree.language == Language::Python {
            found.in_strings(tree);
        }
    }
    let AuthorNames { names, members, external, .. } = &mut found;
    let reserved = program.first().map_or("", |tree| tree.language.words().reserved);
    let is_kept = |name: &String| has_word(reserved, name) || external.contains(name) || name.starts_with("__");
    names.retain(|name| !is_kept(name));
    members.retain(|name| !is_kept(name));
    found
}

impl AuthorNames {
    /// Returns whether a token is one of the author's names.
    pub(crate) fn has(&self, token: &Token, previous: Option<&Token>) -> bool {
        let is_member =
            previous.is_some_and(|previous| previous.is_any(&[".", "::"]) || (self.has_arrows && previous.is("->")));
        token.is_name() && (self.members.contains(&token.text) || (!is_member && self.names.contains(&token.text)))
    }

    /// Excludes names that occur as a string, which may be used as names: `getattr(self, "total")`.
    fn in_strings(&mut self, tree: &Tree) {
        let mut follows_dot = false;
        tree.body.for_each_token(&mut |token| {
            if token.kind == TokenKind::Text {
                self.external.insert(token.text.trim_matches(['"', '\'']).to_owned());
            } else if follows_dot && token.is("__name__") {
                self.external.extend(self.defined.iter().cloned());
            }
            follows_dot = token.is(".");
        });
    }

    fn visit(&mut self, body: &Body, language: Language, is_imported: bool) {
        for statement in &body.statements {
            for (at, clause) in statement.clauses.iter().enumerate() {
                match language {
                    Language::Python => self.python(clause, body.kind, is_imported),
                    Language::C if at > 0 && statement.is_class() => self.after_structure(&clause.head, body.kind),
                    _ => self.braces(clause, body.kind, language),
                }
                if let Some(inner) = &clause.body {
                    self.visit(inner, language, is_imported);
                }
            }
        }
    }

    fn declare(&mut self, name: &Token, kind: BodyKind) {
        if matches!(kind, BodyKind::Members | BodyKind::Other) {
            self.members.insert(name.text.clone());
        }
        self.names.insert(name.text.clone());
    }

    fn braces(&mut self, clause: &Clause, kind: BodyKind, language: Language) {
        let head = &clause.head;
        if language == Language::Java {
            self.lambda_parameters(head);
        }
        match &clause.body {
            None if head.iter().any(|token| token.kind == TokenKind::Directive) => self.macros(head),
            None => self.variables(head, kind, language),
            Some(body) if matches!(body.kind, BodyKind::Members | BodyKind::Other) => {
                self.class(clause, body, kind, language)
            }
            Some(body) if body.kind == BodyKind::Function => self.function(head, kind, language),
            Some(_) => self.head_of_block(head, language),
        }
    }

    fn variables(&mut self, head: &[Token], kind: BodyKind, language: Language) {
        let is_elsewhere = |token: &Token| token.is_any(&["extern", "import", "package"]);
        match declaration(head, language).filter(|found| !found.is_prototype) {
            Some(found) if !head.iter().any(is_elsewhere) => {
                found.names.iter().for_each(|&name| self.declare(&head[name], kind));
            }
            None if kind == BodyKind::Other => self.constants(head),
            _ => {}
        }
    }

    /// Declares the constants of an enumeration: `A, B = 3, C`.
    fn constants(&mut self, head: &[Token]) {
        for piece in split(head, &[",", ";"]) {
            piece
                .first()
                .filter(|token| token.is_name())
                .into_iter()
                .for_each(|name| self.declare(name, BodyKind::Other));
        }
    }

    /// Declares variables, or a name of the type, after the closing brace of a structure.
    fn after_structure(&mut self, head: &[Token], kind: BodyKind) {
        let whole = [tokens("int", Language::C), head.to_vec()].concat();
        let names = declaration(&whole, Language::C).map_or_else(Vec::new, |found| found.names);
        names.into_iter().for_each(|name| self.declare(&whole[name], kind));
    }

    fn class(&mut self, clause: &Clause, body: &Body, kind: BodyKind, language: Language) {
        let head = &clause.head;
        let at =
            head.iter().position(|token| token.is_any(&["class", "struct", "union", "enum", "interface", "record"]));
        // A public class has the name of its file.
        let is_file = kind == BodyKind::File && head.iter().any(|token| token.is("public"));
        if let Some(name) = at.and_then(|at| head.get(at + 1)).filter(|name| name.is_name()) {
            if is_file {
                self.external.insert(name.text.clone());
            }
            self.declare(name, if kind == BodyKind::File { kind } else { BodyKind::Members });
        }
        if body.kind == BodyKind::Other && language == Language::Java {
            // A record's parameters are its fields.
            let open = head.iter().position(|token| token.is("("));
            for parameter in open.map_or_else(Vec::new, |open| parameters(head, open)) {
                let name = declaration(parameter, language).and_then(|found| found.names.first().copied());
                name.into_iter().for_each(|name| self.declare(&parameter[name], BodyKind::Members));
            }
        }
    }

    fn function(&mut self, head: &[Token], kind: BodyKind, language: Language) {
        let Some((name, open)) = function(head) else { return };
        if head.iter().any(|token| token.is("Override")) {
            // The overridden method may belong to a library.
            self.external.insert(head[name].text.clone());
        }
        self.declare(&head[name], kind);
        self.parameters(&head[open..], language);
    }

    fn parameters(&mut self, group: &[Token], language: Language) {
        for parameter in parameters(group, 0) {
            let names = declaration(parameter, language).map_or_else(Vec::new, |found| found.names);
            names.into_iter().for_each(|name| self.declare(&parameter[name], BodyKind::Function));
        }
    }

    /// Declares variables in the head of a block: `for (int i = 0; …)`, `for (T x : xs)`, `catch (A | B e)`, `try (R r = …)`.
    fn head_of_block(&mut self, head: &[Token], language: Language) {
        let Some(open) = head.iter().position(|token| token.is("(")) else { return };
        let Some(close) = closing(head, open) else { return };
        let inner = &head[open + 1..close];
        if head[0].is("catch") {
            inner.last().filter(|last| last.is_name()).into_iter().for_each(|name| self.declare(name, BodyKind::Block));
        } else if head[0].is_any(&["for", "try"]) {
            for piece in split(inner, &[";"]) {
                let names = declaration(piece, language).map_or_else(Vec::new, |found| found.names);
                names.into_iter().for_each(|name| self.declare(&piece[name], BodyKind::Block));
            }
        }
    }

    /// Declares the parameter in `x -> …` of Java.
    fn lambda_parameters(&mut self, head: &[Token]) {
        for three in head.windows(3) {
            if three[0].is_any(&["(", ",", "="]) && three[1].is_name() && three[2].is("->") {
                self.declare(&three[1], BodyKind::Block);
            }
        }
    }

    fn macros(&mut self, head: &[Token]) {
        for directive in head {
            let mut words = directive.text.trim_start_matches('#').split_whitespace();
            if words.next() == Some("define") {
                let word = words.next().unwrap_or_default();
                let name: String = word.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                self.names.insert(name);
            }
        }
    }

    fn python(&mut self, clause: &Clause, kind: BodyKind, is_imported: bool) {
        let head = &clause.head;
        let first = head.first().map_or("", |token| token.text.as_str());
        match first {
            "import" | "from" => self.imports(head),
            "def" | "class" | "async" => self.definition(head, kind, is_imported),
            _ => self.targets(head, if is_imported && kind == BodyKind::File { BodyKind::Members } else { kind }),
        }
        self.inner_names(head);
    }

    fn imports(&mut self, head: &[Token]) {
        let alias = |at: usize| at > 0 && head[at - 1].is("as");
        let external = (0..head.len()).filter(|&at| head[at].is_name() && !alias(at));
        self.external.extend(external.map(|at| head[at].text.clone()));
        (0..head.len()).filter(|&at| alias(at)).for_each(|at| self.declare(&head[at], BodyKind::Block));
    }

    fn definition(&mut self, head: &[Token], kind: BodyKind, is_imported: bool) {
        let kind = if is_imported && kind == BodyKind::File { BodyKind::Members } else { kind };
        let name = head.iter().position(Token::is_name);
        if let Some(name) = name {
            self.declare(&head[name], kind);
            self.defined.insert(head[name].text.clone());
        }
        let Some(open) = head.iter().position(|token| token.is("(")) else { return };
        if !head[0].is("class") {
            for parameter in parameters(head, open) {
                let name = parameter.iter().find(|token| token.is_name());
                name.into_iter().for_each(|name| self.declare(name, BodyKind::Function));
            }
        }
    }

    /// Declares the targets of assignments: `a = …`, `a, b = …`, `a: int = …`, `self.a = …`, `for a in …`, `with … as a`.
    fn targets(&mut self, head: &[Token], kind: BodyKind) {
        let depths = depths(head);
        let last_equals =
            (0..head.len()).rev().find(|&at| depths[at] == 0 && head[at].text.ends_with('=') && head[at].text != "==");
        let annotated = head.get(1).is_some_and(|token| token.is(":")).then_some(1);
        let end = last_equals.or(annotated).unwrap_or(0);
        for at in 0..end {
            let is_member = at > 0 && head[at - 1].is(".");
            let is_own = at > 1 && head[at - 2].is("self");
            let is_whole = depths[at] == 0 || head[0].opens();
            let next_is = |text: &str| head.get(at + 1).is_some_and(|token| token.is(text));
            if !head[at].is_name() || next_is(".") || next_is("[") || next_is("(") || !is_whole {
                continue;
            }
            if !is_member || is_own {
                self.declare(&head[at], if is_own { BodyKind::Members } else { kind });
            }
            if annotated.is_some() {
                break;
            }
        }
    }

    /// Declares names that `for`, `as`, `lambda` and `:=` bind within a line. Keyword arguments are names of the called function,
    /// so they are excluded.
    fn inner_names(&mut self, head: &[Token]) {
        let depths = depths(head);
        let is_definition = head.first().is_some_and(|token| token.is_any(&["def", "async"]));
        let mut binds = false;
        for (at, token) in head.iter().enumerate() {
            let next_is = |text: &str| head.get(at + 1).is_some_and(|token| token.is(text));
            binds = match token.text.as_str() {
                "for" | "as" | "lambda" => true,
                "in" | ":" => false,
                _ => binds,
            };
            let is_part = next_is(".") || next_is("[") || (at > 0 && head[at - 1].is("."));
            let is_plain = token.is_name() && !is_part;
            if is_plain && (binds || next_is(":=")) {
                self.declare(token, BodyKind::Block);
            }
            if token.is_name() && next_is("=") && depths[at] > 0 && !is_definition {
                self.external.insert(token.text.clone());
            }
        }
    }
}
