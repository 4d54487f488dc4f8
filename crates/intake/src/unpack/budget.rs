//! Bounds the time and memory of unpacking.
//!
//! The sizes in an archive file may be lies, so everything is counted as it is unpacked. Each submission pays for its own entries from an [`Allowance`] of its own, so that a hostile one costs the others nothing; [`crate::shares`] divides the input's allowance among them.

use std::collections::BTreeSet;
use std::ops::{Add, Div, Sub};
use std::sync::Arc;

use lookalike_system::spill::Spill;

use super::failure::{Failure, size};
use crate::options::Limits;
use crate::selection::Selection;

/// Number of bytes up to which nothing is taken for a bomb, however well it is packed.
const HARMLESS: u64 = 16 << 20;
/// Bytes that may be unpacked for each byte that may be kept, and entries that may be listed for each that may be read. The others cost time only.
const WORKED_PER_KEPT: u64 = 4;

/// Number of bytes of all repositories in an input that are read. They are spilled to disk, like all that is large.
const MAX_HISTORIES: u64 = 1 << 30;

/// The rest of what may be unpacked from an input.
pub(crate) struct Budget {
    pub(crate) limits: Limits,
    /// The rules for entries that need not be unpacked at all.
    pub(crate) selection: Selection,
    pub(crate) spill: Arc<Spill>,
    /// The allowances of those who pay: the submissions, or the input as a whole.
    accounts: Vec<Allowance>,
    pub(super) payer: usize,
    /// Bytes of the input's own archive file that may still be passed over to reach the next entry.
    passed: u64,
    /// Bytes of repositories that may still be read.
    pub(super) histories_left: u64,
    /// The folders that everything in an archive file of a submission was in. They are not in the paths.
    pub(crate) stripped: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) kept: u64,
    pub(crate) worked: u64,
    pub(crate) entries: u64,
}

impl Allowance {
    fn zip(self, other: Allowance, combine: fn(u64, u64) -> u64) -> Allowance {
        Allowance {
            kept: combine(self.kept, other.kept),
            worked: combine(self.worked, other.worked),
            entries: combine(self.entries, other.entries),
        }
    }

    /// Returns the larger of each amount.
    pub(crate) fn max(self, other: Allowance) -> Allowance {
        self.zip(other, u64::max)
    }
}

impl Add for Allowance {
    type Output = Allowance;
    fn add(self, other: Allowance) -> Allowance {
        self.zip(other, u64::saturating_add)
    }
}

/// Returns what is left, and nothing where there was less.
impl Sub for Allowance {
    type Output = Allowance;
    fn sub(self, other: Allowance) -> Allowance {
        self.zip(other, u64::saturating_sub)
    }
}

impl Div<usize> for Allowance {
    type Output = Allowance;
    fn div(self, parts: usize) -> Allowance {
        let n = parts.max(1) as u64;
        self.zip(Allowance { kept: n, worked: n, entries: n }, u64::div_euclid)
    }
}

impl Budget {
    /// Returns a budget within these limits. Nobody has an allowance yet.
    pub(crate) fn new(limits: Limits, selection: Selection, spill: Arc<Spill>) -> Budget {
        let passed = limits.allowance().worked;
        Budget {
            limits,
            selection,
            spill,
            accounts: Vec::new(),
            payer: 0,
            passed,
            histories_left: MAX_HISTORIES,
            stripped: BTreeSet::new(),
        }
    }

    pub(crate) fn set_accounts(&mut self, accounts: Vec<Allowance>) {
        self.accounts = accounts;
        self.payer = 0;
    }

    pub(crate) fn accounts(&self) -> &[Allowance] {
        &self.accounts
    }

    fn account(&mut self) -> Option<&mut Allowance> {
        self.accounts.get_mut(self.payer)
    }

    /// Takes an amount from an account; none if it has less.
    fn pay(&mut self, n: u64, amount: fn(&mut Allowance) -> &mut u64) -> Option<()> {
        let left = self.account().map(amount)?;
        *left = left.checked_sub(n)?;
        Some(())
    }

    pub(super) fn count(&mut self) -> Result<(), String> {
        self.pay(1, |account| &mut account.entries).ok_or_else(|| self.limits.too_many_entries())
    }

    pub(super) fn keep(&mut self, n: u64) -> Result<(), Failure> {
        self.pay(n, |account| &mut account.kept).ok_or_else(|| self.limits.too_much())
    }

    /// Gives back the allowance for bytes that are no longer kept.
    pub(super) fn release(&mut self, n: u64) {
        if let Some(account) = self.account() {
            account.kept = account.kept.saturating_add(n);
        }
    }

    /// Counts bytes that are unpacked.
    pub(super) fn work(&mut self, n: u64) -> Result<(), Failure> {
        self.pay(n, |account| &mut account.worked).ok_or_else(|| self.limits.too_much())
    }

    /// Returns whether bytes can be unpacked that need not be, and enough is left for all that may still be kept.
    pub(super) fn can_spare(&mut self, n: u64) -> bool {
        self.account().is_some_and(|account| account.kept >= n && account.worked >= account.kept.saturating_add(n))
    }

    /// Counts bytes of the input's own archive file that are passed over, which nobody in it can be charged for.
    pub(super) fn pass(&mut self, n: u64) -> Result<(), Failure> {
        let Some(left) = self.passed.checked_sub(n) else {
            return Err(Failure::Limit(format!(
                "it unpacks to more than {}; raise the limit with --max-unpacked",
                size(self.limits.allowance().worked)
            )));
        };
        self.passed = left;
        Ok(())
    }

    /// Begins to read the input's own archive file again from its beginning.
    pub(super) fn begin_again(&mut self) {
        self.passed = self.limits.allowance().worked;
    }
}

impl Limits {
    pub(crate) fn allowance(&self) -> Allowance {
        let worked = self.unpacked.saturating_mul(WORKED_PER_KEPT);
        Allowance { kept: self.unpacked, worked, entries: self.entries as u64 }
    }

    /// Returns the number of entries of the input's own archive file that may be listed. More than may be read, so that the entries of one submission do not hide the next one.
    pub(super) fn max_listed(&self) -> usize {
        self.entries.saturating_mul(WORKED_PER_KEPT as usize)
    }

    /// Checks the sizes that an archive file states for an entry, unpacked and packed.
    pub(super) fn check_declared(&self, n_bytes: u64, n_packed: Option<u64>) -> Result<(), Failure> {
        if n_packed.is_some_and(|n_packed| self.is_bomb(n_bytes, n_packed)) {
            return Err(Failure::Limit(self.bomb()));
        }
        Ok(())
    }

    pub(super) fn is_bomb(&self, n_bytes: u64, n_packed: u64) -> bool {
        n_bytes > HARMLESS && n_bytes / self.ratio.max(1) > n_packed
    }

    /// Returns the reason why a bomb is not read.
    pub(super) fn bomb(&self) -> String {
        format!("not read: it unpacks to more than {} times its size; raise the limit with --max-ratio", self.ratio)
    }

    pub(super) fn too_large(&self) -> Failure {
        Failure::Limit(format!("larger than {} when unpacked; raise the limit with --max-file", size(self.file)))
    }

    fn too_much(&self) -> Failure {
        Failure::Limit(format!(
            "not read: the submission has used up its share of the {} that an input may unpack to; raise the limit with --max-unpacked",
            size(self.unpacked)
        ))
    }

    pub(crate) fn too_many_entries(&self) -> String {
        format!(
            "the submission has used up its share of the {} entries that an input may have; raise the limit with --max-entries",
            self.entries
        )
    }
}
