//! The page of a run, until its report is ready.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::Run;
use crate::app::words::run as text;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/run.html")]
pub(super) struct RunPage<'a> {
    shell: Shell<'a>,
    id: i64,
    title: &'static str,
    state: &'static str,
    /// Whether the state will change without an action.
    is_open: bool,
    is_done: bool,
    time: &'a str,
    by: Cow<'a, str>,
    words: Option<Cow<'a, str>>,
    /// Whether the run failed. A cancelled run did not.
    is_failed: bool,
    phases: Vec<Phase>,
    /// The share of the step that is done, if known.
    share: Option<String>,
    done: String,
    batch: &'a str,
    may_edit: bool,
}

/// A step of the run.
struct Phase {
    name: String,
    words: String,
    /// `past`, `now` or empty.
    class: &'static str,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Run) -> RunPage<'a> {
    let run = &page.summary;
    let words = match (run.state, &run.problem, &run.outcome) {
        ("waiting", ..) => Some(text::before(run.n_before).into()),
        (_, Some(why), _) => Some(visible::name(why)),
        (_, _, Some(outcome)) => Some(text::outcome(outcome).into()),
        _ => None,
    };
    let step = run.step.as_ref();
    RunPage {
        shell,
        id: run.id,
        title: text::title(run.state),
        state: run.state,
        is_open: run.is_open(),
        is_done: run.is_done(),
        time: &run.time,
        by: visible::short_name(&run.by),
        words,
        is_failed: run.problem.is_some(),
        phases: phases(step.map(|step| step.phase.as_str())),
        share: step.filter(|step| step.of > 0).map(|step| share(step.done, step.of)),
        done: step.map(|step| text::done(step.done, step.of)).unwrap_or_default(),
        batch: &page.batch.address,
        may_edit: page.may_edit,
    }
}

/// Returns the steps with the current one marked. An unknown step comes last.
fn phases(now: Option<&str>) -> Vec<Phase> {
    let place = |phase: &str| text::PHASES.iter().position(|(name, _)| *name == phase);
    let at = now.map(|now| place(now).unwrap_or(text::PHASES.len()));
    let class = |place: usize| match at {
        Some(at) if place < at => "past",
        Some(at) if place == at => "now",
        _ => "",
    };
    let known = text::PHASES.iter().enumerate();
    let mut phases: Vec<Phase> = known
        .map(|(place, (name, words))| Phase {
            name: (*name).to_owned(),
            words: (*words).to_owned(),
            class: class(place),
        })
        .collect();
    let unknown = now.filter(|now| place(now).is_none());
    phases.extend(unknown.map(|now| Phase {
        name: String::new(),
        words: visible::short_name(&text::phase(now)).into_owned(),
        class: "now",
    }));
    phases
}

fn share(done: u64, of: u64) -> String {
    format!("{:.3}", (done as f64 / of as f64).min(1.0))
}
