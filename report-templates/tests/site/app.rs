//! The pages of the web app: text from strangers stays text, and forms are complete.

use std::collections::BTreeSet;

use lookalike_report_templates::{app, gallery};

use lookalike_test_support::hostile_report::HIDDEN;

/// Returns every page of the gallery with its name.
fn pages() -> Vec<(&'static str, String)> {
    gallery::app::pages().into_iter().map(|(name, context, page)| (name, app::render(&context, &page))).collect()
}

/// Returns the tags of a page with a name, each from its `<` to its `>`.
pub(crate) fn tags<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!("<{name}");
    let starts = html.match_indices(&opening).map(|(at, _)| &html[at..]);
    starts
        .filter(|tag| tag[opening.len()..].starts_with([' ', '>']))
        .filter_map(|rest| rest.split_inclusive('>').next())
        .collect()
}

/// Returns the value of an attribute of a tag.
pub(crate) fn value<'a>(tag: &'a str, attribute: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {attribute}=\""))?.1.split('"').next()
}

/// Returns the forms of a page with their content.
pub(crate) fn forms(html: &str) -> Vec<&str> {
    html.match_indices("<form").filter_map(|(at, _)| html[at..].split("</form>").next()).collect()
}

/// An empty page was not rendered.
#[test]
fn every_page_is_rendered() {
    for (name, html) in pages() {
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>"), "{name}");
        assert_eq!(tags(&html, "h1").len(), 1, "{name}");
    }
}

/// Names come from students and from files: none of them may end an attribute or begin a tag.
#[test]
fn no_name_becomes_markup() {
    for (name, html) in pages() {
        assert!(!html.contains("<script>") && !html.contains("\" onfocus=\""), "{name}");
    }
}

/// Hidden characters are made visible, except in input fields, which must return the value they were given.
#[test]
fn hidden_characters_remain_only_in_input_fields() {
    let mut n_marked = 0;
    for (name, html) in pages() {
        let mut rest = html.clone();
        for tag in ["input", "option"].iter().flat_map(|tag| tags(&html, tag)) {
            rest = rest.replace(tag, "");
        }
        // The content of a text area is its value.
        while let Some((before, after)) = rest.split_once("<textarea") {
            rest = format!("{before}{}", after.split_once("</textarea>").unwrap().1);
        }
        for hidden in HIDDEN {
            assert!(!rest.contains(hidden), "{name}: U+{:04X}", u32::from(hidden));
        }
        n_marked += usize::from(html.contains("«U+202E»"));
    }
    assert!(n_marked > 10, "only {n_marked} pages have a hostile name");
}

/// A form that changes something needs the token; a form that only queries must not reveal it.
#[test]
fn every_form_that_changes_something_has_the_token() {
    let mut n_forms = 0;
    for (name, html) in pages() {
        for form in forms(&html) {
            let tag = tags(form, "form")[0];
            assert_eq!(value(tag, "method"), Some("post"), "{name}: {tag}");
            assert!(value(tag, "action").is_some_and(|action| action.starts_with('/')), "{name}: {tag}");
            let is_sign_in = value(tag, "action") == Some("/sign-in");
            assert_eq!(
                form.contains("<input type=\"hidden\" name=\"csrf\" value=\"c5rf\">"),
                !is_sign_in,
                "{name}: {tag}"
            );
            n_forms += 1;
        }
    }
    assert!(n_forms > 50, "only {n_forms} forms were checked");
}

/// The token comes before the files, so that it is checked before anything is stored.
#[test]
fn the_token_is_the_first_field_of_an_upload() {
    let (_, html) = pages().into_iter().find(|(name, _)| *name == "batch").unwrap();
    let upload = forms(&html).into_iter().find(|form| form.contains("multipart/form-data")).unwrap();
    let fields: Vec<_> = tags(upload, "input").into_iter().filter_map(|tag| value(tag, "name")).collect();
    assert_eq!(fields, ["csrf", "role", "role", "role", "role", "role", "files", "files"]);
}

/// Screen readers need a label for each field.
#[test]
fn every_field_has_a_label() {
    for (name, html) in pages() {
        for kind in ["input", "select", "textarea"] {
            // Screen readers skip hidden fields: tokens, and names for password managers.
            for tag in tags(&html, kind)
                .into_iter()
                .filter(|tag| value(tag, "type") != Some("hidden") && !tag.trim_end_matches('>').ends_with(" hidden"))
            {
                let at = html.find(tag).unwrap();
                let is_in_label = html[..at].rfind("<label").is_some_and(|label| !html[label..at].contains("</label>"));
                assert!(
                    is_in_label || value(tag, "aria-label").is_some_and(|label| !label.is_empty()),
                    "{name}: {tag}"
                );
            }
        }
    }
}

/// A reference to an element of the page must find exactly one element.
#[test]
fn every_reference_within_a_page_resolves() {
    for (name, html) in pages() {
        let ids: Vec<_> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let unique: BTreeSet<_> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len(), "{name}");
        for attribute in ["aria-labelledby", "aria-describedby", "list", "for"] {
            let opening = format!(" {attribute}=\"");
            for id in html.split(&opening).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(unique.contains(id), "{name}: {attribute} {id}");
            }
        }
    }
}

/// The policy allows only our own styles and scripts, and browsers must tell the server where forms come from.
#[test]
fn pages_keep_to_the_policy() {
    for (name, html) in pages() {
        assert_eq!(tags(&html, "script"), ["<script src=\"/assets/app.js\" defer>"], "{name}");
        assert!(!html.contains(" style=\"") && !html.contains("<style"), "{name}");
        assert!(html.contains("<meta name=\"referrer\" content=\"same-origin\">"), "{name}");
        assert!(!html.contains("http://") && !html.contains("https://"), "{name} names another site");
    }
}

/// Every file that a page loads exists.
#[test]
fn every_asset_exists() {
    for (name, expected) in [
        ("app.css", "text/css; charset=utf-8"),
        ("app.js", "text/javascript; charset=utf-8"),
        ("live.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("style.css", "text/css; charset=utf-8"),
        ("pair.js", "text/javascript; charset=utf-8"),
    ] {
        let (content, media_type) = app::asset(name).unwrap();
        assert!(!content.is_empty());
        assert_eq!(media_type, expected, "{name}");
    }
    assert!(app::asset("../app.css").is_none() && app::asset("").is_none());
}

/// Assistants may not change a batch.
#[test]
fn assistants_have_no_forms_that_change_a_batch() {
    let (_, html) = pages().into_iter().find(|(name, _)| *name == "batch-assistant").unwrap();
    let actions: Vec<_> = tags(&html, "form").into_iter().filter_map(|tag| value(tag, "action")).collect();
    assert_eq!(actions, ["/sign-out"; 2], "in the bar, and in the menu of a narrow window");
    assert!(!html.contains("/delete\""));
}
