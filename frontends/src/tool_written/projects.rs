//! Finds the code that project generators write: the files that a new project of Django, React or Android begins with.
//!
//! No mark tells such code, and most of its files are meant to be changed. So it is known by its content: `projects.bin` has
//! fingerprints of the words of what generators wrote, and a long run of known words is the generator's, wherever it stands.
//! Words that a person puts between are not known, and stay own code. A name that the generator fills in is a blank in the
//! fingerprints, and any word fits a blank.
//!
//! `cargo run -p lookalike-frontends --example projects` makes the fingerprints from generated projects.

use std::ops::Range;
use std::sync::LazyLock;

use crate::pieces::{Piece, pieces};
use crate::project_kinds::ProjectKind;
use crate::table::Lexicon;
use crate::token_string::Tool;

const K: usize = 5;
/// Minimum number of words of a fingerprint that are neither blanks nor numbers, each counted once.
const MIN_DISTINCT: usize = 2;
/// Minimum number of words of the longest run in a text: in 27,000 honest programs no run by chance has as many.
const MIN_RUN: usize = 16;
/// Minimum number of words of the other runs, which a person's changes cut short.
const MIN_REST: usize = 8;
/// Number of bytes of a fingerprint with the kind of project.
const RECORD: usize = 5;
/// The fingerprints, ascending: four bytes, the highest first, and the number of the kind of project.
const FINGERPRINTS: &[u8] = include_bytes!("projects.bin");

/// A word as fingerprints see it: a hash of its text.
type WordHash = u32;
/// Any number: versions of tools are numbers.
const NUMBER: WordHash = 0;
const BLANK: WordHash = 1;

/// A word of a text: a name with the dots and hyphens in it, in code and in strings alike.
struct Word {
    bytes: Range<usize>,
    hash: WordHash,
}

/// Returns the ranges of a text that generators wrote, in ascending order and disjoint.
pub(super) fn find(lexicon: &Lexicon, source: &str) -> Vec<(Range<usize>, Tool)> {
    static KNOWN: LazyLock<Fingerprints<'static>> = LazyLock::new(|| Fingerprints::new(FINGERPRINTS.as_chunks().0));
    KNOWN.find(lexicon, source)
}

struct Fingerprints<'a> {
    /// Ascending.
    records: &'a [[u8; RECORD]],
    /// The first record with each value of the first two bytes or a higher one, and the number of records. Nearly all words of a text are looked up in vain.
    starts: Vec<u32>,
}

