//! Counts what a report states once more, from the sources and in the simplest way: with a text search, and with a reader of tokens that
//! knows no language. Nothing here is shared with the code that makes the statements.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use lookalike_report_templates::model::{LinePair, Pair, Report, SameProgram};

/// Length of a run of tokens that others have by more than chance, longer than any noise threshold in use.
const RUN: usize = 30;

/// The numbers of statements of each kind that were counted again, and what is wrong with some.
#[derive(Debug, Default)]
pub struct Recount {
    /// Number of statements by kind.
    pub n_checked: BTreeMap<&'static str, usize>,
    /// Statements that do not hold: the kind, the pair, and the counter-example.
    pub faults: Vec<String>,
}

/// A token of a program apart from what its author chose, with its line.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Token {
    word: String,
    /// The spelling; equal to `word` for all but names.
    spelling: String,
    line: usize,
    /// Whether its line names a package.
    is_imported: bool,
}

/// A submission as a reader sees it.
struct Reader {
    texts: Vec<String>,
    lines: HashSet<String>,
    words: HashSet<String>,
    tokens: Vec<Vec<Token>>,
    runs: HashSet<Vec<String>>,
}

/// Counts all statements about the pairs of a report again.
pub fn recount(report: &Report) -> Recount {
    let readers: Vec<Reader> = report
        .submissions
        .iter()
        .map(|submission| {
            let files = submission.files.iter().zip(submission.texts());
            Reader::new(files.map(|(file, text)| (file.path.as_str(), text.into_owned())).collect())
        })
        .collect();
    let mut recount = Recount::default();
    for pair in &report.pairs {
        recount.pair(report, &readers, pair);
    }
    recount
}

impl Recount {
    fn check(&mut self, kind: &'static str, pair: &str, fault: Option<String>) {
        *self.n_checked.entry(kind).or_default() += 1;
        self.faults.extend(fault.map(|fault| format!("{kind}: {pair}: {fault}")));
    }

    fn pair(&mut self, report: &Report, readers: &[Reader], pair: &Pair) {
        let name = |one: usize| report.submissions[one].name.as_str();
        let called = format!("{} — {}", name(pair.left), name(pair.right));
        let (left, right) = (&readers[pair.left], &readers[pair.right]);
        // Attempts of the two are no others.
        let is_theirs = |one: usize| {
            let authors = &report.submissions[one].provenance.authors;
            let same = |other: usize| !authors.is_empty() && *authors == report.submissions[other].provenance.authors;
            one == pair.left || one == pair.right || same(pair.left) || same(pair.right)
        };
        let others: Vec<(usize, &Reader)> =
            readers.iter().enumerate().filter(|(index, _)| !is_theirs(*index)).collect();
        let holder = |has: &dyn Fn(&Reader) -> bool| {
            others.iter().find(|(_, reader)| has(reader)).map(|(index, _)| format!("{} has it", name(*index)))
        };
        for line in &pair.exclusive.lines {
            let keys = [left.line(line.left.file, line.left.line), right.line(line.right.file, line.right.line)];
            let differs = (keys[0] != keys[1]).then(|| format!("{:?} and {:?} differ", keys[0], keys[1]));
            self.check("line", &called, differs.or_else(|| holder(&|reader| reader.lines.contains(&keys[0]))));
        }
        for word in &pair.exclusive.names {
            let has = |reader: &Reader| reader.words.contains(&word.text);
            let missing = (!has(left) || !has(right)).then(|| format!("{:?} is not in both", word.text));
            self.check(
                "name",
                &called,
                missing.or_else(|| holder(&has).map(|fault| format!("{:?}: {fault}", word.text))),
            );
        }
        for word in pair.exclusive.texts.iter().filter(|word| !word.text.ends_with('…')) {
            let has = |reader: &Reader| reader.texts.iter().any(|text| text.contains(&word.text));
            let missing = (!has(left) || !has(right)).then(|| format!("{:?} is not in both", word.text));
            self.check(
                "text",
                &called,
                missing.or_else(|| holder(&has).map(|fault| format!("{:?}: {fault}", word.text))),
            );
        }
        if let Some(sequence) = &pair.exclusive.sequence {
            let lines: BTreeSet<usize> = sequence.lines.iter().map(|pair| pair.left).collect();
            let theirs = left.runs_on(sequence.left_file, &lines);
            let held = theirs.iter().find_map(|run| holder(&|reader| reader.runs.contains(run)));
            self.check("sequence", &called, held);
            let apart = sequence
                .lines
                .iter()
                .find(|pair| !left.may_match(sequence.left_file, pair.left, right, sequence.right_file, pair.right));
            let apart = apart.map(|LinePair { left, right }| format!("lines {left} and {right} share no token"));
            self.check("counterpart", &called, apart);
        }
        if let Some(same) = &pair.same_program {
            self.check("same program", &called, same_program_fault(same, left, right));
        }
        let words = pair.reason_in_sentences(report);
        let is_rare = pair.observed(report).is_some_and(|sentence| !sentence.contains("says little"));
        let contradicts = is_rare && words.contains("often");
        self.check("words", &called, contradicts.then(|| words.clone()));
    }
}

