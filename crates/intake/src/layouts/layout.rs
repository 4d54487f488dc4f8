//! The layouts: for each platform one row.

use std::sync::LazyLock;

use super::layout_match::LayoutMatch;
use super::platform::{Hit, Pattern, Platform, certain, inside, likely, nobodys};
use super::view::View;
use super::{blackboard, canvas, github_classroom, gradescope, moodle, name_template, sakai};

/// A platform's way of packing a batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    #[default]
    Plain,
}

/// A layout, with the patterns of its names and a function for what these do not say.
struct Row {
    layout: Layout,
    /// The name on the command line and in reports.
    name: &'static str,
    patterns: &'static [Pattern],
    refine: fn(&View<'_>, &[Hit<'_>], &mut LayoutMatch),
}

/// Nothing but names says whose an entry is.
const NAMES_SAY_ALL: fn(&View<'_>, &[Hit<'_>], &mut LayoutMatch) = |_, _, _| {};

/// The layouts, those with the most distinctive names first: of layouts that fit equally well, the first is taken.
const ROWS: [Row; 10] = [
    Row {
        layout: Layout::Moodle,
        name: "moodle",
        // Moodle replaces underscores in names by spaces, so the last underscore precedes the participant's number. The participants in no group submit as one group, which has no number.
        patterns: &[
            certain(r"^(?<key>(?<person>[^/]+?)_(?<id>[0-9]+))_assignsubmission_(?:[^/_]*(?:_/|[/_]))?"),
            certain(r"^(?<key>(?<group>[^/]+?))_assignsubmission_(?:[^/_]*(?:_/|[/_]))?"),
            nobodys(r"^[^/]*_assignfeedback_", "feedback to a student"),
        ],
        refine: moodle::divide_by_group,
    },
    Row {
        layout: Layout::Gradescope,
        name: "gradescope",
        patterns: &[
            likely(r"^(?<key>submission_[0-9]+)/"),
            nobodys(r"^submission_metadata\.yml$", "Gradescope's list of submissions"),
        ],
        refine: gradescope::read_metadata,
    },
    Row {
        layout: Layout::Sakai,
        name: "sakai",
        // The folder of the attachments is named in the platform's language, `timestamp.txt` is not. A student may have a file called so too.
        patterns: &[
            certain(r"^(?<key>[^/]+)/Submission attachment\(s\)/"),
            certain(r"^(?<key>[^/]+?)_Submission attachment\(s\)_"),
            likely(r"^(?<key>[^/]+?)_+(?<file>submissionText\.html)$"),
            nobodys(r"^(?<key>[^/]+)/timestamp\.txt$", "the time of a submission"),
            nobodys(
                r"^[^/]*\)_(?:comments\.txt$|feedbackText\.html$|Feedback Attachment\(s\))",
                "feedback to a student",
            ),
            nobodys(r"^grades\.(?:csv|xlsx?)$", "Sakai's list of grades"),
            inside(nobodys(
                r"^[^/]+/(?:comments\.txt$|feedbackText\.html$|Feedback Attachment\(s\)/)",
                "feedback to a student",
            )),
            inside(likely(r"^(?<key>[^/]+)/[^/]*_(?<file>submissionText\.html)$")),
            inside(likely(r"^(?<key>[^/]+)/(?:[^/]+/)?")),
        ],
        refine: sakai::read_times_and_grades,
    },
    Row {
        layout: Layout::Brightspace,
        name: "brightspace",
        // A name may have a hyphen between spaces too, so the date is the first part with a year. It is in the platform's language and by its clock.
        patterns: &[
            certain(
                r"^(?<key>(?<id>[0-9]+)-(?<other>[0-9]+) - (?<person>[^/]+?) - (?<time>(?:[^/ -][^/ ]* )*?[^/ ]*?(?:19|20)[0-9]{2}[^/ ]*(?: [^/ -][^/ ]*)*?))(?: - |/)",
            ),
            nobodys(r"^index\.html$", "Brightspace's list of submissions"),
        ],
        refine: NAMES_SAY_ALL,
    },
    Row {
        layout: Layout::Blackboard,
        name: "blackboard",
        // The time is by the server's clock. Other programs put times into names too, so a name without the mark of an attempt proves nothing.
        patterns: &[
            certain(r"^(?<key>(?<person>[^/]*?_[^/]*?)_attempt_(?<time>[0-9]{4}(?:-[0-9]{2}){5}))_"),
            likely(r"^(?<key>(?<person>[^/]*?_[^/]*?)_(?<time>[0-9]{4}(?:-[0-9]{2}){5}))_"),
            nobodys(
                r"^(?<key>(?<person>[^/]*?_[^/]*?)(?:_attempt)?_(?<time>[0-9]{4}(?:-[0-9]{2}){5}))\.[tT][xX][tT]$",
                "a receipt of Blackboard",
            ),
        ],
        refine: blackboard::read_receipts,
    },
    Row {
        layout: Layout::Canvas,
        name: "canvas",
        // Canvas keeps lowercase letters, their diacritics, digits and underscores of the sortable name. An anonymous assignment has `anon` for the name.
        patterns: &[
            likely(
                r"^(?:(?<late>LATE)_)?(?<person>anon)_(?<key>(?<id>[A-Za-z0-9]{5}))_(?:(?<upload>[0-9]+)_|(?<file>(?:text|link)\.html$))",
            ),
            likely(
                r"^(?<person>[a-z0-9_\x{80}-\x{10ffff}]+?)_(?:(?<late>LATE)_)?(?<key>(?<id>[0-9]+))_(?:(?<upload>[0-9]+)_|(?<file>(?:text|link)\.html$))",
            ),
        ],
        refine: canvas::undo_suffixes,
    },
    Row {
        layout: Layout::GithubClassroom,
        name: "github-classroom",
        patterns: &[
            likely(r"^(?<key>[^/]+)/(?<file>\.git(?:/|$))"),
            likely(r"^(?<key>[^/]+)/(?<file>\.classroom50\.yml$)"),
        ],
        refine: github_classroom::without_assignment,
    },
    Row {
        layout: Layout::Names,
        name: "names",
        patterns: &[],
        refine: |view, _, found| *found = name_template::read(view),
    },
    // A table is read before anything is divided, and `partition` reads as plain whatever no layout claims.
    Row { layout: Layout::Table, name: "table", patterns: &[], refine: NAMES_SAY_ALL },
    Row { layout: Layout::Plain, name: "plain", patterns: &[], refine: NAMES_SAY_ALL },
];

