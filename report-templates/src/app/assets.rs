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
    include_str!("../../static/js/app_batch.js"),
    include_str!("../../static/js/app_run.js"),
);
const LIVE_SCRIPT: &str = include_str!("../../static/js/live.js");

/// A file below `/assets/` by its name: what it holds, and its media type. The report's own assets are among them.
pub fn asset(name: &str) -> Option<(Cow<'static, str>, &'static str)> {
    let script = |content: String| (content.into(), Page::Asset(Asset::Site).media_type());
    match name {
        "icon.svg" => Some((include_str!("../../static/icon.svg").into(), "image/svg+xml")),
        "app.css" => Some((STYLE.into(), Page::Asset(Asset::Style).media_type())),
        "app.js" => Some(script(words("APP", &app::script()) + SCRIPT)),
        "live.js" => Some(script(words("LIVE", live::SCRIPT) + LIVE_SCRIPT)),
        _ => {
            let asset = Asset::ALL.into_iter().find(|asset| asset.file_name() == name)?;
            Some((asset.content(), Page::Asset(asset).media_type()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word that a script asks for and nobody tells would break the script.
    #[test]
    fn scripts_ask_for_no_word_that_is_not_told() {
        for (script, told, prefixes) in [
            (SCRIPT, app::script(), ["run", "upload", "people"].as_slice()),
            (LIVE_SCRIPT, live::SCRIPT.to_vec(), &["live"]),
        ] {
            let strings = script.split('\'').skip(1).step_by(2);
            let is_word = |string: &&str| {
                let rest = prefixes.iter().find_map(|prefix| string.strip_prefix(prefix));
                rest.is_some_and(|rest| rest.starts_with(char::is_uppercase))
            };
            let asked: Vec<&str> = strings.filter(is_word).collect();
            assert!(!asked.is_empty());
            for word in &asked {
                assert!(told.iter().any(|(name, _)| name == word), "{word} is not told");
            }
            for (name, _) in told {
                assert!(asked.contains(&name), "{name} is told in vain");
            }
        }
    }

    /// Names of files come from addresses.
    #[test]
    fn only_names_of_assets_are_files() {
        assert!(asset("app.js").is_some_and(|(content, _)| content.contains("const APP = {")));
        assert!(asset("app_run.js").is_none());
    }
}