/// Returns what is wrong with the statement that two handed in the same program.
fn same_program_fault(same: &SameProgram, left: &Reader, right: &Reader) -> Option<String> {
    let all = |reader: &Reader| reader.tokens.iter().flatten().cloned().collect::<Vec<Token>>();
    let (left, right) = (all(left), all(right));
    if left.len() != right.len() {
        return Some(format!("{} and {} tokens", left.len(), right.len()));
    }
    let (mut to_right, mut to_left) = (HashMap::new(), HashMap::new());
    let mut renamed = BTreeSet::new();
    for (one, other) in left.iter().zip(&right) {
        // The names of packages are not those of the program.
        if one.is_imported && one.spelling == other.spelling {
            continue;
        }
        let is_renamed = one.spelling != other.spelling;
        let is_other_word = one.word != other.word || (is_renamed && one.word != "n");
        let first = to_right.entry(&one.spelling).or_insert(&other.spelling);
        let back = to_left.entry(&other.spelling).or_insert(&one.spelling);
        if is_other_word || **first != other.spelling || **back != one.spelling {
            return Some(format!(
                "{:?} in line {} is {:?} in line {}",
                one.spelling, one.line, other.spelling, other.line
            ));
        }
        if is_renamed {
            renamed.insert(&one.spelling);
        }
    }
    (renamed.len() != same.renamed).then(|| format!("{} names changed, {} are stated", renamed.len(), same.renamed))
}

impl Reader {
    fn new(files: Vec<(&str, String)>) -> Reader {
        let mut reader = Reader {
            texts: Vec::new(),
            lines: HashSet::new(),
            words: HashSet::new(),
            tokens: Vec::new(),
            runs: HashSet::new(),
        };
        for (path, text) in files {
            reader.lines.extend(text.lines().map(without_blanks));
            let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            reader.words.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
            let tokens = tokens_of(path, &text);
            reader.runs.extend(tokens.windows(RUN).map(words_of));
            reader.tokens.push(tokens);
            reader.texts.push(text);
        }
        reader
    }

    /// Returns a line, counted from 1, without its blanks.
    fn line(&self, file: usize, line: usize) -> String {
        let lines = self.texts.get(file).map(|text| text.split('\n'));
        lines.and_then(|mut lines| lines.nth(line - 1)).map(without_blanks).unwrap_or_default()
    }

    /// Returns the runs of tokens that lie on some lines.
    fn runs_on(&self, file: usize, lines: &BTreeSet<usize>) -> Vec<Vec<String>> {
        let runs = self.tokens[file].windows(RUN);
        runs.filter(|run| run.iter().all(|token| lines.contains(&token.line))).map(words_of).collect()
    }