static PLATFORMS: LazyLock<[Platform; ROWS.len()]> =
    LazyLock::new(|| ROWS.each_ref().map(|row| Platform::new(row.patterns, row.refine)));

impl Layout {
    /// All layouts, in the order of their rows.
    pub const ALL: [Layout; ROWS.len()] = {
        let mut all = [Layout::Plain; ROWS.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = ROWS[at].layout;
            at += 1;
        }
        all
    };

    fn place(self) -> usize {
        ROWS.iter().position(|row| row.layout == self).unwrap_or_default()
    }

    /// Returns the name on the command line and in reports.
    pub fn name(self) -> &'static str {
        ROWS[self.place()].name
    }

    /// Returns the layout of this name, ignoring case.
    pub fn named(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.name().eq_ignore_ascii_case(name))
    }

    pub(super) fn read(self, view: &View<'_>) -> LayoutMatch {
        PLATFORMS[self.place()].read(view)
    }
}

/// The way in which the layout of a batch is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LayoutChoice {
    /// The layout that fits best is taken.
    #[default]
    Auto,
    /// The instructor names it.
    Always(Layout),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pattern is a regular expression.
    #[test]
    fn patterns_are_read() {
        for pattern in ROWS.iter().flat_map(|row| row.patterns) {
            assert!(regex::Regex::new(pattern.text).is_ok(), "{}", pattern.text);
        }
    }
}
