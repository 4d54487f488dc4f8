//! The names that an author gave, and may therefore change.

use std::collections::BTreeSet;

use crate::declarations::{declaration, function, parameters};
use crate::language::Language;
use crate::token::{Token, TokenKind, closing, depths, split, tokens};
use crate::tree::{Body, Clause, Place, Tree};

/// Names of a program by how they are used.
#[derive(Debug, Default)]
pub(crate) struct Authored {
    /// Variables, parameters, functions, types.
    pub(crate) names: BTreeSet<String>,
    /// What stands behind a dot or an arrow.
    pub(crate) members: BTreeSet<String>,
    /// Names that mean something elsewhere.
    foreign: BTreeSet<String>,
    /// In C an arrow stands before a member; in Java, before the body of a lambda.
    has_arrows: bool,
    /// Functions and classes of Python, which may be asked for their names.
    defined: BTreeSet<String>,
}

/// The names of a program in all its files.
pub(crate) fn authored(program: &[Tree]) -> Authored {
    let mut found = Authored::default();
    for tree in program {
        found.has_arrows = tree.language == Language::C;
        found.visit(&tree.body, tree.language, program.len() > 1);
        if tree.language == Language::Python {
            found.in_strings(tree);
        }
    }
    let Authored { names, members, foreign, .. } = &mut found;
    let kept = program.first().map_or(&[][..], |tree| tree.language.words().kept);
    let is_kept = |name: &String| kept.contains(&name.as_str()) || foreign.contains(name) || name.starts_with("__");
    names.retain(|name| !is_kept(name));
    members.retain(|name| !is_kept(name));
    found
}

impl Authored {
    /// Whether a token stands for one of them.
    pub(crate) fn has(&self, token: &Token, previous: Option<&Token>) -> bool {
        let is_member =
            previous.is_some_and(|previous| previous.is_any(&[".", "::"]) || (self.has_arrows && previous.is("->")));
        token.is_name() && (self.members.contains(&token.text) || (!is_member && self.names.contains(&token.text)))
    }

    /// A string that is a name may be used as one: `getattr(self, "total")`.
    fn in_strings(&mut self, tree: &Tree) {
        let mut follows_dot = false;
        tree.body.for_each_token(&mut |token| {
            if token.kind == TokenKind::Text {
                self.foreign.insert(token.text.trim_matches(['"', '\'']).to_owned());
            } else if follows_dot && token.is("__name__") {
                self.foreign.extend(self.defined.iter().cloned());
            }
            follows_dot = token.is(".");
        });
    }

    fn visit(&mut self, body: &Body, language: Language, is_imported: bool) {
        for statement in &body.statements {
            for (at, clause) in statement.clauses.iter().enumerate() {
                match language {
                    Language::Python => self.python(clause, body.place, is_imported),
                    Language::C if at > 0 && statement.is_class() => self.behind_structure(&clause.head, body.place),
                    _ => self.braces(clause, body.place, language),
                }
                if let Some(inner) = &clause.body {
                    self.visit(inner, language, is_imported);
                }
            }
        }
    }

    fn declare(&mut self, name: &Token, place: Place) {
        if matches!(place, Place::Members | Place::Other) {
            self.members.insert(name.text.clone());
        }
        self.names.insert(name.text.clone());
    }

    fn braces(&mut self, clause: &Clause, place: Place, language: Language) {
        let head = &clause.head;
        if language == Language::Java {
            self.lambda_parameters(head);
        }
        match &clause.body {
            None if head.iter().any(|token| token.kind == TokenKind::Directive) => self.macros(head),
            None => self.variables(head, place, language),
            Some(body) if matches!(body.place, Place::Members | Place::Other) => {
                self.class(clause, body, place, language)
            }
            Some(body) if body.place == Place::Function => self.function(head, place, language),
            Some(_) => self.head_of_block(head, language),
        }
    }

    fn variables(&mut self, head: &[Token], place: Place, language: Language) {
        let is_elsewhere = |token: &Token| token.is_any(&["extern", "import", "package"]);
        match declaration(head, language).filter(|found| !found.is_prototype) {
            Some(found) if !head.iter().any(is_elsewhere) => {
                found.names.iter().for_each(|&name| self.declare(&head[name], place));
            }
            None if place == Place::Other => self.constants(head),
            _ => {}
        }
    }

    /// The constants of an enumeration: `A, B = 3, C`.
    fn constants(&mut self, head: &[Token]) {
        for piece in split(head, &[",", ";"]) {
            piece.first().filter(|token| token.is_name()).into_iter().for_each(|name| self.declare(name, Place::Other));
        }
    }

    /// Variables or a name for the type, behind its closing brace.
    fn behind_structure(&mut self, head: &[Token], place: Place) {
        let whole = [tokens("int", Language::C), head.to_vec()].concat();
        let names = declaration(&whole, Language::C).map_or_else(Vec::new, |found| found.names);
        names.into_iter().for_each(|name| self.declare(&whole[name], place));
    }

