//! Text about how much of what people handed in is starter code.

use crate::model::{Report, Role, Submission};
use crate::words::figures::{count, percent};

/// Share of starter code in the median submission, in percent, above which it is said.
const MUCH: usize = 33;
/// Number of times the median number of tokens of starter code from which on somebody has far more than the class.
const FAR_ABOVE: usize = 2;
/// Minimum number of tokens of starter code of whom that is said: less is a choice among parts that were handed out.
const MIN_TOKENS: usize = 200;
/// Maximum number of people of whom that is said: more are a part of the class that used a part of the starter code.
const MAX_NAMED: usize = 3;

impl Report {
    /// Returns what starter code takes of the class, in sentences; nothing if it takes little from everybody.
    pub fn starter_share_in_words(&self) -> Option<String> {
        let of_batch = self.submissions.iter().filter(|submission| submission.role == Role::Batch);
        let with_code: Vec<&Submission> = of_batch.filter(|submission| n_tokens(submission) > 0).collect();
        let mut sentences = Vec::new();
        let median_share = median(with_code.iter().map(|submission| share(submission)).collect());
        if median_share > MUCH {
            sentences.push(format!(
                "Half of the submissions are at least {} starter code, which is not compared: if that is more than \
                 was handed out, look at what was given as starter code.",
                percent(median_share as f64 / 100.0)
            ));
        }
        let usual = median(with_code.iter().map(|submission| submission.starter_tokens).collect());
        let is_far_above = |submission: &&&Submission| {
            submission.starter_tokens >= MIN_TOKENS.max(FAR_ABOVE * usual.max(1)) && with_code.len() > 2
        };
        let far_above: Vec<&&Submission> = with_code.iter().filter(is_far_above).collect();
        if !far_above.is_empty() && far_above.len() <= MAX_NAMED {
            for submission in far_above {
                sentences.push(format!(
                    "{} has {} tokens of starter code, and half of the class at most {}.",
                    submission.name,
                    count(submission.starter_tokens),
                    count(usual)
                ));
            }
            sentences.push("Look whether a program that somebody wrote was given as starter code.".to_owned());
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

fn n_tokens(submission: &Submission) -> usize {
    submission.own_tokens.saturating_add(submission.starter_tokens)
}

/// Returns the share of starter code in a submission that has code, in percent.
fn share(submission: &Submission) -> usize {
    submission.starter_tokens.saturating_mul(100) / n_tokens(submission)
}

/// Returns the lower median; 0 without numbers.
fn median(mut numbers: Vec<usize>) -> usize {
    numbers.sort_unstable();
    numbers.get(numbers.len().saturating_sub(1) / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// People with these numbers of tokens: own, and of starter code.
    fn class(sizes: &[(usize, usize)]) -> Report {
        let named = |(index, &(own_tokens, starter_tokens)): (usize, &(usize, usize))| Submission {
            name: format!("person {index}"),
            own_tokens,
            starter_tokens,
            ..Submission::default()
        };
        Report { submissions: sizes.iter().enumerate().map(named).collect(), ..Report::default() }
    }

    /// Starter code that takes much from half of the class, or far more from one than from others, is said; a usual template is not.
    #[test]
    fn much_starter_code_is_said() {
        let words = class(&[(100, 100), (90, 100), (200, 90)]).starter_share_in_words().expect("the median is 50 %");
        assert!(words.starts_with("Half of the submissions are at least 50.0 % starter code"), "{words}");
        let words = class(&[(900, 100), (900, 100), (300, 700)]).starter_share_in_words().expect("one has 700");
        let advice = "Look whether a program that somebody wrote was given as starter code.";
        assert_eq!(
            words,
            format!("person 2 has 700 tokens of starter code, and half of the class at most 100. {advice}")
        );
        for usual in [
            class(&[(900, 100), (900, 120), (900, 190)]),
            class(&[(900, 0), (900, 0), (900, 150)]),
            class(&[(900, 300), (900, 400)]),
            class(&[]),
        ] {
            assert_eq!(usual.starter_share_in_words(), None);
        }
    }
}