impl<'a> Fingerprints<'a> {
    fn new(records: &'a [[u8; RECORD]]) -> Fingerprints<'a> {
        let mut starts = vec![0; usize::from(u16::MAX) + 2];
        for record in records {
            starts[usize::from(u16::from_be_bytes([record[0], record[1]])) + 1] += 1;
        }
        for value in 1..starts.len() {
            starts[value] += starts[value - 1];
        }
        Fingerprints { records, starts }
    }

    fn find(&self, lexicon: &Lexicon, source: &str) -> Vec<(Range<usize>, Tool)> {
        let words = words(lexicon, source, |_| false);
        let kinds = self.known(words.iter().map(|word| word.hash).collect());
        let mut runs: Vec<(Range<usize>, ProjectKind)> = Vec::new();
        let mut start = 0;
        for run in kinds.chunk_by(|one, next| one.is_some() == next.is_some()) {
            let end = start + run.len();
            runs.extend(run[0].map(|kind| (start..end, kind)));
            start = end;
        }
        // A short file that is a generator's from its first word to its last is no chance either.
        let is_known = |run: &Range<usize>| run.len() >= MIN_RUN || run.len() == words.len();
        if !runs.iter().any(|(run, _)| is_known(run)) {
            return Vec::new();
        }
        runs.retain(|(run, _)| run.len() >= MIN_REST);
        runs.into_iter().map(|(run, kind)| (with_brackets(source, &words, run), Tool::Project(kind))).collect()
    }

    fn known(&self, mut words: Vec<WordHash>) -> Vec<Option<ProjectKind>> {
        let mut kinds = vec![None; words.len()];
        let mut start = 0;
        while start + K <= words.len() {
            let Some(kind) = self.kind_of(&words[start..start + K]) else {
                start += 1;
                continue;
            };
            let mut end = start + K;
            while end < words.len() && self.fits(&mut words, end + 1 - K..end + 1, end) {
                end += 1;
            }
            let mut first = start;
            while first > 0 && kinds[first - 1].is_none() && self.fits(&mut words, first - 1..first - 1 + K, first - 1)
            {
                first -= 1;
            }
            kinds[first..end].fill(Some(kind));
            start = (end + 2 - K).max(start + 1);
        }
        kinds
    }

    /// Whether a gram is known, if need be with a blank in place of the word `at`, which is set.
    fn fits(&self, words: &mut [WordHash], gram: Range<usize>, at: usize) -> bool {
        if self.kind_of(&words[gram.clone()]).is_some() {
            return true;
        }
        let word = std::mem::replace(&mut words[at], BLANK);
        let is_blank = self.kind_of(&words[gram]).is_some();
        if !is_blank {
            words[at] = word;
        }
        is_blank
    }

    fn kind_of(&self, gram: &[WordHash]) -> Option<ProjectKind> {
        let fingerprint = fingerprint(gram).to_be_bytes();
        let value = usize::from(u16::from_be_bytes([fingerprint[0], fingerprint[1]]));
        let records = &self.records[self.starts[value] as usize..self.starts[value + 1] as usize];
        let record = records.iter().find(|record| record[..4] == fingerprint)?;
        ProjectKind::numbered(record[4])
    }
}

/// Returns the fingerprints of a text that a generator wrote, in which names that hold `filled` were filled in.
pub(crate) fn fingerprints(lexicon: &Lexicon, source: &str, filled: &str) -> Vec<u32> {
    let words = words(lexicon, source, |word| word.to_lowercase().contains(filled));
    let hashes: Vec<WordHash> = words.into_iter().map(|word| word.hash).collect();
    let is_telling = |gram: &&[WordHash]| {
        let is_new = |index: &usize| gram[*index] > BLANK && !gram[..*index].contains(&gram[*index]);
        (0..gram.len()).filter(is_new).count() >= MIN_DISTINCT
    };
    hashes.windows(K).filter(is_telling).map(fingerprint).collect()
}

fn words(lexicon: &Lexicon, source: &str, is_filled_in: impl Fn(&str) -> bool) -> Vec<Word> {
    let mut words = Vec::new();
    let mut end = 0;
    // The code since the last blank or comment.
    let mut code = 0..0;
    for piece in pieces(lexicon, source) {
        let bytes = end..end + piece.text().len();
        end = bytes.end;
        if matches!(piece, Piece::Code(_) | Piece::Quoted(_)) {
            code.end = bytes.end;
        } else {
            add_words(source, code, &is_filled_in, &mut words);
            code = bytes.end..bytes.end;
        }
    }
    add_words(source, code, &is_filled_in, &mut words);
    words
}

fn add_words(source: &str, code: Range<usize>, is_filled_in: &impl Fn(&str) -> bool, words: &mut Vec<Word>) {
    let is_in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let mut at = code.start;
    for part in source[code].split(|c| !is_in_word(c)) {
        let word = part.trim_matches(['.', '-']);
        if let Some(first) = word.chars().next() {
            let start = at + part.find(word).unwrap_or_default();
            let hash = match first {
                _ if is_filled_in(word) => BLANK,
                '0'..='9' => NUMBER,
                _ => hash(word.bytes()).max(BLANK + 1),
            };
            words.push(Word { bytes: start..start + word.len(), hash });
        }
        let rest = &source[at + part.len()..];
        at += part.len() + rest.chars().next().map_or(0, char::len_utf8);
    }
}

fn fingerprint(gram: &[WordHash]) -> u32 {
    hash(gram.iter().flat_map(|word| word.to_be_bytes()))
}

/// Returns a hash that is the same on every machine: the upper half of 64-bit FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u32 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let hash = bytes.fold(OFFSET_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    (hash >> 32) as u32
}

