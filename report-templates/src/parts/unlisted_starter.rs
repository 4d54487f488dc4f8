//! Code that looks like starter code but was not given as such: the panel on the overview.

use super::code_of_places::{CodeOfPlaces, code_of_places};
use super::pages::Pages;
use crate::model::UnlistedStarter;
use crate::words::unlisted_starter as text;

/// The panel on the overview.
pub(crate) struct UnlistedStarterPanel<'a> {
    pub(crate) heading: String,
    pub(crate) share: String,
    /// The code in a submission that has it.
    pub(crate) code: CodeOfPlaces<'a>,
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

/// Returns the panel, if there is such code.
pub(crate) fn unlisted_starter_panel<'a>(pages: &Pages<'a>) -> Option<UnlistedStarterPanel<'a>> {
    let unlisted_starter = pages.report.unlisted_starter.as_ref()?;
    let is_live = pages.live.is_some();
    let UnlistedStarter { submission, places, .. } = unlisted_starter;
    Some(UnlistedStarterPanel {
        heading: unlisted_starter.heading(),
        share: unlisted_starter.share_in_words(),
        code: code_of_places(pages, *submission, places, text::SHOW),
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
