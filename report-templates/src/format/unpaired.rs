//! The pages that submissions in no reported pair share, and the addresses of all submissions.
//!
//! In a large class nearly everybody is in no reported pair. A page for each of them would be most files of the report, which take
//! longer to make, copy and delete than everything else, and hardly anybody opens one.

use crate::model::Report;

/// Minimum number of submissions in no reported pair that share pages. Fewer have a page each.
const MIN_UNPAIRED: usize = 100;

/// Maximum number of submissions on one page.
const MAX_ON_PAGE: usize = 100;

/// Maximum length of the texts of the submissions on one page, in bytes, unless one of them has more.
const MAX_TEXT: usize = 256 << 10;

/// The shared pages, each with its submissions as indices, in ascending order.
#[derive(Debug, Default)]
pub(crate) struct UnpairedPages {
    pub(crate) pages: Vec<Vec<usize>>,
    /// The shared page of each submission, as an index; none if it has its own.
    page_of: Vec<Option<usize>>,
}

impl UnpairedPages {
    /// Divides the submissions of a report that are in none of its pairs among pages; `pairs_of` has the pairs of each.
    pub(crate) fn new(report: &Report, pairs_of: &[Vec<usize>]) -> Self {
        let unpaired: Vec<usize> = (0..pairs_of.len()).filter(|&index| pairs_of[index].is_empty()).collect();
        let mut found = Self { pages: Vec::new(), page_of: vec![None; pairs_of.len()] };
        if unpaired.len() < MIN_UNPAIRED {
            return found;
        }
        let mut n_bytes = 0;
        for index in unpaired {
            let own: usize = report.submissions[index].files.iter().map(|file| file.text.len()).sum();
            n_bytes += own;
            match found.pages.last_mut() {
                Some(page) if n_bytes <= MAX_TEXT && page.len() < MAX_ON_PAGE => page.push(index),
                _ => {
                    found.pages.push(vec![index]);
                    n_bytes = own;
                }
            }
            found.page_of[index] = Some(found.pages.len() - 1);
        }
        found
    }

    pub(crate) fn has_own_page(&self, submission: usize) -> bool {
        self.page_of(submission).is_none()
    }

    /// Returns the page that a submission shares with others.
    fn page_of(&self, submission: usize) -> Option<usize> {
        self.page_of.get(submission).copied().flatten()
    }

    /// Returns the address of a submission from the folder of submissions.
    pub(crate) fn address(&self, submission: usize) -> String {
        match self.page_of(submission) {
            None => format!("{}.html", submission + 1),
            Some(page) => format!("unpaired-{}.html#n{}", page + 1, submission + 1),
        }
    }

    /// Returns the address of a place on the page of a submission, given by its anchor there.
    pub(crate) fn address_of(&self, submission: usize, anchor: &str) -> String {
        let sign = if self.has_own_page(submission) { '#' } else { '-' };
        format!("{}{sign}{anchor}", self.address(submission))
    }
}
