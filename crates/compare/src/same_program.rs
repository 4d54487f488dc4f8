//! Finds submissions that are the same program: equal apart from blanks and comments, with names changed one to one or not at all.
//!
//! Only submissions with equal tokens can be, so only these are read. Equality of what is left of their text is proved by SHA-256.

use lookalike_corpus::{OpenFile, ReadSubmission};
use lookalike_engine::maps::HashMap;
use lookalike_report_templates::model::SameProgram;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::exclusive::n_people;
use crate::lexical_view::{LexicalView, TokenClass, TokenClasses, TriviaKind, lexical_views};
use crate::text::LineStarts;

/// A program as far as it can be the same as another.
struct Program {
    /// The digest of its text without blanks and comments, with each name replaced by the number of its first occurrence: two such texts
    /// are equal if and only if a one-to-one renaming makes the programs equal.
    digest: [u8; 32],
    names: Vec<Box<str>>,
    n_lines: usize,
}

/// The programs of submissions with equal tokens.
pub(crate) struct SamePrograms<'a> {
    submissions: &'a [ReadSubmission],
    programs: HashMap<usize, Program>,
    of_digests: HashMap<[u8; 32], Vec<usize>>,
}

impl<'a> SamePrograms<'a> {
    /// Reads the programs of some groups of submissions with equal tokens. `views` has the files of each submission by its index, or none.
    pub(crate) fn new(
        submissions: &'a [ReadSubmission],
        groups: &[Vec<usize>],
        views: &[Vec<LexicalView<'_>>],
        classes: &TokenClasses,
    ) -> SamePrograms<'a> {
        let members: Vec<usize> = groups.iter().flatten().copied().collect();
        let program = |member: usize| {
            if !views[member].is_empty() {
                return Program::new(&views[member]);
            }
            let files: Vec<OpenFile> = submissions[member].open();
            Program::new(&lexical_views(&files, classes))
        };
        let programs: HashMap<usize, Program> =
            members.into_par_iter().map(|member| (member, program(member))).collect();
        let mut of_digests: HashMap<[u8; 32], Vec<usize>> = HashMap::default();
        for (&member, program) in &programs {
            of_digests.entry(program.digest).or_default().push(member);
        }
        SamePrograms { submissions, programs, of_digests }
    }

    /// Returns what makes some submissions the same program; nothing if they are not.
    pub(crate) fn of(&self, members: &[usize]) -> Option<SameProgram> {
        let programs: Vec<&Program> = members.iter().map(|member| self.programs.get(member)).collect::<Option<_>>()?;
        let (first, others) = programs.split_first()?;
        if others.iter().any(|program| program.digest != first.digest) {
            return None;
        }
        let is_renamed = |&number: &usize| others.iter().any(|program| program.names[number] != first.names[number]);
        let all = self.of_digests.get(&first.digest)?;
        Some(SameProgram {
            lines: programs.iter().map(|program| program.n_lines).min()?,
            renamed: (0..first.names.len()).filter(is_renamed).count(),
            others: n_people(all, self.submissions).saturating_sub(n_people(members, self.submissions)),
        })
    }
}

impl Program {
    fn new(files: &[LexicalView<'_>]) -> Program {
        let mut digest = Sha256::new();
        // Students choose the names, so the hash has a secret.
        let mut numbers: std::collections::HashMap<&str, usize> = std::collections::HashMap::new();
        let mut names = Vec::new();
        let mut n_lines = 0;
        for view in files {
            digest.update([0]);
            let mut trivia = view.trivia.iter().filter(|trivia| trivia.kind != TriviaKind::Comment).peekable();
            let lines = LineStarts::new(view.text);
            let mut reached = 0;
            let mut count_lines = |start: usize, end: usize| {
                if start < end {
                    let (first, last) = (lines.line(start), lines.line(end - 1));
                    n_lines += (last + 1).saturating_sub(first.max(reached + 1));
                    reached = reached.max(last);
                }
            };
            for token in 0..=view.n_tokens() {
                while let Some(between) = trivia.next_if(|trivia| trivia.before <= token) {
                    digest.update([1]);
                    digest.update(&view.text[between.bytes.clone()]);
                    count_lines(between.bytes.start, between.bytes.end);
                }
                if token == view.n_tokens() {
                    break;
                }
                let bytes = view.bytes(token);
                count_lines(bytes.start, bytes.end);
                if view.class(token) == Some(TokenClass::Name) {
                    let name = view.spelling(token);
                    let number = *numbers.entry(name).or_insert_with(|| {
                        names.push(name.into());
                        names.len() - 1
                    });
                    digest.update([2]);
                    digest.update((number as u64).to_le_bytes());
                } else {
                    digest.update([3]);
                    digest.update(view.spelling(token));
                }
            }
        }
        Program { digest: digest.finalize().into(), names, n_lines }
    }
}

#[cfg(test)]
mod tests {
    use lookalike_corpus::{DecodedFile, ReadFile};
    use lookalike_frontends::Language;

    use super::*;

    fn of(texts: &[&str], members: &[usize]) -> Option<SameProgram> {
        let submission = |text: &&str| {
            let language = Language::named("c").unwrap();
            let tokens = language.token_string(text).into();
            let decoded = DecodedFile::new("a.c".to_owned(), language, (*text).into());
            ReadSubmission { files: vec![ReadFile { decoded, listed: 0, tokens }], ..ReadSubmission::default() }
        };
        let submissions: Vec<ReadSubmission> = texts.iter().map(submission).collect();
        let views: Vec<Vec<LexicalView>> = texts.iter().map(|_| Vec::new()).collect();
        let all = vec![(0..texts.len()).collect()];
        SamePrograms::new(&submissions, &all, &views, &TokenClasses::new()).of(members)
    }

    const ONE: &str = "int f(int a, int b) {\n  // The sum.\n  return a + b;\n}\n";

    /// "But for layout" is said of equal texts alone, and "with names changed" of a renaming that is one to one over the whole program.
    #[test]
    fn programs_are_the_same_up_to_a_renaming() {
        let laid_out = "int f(int a,int b)\n{ return a\n+ b; }\n";
        assert_eq!(of(&[ONE, laid_out], &[0, 1]), Some(SameProgram { lines: 3, renamed: 0, others: 0 }));
        let renamed = "int g(int b, int a) {\n  return b + a;\n}\n";
        assert_eq!(of(&[ONE, renamed], &[0, 1]).map(|same| same.renamed), Some(3));
        let other_formula = "int f(int a, int b) {\n  return a + a;\n}\n";
        assert_eq!(of(&[ONE, other_formula], &[0, 1]), None, "b is not used");
        assert_eq!(of(&["int a = 1;\n", "int a = 2;\n"], &[0, 1]), None, "a number differs");
        assert_eq!(of(&["char a = 'x y';\n", "char a = 'xy';\n"], &[0, 1]), None, "blanks in a literal count");
    }

    /// A third copy is counted, and one that is another program is not.
    #[test]
    fn others_with_the_same_program_are_counted() {
        let third = "int h(int x, int y) { return x + y; }\n";
        let fourth = "int h(int x, int y) { return y + x; }\n";
        assert_eq!(of(&[ONE, ONE, third, fourth], &[0, 1]), Some(SameProgram { lines: 3, renamed: 0, others: 1 }));
        assert_eq!(of(&[ONE, ONE, third, fourth], &[0, 1, 2]).map(|same| (same.renamed, same.others)), Some((3, 0)));
        assert_eq!(of(&[ONE, ONE, third, fourth], &[0, 3]), None);
    }
}
