//! The lists of reviews: those of a course, and the confirmed cases of all courses of an instructor; and the page that asks before
//! many pairs are reviewed at once.

use std::borrow::Cow;

use super::model::{ReviewOfMany, ReviewRow, Reviews};
use crate::model::ReviewState;
use crate::words::figures::{and_more, count};
use crate::words::{review, visible};

/// Maximum number of submissions of a case that are named.
const MOST_NAMES: usize = 8;
/// Maximum number of strong pairs that are named. All of them are counted.
const MOST_NAMED: usize = 100;

impl Reviews {
    /// Returns the links that filter the list by state: address, words, and whether it is the one in force.
    pub(super) fn filter(&self) -> Vec<(String, String, bool)> {
        let address = format!("/courses/{}/reviews", self.course);
        let total = self.counts.iter().map(|(_, number)| number).sum();
        let words = format!("all {}", count(total));
        let mut links = vec![(address.clone(), words, self.only.is_none())];
        for state in ReviewState::ALL {
            let number = self.counts.iter().find(|(one, _)| *one == state).map_or(0, |(_, number)| *number);
            let words = format!("{} {}", review::state(state), count(number));
            links.push((format!("{address}?state={}", state.name()), words, self.only == Some(state)));
        }
        links
    }
}

impl ReviewRow {
    pub(super) fn names(&self) -> (Vec<Cow<'_, str>>, Option<String>) {
        first_names(&self.submissions, MOST_NAMES)
    }
}

impl ReviewOfMany {
    pub(super) fn named(&self) -> &[(usize, [String; 2])] {
        &self.strong[..self.strong.len().min(MOST_NAMED)]
    }
}

/// Returns the first of some names, and the number of the others.
pub(super) fn first_names(names: &[String], most: usize) -> (Vec<Cow<'_, str>>, Option<String>) {
    let first = names.iter().take(most).map(|name| visible::short_name(name)).collect();
    (first, and_more(names.len().saturating_sub(most)))
}
