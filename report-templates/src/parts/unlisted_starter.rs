//! Code that looks like starter code but was not given as such: the panel on the overview.

use std::borrow::Cow;

use super::frame::SubmissionLink;
use super::pages::Pages;
use crate::model::{StarterLines, UnlistedStarter};
use crate::parts::code::{Piece, pieces};
use crate::words::{unlisted_starter as text, visible};

/// Maximum number of places in the panel.
pub(crate) const MOST_PLACES: usize = 8;

/// Maximum number of lines of code in the panel.
pub(crate) const MOST_LINES: usize = 60;

/// Maximum number of lines of code that are shown unfolded.
pub(crate) const MOST_UNFOLDED: usize = 12;

/// Maximum length of the code of one place, in bytes: lines may be of any length.
const MOST_BYTES: usize = 20_000;

/// The panel on the overview.
pub(crate) struct UnlistedStarterPanel<'a> {
    pub(crate) heading: String,
    pub(crate) share: String,
    /// A submission that has the code.
    pub(crate) named: SubmissionLink<'a>,
    pub(crate) excerpts: Vec<Excerpt<'a>>,
    /// Whether the code is short enough to be shown unfolded.
    pub(crate) is_short: bool,
    /// The number of places that are not shown.
    pub(crate) more: Option<String>,
    pub(crate) advice: &'static str,
    /// The commands to run; none in the web app.
    pub(crate) commands: &'static [&'static str],
    /// The form that does the same in the web app.
    pub(crate) form: Option<StarterForm<'a>>,
}

/// The form that treats the code as starter code.
pub(crate) struct StarterForm<'a> {
    pub(crate) action: String,
    pub(crate) csrf: &'a str,
}

/// The first lines of one place.
pub(crate) struct Excerpt<'a> {
    pub(crate) path: Cow<'a, str>,
    pub(crate) lines: String,
    /// The numbers of the lines shown, one per line; empty if no line is shown.
    pub(crate) numbers: String,
    pub(crate) pieces: Vec<Piece<'static>>,
    /// The number of lines that are not shown.
    pub(crate) more: Option<String>,
}

/// Returns the panel, if there is such code.
pub(crate) fn unlisted_starter_panel<'a>(pages: &Pages<'a>) -> Option<UnlistedStarterPanel<'a>> {
    let unlisted_starter = pages.report.unlisted_starter.as_ref()?;
    let n_places = unlisted_starter.places.len();
    let is_live = pages.live.is_some();
    let n_lines = |place: &StarterLines| place.last_line + 1 - place.first_line;
    let mut n_left = MOST_LINES;
    let excerpts = unlisted_starter.places.iter().take(MOST_PLACES).map(|place| {
        let n_shown = n_lines(place).min(n_left);
        n_left -= n_shown;
        excerpt(pages, unlisted_starter.submission, place, n_shown)
    });
    Some(UnlistedStarterPanel {
        heading: unlisted_starter.heading(),
        share: unlisted_starter.share_in_words(),
        named: SubmissionLink::new(pages.report, unlisted_starter.submission),
        excerpts: excerpts.collect(),
        is_short: unlisted_starter.places.iter().map(n_lines).sum::<usize>() <= MOST_UNFOLDED,
        more: (n_places > MOST_PLACES).then(|| text::more_places(n_places - MOST_PLACES)),
        advice: if is_live { text::ADVICE_LIVE } else { text::ADVICE },
        commands: if is_live { &[] } else { &UnlistedStarter::COMMANDS },
        form: starter_form(pages, ""),
    })
}

/// Returns the form that treats code as starter code, if the person may change the batch. `part` is the part of the report with the
/// code, as addresses have it; the code of the whole class has none.
pub(crate) fn starter_form<'a>(pages: &Pages<'a>, part: &str) -> Option<StarterForm<'a>> {
    let live = pages.live.as_ref().map(|view| view.live).filter(|live| live.may_edit)?;
    let below = if part.is_empty() { String::new() } else { format!("/{part}") };
    Some(StarterForm { action: format!("{}{below}/starter", live.run), csrf: &live.context.csrf })
}

/// Returns the first `n_shown` lines of a place.
pub(crate) fn excerpt<'a>(pages: &Pages<'a>, submission: usize, place: &StarterLines, n_shown: usize) -> Excerpt<'a> {
    let file = &pages.report.submissions[submission].files[place.file];
    let n_lines = place.last_line + 1 - place.first_line;
    let numbers: Vec<String> = (place.first_line..).take(n_shown).map(|line| line.to_string()).collect();
    Excerpt {
        path: visible::short_name(&file.path),
        lines: place.lines_in_words(),
        numbers: numbers.join("\n"),
        pieces: if n_shown == 0 { Vec::new() } else { code(pages, submission, place, n_shown) },
        more: (n_shown < n_lines).then(|| text::more_lines(n_lines - n_shown)),
    }
}

fn code(pages: &Pages, submission: usize, place: &StarterLines, n_shown: usize) -> Vec<Piece<'static>> {
    let text = pages.report.submissions[submission].files[place.file].text.read();
    let table = &pages.tables[submission][place.file];
    let start = table.bytes(place.first_line - 1).start;
    let end = table.bytes(place.first_line + n_shown - 2).end;
    let end = (start..=end.min(start + MOST_BYTES)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(start);
    pieces(&text, start..end, start, &[]).into_iter().map(Piece::into_owned).collect()
}