    /// Whether two lines may have a matched token: one with the same word apart from names. A line that is in the middle of a text or of
    /// a word that this reader does not know may have any.
    fn may_match(&self, file: usize, line: usize, other: &Reader, other_file: usize, other_line: usize) -> bool {
        let words = |reader: &Reader, file: usize, line: usize| -> BTreeSet<String> {
            let on_line = reader.tokens[file].iter().filter(|token| token.line == line);
            on_line.map(|token| token.word.clone()).collect()
        };
        let (here, there) = (words(self, file, line), words(other, other_file, other_line));
        here.is_empty() || there.is_empty() || !here.is_disjoint(&there)
    }
}

fn without_blanks(line: &str) -> String {
    line.split_whitespace().collect()
}

fn words_of(run: &[Token]) -> Vec<String> {
    run.iter().map(|token| token.word.clone()).collect()
}

/// Words that keep their spelling, in any language.
const KEYWORDS: &str = " and as assert auto bool boolean break byte case catch char class const continue def default del do double elif else \
    enum except extends false final finally float for fn from func function if implements import in include int interface is lambda let \
    long new nil not null or pass private protected public raise return self short signed sizeof static string struct super switch this \
    throw throws true try typedef union unsigned using var void while with yield None True False String ";

/// Reads the tokens of a program, without comments.
fn tokens_of(path: &str, text: &str) -> Vec<Token> {
    let has_hash_comments = [".py", ".rb", ".sh", ".r", ".R", ".pl"].iter().any(|ending| path.ends_with(ending));
    let is_import = |line: &str| {
        ["import ", "from ", "package ", "using ", "#include"].iter().any(|word| line.trim().starts_with(word))
    };
    let imports: Vec<bool> = text.split('\n').map(is_import).collect();
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, kind) = if let Some(comment) = comment_length(rest, has_hash_comments) {
            (comment, ' ')
        } else if has_hash_comments
            && is_first_on_line(text, rest)
            && (rest.starts_with("\"\"\"") || rest.starts_with("'''"))
        {
            // A text that stands alone is a comment.
            (quoted_length(rest, first), ' ')
        } else if matches!(first, '"' | '\'') {
            (quoted_length(rest, first), '"')
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            (length, if first.is_numeric() { '0' } else { 'n' })
        } else {
            (first.len_utf8(), if first.is_whitespace() { ' ' } else { '.' })
        };
        let spelling = &rest[..length];
        let is_name = kind == 'n' && !KEYWORDS.contains(&format!(" {spelling} "));
        if kind != ' ' {
            let word = match kind {
                'n' if is_name => "n".to_owned(),
                '0' | '"' => kind.to_string(),
                _ => spelling.to_owned(),
            };
            tokens.push(Token { word, spelling: spelling.to_owned(), line, is_imported: imports[line - 1] });
        }
        line += spelling.matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// Whether nothing but blanks stands before the rest of a text on its line.
fn is_first_on_line(text: &str, rest: &str) -> bool {
    let before = &text[..text.len() - rest.len()];
    before.rsplit('\n').next().is_none_or(|line| line.trim().is_empty())
}

/// Returns the length of the comment that a text begins with.
fn comment_length(text: &str, has_hash_comments: bool) -> Option<usize> {
    if has_hash_comments {
        return text.starts_with('#').then(|| text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let inside = text.strip_prefix("/*")?;
    Some(inside.find("*/").map_or(text.len(), |end| end + 4))
}

/// Returns the length of the text in quotes that a text begins with; it ends with its line at the latest.
fn quoted_length(text: &str, quote: char) -> usize {
    let triple = quote.to_string().repeat(3);
    if let Some(inside) = text.strip_prefix(&triple) {
        return inside.find(&triple).map_or(text.len(), |end| end + 6);
    }
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
