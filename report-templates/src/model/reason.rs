//! The reasons why a file or a folder was left out. All facts about one follow from its variant, and words are made of it last.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::breakdown::{ByteClass, UnreadReason};
use super::json::is_default;

/// A reason why a file, or a folder with its files, was left out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Reason {
    /// A hidden name.
    Hidden,
    /// A file of macOS.
    MacMetadata,
    /// A file of Windows.
    WindowsMetadata,
    /// The mark by which an office program locks a document.
    OfficeLock,
    /// Libraries that a package manager installed.
    InstalledLibraries,
    /// Libraries of others, in a folder for them.
    ThirdParty,
    /// A report of test coverage.
    Coverage,
    /// A virtual environment.
    VirtualEnvironment,
    /// A folder of build output.
    BuildOutput,
    /// A compiled file, by its name.
    Compiled,
    /// A file of a package manager or build tool.
    PackageManager,
    /// Generated code, by the name of the file.
    GeneratedByName,
    /// Minified code, by the name of the file.
    MinifiedByName,
    /// A library, by the name of the file.
    LibraryByName,
    /// Generated code, as one of its first lines says.
    Generated {
        /// The line, counted from 1.
        line: usize,
    },
    /// A migration of a database, which a tool wrote.
    Migration,
    /// Minified code.
    Minified,
    /// A report of this program.
    Report,
    /// Prose, which is not compared unless somebody asks for it.
    Prose,
    /// Data or settings by its name.
    Data,
    /// Data by its name, but a program by its content.
    ProgramInData,
    /// Text that was found in a file of another kind.
    Carried,
    /// An option excludes it.
    Excluded {
        /// The option.
        option: String,
    },
    /// A link that is not followed.
    Link,
    /// A link to another part of the same submission.
    LinkWithin,
    /// Its code is in another file of the same submission, where it is compared.
    Repeated {
        /// The path of that file.
        path: String,
    },
    /// Neither a file nor a folder.
    NotRegular,
    /// An archive file without files.
    EmptyArchive,
    /// The log of how the work was made, which is read as a history.
    Log,
    /// A git repository, which is read as a history.
    Repository,
    /// States of the code before this one, which are read as a history.
    EarlierStates,
    /// It lies beside the submissions.
    Beside,
    /// The list of who handed in what.
    SubmissionList,
    /// A table whose rows are the submissions.
    SubmissionTable,
    /// It belongs to no submission for another reason.
    Unassigned {
        /// The thing that it is.
        words: String,
    },
    /// It is larger than anything that is read, and no text.
    TooLarge {
        /// The limit in MiB.
        mib: u64,
    },
    /// No text.
    Binary {
        /// The format by its content, or else by its name, with its article, if it is known.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        format: Option<String>,
    },
    /// Text in a language that is not known.
    UnknownLanguage {
        /// The ending of its name, if it has one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        ending: Option<String>,
    },
    /// A notebook without code.
    NotebookWithoutCode,
    /// A document without code.
    WithoutCode {
        /// The kind of the document, with its article.
        document: String,
    },
    /// A project with too few blocks to compare.
    FewBlocks {
        /// Their number.
        n: usize,
    },
    /// A document in a language that is not known.
    UnsupportedDocument {
        /// The kind of the document, with its article.
        document: String,
        /// The language as the document names it.
        language: String,
    },
    /// As a report of an earlier version says it.
    Stated {
        /// The words.
        words: String,
    },
}

impl Reason {
    /// The reasons that a name or a content gives for taking something for a tool's, a library's or data.
    /// `docs/measurements/recognizers.csv` has what each of them costs honest people.
    pub const RECOGNIZED: [Reason; 18] = [
        Reason::Hidden,
        Reason::MacMetadata,
        Reason::WindowsMetadata,
        Reason::OfficeLock,
        Reason::InstalledLibraries,
        Reason::ThirdParty,
        Reason::Coverage,
        Reason::VirtualEnvironment,
        Reason::BuildOutput,
        Reason::Compiled,
        Reason::PackageManager,
        Reason::GeneratedByName,
        Reason::MinifiedByName,
        Reason::LibraryByName,
        Reason::Generated { line: 1 },
        Reason::Migration,
        Reason::Minified,
        Reason::ProgramInData,
    ];

