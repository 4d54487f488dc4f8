//! Generates statements without effect for a gap.

use std::collections::BTreeSet;

use crate::borrowed;
use crate::gaps::Scope;
use crate::language::Language;
use crate::names::Names;
use crate::random::Random;
use crate::state::Disguise;
use crate::syntax::statements;
use crate::templates::Templates;
use crate::token::{Token, on_one_line};
use crate::tree::Statement;

/// Generates statements for one file.
pub(crate) struct Filler<'a> {
    language: Language,
    templates: &'static Templates,
    lines: Vec<&'static str>,
    /// Statements of other authors.
    borrowed: Vec<Vec<Token>>,
    random: &'a mut Random,
    names: &'a mut Names,
}

impl<'a> Filler<'a> {
    /// Creates a filler for a file. `names` are the names that the author chose.
    pub(crate) fn new(names: &BTreeSet<String>, source: &str, disguise: &'a mut Disguise) -> Filler<'a> {
        let language = disguise.language;
        let templates = Templates::of(language);
        let is_usable = |line: &&str| {
            // Excludes library functions that the author shadows or that this file does not declare.
            let is_hidden = line.split(|c: char| !c.is_alphanumeric()).any(|word| names.contains(word));
            !is_hidden && (!line.starts_with("printf") || source.contains("stdio.h"))
        };
        let lines = templates.lines.concat().into_iter().filter(is_usable).collect();
        let borrowed = borrowed::borrowable(&disguise.others, language);
        Filler { language, templates, lines, borrowed, random: &mut disguise.random, names: &mut disguise.names }
    }

    /// Returns a statement of one to three lines, of a random type so that it differs from its neighbors.
    pub(crate) fn statement(&mut self, is_code: bool, scopes: &mut [Scope]) -> Vec<Statement> {
        if !is_code {
            return self.member();
        }
        let (integers, _) = known(scopes);
        match self.random.below(100) {
            _ if integers.is_empty() => self.integer(scopes),
            0..12 => self.integer(scopes),
            12..18 => self.array(scopes),
            18..45 => self.own(scopes).unwrap_or_else(|| self.line(scopes)),
            45..65 => self.borrowed_statement(scopes).unwrap_or_else(|| self.line(scopes)),
            _ => self.line(scopes),
        }
    }

    /// Returns a block of at most about `most` lines.
    pub(crate) fn block(&mut self, is_code: bool, scopes: &mut [Scope], most: usize) -> Vec<Statement> {
        if !is_code {
            let has_room = most > 3 && self.random.percent(80);
            return if has_room { self.function(most) } else { self.member() };
        }
        let (integers, arrays) = known(scopes);
        if integers.is_empty() || self.random.percent(20) {
            return self.integer(scopes);
        }
        if most < 3 || self.random.percent(25) {
            return self.line(scopes);
        }
        let Some(&(head, tail)) = self.random.pick(self.templates.blocks) else { return Vec::new() };
        let head = self.filled(head, &integers, &arrays);
        let tail = self.filled(tail, &integers, &arrays);
        let inner = self.inner_lines(most - 2, &integers, &arrays);
        self.parsed(&format!("{head}\n{inner}{tail}"))
    }

    fn function(&mut self, most: usize) -> Vec<Statement> {
        let parameters = vec![self.names.fresh(self.random), self.names.fresh(self.random)];
        let (head, tail) = self.templates.function;
        let head = head.replace("$a", &parameters[0]).replace("$b", &parameters[1]);
        let tail = tail.replace("$a", &parameters[0]);
        let head = self.filled(&head, &parameters, &[]);
        let inner = self.inner_lines(most - 3, &parameters, &[]);
        self.parsed(&format!("{head}\n{inner}{tail}"))
    }

    fn inner_lines(&mut self, most: usize, integers: &[String], arrays: &[String]) -> String {
        let n_lines = 1 + self.random.below(most.min(4));
        (0..n_lines).map(|_| format!("    {}\n", self.one_line(integers, arrays))).collect()
    }

    fn member(&mut self) -> Vec<Statement> {
        let shape = self.random.word(self.templates.members);
        let code = self.filled(shape, &[], &[]);
        self.parsed(&code)
    }

    fn integer(&mut self, scopes: &mut [Scope]) -> Vec<Statement> {
        let name = self.names.fresh(self.random);
        let code = self.filled(&self.templates.integer.replace("$n", &name), &[], &[]);
        scopes.last_mut().into_iter().for_each(|scope| scope.integers.push(name.clone()));
        self.parsed(&code)
    }

    fn array(&mut self, scopes: &mut [Scope]) -> Vec<Statement> {
        let name = self.names.fresh(self.random);
        let code = self.filled(&self.templates.array.replace("$n", &name), &[], &[]);
        scopes.last_mut().into_iter().for_each(|scope| scope.arrays.push(name.clone()));
        self.parsed(&code)
    }

    fn line(&mut self, scopes: &[Scope]) -> Vec<Statement> {
        let (integers, arrays) = known(scopes);
        let code = self.one_line(&integers, &arrays);
        self.parsed(&code)
    }

    fn one_line(&mut self, integers: &[String], arrays: &[String]) -> String {
        let lines: Vec<&str> =
            self.lines.iter().copied().filter(|line| !arrays.is_empty() || !line.contains("$x")).collect();
        let shape = self.random.word(&lines);
        self.filled(shape, integers, arrays)
    }

    /// Repeats a statement of the author whose names are all in scope.
    fn own(&mut self, scopes: &[Scope]) -> Option<Vec<Statement>> {
        let seen: Vec<&Vec<Token>> = scopes.iter().flat_map(|scope| &scope.seen).collect();
        let head = self.random.pick(&seen).map(|head| (*head).clone())?;
        Some(self.never(&head, scopes))
    }

    /// Returns a statement of another author with our variables.
    fn borrowed_statement(&mut self, scopes: &[Scope]) -> Option<Vec<Statement>> {
        let head = self.random.pick(&self.borrowed)?.clone();
        let (integers, arrays) = known(scopes);
        let ours = borrowed::with_our_variables(&head, self.language, &integers, &arrays, self.random)?;
        Some(self.never(&ours, scopes))
    }

    /// Wraps a statement so that it is never executed.
    fn never(&mut self, head: &[Token], scopes: &[Scope]) -> Vec<Statement> {
        let (integers, arrays) = known(scopes);
        let Some(&(before, after)) = self.random.pick(self.templates.never_around) else { return Vec::new() };
        let before = self.filled(before, &integers, &arrays);
        self.parsed(&format!("{before}{}{after}", on_one_line(head)))
    }

    fn parsed(&self, code: &str) -> Vec<Statement> {
        statements(&format!("\n{}", code.trim_end()), self.language)
    }

    /// Fills the placeholders of a template.
    fn filled(&mut self, shape: &str, integers: &[String], arrays: &[String]) -> String {
        let never = if shape.contains("$?") { self.random.word(self.templates.never) } else { "" };
        let shape = shape.replace("$?", never);
        let mut of = |pool: &[String]| self.random.pick(pool).cloned().unwrap_or_default();
        let (a, b, x) = (of(integers), of(integers), of(arrays));
        let numbers =
            [1 + self.random.below(30), 1 + self.random.below(30), self.random.below(4), self.random.below(4)];
        let mut code = shape.replace("$a", &a).replace("$b", &b).replace("$x", &x);
        for name in ["$n", "$m"] {
            if code.contains(name) {
                code = code.replace(name, &self.names.fresh(self.random));
            }
        }
        for (at, number) in numbers.iter().enumerate() {
            code = code.replace(&format!("${}", at + 1), &number.to_string());
        }
        code
    }
}

/// Returns all inserted integers and arrays in scope.
fn known(scopes: &[Scope]) -> (Vec<String>, Vec<String>) {
    let integers = scopes.iter().flat_map(|scope| scope.integers.iter().cloned()).collect();
    let arrays = scopes.iter().flat_map(|scope| scope.arrays.iter().cloned()).collect();
    (integers, arrays)
}
