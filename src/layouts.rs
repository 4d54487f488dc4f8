//! Whose is what: the paths of a batch → submissions with their authors, groups, attempts and times.
//!
//! Every learning platform packs what was handed in after its own fashion, and says in folder and file names who it is from. A layout knows one fashion. Nothing is opened here: a layout sees paths, and may ask for the text of the few small files in which a platform lists names and times.
//!
//! No entry is lost: each is in exactly one submission, or loose with the reason.

mod authors;
mod blackboard;
mod brightspace;
mod canvas;
mod github_classroom;
mod gradescope;
mod groups;
mod metadata;
mod moodle;
mod naming;
mod people;
mod plain;
mod reading;
mod sakai;
mod sorting;
mod time;
mod view;

#[cfg(test)]
mod tests;

use std::fmt;

pub use authors::{Authors, AuthorsError};
pub use people::{authors, people};
pub use time::Time;

/// The paths of one input, and the way to the text of some of them.
pub struct Listing<'a> {
    /// The paths of all entries, with forward slashes, relative to the input. An archive in it that has been opened is a folder: `ann/work.zip/main.c`.
    pub paths: &'a [&'a str],
    /// The text of a small entry in which a platform says who is who, if it can be had.
    pub read: &'a dyn Fn(usize) -> Option<String>,
    /// The name of an archive without its ending, if it is one's.
    pub archive_stem: &'a dyn for<'n> Fn(&'n str) -> Option<&'n str>,
    /// Whether a file of this name that lies alone in the batch can be somebody's whole work.
    pub is_work: &'a dyn Fn(&str) -> bool,
}

/// The fashions in which batches are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// Moodle's "Download all submissions", with or without folders.
    Moodle,
    /// Gradescope's "Download submissions".
    Gradescope,
    /// Sakai's "Download all", with or without folders.
    Sakai,
    /// Brightspace (D2L): the files of an assignment folder.
    Brightspace,
    /// Blackboard's "Assignment file download".
    Blackboard,
    /// Canvas's "Download submissions".
    Canvas,
    /// Clones of a GitHub Classroom assignment.
    GithubClassroom,
    /// A folder or a file for each submission.
    Plain,
}

impl Layout {
    /// All of them; those with the clearest marks come first.
    pub const ALL: [Layout; 8] = [
        Layout::Moodle,
        Layout::Gradescope,
        Layout::Sakai,
        Layout::Brightspace,
        Layout::Blackboard,
        Layout::Canvas,
        Layout::GithubClassroom,
        Layout::Plain,
    ];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Moodle => "moodle",
            Layout::Gradescope => "gradescope",
            Layout::Sakai => "sakai",
            Layout::Brightspace => "brightspace",
            Layout::Blackboard => "blackboard",
            Layout::Canvas => "canvas",
            Layout::GithubClassroom => "github-classroom",
            Layout::Plain => "plain",
        }
    }

    /// The layout of that name, in whatever case.
    pub fn named(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.name().eq_ignore_ascii_case(name))
    }
}

/// The value of `--layout`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LayoutChoice {
    /// The one that fits best.
    #[default]
    Auto,
    /// This one.
    Always(Layout),
}

/// A batch, sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sorted {
    /// What it was read as.
    pub layout: Layout,
    /// In the order of their names.
    pub submissions: Vec<Handed>,
    /// In the order of their paths.
    pub loose: Vec<Loose>,
    /// What was ambiguous, or does not fit the layout.
    pub notes: Vec<String>,
}

/// What was handed in by one author, or by a team, at one time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Handed {
    /// What the report calls it. No other submission of the batch has the same name.
    pub name: String,
    /// Who handed it in; several for a team whose members are known, none where the layout does not say.
    pub authors: Vec<Author>,
    /// The team, where the layout knows it by a name.
    pub group: Option<Group>,
    /// Which attempt of its author it is, from 1, where the layout tells.
    pub attempt: Option<u32>,
    /// When it was handed in, where the layout tells.
    pub time: Option<Time>,
    /// Whether it was late, where the layout tells.
    pub late: Option<bool>,
    /// Its entries, and their paths within it. No two have the same path.
    pub files: Vec<(usize, String)>,
}

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// The name, as the layout writes it.
    pub name: String,
    /// What tells two people of the same name apart: a number or a user name of the platform.
    pub id: Option<String>,
}

/// The name, and what tells it from others.
impl fmt::Display for Author {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(formatter, "{} ({id})", self.name),
            None => formatter.write_str(&self.name),
        }
    }
}

/// A team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Whether the instructor's own list says so. Such a group is the same in every batch; "Group 3" of two exports is not.
    pub is_told: bool,
}

/// An entry that belongs to nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loose {
    /// Which entry.
    pub entry: usize,
    /// Why.
    pub reason: String,
}

/// Sorts the entries of one input by those who handed them in.
pub fn sort(listing: &Listing<'_>, choice: LayoutChoice) -> Sorted {
    sorting::sort(listing, choice)
}
