//! The static files of every report: the style sheet and the scripts.

use std::borrow::Cow;

use crate::model::named_enum::named_enum;
use crate::words;

named_enum! {
    /// A static file, with its name in the folder `assets` of a report.
    pub enum Asset {
        /// The style sheet of every page.
        Style = "style.css",
        /// The texts of the scripts.
        Text = "text.js",
        /// The script of every page: keyboard shortcuts and small conveniences.
        Site = "site.js",
        /// The queries of long lists.
        Query = "query.js",
        /// The rows of long lists.
        Rows = "rows.js",
        /// The behavior of long lists.
        Lists = "lists.js",
        /// The reviews of pairs in a report on disk.
        Reviews = "reviews.js",
        /// Sources shown as lines with colors.
        Code = "code.js",
        /// The script of the page of a pair.
        Pair = "pair.js",
        /// The script of the page of a submission.
        Submission = "submission.js",
    }
}

impl Asset {
    pub(crate) fn content(self) -> Cow<'static, str> {
        match self {
            Asset::Style => concat!(
                include_str!("../../static/css/tokens.css"),
                include_str!("../../static/css/base.css"),
                include_str!("../../static/css/figures.css"),
                include_str!("../../static/css/tables.css"),
                include_str!("../../static/css/cases.css"),
                include_str!("../../static/css/lists.css"),
                include_str!("../../static/css/reviews.css"),
                include_str!("../../static/css/code.css"),
                include_str!("../../static/css/side_by_side.css"),
                include_str!("../../static/css/pair.css"),
                include_str!("../../static/css/people.css"),
                include_str!("../../static/css/media.css"),
            )
            .into(),
            Asset::Text => words::script().into(),
            Asset::Site => include_str!("../../static/js/site.js").into(),
            Asset::Query => include_str!("../../static/js/query.js").into(),
            Asset::Rows => include_str!("../../static/js/rows.js").into(),
            Asset::Lists => include_str!("../../static/js/lists.js").into(),
            Asset::Reviews => include_str!("../../static/js/reviews.js").into(),
            Asset::Code => include_str!("../../static/js/code.js").into(),
            Asset::Pair => concat!(
                include_str!("../../static/js/differences.js"),
                include_str!("../../static/js/sides.js"),
                include_str!("../../static/js/map.js"),
                include_str!("../../static/js/readings.js"),
                include_str!("../../static/js/only.js"),
                include_str!("../../static/js/panel.js"),
                include_str!("../../static/js/tools.js"),
                include_str!("../../static/js/pair.js"),
            )
            .into(),
            Asset::Submission => include_str!("../../static/js/submission.js").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scripts of a page share their functions: of two with one name, the later one would silently serve for both.
    #[test]
    fn scripts_of_a_page_have_different_functions() {
        let pages = [
            [Asset::Site, Asset::Query, Asset::Rows, Asset::Lists, Asset::Reviews].as_slice(),
            &[Asset::Site, Asset::Reviews, Asset::Code, Asset::Pair],
            &[Asset::Site, Asset::Reviews, Asset::Code, Asset::Submission],
        ];
        for page in pages {
            let script: String = page.iter().map(|asset| asset.content()).collect();
            let lines = script.lines().map(|line| line.strip_prefix("async ").unwrap_or(line));
            let mut names: Vec<&str> =
                lines.filter_map(|line| line.strip_prefix("function ")?.split('(').next()).collect();
            let n_functions = names.len();
            names.sort_unstable();
            names.dedup();
            assert!(n_functions > 20 && names.len() == n_functions, "{page:?} has a name twice");
        }
    }
}
