//! Finds what a program runs text with: functions that run statements, other names for these, interpreters, and files of programs.
//!
//! The names stand in the tables of the languages. A function that the program defines is its own, whatever its name.

use std::collections::HashSet;
use std::ops::Range;

use super::flow::Place;
use super::program::Program;
use crate::runners::Runners;
use crate::table::{Table, lists};

/// Interpreters and compilers. Shells are started for their commands.
const INTERPRETERS: &str = "c++ cc clang clang++ deno g++ gcc java javac lua node perl php powershell pwsh py python python2 python3 ruby \
    rustc tcc";
const SHELLS: &str = "bash dash sh zsh";
/// Names of the interpreter that runs the program.
const OWN_INTERPRETER: &str = "executable execPath argv0";
/// Arguments by which interpreters take a program from the command line or from their input.
const PROGRAM_ARGUMENTS: &str = "- -c -e -p --eval --print -Command -r";
const WRITING: &str = "write writelines write_text write_bytes fputs fputc putc fwrite fprintf writeFileSync writeFile writeString \
    WriteAllText WriteAllBytes puts print println append";
/// Endings of files that are run.
const PROGRAMS: &str = "c cc cpp cs java js kt lua mjs php pl py rb rs sh so ts";
/// Ways in which C takes bytes for a function, without blanks.
const FUNCTION_POINTERS: &str = "(*)(";
/// Ways in which a program reaches a function by its name, or bytes as a function.
const REFLECTION: [&str; 5] = [FUNCTION_POINTERS, "getattr", "__dict__", "globals()", "['"];
/// Maximum number of neighboring strings that make a name together, and maximum length of the name.
const MAX_PIECES: usize = 4;
const MAX_NAME: usize = 32;

const MAX_ARGUMENTS: usize = 400;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Running {
    /// As statements, or as a program.
    Statements,
    /// Also, or only, as an expression, as calculators do.
    Expressions,
}

/// The means of a program to run text.
pub(super) struct Sinks<'a> {
    program: &'a Program<'a>,
    runners: Runners,
    /// For each token, the way in which the function runs text that it names, or that the variable holds that it names.
    running: Vec<Option<Running>>,
    /// Variables that hold a file of a program, or an interpreter's input.
    program_files: HashSet<&'a str>,
}

/// Whether a program may run texts, so that it matters where its values get to.
pub(super) fn may_run(table: &Table, source: &str) -> bool {
    let has_name = table.runners.listed().any(|name| source.contains(name.rsplit('.').next().unwrap_or(name)));
    // A name may be put together from pieces.
    has_name || REFLECTION.iter().any(|mark| source.contains(mark))
}

impl<'a> Sinks<'a> {
    pub(super) fn new(program: &'a Program<'a>, table: &'static Table) -> Sinks<'a> {
        let mut sinks = Sinks { program, runners: table.runners, running: Vec::new(), program_files: HashSet::new() };
        let names: HashSet<&str> = table.runners.names().collect();
        sinks.running = (0..program.len()).map(|at| sinks.named(at, &names)).collect();
        let mut aliases = HashSet::new();
        for at in 0..program.len() {
            if sinks.running[at].is_some() && program.text(at + 1) != "(" {
                aliases.extend(sinks.variables(program.indexed(at).unwrap_or(at)));
            }
            if program.is_string(at) && is_program_file(content(program.text(at))) {
                sinks.program_files.extend(sinks.variables(at));
            }
        }
        for (at, running) in sinks.running.iter_mut().enumerate() {
            if !program.is_string(at) && aliases.contains(program.text(at)) {
                *running = Some(Running::Statements);
            }
        }
        sinks
    }

    /// Returns the way in which the function runs text that a token names, as a word or in a string.
    fn named(&self, at: usize, names: &HashSet<&str>) -> Option<Running> {
        let name = self.program.text(at);
        if self.program.is_string(at) {
            return self.names_runner(at, names).then_some(Running::Statements);
        }
        if !names.contains(name) || self.program.assigns(name) {
            return None;
        }
        if self.is_listed(self.runners.statements, at) {
            return Some(Running::Statements);
        }
        self.is_listed(self.runners.expressions, at).then_some(Running::Expressions)
    }

    fn variables(&self, at: usize) -> Vec<&'a str> {
        let program = self.program;
        let mut names = Vec::new();
        for place in program.places(at, &mut HashSet::new()) {
            match place {
                Place::Variable(name) => names.push(program.text(name)),
                // `std::ofstream out("p.cpp")`
                Place::Argument { open, .. } if open > 1 && program.is_declared(open - 1) => {
                    names.push(program.text(open - 1))
                }
                _ => {}
            }
        }
        names
    }