    /// Returns the name of the kind of reason, as documents list it.
    pub fn kind(&self) -> String {
        let name = format!("{self:?}");
        name.chars().take_while(|c| c.is_alphanumeric()).collect()
    }

    /// Returns the reason in words.
    fn words(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Reason::Hidden => "hidden",
            Reason::MacMetadata => "macOS metadata",
            Reason::WindowsMetadata => "Windows metadata",
            Reason::OfficeLock => "a lock file of an Office document",
            Reason::InstalledLibraries => "installed libraries",
            Reason::ThirdParty => "third-party libraries",
            Reason::Coverage => "a report of test coverage",
            Reason::VirtualEnvironment => "a virtual environment",
            Reason::BuildOutput => "build output",
            Reason::Compiled => "compiled",
            Reason::PackageManager => "a file of a package manager or build tool",
            Reason::GeneratedByName => "generated code, by its name",
            Reason::MinifiedByName => "minified code, by its name",
            Reason::LibraryByName => "a library, by its name",
            Reason::Generated { line } => return Cow::Owned(format!("generated code (line {line} says so)")),
            Reason::Migration => "generated code (a migration of a database)",
            Reason::Minified => "minified code",
            Reason::Report => "a report of this program",
            Reason::Prose => "prose beside programs (`--language text` compares it)",
            Reason::Data => "named as data or settings",
            Reason::ProgramInData => "named as data, but contains a program",
            Reason::Carried => "text in a file of another kind",
            Reason::Excluded { option } => return Cow::Owned(format!("excluded by {option}")),
            Reason::Link => "a link; links are not followed",
            Reason::LinkWithin => "a link to another part of the submission",
            Reason::Repeated { path } => return Cow::Owned(format!("the same code as {path}, where it is compared")),
            Reason::NotRegular => "not a regular file",
            Reason::Log => "a log of how the work was made",
            Reason::Repository => "a git repository",
            Reason::EarlierStates => "earlier states of the code",
            Reason::Beside => "beside the submissions, and not a submission itself",
            Reason::SubmissionList => "the list of who handed in what",
            Reason::SubmissionTable => "a table whose rows are the submissions",
            Reason::EmptyArchive => "an archive file without files",
            Reason::TooLarge { mib } => return Cow::Owned(format!("larger than {mib} MiB")),
            Reason::Binary { format: None } => "binary",
            Reason::Binary { format: Some(format) } => return Cow::Owned(format!("binary: {format}")),
            Reason::UnknownLanguage { ending: None } => "neither extension nor content shows a supported language",
            Reason::UnknownLanguage { ending: Some(ending) } => {
                return Cow::Owned(format!("no supported language has .{ending} files"));
            }
            Reason::NotebookWithoutCode => "a notebook without code",
            Reason::WithoutCode { document } => return Cow::Owned(format!("{document}, without code")),
            Reason::FewBlocks { n } => return Cow::Owned(format!("a project with too few blocks to compare: {n}")),
            Reason::UnsupportedDocument { document, language } => {
                return Cow::Owned(format!("{document} in {language}, which is not a supported language"));
            }
            Reason::Unassigned { words } | Reason::Stated { words } => words,
        })
    }

    /// Returns the class of the bytes that it leaves out. `has_source` says whether there is a program among them; for text in
    /// an unknown language, the name decides.
    pub fn class(&self, has_source: bool) -> Option<ByteClass> {
        use UnreadReason::{Binary, Excluded, LeftOut, Skipped, UnknownLanguage};
        Some(match self {
            Reason::GeneratedByName
            | Reason::MinifiedByName
            | Reason::Generated { .. }
            | Reason::Migration
            | Reason::Minified
            | Reason::PackageManager
            | Reason::Report => ByteClass::Tool,
            Reason::Prose | Reason::NotebookWithoutCode => ByteClass::Text,
            Reason::Data | Reason::ProgramInData => ByteClass::Data,
            // It was compared, as code of the other file.
            Reason::Repeated { .. } => ByteClass::Own,
            Reason::Excluded { .. } => ByteClass::Unread(Excluded),
            Reason::Binary { .. } | Reason::Compiled | Reason::TooLarge { .. } | Reason::EmptyArchive => {
                ByteClass::Unread(Binary)
            }
            Reason::FewBlocks { .. } => ByteClass::Unread(LeftOut),
            Reason::UnsupportedDocument { .. } => ByteClass::Unread(UnknownLanguage),
            Reason::UnknownLanguage { .. } => return None,
            _ if has_source => ByteClass::Unread(LeftOut),
            _ => ByteClass::Unread(Skipped),
        })
    }

    /// Whether people give such names to their own files and folders, too.
    pub fn is_doubtful(&self) -> bool {
        matches!(
            self,
            Reason::ThirdParty
                | Reason::Coverage
                | Reason::BuildOutput
                | Reason::GeneratedByName
                | Reason::MinifiedByName
                | Reason::LibraryByName
        )
    }

    /// Whether nobody's work is less whole without it: others wrote it, or it is data.
    pub fn is_nobodys_source(&self) -> bool {
        matches!(
            self,
            Reason::InstalledLibraries
                | Reason::VirtualEnvironment
                | Reason::ThirdParty
                | Reason::Coverage
                | Reason::LibraryByName
                | Reason::ProgramInData
        ) || self.is_no_work()
    }

    /// Whether it leaves out something that is nobody's work, whoever else has it.
    pub fn is_no_work(&self) -> bool {
        matches!(self, Reason::Report | Reason::Carried)
    }

    /// Changes each text that comes from names or options.
    pub fn change_texts(&mut self, change: &dyn Fn(&mut String)) {
        match self {
            Reason::Excluded { option: text }
            | Reason::Unassigned { words: text }
            | Reason::Stated { words: text }
            | Reason::Repeated { path: text }
            | Reason::UnsupportedDocument { language: text, .. }
            | Reason::Binary { format: Some(text) }
            | Reason::UnknownLanguage { ending: Some(text) } => change(text),
            _ => {}
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words())
    }
}

