//! The layouts by name.

/// A platform's way of packing a batch.
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
    /// Several files or folders for each person, in whose names the person is a part.
    Names,
    /// A table with a row for each student: the answers of a quiz or a form.
    Table,
    /// A folder or a file for each submission.
    Plain,
}

impl Layout {
    /// All layouts, those with the most distinctive names first: of layouts that fit equally well, the first is taken.
    pub const ALL: [Layout; 10] = [
        Layout::Moodle,
        Layout::Gradescope,
        Layout::Sakai,
        Layout::Brightspace,
        Layout::Blackboard,
        Layout::Canvas,
        Layout::GithubClassroom,
        Layout::Names,
        Layout::Table,
        Layout::Plain,
    ];

    /// Returns the name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Moodle => "moodle",
            Layout::Gradescope => "gradescope",
            Layout::Sakai => "sakai",
            Layout::Brightspace => "brightspace",
            Layout::Blackboard => "blackboard",
            Layout::Canvas => "canvas",
            Layout::GithubClassroom => "github-classroom",
            Layout::Names => "names",
            Layout::Table => "table",
            Layout::Plain => "plain",
        }
    }

    /// Returns the layout of this name, ignoring case.
    pub fn named(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.name().eq_ignore_ascii_case(name))
    }
}

/// The way in which the layout of a batch is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LayoutChoice {
    /// The layout that fits best is taken.
    #[default]
    Auto,
    /// The same, but folders above people are not entered: they are terms and tasks, each an input of its own.
    Entries,
    /// The instructor names it.
    Always(Layout),
}
