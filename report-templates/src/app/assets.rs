//! The static files of a server: the files of reports, and the style sheet and scripts of the app.

use std::borrow::Cow;

use crate::app::words as app;
use crate::page::ReportFile;
use crate::parts::assets::Asset;
use crate::words::{constant, review};

const STYLE: &str = concat!(include_str!("../../static/css/app.css"), include_str!("../../static/css/live.css"));
const SCRIPT: &str = concat!(
    include_str!("../../static/js/times.js"),
    include_str!("../../static/js/app.js"),
    include_str!("../../static/js/app_upload.js"),
    include_str!("../../static/js/app_roster.js"),
    include_str!("../../static/js/app_batch.js"),
    include_str!("../../static/js/app_run.js"),
);
const LIVE_SCRIPT: &str = concat!(include_str!("../../static/js/times.js"), include_str!("../../static/js/live.js"));

/// Returns the content and the media type of a file below `/assets/`, if there is one with this name.
pub fn asset(name: &str) -> Option<(Cow<'static, str>, &'static str)> {
    let script = |content: String| (content.into(), ReportFile::Asset(Asset::Site).media_type());
    match name {
        "icon.svg" => Some((include_str!("../../static/icon.svg").into(), "image/svg+xml")),
        "app.css" => Some((STYLE.into(), ReportFile::Asset(Asset::Style).media_type())),
        "app.js" => Some(script(constant("APP", &app::script()) + SCRIPT)),
        "live.js" => Some(script(constant("LIVE", review::SCRIPT) + LIVE_SCRIPT)),
        _ => {
            let asset = Asset::ALL.into_iter().find(|asset| asset.name() == name)?;
            Some((asset.content(), ReportFile::Asset(asset).media_type()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that a script uses and that does not exist would break the script.
    #[test]
    fn scripts_use_only_texts_that_exist() {
        for (script, told, prefixes) in [
            (SCRIPT, app::script(), ["run", "upload", "roster", "form"].as_slice()),
            (LIVE_SCRIPT, review::SCRIPT.to_vec(), &["live"]),
        ] {
            let strings = script.split('\'').skip(1).step_by(2);
            let asked: Vec<&str> = strings
                .filter(|string| {
                    let rest = prefixes.iter().find_map(|prefix| string.strip_prefix(prefix));
                    rest.is_some_and(|rest| rest.starts_with(char::is_uppercase))
                })
                .collect();
            assert!(!asked.is_empty());
            for word in &asked {
                assert!(told.iter().any(|(name, _)| name == word), "{word} is not told");
            }
            for (name, _) in told {
                assert!(asked.contains(&name), "{name} is told in vain");
            }
        }
    }

    /// File names come from addresses, which anybody can write.
    #[test]
    fn only_asset_names_are_files() {
        assert!(asset("app.js").is_some_and(|(content, _)| content.contains("const APP = {")));
        assert!(asset("app_run.js").is_none());
    }
}