    fn class(&mut self, clause: &Clause, body: &Body, place: Place, language: Language) {
        let head = &clause.head;
        let at =
            head.iter().position(|token| token.is_any(&["class", "struct", "union", "enum", "interface", "record"]));
        // A public class is called like its file.
        let is_file = place == Place::File && head.iter().any(|token| token.is("public"));
        if let Some(name) = at.and_then(|at| head.get(at + 1)).filter(|name| name.is_name()) {
            if is_file {
                self.foreign.insert(name.text.clone());
            }
            self.declare(name, if place == Place::File { place } else { Place::Members });
        }
        if body.place == Place::Other && language == Language::Java {
            // A record's parameters are its fields.
            let open = head.iter().position(|token| token.is("("));
            for parameter in open.map_or_else(Vec::new, |open| parameters(head, open)) {
                let name = declaration(parameter, language).and_then(|found| found.names.first().copied());
                name.into_iter().for_each(|name| self.declare(&parameter[name], Place::Members));
            }
        }
    }

    fn function(&mut self, head: &[Token], place: Place, language: Language) {
        let Some((name, open)) = function(head) else { return };
        if head.iter().any(|token| token.is("Override")) {
            // What is overridden may be a library's.
            self.foreign.insert(head[name].text.clone());
        }
        self.declare(&head[name], place);
        self.parameters(&head[open..], language);
    }

    fn parameters(&mut self, group: &[Token], language: Language) {
        for parameter in parameters(group, 0) {
            let names = declaration(parameter, language).map_or_else(Vec::new, |found| found.names);
            names.into_iter().for_each(|name| self.declare(&parameter[name], Place::Function));
        }
    }

    /// `for (int i = 0; …)`, `for (T x : xs)`, `catch (A | B e)`, `try (R r = …)`.
    fn head_of_block(&mut self, head: &[Token], language: Language) {
        let Some(open) = head.iter().position(|token| token.is("(")) else { return };
        let Some(close) = closing(head, open) else { return };
        let inner = &head[open + 1..close];
        if head[0].is("catch") {
            inner.last().filter(|last| last.is_name()).into_iter().for_each(|name| self.declare(name, Place::Block));
        } else if head[0].is_any(&["for", "try"]) {
            for piece in split(inner, &[";"]) {
                let names = declaration(piece, language).map_or_else(Vec::new, |found| found.names);
                names.into_iter().for_each(|name| self.declare(&piece[name], Place::Block));
            }
        }
    }

    /// `x -> …` in Java.
    fn lambda_parameters(&mut self, head: &[Token]) {
        for three in head.windows(3) {
            if three[0].is_any(&["(", ",", "="]) && three[1].is_name() && three[2].is("->") {
                self.declare(&three[1], Place::Block);
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

    fn python(&mut self, clause: &Clause, place: Place, is_imported: bool) {
        let head = &clause.head;
        let first = head.first().map_or("", |token| token.text.as_str());
        match first {
            "import" | "from" => self.imports(head),
            "def" | "class" | "async" => self.definition(head, place, is_imported),
            _ => self.targets(head, if is_imported && place == Place::File { Place::Members } else { place }),
        }
        self.inner_names(head);
    }

    fn imports(&mut self, head: &[Token]) {
        let alias = |at: usize| at > 0 && head[at - 1].is("as");
        let foreign = (0..head.len()).filter(|&at| head[at].is_name() && !alias(at));
        self.foreign.extend(foreign.map(|at| head[at].text.clone()));
        (0..head.len()).filter(|&at| alias(at)).for_each(|at| self.declare(&head[at], Place::Block));
    }

    fn definition(&mut self, head: &[Token], place: Place, is_imported: bool) {
        let place = if is_imported && place == Place::File { Place::Members } else { place };
        let name = head.iter().position(Token::is_name);
        if let Some(name) = name {
            self.declare(&head[name], place);
            self.defined.insert(head[name].text.clone());
        }
        let Some(open) = head.iter().position(|token| token.is("(")) else { return };
        if !head[0].is("class") {
            for parameter in parameters(head, open) {
                let name = parameter.iter().find(|token| token.is_name());
                name.into_iter().for_each(|name| self.declare(name, Place::Function));
            }
        }
    }

    /// What is assigned to: `a = …`, `a, b = …`, `a: int = …`, `self.a = …`, `for a in …`, `with … as a`.
    fn targets(&mut self, head: &[Token], place: Place) {
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
                self.declare(&head[at], if is_own { Place::Members } else { place });
            }
            if annotated.is_some() {
                break;
            }
        }
    }

    /// Names that are bound within a line: by `for`, `as`, `lambda` and `:=`. Names of arguments belong to whoever is called.
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
                self.declare(token, Place::Block);
            }
            if token.is_name() && next_is("=") && depths[at] > 0 && !is_definition {
                self.foreign.insert(token.text.clone());
            }
        }
    }
}
