//! The files that a server has beside those of reports: the look and the scripts of the app.

use std::borrow::Cow;

use crate::assets::Asset;
use crate::page::Page;
use crate::text::{app, live, words};

/// A file below `/assets/` by its name: what it holds, and its media type. The report's own assets are among them.
pub fn asset(name: &str) -> Option<(Cow<'static, str>, &'static str)> {
    const STYLE: &str = "text/css; charset=utf-8";
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    match name {
        "app.css" => Some((
            concat!(include_str!("../../static/css/app.css"), include_str!("../../static/css/live.css")).into(),
            STYLE,
        )),
        "app.js" => Some(((words("APP", app::SCRIPT) + include_str!("../../static/js/app.js")).into(), SCRIPT)),
        "live.js" => Some(((words("LIVE", live::SCRIPT) + include_str!("../../static/js/live.js")).into(), SCRIPT)),
        _ => {
            let asset = Asset::ALL.into_iter().find(|asset| asset.file_name() == name)?;
            Some((asset.content(), Page::Asset(asset).media_type()))
        }
    }
}