/// Returns the bytes of a run of words with the marks before it that open something, and those after it that close something.
fn with_brackets(source: &str, words: &[Word], run: Range<usize>) -> Range<usize> {
    let before = run.start.checked_sub(1).map_or(0, |before| words[before].bytes.end);
    let after = words.get(run.end).map_or(source.len(), |after| after.bytes.start);
    let (start, end) = (words[run.start].bytes.start, words[run.end - 1].bytes.end);
    let opening = source[before..start].trim_end_matches(['(', '[', '{', '<', '"', '\'', '`', '@', '#', '.', '/', '-']);
    let is_closing = |c: char| c.is_whitespace() || ")]}>\"'`,;:/.-".contains(c);
    let closed = source[end..after].trim_start_matches(is_closing);
    before + opening.len()..after - closed.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    /// Returns what an invented generator writes for a project with some name.
    fn generated(name: &str) -> String {
        format!(
            "// Starts {name}.\nimport rig.core;\nimport rig.view;\n\npublic class {name}Rig extends Rig {{\n    \
             public static void main(String[] args) {{\n        Rig.prepare(\"{name}.settings\", args);\n        \
             View view = new View({name}Rig.class, 640, 480);\n        view.attach(new Panel(\"main\"));\n        \
             Rig.run(view, Mode.WINDOWED);\n    }}\n}}\n"
        )
    }

    /// Statements of a person's.
    const OWN: &str =
        "int sum = 0;\n        for (int i = 0; i < args.length; i++) sum += Integer.parseInt(args[i]);\n        ";

    /// Returns the parts of a program in Java that are known, if the generator's code is.
    fn known_parts(source: &str) -> Vec<&str> {
        let java = Language::named("java").unwrap();
        let mut fingerprints = fingerprints(&java.table().lexicon, &generated("Filled"), "filled");
        fingerprints.sort_unstable();
        fingerprints.dedup();
        let record = |fingerprint: &u32| {
            let [a, b, c, d] = fingerprint.to_be_bytes();
            [a, b, c, d, 0]
        };
        let records: Vec<[u8; RECORD]> = fingerprints.iter().map(record).collect();
        let found = Fingerprints::new(&records).find(&java.table().lexicon, source);
        found.into_iter().map(|(bytes, _)| &source[bytes]).collect()
    }

    /// Names, layout, line ends and comments are not what a generator is known by.
    #[test]
    fn a_project_with_other_names_is_known_as_a_whole() {
        let source = generated("Chess");
        let variants = [
            source.clone(),
            source.replace('\n', "\r\n"),
            source.replace("    ", "\t").replace(" {", "\n{"),
            source.replace("// Starts Chess.", "/* By Ann. */"),
            source.replace("640", "1024"),
        ];
        for variant in variants {
            let known = known_parts(&variant);
            let [part] = known[..] else { panic!("{known:?}") };
            assert!(
                part.starts_with("import rig.core") && part.ends_with("}\n}\n") || part.ends_with("}\r\n}\r\n"),
                "{part}"
            );
        }
    }

    /// Changed files keep what a person changed.
    #[test]
    fn statements_of_persons_between_are_own() {
        let source = generated("Chess").replace("View view", &format!("{OWN}View view"));
        let parts = known_parts(&source);
        assert_eq!(parts.len(), 2, "{parts:?}");
        for own in ["sum", "for", "parseInt", "length"] {
            assert!(!parts.iter().any(|part| part.contains(own)), "{own} in {parts:?}");
        }
    }

    /// The code of the generator is known in another file, too, and nothing else is.
    #[test]
    fn own_code_around_is_own() {
        let own = format!("class Own {{\n    void f(String[] args) {{\n        {OWN}}}\n}}\n");
        let parts = format!("{own}{}{own}", generated("Chess"));
        let known = known_parts(&parts);
        assert_eq!(known.len(), 1);
        assert!(known[0].len() <= generated("Chess").len(), "{known:?}");
    }

    /// Files of a few words are known if nothing else is in them.
    #[test]
    fn short_files_are_known_as_a_whole() {
        let main = "Rig.prepare(\"Chess.settings\", args);\nView view = new View(ChessRig.class, 640, 480);\n";
        assert_eq!(known_parts(main), [main]);
        assert_eq!(known_parts(&format!("{main}{OWN}")), [""; 0]);
    }

    /// Programs that somebody wrote share idioms with what a generator writes.
    #[test]
    fn short_runs_are_chance() {
        let by_hand = "import rig.core;\nimport rig.view;\n\npublic class ChessRig extends Rig {\n    Board board;\n    \
                       public static void main(String[] args) { new ChessRig().play(); }\n}\n";
        assert_eq!(known_parts(by_hand), [""; 0]);
        assert_eq!(known_parts(OWN), [""; 0]);
    }

    /// A kind without fingerprints takes nothing away, and a wrong order would find nothing.
    #[test]
    fn every_kind_of_project_has_fingerprints() {
        let (records, rest) = FINGERPRINTS.as_chunks::<RECORD>();
        assert!(rest.is_empty());
        assert!(records.windows(2).all(|pair| pair[0][..4] < pair[1][..4]));
        for (number, kind) in ProjectKind::all().enumerate() {
            assert!(records.iter().any(|record| usize::from(record[4]) == number), "{kind:?}");
        }
        assert!(records.iter().all(|record| ProjectKind::numbered(record[4]).is_some()));
    }
}
