//! Divides what may be unpacked from an input among its submissions, so that none of them costs another one anything.
//!
//! Each may use an equal part whatever the others do. Whatever some leave of their parts goes to those who need more, and those who need little come first, so the result does not depend on the order of the entries.

use crate::unpack::Allowance;

/// The needs of one submission, as far as they are known before anything is unpacked.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Demand {
    pub(super) declared: Allowance,
    /// Whether it has archive files, which need an unknown amount.
    pub(super) has_archives: bool,
}

/// The division of an input's allowance among its submissions.
pub(super) struct Shares {
    equal: Allowance,
    used: Vec<Allowance>,
    /// The part of the allowance that nobody has a right to any more.
    surplus: Allowance,
    n_left: usize,
}

/// Returns an allowance for the declared entries of each submission. Whoever has archive files gets at least an equal part.
pub(super) fn for_declared(total: Allowance, demands: &[Demand]) -> Vec<Allowance> {
    let equal = total / demands.len();
    let needs: Vec<Allowance> = demands.iter().map(|demand| demand.needed(equal)).collect();
    let divide = |amount: fn(&Allowance) -> u64| divide(amount(&total), &needs.iter().map(amount).collect::<Vec<_>>());
    let (kept, worked, entries) = (divide(|of| of.kept), divide(|of| of.worked), divide(|of| of.entries));
    let shares = kept.into_iter().zip(worked).zip(entries);
    shares.map(|((kept, worked), entries)| Allowance { kept, worked, entries }).collect()
}

impl Demand {
    fn needed(&self, equal: Allowance) -> Allowance {
        if self.has_archives { self.declared.max(equal) } else { self.declared }
    }
}

/// Divides an amount: everybody gets the same, but nobody more than needed.
fn divide(total: u64, needs: &[u64]) -> Vec<u64> {
    let mut order: Vec<usize> = (0..needs.len()).collect();
    order.sort_by_key(|&at| needs[at]);
    let mut left = total;
    let mut shares = vec![0; needs.len()];
    for (n_before, at) in order.into_iter().enumerate() {
        shares[at] = needs[at].min(left / (needs.len() - n_before) as u64);
        left -= shares[at];
    }
    shares
}

impl Shares {
    /// Begins to open archive files, after the other entries of each submission have used up `used`.
    pub(super) fn new(total: Allowance, demands: &[Demand], used: Vec<Allowance>) -> Shares {
        let equal = total / demands.len();
        let taken = demands.iter().zip(&used).map(|(demand, &used)| match demand.has_archives {
            true => used.max(equal),
            false => used,
        });
        let surplus = taken.fold(total, |left, taken| left - taken);
        Shares { equal, used, surplus, n_left: demands.iter().filter(|demand| demand.has_archives).count() }
    }

    /// Returns the allowance of the next submission, which opens its archive files with it.
    pub(super) fn next(&self, submission: usize) -> Allowance {
        self.own(submission) + self.surplus / self.n_left
    }

    pub(super) fn take_back(&mut self, submission: usize, left: Allowance) {
        let spent = self.next(submission) - left;
        self.surplus = self.surplus + self.own(submission) - spent;
        self.n_left = self.n_left.saturating_sub(1);
    }

    fn own(&self, submission: usize) -> Allowance {
        self.equal - self.used[submission]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(kept: u64) -> Allowance {
        Allowance { kept, worked: 4 * kept, entries: kept }
    }

    /// Nobody gets less than an equal part because others want more, in whatever order they come.
    #[test]
    fn nobody_is_pushed_out() {
        for needs in [[1000, 10, 1000, 20], [10, 1000, 20, 1000]] {
            let shares = divide(100, &needs);
            assert_eq!(shares.iter().sum::<u64>(), 100);
            for (need, share) in needs.into_iter().zip(shares) {
                assert_eq!(share, need.min(35), "{need}");
            }
        }
    }

    /// The parts that some do not need are used by others, and nothing is used twice.
    #[test]
    fn unused_parts_go_to_others() {
        let archives = Demand { declared: bytes(0), has_archives: true };
        let mut shares = Shares::new(bytes(90), &[archives; 3], vec![bytes(0); 3]);
        assert_eq!(shares.next(0).kept, 30);
        shares.take_back(0, bytes(25));
        assert_eq!(shares.next(1).kept, 42);
        shares.take_back(1, bytes(0));
        assert_eq!(shares.next(2).kept, 43);
    }

    /// Entries that are read before archive files are opened leave an equal part to each archive file's owner.
    #[test]
    fn declared_entries_leave_room_for_archives() {
        let greedy = Demand { declared: bytes(1000), has_archives: false };
        let archives = Demand { declared: bytes(5), has_archives: true };
        let allowed = for_declared(bytes(90), &[greedy, archives, archives]);
        assert_eq!(allowed, [bytes(30); 3]);
        let shares = Shares::new(bytes(90), &[greedy, archives, archives], vec![bytes(30), bytes(5), bytes(5)]);
        assert_eq!(shares.next(1), bytes(25));
    }
}
