//! Handed-out code that was not given as starter code: the box on the overview.

use std::borrow::Cow;

use super::frame::SubmissionLink;
use crate::model::{HandedOut, Report};
use crate::text::{handed_out as text, overview};
use crate::visible;

/// Maximum number of places named in the box.
const MOST_PLACES: usize = 8;

/// The box on the overview.
pub(super) struct HandedOutBox<'a> {
    pub(super) heading: String,
    pub(super) share: String,
    /// A submission that has it.
    pub(super) named: SubmissionLink<'a>,
    /// Files and lines of that submission.
    pub(super) places: Vec<(Cow<'a, str>, String)>,
    pub(super) more: Option<String>,
    pub(super) advice: &'static str,
    /// The commands to run; none in the web app.
    pub(super) commands: &'static [&'static str],
}

/// Returns the box, if there is such code. `is_live` tells that the web app shows the report.
pub(super) fn handed_out_box(report: &Report, is_live: bool) -> Option<HandedOutBox<'_>> {
    let handed_out = report.handed_out.as_ref()?;
    let (places, n_more) = handed_out.places_in_words(report, MOST_PLACES);
    Some(HandedOutBox {
        heading: handed_out.heading(),
        share: handed_out.share_in_words(),
        named: SubmissionLink::new(report, handed_out.submission),
        places: places.map(|(path, lines)| (visible::short_name(path), lines)).collect(),
        more: (n_more > 0).then(|| overview::and_more(n_more)),
        advice: if is_live { text::ADVICE_LIVE } else { text::ADVICE },
        commands: if is_live { &[] } else { &HandedOut::COMMANDS },
    })
}
