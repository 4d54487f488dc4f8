//! Makes statements that change nothing, for a gap.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::gaps::Scope;
use crate::language::Language;
use crate::names::Names;
use crate::shapes::Shapes;
use crate::token::{Token, on_one_line};
use crate::tree::{Statement, statements};
use crate::{Disguise, harmless};

/// Makes statements of one program.
pub(crate) struct Filler<'a> {
    language: Language,
    shapes: &'static Shapes,
    lines: Vec<&'static str>,
    /// Statements of others.
    borrowed: Vec<Vec<Token>>,
    dice: &'a mut Dice,
    names: &'a mut Names,
}

impl<'a> Filler<'a> {
    /// A filler for a file. `names` are those that the author gave.
    pub(crate) fn new(names: &BTreeSet<String>, source: &str, disguise: &'a mut Disguise) -> Filler<'a> {
        let language = disguise.language;
        let shapes = Shapes::of(language);
        let is_usable = |line: &&str| {
            // A function of the library that the author has hidden, or that is not declared here.
            let is_hidden = line.split(|c: char| !c.is_alphanumeric()).any(|word| names.contains(word));
            !is_hidden && (!line.starts_with("printf") || source.contains("stdio.h"))
        };
        let lines = shapes.lines.concat().into_iter().filter(is_usable).collect();
        let borrowed = harmless::borrowable(&disguise.others, language);
        Filler { language, shapes, lines, borrowed, dice: &mut disguise.dice, names: &mut disguise.names }
    }

    /// A statement that is as unlike its neighbours as can be, of a line or three.
    pub(crate) fn statement(&mut self, is_code: bool, scopes: &mut [Scope]) -> Vec<Statement> {
        if !is_code {
            return self.member();
        }
        let (integers, _) = known(scopes);
        match self.dice.below(100) {
            _ if integers.is_empty() => self.integer(scopes),
            0..12 => self.integer(scopes),
            12..18 => self.array(scopes),
            18..45 => self.own(scopes).unwrap_or_else(|| self.line(scopes)),
            45..65 => self.of_others(scopes).unwrap_or_else(|| self.line(scopes)),
            _ => self.line(scopes),
        }
    }

    /// Several lines that belong together, but for a few of `most`.
    pub(crate) fn block(&mut self, is_code: bool, scopes: &mut [Scope], most: usize) -> Vec<Statement> {
        if !is_code {
            let has_room = most > 3 && self.dice.percent(80);
            return if has_room { self.function(most) } else { self.member() };
        }
        let (integers, arrays) = known(scopes);
        if integers.is_empty() || self.dice.percent(20) {
            return self.integer(scopes);
        }
        if most < 3 || self.dice.percent(25) {
            return self.line(scopes);
        }
        let Some(&(head, tail)) = self.dice.pick(self.shapes.blocks) else { return Vec::new() };
        let head = self.filled(head, &integers, &arrays);
        let tail = self.filled(tail, &integers, &arrays);
        let inner = self.inner_lines(most - 2, &integers, &arrays);
        self.parsed(&format!("{head}\n{inner}{tail}"))
    }

    fn function(&mut self, most: usize) -> Vec<Statement> {
        let parameters = vec![self.names.fresh(self.dice), self.names.fresh(self.dice)];
        let (head, tail) = self.shapes.function;
        let head = head.replace("$a", &parameters[0]).replace("$b", &parameters[1]);
        let tail = tail.replace("$a", &parameters[0]);
        let head = self.filled(&head, &parameters, &[]);
        let inner = self.inner_lines(most - 3, &parameters, &[]);
        self.parsed(&format!("{head}\n{inner}{tail}"))
    }

    fn inner_lines(&mut self, most: usize, integers: &[String], arrays: &[String]) -> String {
        let n_lines = 1 + self.dice.below(most.min(4));
        (0..n_lines).map(|_| format!("    {}\n", self.one_line(integers, arrays))).collect()
    }

    fn member(&mut self) -> Vec<Statement> {
        let shape = self.dice.word(self.shapes.members);
        let code = self.filled(shape, &[], &[]);
        self.parsed(&code)
    }

    fn integer(&mut self, scopes: &mut [Scope]) -> Vec<Statement> {
        let name = self.names.fresh(self.dice);
        let code = self.filled(&self.shapes.integer.replace("$n", &name), &[], &[]);
        scopes.last_mut().into_iter().for_each(|scope| scope.integers.push(name.clone()));
        self.parsed(&code)
    }

    fn array(&mut self, scopes: &mut [Scope]) -> Vec<Statement> {
        let name = self.names.fresh(self.dice);
        let code = self.filled(&self.shapes.array.replace("$n", &name), &[], &[]);
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
        let shape = self.dice.word(&lines);
        self.filled(shape, integers, arrays)
    }

    /// A statement of the author's once more, where all it names is known.
    fn own(&mut self, scopes: &[Scope]) -> Option<Vec<Statement>> {
        let seen: Vec<&Vec<Token>> = scopes.iter().flat_map(|scope| &scope.seen).collect();
        let head = self.dice.pick(&seen).map(|head| (*head).clone())?;
        Some(self.never(&head, scopes))
    }

    /// A statement of somebody else about our variables.
    fn of_others(&mut self, scopes: &[Scope]) -> Option<Vec<Statement>> {
        let head = self.dice.pick(&self.borrowed)?.clone();
        let (integers, arrays) = known(scopes);
        let ours = harmless::made_ours(&head, self.language, &integers, &arrays, self.dice)?;
        Some(self.never(&ours, scopes))
    }

    /// A statement that is never carried out.
    fn never(&mut self, head: &[Token], scopes: &[Scope]) -> Vec<Statement> {
        let (integers, arrays) = known(scopes);
        let Some(&(before, after)) = self.dice.pick(self.shapes.never_around) else { return Vec::new() };
        let before = self.filled(before, &integers, &arrays);
        self.parsed(&format!("{before}{}{after}", on_one_line(head)))
    }

    fn parsed(&self, code: &str) -> Vec<Statement> {
        statements(&format!("\n{}", code.trim_end()), self.language)
    }

    /// A shape with names and numbers in it.
    fn filled(&mut self, shape: &str, integers: &[String], arrays: &[String]) -> String {
        let never = if shape.contains("$?") { self.dice.word(self.shapes.never) } else { "" };
        let shape = shape.replace("$?", never);
        let mut of = |pool: &[String]| self.dice.pick(pool).cloned().unwrap_or_default();
        let (a, b, x) = (of(integers), of(integers), of(arrays));
        let numbers = [1 + self.dice.below(30), 1 + self.dice.below(30), self.dice.below(4), self.dice.below(4)];
        let mut code = shape.replace("$a", &a).replace("$b", &b).replace("$x", &x);
        for name in ["$n", "$m"] {
            if code.contains(name) {
                code = code.replace(name, &self.names.fresh(self.dice));
            }
        }
        for (at, number) in numbers.iter().enumerate() {
            code = code.replace(&format!("${}", at + 1), &number.to_string());
        }
        code
    }
}

/// All whole numbers and arrays that are known.
fn known(scopes: &[Scope]) -> (Vec<String>, Vec<String>) {
    let integers = scopes.iter().flat_map(|scope| scope.integers.iter().cloned()).collect();
    let arrays = scopes.iter().flat_map(|scope| scope.arrays.iter().cloned()).collect();
    (integers, arrays)
}
