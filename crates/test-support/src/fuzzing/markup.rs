//! A small HTML tokenizer that finds tags and attributes as a browser does, to detect text that became markup.

/// Characters that end the name of a tag or an attribute.
const NAME_ENDS: [char; 9] = [' ', '\n', '\r', '\t', '\u{c}', '/', '>', '=', '<'];

/// Returns the names of all tags and attributes of a page, in page order.
pub(crate) fn names(html: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
        } else if rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!' || c == '?') {
            let closing = rest.trim_start_matches('/');
            let name = &closing[..closing.find(NAME_ENDS).unwrap_or(closing.len())];
            let is_opening = closing.len() == rest.len();
            names.push(name);
            rest = attributes(&closing[name.len()..], &mut names);
            // Browsers do not parse the content of these elements as markup.
            if is_opening && ["script", "style"].contains(&name) {
                let end = rest.find(&format!("</{name}")).unwrap_or(rest.len());
                rest = &rest[end..];
            }
        }
    }
    names
}

/// Adds the attributes of a tag to `names`, and returns the text after the tag.
fn attributes<'a>(mut rest: &'a str, names: &mut Vec<&'a str>) -> &'a str {
    loop {
        rest = rest.trim_start_matches([' ', '\n', '\r', '\t', '\u{c}', '/']);
        if let Some(after) = rest.strip_prefix('>') {
            return after;
        }
        let Some(first) = rest.chars().next() else { return rest };
        // A delimiter where a name begins belongs to the name.
        let end = rest[first.len_utf8()..].find(NAME_ENDS).map_or(rest.len(), |end| end + first.len_utf8());
        names.push(&rest[..end]);
        rest = rest[end..].trim_start();
        if let Some(value) = rest.strip_prefix('=') {
            rest = after_value(value.trim_start());
        }
    }
}

/// Returns the text after an attribute value.
fn after_value(rest: &str) -> &str {
    for quote in ['"', '\''] {
        if let Some(value) = rest.strip_prefix(quote) {
            return value.split_once(quote).map_or("", |(_, after)| after);
        }
    }
    &rest[rest.find([' ', '\n', '\r', '\t', '\u{c}', '>']).unwrap_or(rest.len())..]
}

#[cfg(test)]
mod tests {
    use super::names;

    /// The `pages` target relies on this: injected markup is found, and escaped text is not taken for markup.
    #[test]
    fn finds_markup_and_ignores_text() {
        assert_eq!(names("<p class=\"a b\" hidden>x < y</p>"), ["p", "class", "hidden", "p"]);
        assert_eq!(names("<a title=\"\" zz9=\"\">"), ["a", "title", "zz9"]);
        assert_eq!(names("<a title='' zz9='>'>&lt;zz9&gt;"), ["a", "title", "zz9"]);
        assert_eq!(names("<script>a<b</script><zz9>"), ["script", "script", "zz9"]);
        assert_eq!(names("<!-- <zz9> --><b><"), ["b"]);
    }
}
