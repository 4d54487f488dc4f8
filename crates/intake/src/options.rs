//! The options of the intake.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use lookalike_frontends::Language;

pub use crate::layouts::BatchNames;
use crate::layouts::LayoutChoice;

/// The inputs of a run, and how they become submissions.
#[derive(Debug, Clone, Default)]
pub struct InputOptions {
    /// Folders or archive files with the submissions of the batch.
    pub batches: Vec<PathBuf>,
    /// Code that the instructor handed out: files, folders or archive files.
    pub starter: Vec<PathBuf>,
    /// Folders or archive files with earlier submissions.
    pub earlier: Vec<PathBuf>,
    /// Folders or archive files with programs of other tasks, which are not compared.
    pub other_tasks: Vec<PathBuf>,
    /// The names in the batch, if `batches` are other tasks of its people.
    pub other_tasks_of: Option<BatchNames>,
    /// The paths in `batches` and `earlier` whose layout is plain whatever the names of their files.
    pub plain: Vec<PathBuf>,
    /// The file names under which inputs are listed, by their paths. The others are listed under their own.
    pub names: InputNames,
    /// The layout of the batches and earlier submissions.
    pub layout: LayoutChoice,
    /// A CSV file with the authors of submissions.
    pub authors: Option<PathBuf>,
    /// The submissions of the batch that are left out, by their names or those of their authors.
    pub without: Vec<String>,
    /// Whether a name in `without` that nobody has is a warning, not an error.
    pub allow_absent: bool,
    /// Whether links directly in a batch, or in an earlier one, are followed.
    pub follow_links: bool,
    /// The languages that the instructor names.
    pub language: LanguageChoice,
    /// The columns of a table with a row for each student.
    pub columns: ColumnChoice,
    /// Which files are taken in and which are left out.
    pub selection: Globs,
    /// Limits to unpacking.
    pub limits: Limits,
}

impl InputOptions {
    /// Returns the options for reading programs that are not of the batch, such as those of other tasks.
    pub fn for_others(&self, paths: Vec<PathBuf>) -> InputOptions {
        InputOptions {
            batches: paths,
            plain: self.plain.clone(),
            names: self.names.clone(),
            layout: self.layout,
            follow_links: self.follow_links,
            language: self.language.clone(),
            selection: self.selection.clone(),
            limits: self.limits,
            ..InputOptions::default()
        }
    }
}

/// The file names under which inputs are listed, by their paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InputNames(BTreeMap<PathBuf, String>);

impl InputNames {
    /// Returns the file name under which an input is listed: its own, unless it has another one.
    pub fn name(&self, path: &Path) -> String {
        let own = || path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.0.get(path).cloned().unwrap_or_else(own)
    }

    /// Returns the full path of an input, with the file name under which it is listed.
    pub(super) fn path(&self, path: &Path) -> PathBuf {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match self.0.get(path) {
            Some(name) => full.with_file_name(name),
            None => full,
        }
    }
}

impl FromIterator<(PathBuf, String)> for InputNames {
    fn from_iter<I: IntoIterator<Item = (PathBuf, String)>>(names: I) -> InputNames {
        InputNames(names.into_iter().collect())
    }
}

/// Globs as in .gitignore, matched within each submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Globs {
    /// Includes files that a rule leaves out.
    pub include: Vec<String>,
    /// Leaves out files. It overrides `include`.
    pub exclude: Vec<String>,
    /// Leaves out everything else, if it is not empty.
    pub only: Vec<String>,
}

/// The columns that the instructor names, by their headings, the beginnings of these, or their numbers. Headings and contents decide on the rest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnChoice {
    /// The columns whose cells, joined, name a person.
    pub names: Vec<String>,
    /// The column that tells people of the same name apart.
    pub ids: Vec<String>,
    /// The columns with answers.
    pub answers: Vec<String>,
}

impl ColumnChoice {
    /// Parses `name=HEADING,answer=HEADING`, where a heading may have commas.
    ///
    /// # Errors
    /// There is no heading, or nothing says what one is.
    pub fn parse(values: &[impl AsRef<str>]) -> Result<ColumnChoice, String> {
        let mut named: Vec<(&str, String)> = Vec::new();
        for value in values {
            for (at, part) in value.as_ref().split(',').enumerate() {
                let key_and_heading = part.split_once('=').map(|(key, heading)| (key.trim(), heading));
                match (key_and_heading, named.last_mut().filter(|_| at > 0)) {
                    (Some((key @ ("name" | "id" | "answer"), heading)), _) => named.push((key, heading.to_owned())),
                    // A comma in a heading, or between several.
                    (_, Some((_, heading))) => *heading = format!("{heading},{part}"),
                    _ => return Err(COLUMNS_HELP.to_owned()),
                }
            }
        }
        if named.iter().any(|(_, heading)| heading.trim().is_empty()) {
            return Err(COLUMNS_HELP.to_owned());
        }
        let of_key = |wanted: &str| {
            let headings = named.iter().filter(|(key, _)| *key == wanted);
            headings.map(|(_, heading)| heading.clone()).collect()
        };
        Ok(ColumnChoice { names: of_key("name"), ids: of_key("id"), answers: of_key("answer") })
    }