/// A file, or a folder with its files, that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Omission {
    /// The reason.
    pub reason: Reason,
    /// The number of files of a folder; 0 if it is a file, or if they were not counted.
    pub n_files: usize,
}

impl Omission {
    /// Returns the reason in words.
    pub fn words(&self) -> String {
        match self.n_files {
            0 => self.reason.to_string(),
            1 => format!("{} (1 file)", self.reason),
            n_files => format!("{} ({n_files} files)", self.reason),
        }
    }
}

impl From<Reason> for Omission {
    fn from(reason: Reason) -> Omission {
        Omission { reason, n_files: 0 }
    }
}

/// An omission as the report has it: in words, and as a value for programs.
#[derive(Serialize, Deserialize)]
struct Written {
    rule: String,
    #[serde(default, rename = "cause")]
    reason: Option<Reason>,
    #[serde(default, skip_serializing_if = "is_default")]
    n_files: usize,
}

impl From<Written> for Omission {
    fn from(Written { rule, reason, n_files }: Written) -> Omission {
        Omission { reason: reason.unwrap_or(Reason::Stated { words: rule }), n_files }
    }
}

impl From<Omission> for Written {
    fn from(omission: Omission) -> Written {
        Written { rule: omission.words(), n_files: omission.n_files, reason: Some(omission.reason) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report says the reason in words and as a value; one of an earlier version has the words alone.
    #[test]
    fn reasons_are_written_and_read() {
        let omission = Omission { reason: Reason::Excluded { option: "--exclude *.c".to_owned() }, n_files: 2 };
        let json = serde_json::to_value(&omission).unwrap();
        let value = serde_json::json!({"kind": "excluded", "option": "--exclude *.c"});
        assert_eq!(
            json,
            serde_json::json!({"rule": "excluded by --exclude *.c (2 files)", "cause": value, "n_files": 2})
        );
        assert_eq!(serde_json::from_value::<Omission>(json).unwrap(), omission);
        let earlier: Omission = serde_json::from_value(serde_json::json!({"rule": "hidden"})).unwrap();
        assert_eq!(earlier.words(), "hidden");
    }
}
