//! A made-up class of any size, in C, that shares code as real classes do.
//!
//! The assignment asks for half a dozen functions. Each can be gone about in a few ways, and everybody writes their own statements into the way they choose, so any two programs share about an eighth of their k-grams, as in real classes.
//! A few submissions are copies with other names.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

const N_FUNCTIONS: u64 = 6;
const N_WAYS: u64 = 8;
const STATEMENTS_PER_FUNCTION: u64 = 6;
/// So many statements of ten are those of the way; the others are the author's own.
const KEPT_OF_TEN: u64 = 3;
/// One submission in so many is a copy.
const COPY_EVERY: u64 = 50;

/// Writes `n_submissions` programs of about 200 lines each into `folder`, and gives their size in bytes.
#[allow(dead_code, reason = "one bench needs classes, the other tasks")]
pub(crate) fn write_class(folder: &Path, n_submissions: u64) -> io::Result<u64> {
    let source_of = |author| if author % COPY_EVERY == COPY_EVERY - 1 { author - 7 } else { author };
    write_task(folder, 0, 0..n_submissions, source_of)
}

/// Writes what some authors wrote for a task, each what `source_of` says in their own names, and gives the size in bytes.
pub(crate) fn write_task(
    folder: &Path,
    task: u64,
    authors: Range<u64>,
    source_of: impl Fn(u64) -> u64,
) -> io::Result<u64> {
    fs::create_dir_all(folder)?;
    let mut n_bytes = 0;
    for author in authors {
        let program = program(task, source_of(author), author);
        n_bytes += program.len() as u64;
        fs::write(folder.join(format!("student-{author:05}.c")), program)?;
    }
    Ok(n_bytes)
}

/// What `source` would write for a task, with the names that `author` likes.
fn program(task: u64, source: u64, author: u64) -> String {
    let mut own = Dice(mix(source));
    let mut text =
        String::from("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n#define LIMIT 100\n\n");
    for function in 0..N_FUNCTIONS {
        let way = own.roll(N_WAYS);
        let mut common = Dice(mix(1_000_000 * (1 + task) + function * N_WAYS + way));
        let mut writer = Writer { text: &mut text, author, indent: 1 };
        let _ = write!(writer.text, "/* part {function} */\nint {}(int n, int *values)\n{{\n", name(author, function));
        writer.line("int i, total = 0;");
        for _ in 0..STATEMENTS_PER_FUNCTION {
            // The way rolls on whether or not its statement is kept, so that what follows is the same for all.
            let mut of_way = Dice(common.next());
            let kept = own.roll(10) < KEPT_OF_TEN;
            writer.statement(if kept { &mut of_way } else { &mut own }, 2);
        }
        writer.line("return total;");
        text.push_str("}\n\n");
    }
    text.push_str("int main(void)\n{\n    int n, i, values[LIMIT];\n    scanf(\"%d\", &n);\n");
    text.push_str("    for (i = 0; i < n; i++)\n        scanf(\"%d\", &values[i]);\n");
    for function in 0..N_FUNCTIONS {
        let _ = writeln!(text, "    printf(\"%d\\n\", {}(n, values));", name(author, function));
    }
    text.push_str("    return 0;\n}\n");
    text
}

fn name(author: u64, what: u64) -> String {
    format!("{}{}", ["sum", "find", "count", "list", "calc", "show"][(mix(author ^ what) % 6) as usize], what)
}

struct Writer<'a> {
    text: &'a mut String,
    author: u64,
    indent: usize,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 4 * self.indent);
    }

    fn block(&mut self, head: &str, dice: &mut Dice, depth: u64) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        for _ in 0..1 + dice.roll(3) {
            self.statement(dice, depth - 1);
        }
        self.indent -= 1;
        self.line("}");
    }

    fn statement(&mut self, dice: &mut Dice, depth: u64) {
        let choice = if depth == 0 { 4 + dice.roll(6) } else { dice.roll(10) };
        match choice {
            0 => self.block("for (i = 0; i < n; i++)", dice, depth),
            1 => {
                let condition = self.condition(dice);
                self.block(&format!("if ({condition})"), dice, depth);
            }
            2 => {
                let condition = self.condition(dice);
                self.block(&format!("while ({condition})"), dice, depth);
            }
            3 => {
                let condition = self.condition(dice);
                self.block(&format!("if ({condition})"), dice, depth);
                self.block("else", dice, depth);
            }
            4 => {
                let value = self.expression(dice, 2);
                self.line(&format!("total += {value};"));
            }
            5 => {
                let value = self.expression(dice, 1);
                self.line(&format!("values[{}] = {value};", ["i", "n - 1", "0", "i + 1"][dice.roll(4) as usize]));
            }
            6 => {
                let value = self.expression(dice, 1);
                self.line(&format!("printf(\"%d \", {value});"));
            }
            7 => {
                let (value, other) = (self.expression(dice, 2), self.expression(dice, 1));
                self.line(&format!("n = {value} ? {other} : i;"));
            }
            8 => {
                let value = self.expression(dice, 1);
                self.line(&format!("total = {}({value}, values);", name(self.author, dice.roll(N_FUNCTIONS))));
            }
            _ => self.line(["n--;", "i++;", "total++;", "total = 0;"][dice.roll(4) as usize]),
        }
    }

    fn condition(&self, dice: &mut Dice) -> String {
        let (left, right) = (self.expression(dice, 1), self.expression(dice, 1));
        format!("{left} {} {right}", ["<", ">", "==", "!=", "<=", ">=", "&&", "||"][dice.roll(8) as usize])
    }

    fn expression(&self, dice: &mut Dice, depth: u64) -> String {
        if depth == 0 || dice.roll(3) == 0 {
            let leaves = ["n", "i", "total", "values[i]", "1", "2", "LIMIT", "values[n - 1]", "-n", "'a'", "07"];
            return leaves[dice.roll(11) as usize].to_owned();
        }
        let (left, right) = (self.expression(dice, depth - 1), self.expression(dice, depth - 1));
        let operator = ["+", "-", "*", "%", "/", "<<", "&", "|"][dice.roll(8) as usize];
        match dice.roll(4) {
            0 => format!("({left} {operator} {right})"),
            1 => format!("abs({left}) {operator} {right}"),
            _ => format!("{left} {operator} {right}"),
        }
    }
}

/// Numbers that look random and are the same on every machine (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    fn roll(&mut self, sides: u64) -> u64 {
        self.next() % sides
    }
}

fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
