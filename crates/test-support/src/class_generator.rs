//! Generates classes of C programs that share code as real classes do, of any size.
//!
//! The task asks for six functions. Each function has a few known approaches, and authors mix their own statements into the
//! approach that they choose. Any two programs therefore share about an eighth of their k-grams, as in real classes.
//! A few submissions are renamed copies. A class has starter code, with which every program begins.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

const N_FUNCTIONS: u64 = 6;
const N_APPROACHES: u64 = 8;
const STATEMENTS_PER_FUNCTION: u64 = 6;
/// Number of statements in ten that come from the approach; the others are the author's own.
const SHARED_OF_TEN: u64 = 3;
/// One submission in this many is a copy.
const COPY_EVERY: u64 = 50;

/// Starter code of a class.
const STARTER: &str = r#"/* Handed out with the task. */
#include <stdio.h>
#include <stdlib.h>

#define CAPACITY 1000

struct list {
    int length;
    int values[CAPACITY];
};

static void fail(const char *message)
{
    fprintf(stderr, "error: %s\n", message);
    exit(EXIT_FAILURE);
}

static void read_list(struct list *list)
{
    int value;
    list->length = 0;
    while (scanf("%d", &value) == 1) {
        if (list->length == CAPACITY)
            fail("the list is full");
        list->values[list->length++] = value;
    }
}

static void print_list(const struct list *list)
{
    for (int k = 0; k < list->length; k++)
        printf("%d%c", list->values[k], k + 1 < list->length ? ' ' : '\n');
}

"#;

/// The places of a class on disk.
pub struct Class {
    /// A folder with a file per submission.
    pub submissions: PathBuf,
    /// The file with the starter code.
    pub starter: PathBuf,
    /// Total size of the submissions.
    pub n_bytes: u64,
}

/// Writes a class of `n_submissions` programs of about 240 lines into `folder`.
///
/// # Errors
/// The folder or a file cannot be written.
pub fn write_class(folder: &Path, n_submissions: u64) -> io::Result<Class> {
    let (submissions, starter) = (folder.join("submissions"), folder.join("starter.c"));
    let source_of = |author| if author % COPY_EVERY == COPY_EVERY - 1 { author - 7 } else { author };
    let program = |author| STARTER.to_owned() + &program(0, source_of(author), author);
    let n_bytes = write_programs(&submissions, 0..n_submissions, program)?;
    fs::write(&starter, STARTER)?;
    Ok(Class { submissions, starter, n_bytes })
}

/// Writes the programs of some authors for a task, and returns their total size in bytes. Each author renames the program of
/// the author that `source_of` returns: their own number, or that of the author they copy.
///
/// # Errors
/// The folder or a file cannot be written.
pub fn write_task(folder: &Path, task: u64, authors: Range<u64>, source_of: impl Fn(u64) -> u64) -> io::Result<u64> {
    write_programs(folder, authors, |author| program(task, source_of(author), author))
}

/// Writes a program for each author, and returns their total size in bytes.
fn write_programs(folder: &Path, authors: Range<u64>, program: impl Fn(u64) -> String) -> io::Result<u64> {
    fs::create_dir_all(folder)?;
    let mut n_bytes = 0;
    for author in authors {
        let program = program(author);
        n_bytes += program.len() as u64;
        fs::write(folder.join(format!("student-{author:05}.c")), program)?;
    }
    Ok(n_bytes)
}

/// Returns the program of `source` for a task, with the function names of `author`.
pub fn program(task: u64, source: u64, author: u64) -> String {
    let mut own = Random(mix(source));
    let mut text =
        String::from("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n#define LIMIT 100\n\n");
    for function in 0..N_FUNCTIONS {
        let approach = own.below(N_APPROACHES);
        let mut common = Random(mix(1_000_000 * (1 + task) + function * N_APPROACHES + approach));
        let mut writer = Writer { text: &mut text, author, indent: 1 };
        let _ = write!(writer.text, "/* part {function} */\nint {}(int n, int *values)\n{{\n", name(author, function));
        writer.line("int i, total = 0;");
        for _ in 0..STATEMENTS_PER_FUNCTION {
            // The approach draws a number for each statement, used or not, so that its next statement is the same for all.
            let mut shared = Random(common.next());
            let is_shared = own.below(10) < SHARED_OF_TEN;
            writer.statement(if is_shared { &mut shared } else { &mut own }, 2);
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

/// Returns the name that an author gives to a function of the task.
fn name(author: u64, function: u64) -> String {
    format!("{}{}", ["sum", "find", "count", "list", "calc", "show"][(mix(author ^ function) % 6) as usize], function)
}

/// Writes statements with the names of one author.
struct Writer<'a> {
    text: &'a mut String,
    author: u64,
    indent: usize,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 4 * self.indent);
    }

    fn block(&mut self, head: &str, random: &mut Random, depth: u64) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        for _ in 0..1 + random.below(3) {
            self.statement(random, depth - 1);
        }
        self.indent -= 1;
        self.line("}");
    }

    fn statement(&mut self, random: &mut Random, depth: u64) {
        let choice = if depth == 0 { 4 + random.below(6) } else { random.below(10) };
        match choice {
            0 => self.block("for (i = 0; i < n; i++)", random, depth),
            1 => {
                let condition = self.condition(random);
                self.block(&format!("if ({condition})"), random, depth);
            }
            2 => {
                let condition = self.condition(random);
                self.block(&format!("while ({condition})"), random, depth);
            }
            3 => {
                let condition = self.condition(random);
                self.block(&format!("if ({condition})"), random, depth);
                self.block("else", random, depth);
            }
            4 => {
                let value = self.expression(random, 2);
                self.line(&format!("total += {value};"));
            }
            5 => {
                let value = self.expression(random, 1);
                self.line(&format!("values[{}] = {value};", ["i", "n - 1", "0", "i + 1"][random.below(4) as usize]));
            }
            6 => {
                let value = self.expression(random, 1);
                self.line(&format!("printf(\"%d \", {value});"));
            }
            7 => {
                let (value, other) = (self.expression(random, 2), self.expression(random, 1));
                self.line(&format!("n = {value} ? {other} : i;"));
            }
            8 => {
                let value = self.expression(random, 1);
                self.line(&format!("total = {}({value}, values);", name(self.author, random.below(N_FUNCTIONS))));
            }
            _ => self.line(["n--;", "i++;", "total++;", "total = 0;"][random.below(4) as usize]),
        }
    }

    fn condition(&self, random: &mut Random) -> String {
        let (left, right) = (self.expression(random, 1), self.expression(random, 1));
        format!("{left} {} {right}", ["<", ">", "==", "!=", "<=", ">=", "&&", "||"][random.below(8) as usize])
    }

    fn expression(&self, random: &mut Random, depth: u64) -> String {
        if depth == 0 || random.below(3) == 0 {
            let leaves = ["n", "i", "total", "values[i]", "1", "2", "LIMIT", "values[n - 1]", "-n", "'a'", "07"];
            return leaves[random.below(11) as usize].to_owned();
        }
        let (left, right) = (self.expression(random, depth - 1), self.expression(random, depth - 1));
        let operator = ["+", "-", "*", "%", "/", "<<", "&", "|"][random.below(8) as usize];
        match random.below(4) {
            0 => format!("({left} {operator} {right})"),
            1 => format!("abs({left}) {operator} {right}"),
            _ => format!("{left} {operator} {right}"),
        }
    }
}

/// A pseudo-random number generator with the same numbers on every machine (SplitMix64: Steele, Lea and Flood, 2014).
pub struct Random(u64);

impl Random {
    /// Creates a generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number below `end`, which must not be 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
}

fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
