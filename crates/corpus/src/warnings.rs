//! Names the inputs that have no effect: starter code without code, and earlier submissions or batches in which nothing can be compared.

use lookalike_intake::GivenInput;
use lookalike_report_templates::model::Role;

use crate::draft::{Draft, DraftFile};

const MAX_NAMED: usize = 3;

impl Draft {
    /// Returns the options that have no effect, those of the intake first. Matches are at least `noise_threshold` tokens long.
    pub(crate) fn all_warnings(&self, noise_threshold: usize) -> Vec<String> {
        let of_inputs = self.inputs.iter().enumerate().filter_map(|(index, input)| match input.role {
            Role::Starter => self.starter_warning(index, input, noise_threshold),
            Role::Batch | Role::Earlier | Role::OtherTask | Role::Reference => {
                self.warning_of_submissions(index, input)
            }
        });
        self.warnings.iter().cloned().chain(of_inputs).collect()
    }

    /// Returns the warning about starter code that cannot match anything. If it cannot be read, something else says so.
    fn starter_warning(&self, index: usize, input: &GivenInput, noise_threshold: usize) -> Option<String> {
        let files: Vec<&DraftFile> = self.files.iter().filter(|file| file.input == index).collect();
        let n_tokens = files.iter().map(|file| n_tokens(file)).max().unwrap_or_default();
        let why = match n_tokens {
            _ if n_tokens >= noise_threshold || !input.incomplete.is_empty() => return None,
            0 if files.is_empty() => "it is empty".to_owned(),
            0 => format!("there is no code in it, only {}", named(&files)),
            _ => format!("its code is shorter than the shortest match, {noise_threshold} tokens"),
        };
        Some(format!("--starter {} has no effect: {why}", input.name))
    }

    /// Returns the warning about an input without a submission that can be compared. If no batch has one, nothing is compared, and something else says so.
    fn warning_of_submissions(&self, index: usize, input: &GivenInput) -> Option<String> {
        let is_compared =
            |file: &DraftFile| file.listed.role == Role::Batch && file.submission.is_some() && n_tokens(file) > 0;
        if input.is_entered || input.role == Role::Batch && !self.files.iter().any(is_compared) {
            return None;
        }
        // Stored batches are numbered from their input on, which is the last one.
        let is_archive = matches!(input.role, Role::Earlier | Role::OtherTask) && input.layout.is_none();
        let is_its = |origin: usize| origin == index || (is_archive && origin > index);
        let is_of_input = |file: &&DraftFile| {
            file.submission.is_some_and(|one| self.submissions.get(one).is_some_and(|one| is_its(one.origin)))
        };
        if self.files.iter().filter(is_of_input).any(|file| n_tokens(file) > 0) {
            return None;
        }
        let n_submissions = self.submissions.iter().filter(|one| is_its(one.origin)).count();
        let why = match n_submissions {
            0 if is_archive => "no stored submission is compared with this batch".to_owned(),
            0 => "it has no submissions".to_owned(),
            1 => "its only submission has no code that can be compared".to_owned(),
            _ => format!("none of its {n_submissions} submissions has code that can be compared"),
        };
        let option = match input.role {
            _ if is_archive => "--archive ",
            Role::Earlier => "--earlier ",
            Role::OtherTask => "--other-tasks ",
            Role::Reference => "--reference ",
            Role::Batch | Role::Starter => "",
        };
        Some(format!("{option}{} has no effect: {why}", input.name))
    }
}

fn n_tokens(file: &DraftFile) -> usize {
    file.tokens.as_ref().map_or(0, |(tokens, _)| tokens.len())
}

/// Names the first files, each with the reason why it is not compared.
fn named(files: &[&DraftFile]) -> String {
    let named = files.iter().take(MAX_NAMED).map(|file| {
        let path = &file.listed.path;
        let why = file.listed.status.why();
        if why.is_empty() { path.clone() } else { format!("{path} ({why})") }
    });
    let more = files.len().saturating_sub(MAX_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    named.collect::<Vec<_>>().join(", ") + &more
}