    /// Returns whether nothing is named.
    pub fn is_empty(&self) -> bool {
        *self == ColumnChoice::default()
    }

    /// Returns the choice as it is written on the command line.
    pub fn in_words(&self) -> String {
        let all = [("name", &self.names), ("id", &self.ids), ("answer", &self.answers)];
        let parts =
            all.iter().flat_map(|(key, headings)| headings.iter().map(move |heading| format!("{key}={heading}")));
        parts.collect::<Vec<_>>().join(",")
    }
}

const COLUMNS_HELP: &str = "write name=HEADING, id=HEADING or answer=HEADING";

/// The languages that the instructor names. Names and contents of files decide on the rest.
#[derive(Debug, Clone, Default)]
pub struct LanguageChoice {
    /// The language of all files that no rule is about.
    always: Option<Language>,
    /// Rules for some files. Of several that match, the last one decides.
    rules: Vec<(String, Language, Gitignore)>,
}

/// A part of a [`LanguageChoice`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LanguageRule {
    /// Names and contents decide.
    Auto,
    /// This language for all files.
    Always(Language),
    /// This language for some files.
    Matching {
        /// An ending with its dot (`.v`), in any case, or a glob as in .gitignore, within each submission.
        pattern: String,
        /// The language of the files that it matches.
        language: Language,
    },
}

impl LanguageChoice {
    /// Joins rules. One about all files overrides those before it.
    ///
    /// # Errors
    /// A glob has no meaning.
    pub fn new(rules: &[LanguageRule]) -> Result<LanguageChoice, ignore::Error> {
        let mut choice = LanguageChoice::default();
        for rule in rules {
            match rule {
                LanguageRule::Auto => choice.always = None,
                LanguageRule::Always(language) => choice.always = Some(*language),
                LanguageRule::Matching { pattern, language } => {
                    let mut builder = GitignoreBuilder::new("");
                    let is_ending = pattern.starts_with('.') && !pattern.contains('/');
                    builder.case_insensitive(is_ending)?;
                    let glob = if is_ending { format!("*{pattern}") } else { pattern.clone() };
                    builder.add_line(None, &glob)?;
                    choice.rules.push((pattern.clone(), *language, builder.build()?));
                }
            }
        }
        Ok(choice)
    }

    /// Returns the language of the file at a path within its submission, if the instructor names it.
    pub fn of(&self, path: &str) -> Option<Language> {
        let matching = self.rules.iter().rev().find(|(.., glob)| is_matched(glob, path));
        matching.map(|(_, language, _)| *language).or(self.always)
    }

    /// Returns the rules as they are written on the command line.
    pub fn in_words(&self) -> String {
        let all = self.always.map_or_else(|| "auto".to_owned(), Language::id);
        let rules = self.rules.iter().map(|(pattern, language, _)| format!("{pattern}={}", language.id()));
        std::iter::once(all).chain(rules).collect::<Vec<_>>().join(" ")
    }

    /// Returns a warning for each rule that matches none of some paths.
    pub fn warnings<'p>(&self, paths: impl Iterator<Item = &'p str> + Clone) -> Vec<String> {
        let unused = self.rules.iter().filter(|(.., glob)| !paths.clone().any(|path| is_matched(glob, path)));
        unused
            .map(|(pattern, language, _)| format!("--language {pattern}={language} has no effect: no file matches it"))
            .collect()
    }
}

fn is_matched(glob: &Gitignore, path: &str) -> bool {
    glob.matched_path_or_any_parents(Path::new(path), false).is_ignore()
}

/// Limits to unpacking. Each has an option on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of bytes of one input that are kept to be compared.
    pub unpacked: u64,
    /// Maximum number of bytes of one file in an archive file.
    pub file: u64,
    /// Maximum number of entries in the archive files of one input.
    pub entries: usize,
    /// Maximum number of archive files inside one another.
    pub depth: usize,
    /// Maximum ratio of unpacked to packed size.
    pub ratio: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { unpacked: 512 << 20, file: 64 << 20, entries: 200_000, depth: 6, ratio: 500 }
    }
}