    /// Returns the way in which a place runs the values that get there, if it does.
    pub(super) fn running_at(&self, place: &Place) -> Option<Running> {
        let program = self.program;
        match *place {
            Place::Argument { open, .. } => self.running_call(open),
            Place::Beside(at) if program.text(at) == "(" => {
                let cast: String = (at..=program.close(at)).map(|at| program.text(at)).collect();
                cast.contains(FUNCTION_POINTERS).then_some(Running::Statements)
            }
            Place::Beside(at) if self.program_files.contains(program.text(at)) => {
                (program.text(at + 1) == "<").then_some(Running::Statements)
            }
            // A name before a bracket stands for what its call gives, and an interpreter with a file runs that.
            Place::Beside(at) if program.text(at + 1) != "(" && !program.is_string(at) => {
                let is_interpreter = lists(INTERPRETERS, program.text(at)) || lists(SHELLS, program.text(at));
                let takes_text =
                    !is_interpreter || program.ends_command(at) || matches!(program.text(at + 1), "-" | "<");
                self.running[at].filter(|_| takes_text)
            }
            _ => None,
        }
    }

    fn running_call(&self, open: usize) -> Option<Running> {
        let program = self.program;
        let callee = open - 1;
        let arguments = open + 1..program.close(open).min(open + MAX_ARGUMENTS);
        let is_computed = matches!(program.text(callee), ")" | "]");
        let named = if is_computed {
            (program.chain_start(callee)..callee).find_map(|at| self.running[at])
        } else {
            self.running[callee]
        };
        let is_handed = |at: usize| program.text(at + 1) != "(" && !program.is_string(at) && self.running[at].is_some();
        let runs = named.is_some()
            || arguments.clone().any(is_handed)
            || self.starts_program(callee, arguments.clone())
            || self.writes_program(callee, arguments);
        named.or(runs.then_some(Running::Statements))
    }

    fn starts_program(&self, callee: usize, mut arguments: Range<usize>) -> bool {
        let program = self.program;
        let is_argument = |at: usize| {
            let mut words = content(program.text(at)).split_ascii_whitespace().filter(|word| word.starts_with('-'));
            program.is_string(at) && words.any(|word| lists(PROGRAM_ARGUMENTS, word))
        };
        let is_interpreter = |at: usize| {
            let first = content(program.text(at)).split_ascii_whitespace().next().unwrap_or_default();
            let name = first.rsplit('/').next().unwrap_or(first);
            lists(OWN_INTERPRETER, name) || program.is_string(at) && lists(INTERPRETERS, name)
        };
        self.is_listed(self.runners.programs, callee)
            && arguments.clone().any(is_argument)
            && arguments.any(is_interpreter)
    }

    fn writes_program(&self, callee: usize, arguments: Range<usize>) -> bool {
        let program = self.program;
        let is_file = |at: usize| {
            self.program_files.contains(program.text(at))
                || program.is_string(at) && is_program_file(content(program.text(at)))
        };
        lists(WRITING, program.text(callee)) && (program.chain_start(callee)..arguments.end).any(is_file)
    }

    /// Whether a list has the name at a token, with what it is a member of.
    fn is_listed(&self, list: &'static str, at: usize) -> bool {
        let name = self.program.text(at);
        let is_called = self.program.text(at + 1) == "(";
        let without_bracket = |listed: &'static str| match listed.strip_suffix('(') {
            Some(called) => Some(called).filter(|_| is_called),
            None => Some(listed),
        };
        let names = list.split_ascii_whitespace().filter_map(without_bracket);
        let mut listed = names.filter(|listed| listed.rsplit('.').next() == Some(name)).peekable();
        // To find what a name is a member of may take a long way.
        let receiver =
            listed.peek().and_then(|_| self.program.receiver(at)).map(|receiver| self.program.text(receiver));
        listed.any(|listed| match listed.rsplit_once('.') {
            Some((of, _)) => of.is_empty() || Some(of) == receiver,
            None => receiver.is_none(),
        })
    }

    /// Whether a string, alone, with those before it, or backwards, is the name of a function that runs statements.
    fn names_runner(&self, at: usize, names: &HashSet<&str>) -> bool {
        let program = self.program;
        let mut joined = String::new();
        let mut n_pieces = 0;
        for at in (0..=at).rev() {
            if !program.is_string(at) {
                if matches!(program.text(at), "+" | ".") { continue } else { break }
            }
            let piece = content(program.text(at));
            n_pieces += 1;
            if joined.len() + piece.len() > MAX_NAME || n_pieces > MAX_PIECES {
                break;
            }
            joined.insert_str(0, piece);
            if names.contains(&*joined) || names.contains(&*joined.chars().rev().collect::<String>()) {
                return true;
            }
        }
        false
    }
}

/// Returns a string without its quotes.
pub(super) fn content(text: &str) -> &str {
    text.trim_matches(['"', '\'', '`'])
}

/// Whether a text is the name of a file that is run, or a command that takes a program from its input.
fn is_program_file(text: &str) -> bool {
    let is_command = || {
        text.split_once(' ').is_some_and(|(program, rest)| {
            lists(INTERPRETERS, program.rsplit('/').next().unwrap_or(program))
                && rest.split(' ').any(|word| word == "-")
        })
    };
    has_ending(text, PROGRAMS) || is_command()
}

pub(super) fn has_ending(text: &str, endings: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| !text.contains(char::is_whitespace) && lists(endings, ending))
}
