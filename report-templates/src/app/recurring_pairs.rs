//! The pairs of people who stand out together in several assignments of a course.

use super::model::RecurringPairs;
use crate::words::figures::{count, counted};

impl RecurringPairs {
    /// Says which pairs these are, and among how many people.
    pub(super) fn lead(&self) -> String {
        let (n_people, n_found) = self.n_people;
        format!(
            "Pairs of people who stand out together in several batches. Batches compared: {}, each by its newest report; {} of {} are found in more than one. In one assignment, two people may be similar by chance or because of a common source; in three, hardly.",
            count(self.n_tasks),
            count(n_found),
            counted(n_people, "person", "people")
        )
    }

    /// Returns whether the question about equal names is open: until it is answered, nothing is clear.
    pub(super) fn is_open(&self) -> bool {
        self.n_renumbered > 0 && !self.by_name
    }

    /// Asks whether names with other ids in each batch are the same people: some platforms give new ids in each assignment. The
    /// words and the address of the other answer follow.
    pub(super) fn question(&self) -> Option<(String, &'static str, String)> {
        let address = format!("/courses/{}/recurring-pairs", self.course);
        let names = counted(self.n_renumbered, "name occurs", "names occur");
        match (self.n_renumbered, self.by_name) {
            (0, _) => None,
            (_, false) => Some((
                format!(
                    "{names} in several batches with other ids, as on platforms that give new ids in each assignment. Until it is said whether equal names are the same people, pairs of them are missing here."
                ),
                "Treat equal names as the same people",
                format!("{address}?people=by-name"),
            )),
            (_, true) => Some((
                format!("{names} in several batches with other ids; each is treated as one person."),
                "Tell people apart by their ids",
                address,
            )),
        }
    }
}
