//! Text about submissions that are the only ones in their language.

use crate::model::{Report, Role, Submission};
use crate::words::figures::counted;

/// The status of such submissions.
pub(crate) const ALONE: &str = "the only one in its language";
const ALONE_EXPLAINED: &str = "Programs are compared with those in the same language, or in a related one. Nobody else here wrote \
    in theirs, so of copies only translations can be found; programs in the same language from earlier terms would change that.";
/// The explanation if no two submissions can be compared.
const ALL_ALONE_EXPLAINED: &str = "Programs are compared with those in the same language, or in a related one; between others only \
    translations are looked for. Where everybody chooses a language freely, add the other sections of the course, or programs in the same languages from earlier terms.";

impl Report {
    /// Returns the heading of the submissions that are the only ones in their language; none if there are none.
    pub fn alone_heading(&self) -> Option<String> {
        let number = self.submissions.iter().filter(|one| one.alone_in.is_some()).count();
        (number > 0).then(|| if self.are_all_alone() { all_alone(number) } else { heading(number) })
    }

    /// Returns the explanation below the heading.
    pub fn alone_explained(&self) -> &'static str {
        if self.are_all_alone() { ALL_ALONE_EXPLAINED } else { ALONE_EXPLAINED }
    }

    /// Whether each of at least two submissions with code is the only one in its language, so that no two could be compared.
    pub fn are_all_alone(&self) -> bool {
        let with_code = || self.submissions.iter().filter(|one| one.role == Role::Batch && one.own_tokens > 0);
        with_code().count() > 1 && with_code().all(|one| one.alone_in.is_some())
    }
}

fn heading(number: usize) -> String {
    let words = if number == 1 { "is the only one in its language" } else { "are the only ones in their languages" };
    format!("{} {words}, and not compared with the others", counted(number, "submission", "submissions"))
}

fn all_alone(number: usize) -> String {
    format!("None of the {number} submissions could be compared with another: no two people wrote in the same language")
}

impl Submission {
    /// Returns that nobody else wrote in its language, in words without a full stop; none if somebody did.
    pub fn alone_in_words(&self) -> Option<String> {
        let language = self.alone_in.as_ref()?;
        Some(format!("nobody else wrote in {language}; not compared with the others"))
    }
}
