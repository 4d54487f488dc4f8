//! The files that a server has beside those of reports: the look and the scripts of the app.

use std::borrow::Cow;

use crate::assets::Asset;
use crate::page::Page;
use crate::text::{app, live, words};

const STYLE: &str = concat!(include_str!("../../static/css/app.css"), include_str!("../../static/css/live.css"));
const SCRIPT: &str = concat!(
    include_str!("../../static/js/app.js"),
    include_str!("../../static/js/app_upload.js"),
    include_str!("../../static/js/app_people.js"),
    include_str!("../../static/js/app_run.js"),
);
const LIVE_SCRIPT: &str = include_str!("../../static/js/live.js");

/// A file below `/assets/` by its name: what it holds, and its media type. The report's own assets are among them.
pub fn asset(name: &str) -> Option<(Cow<'static, str>, &'static str)> {
    let script = |content: String| (content.into(), Page::Asset(Asset::Site).media_type());
    match name {
        "app.css" => Some((STYLE.into(), Page::Asset(Asset::Style).media_type())),
        "app.js" => Some(script(words("APP", &app::script()) + SCRIPT)),
        "live.js" => Some(script(words("LIVE", live::SCRIPT) + LIVE_SCRIPT)),
        _ => {
            let asset = Asset::ALL.into_iter().find(|asset| asset.file_name() == name)?;
            Some((asset.content(), Page::Asset(asset).media_type()))
        }
    }
}
