//! Names the submissions that share next to nothing with anybody, in classes in which that is unusual.
//!
//! Most solutions of one task share some idioms. Whoever shares none has found an original solution, or handed in code that
//! could not be read.

use lookalike_engine::Facts;
use lookalike_report_templates::model::{Report, Role, Submission};

/// Minimum number of submissions with enough code: in a small class, nobody need resemble anybody.
const MIN_CLASS: usize = 10;
/// Maximum share of the class.
const MAX_SHARE: f64 = 0.1;

/// Names them in a report whose completeness is judged already.
pub(super) fn name_apart(report: &mut Report, facts: &[Facts]) {
    let (with_code, apart): (Vec<usize>, Vec<usize>) = {
        let with_code = |one: &usize| has_enough_code(&report.submissions[*one]);
        let with_code: Vec<usize> = (0..report.submissions.len()).filter(with_code).collect();
        let apart = with_code.iter().copied().filter(|&one| !facts[one].shares_something).collect();
        (with_code, apart)
    };
    if with_code.len() >= MIN_CLASS && apart.len() as f64 <= MAX_SHARE * with_code.len() as f64 {
        apart.into_iter().for_each(|one| report.submissions[one].shares_nothing = true);
    }
}

fn has_enough_code(one: &Submission) -> bool {
    one.role == Role::Batch
        && one.own_tokens > 0
        && one.alone_in.is_none()
        && !one.starter_only
        && one.too_short.is_none()
}
