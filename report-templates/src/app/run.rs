//! Runs: in the lists of a course or a batch, and on their own page until the report is ready.

use std::borrow::Cow;

use super::model::{Run, RunSummary, Step};
use crate::app::words::run as text;
use crate::words::visible;

pub(super) struct Phase {
    pub(super) name: &'static str,
    pub(super) words: Cow<'static, str>,
    /// `past`, `now` or empty.
    pub(super) class: &'static str,
}

impl RunSummary {
    /// Returns the address of the report, or of the run if there is no report yet.
    pub(super) fn address(&self) -> String {
        if self.is_done() { format!("/runs/{}/report/index.html", self.id) } else { format!("/runs/{}", self.id) }
    }

    /// Returns the outcome, or the reason of a failure.
    pub(super) fn result(&self) -> Option<Cow<'_, str>> {
        let problem = self.problem.as_deref().map(visible::short_name);
        problem.or_else(|| self.outcome.as_ref().map(|outcome| text::outcome(outcome).into()))
    }
}

impl Run {
    /// Returns the place in the queue, the reason of a failure, or the outcome.
    pub(super) fn words(&self) -> Option<Cow<'_, str>> {
        let run = &self.summary;
        match (run.state, &run.problem, &run.outcome) {
            ("waiting", ..) => Some(text::before(run.n_before).into()),
            (_, Some(why), _) => Some(visible::name(why)),
            (_, _, Some(outcome)) => Some(text::outcome(outcome).into()),
            _ => None,
        }
    }

    /// Returns the steps with the current one marked. An unknown step comes last.
    pub(super) fn phases(&self) -> Vec<Phase> {
        let now = self.summary.step.as_ref().map(|step| step.phase.as_str());
        let place = |phase: &str| text::PHASES.iter().position(|(name, _)| *name == phase);
        let at = now.map(|now| place(now).unwrap_or(text::PHASES.len()));
        let mut phases = Vec::new();
        for (place, (name, words)) in text::PHASES.into_iter().enumerate() {
            let class = match at {
                Some(at) if place < at => "past",
                Some(at) if place == at => "now",
                _ => "",
            };
            phases.push(Phase { name, words: words.into(), class });
        }
        if let Some(now) = now.filter(|now| place(now).is_none()) {
            phases.push(Phase { name: "", words: visible::short_name(now).into_owned().into(), class: "now" });
        }
        phases
    }
}

impl Step {
    /// Returns the share of the step that is done, 0 to 1, if it is known.
    pub(super) fn share(&self) -> Option<String> {
        (self.of > 0).then(|| format!("{:.3}", (self.done as f64 / self.of as f64).min(1.0)))
    }

    pub(super) fn done_in_words(&self) -> String {
        text::done(self.done, self.of)
    }
}
