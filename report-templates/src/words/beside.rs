//! Text about what lies beside the submissions, and about submissions that were left out.

use crate::model::{Beside, Report, Role};
use crate::words::figures::count;

const MOST_NAMES: usize = 12;
/// Maximum number of characters of a name.
const MOST_CHARS: usize = 80;

impl Beside {
    /// Returns the names in words, as far as they fit; none if there are none. Names are as they are, with any hidden characters.
    pub fn in_words(&self) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        Some(format!("beside the submissions, and not a submission itself: {}", listed(&self.0)))
    }
}

/// Returns names as far as they fit, and the number of the others.
fn listed<S: AsRef<str>>(all: &[S]) -> String {
    let names: Vec<String> = all.iter().take(MOST_NAMES).map(|name| shortened(name.as_ref())).collect();
    let n_more = all.len() - names.len();
    let more = if n_more > 0 { format!(" and {} more", count(n_more)) } else { String::new() };
    format!("{}{more}", names.join(", "))
}

impl Report {
    /// Returns what lies beside the submissions, in words, for each input that has something. Where there are several, each begins with the name of its input.
    pub fn beside_in_words(&self) -> Vec<String> {
        let inputs = || self.run.inputs.iter().filter(|input| input.role != Role::Starter);
        let is_only = inputs().count() == 1;
        let named = inputs().filter_map(|input| {
            let words = input.beside.in_words()?;
            Some(if is_only { words } else { format!("{}: {words}", input.name) })
        });
        named.collect()
    }

    /// Returns the submissions that the instructor left out, in words; none if there are none. Names are as they are, with any hidden
    /// characters.
    pub fn left_out_in_words(&self) -> Option<String> {
        let left_out = self.run.inputs.iter().flat_map(|input| &input.left_out);
        let names: Vec<&str> = left_out.map(|one| one.name.as_str()).collect();
        (!names.is_empty()).then(|| format!("left out on request, and compared with nobody: {}", listed(&names)))
    }
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or(name)),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A long list is cut, and says how long it is.
    #[test]
    fn long_lists_are_cut() {
        let beside = |n: usize| Beside((1..=n).map(|number| format!("{number}.pdf")).collect());
        assert_eq!(beside(0).in_words(), None);
        assert_eq!(beside(2).in_words().unwrap(), "beside the submissions, and not a submission itself: 1.pdf, 2.pdf");
        let long = beside(1_500).in_words().unwrap();
        assert!(long.ends_with("12.pdf and 1,488 more"), "{long}");
        assert!(Beside(vec!["x".repeat(5_000)]).in_words().unwrap().len() < 200);
    }
}
