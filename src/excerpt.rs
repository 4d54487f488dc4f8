//! The beginning of a text that may be very long.

/// At most the first `longest` characters of `text`, marked if that is not all.
///
/// No word is cut in two: half a name would slip through the mask of an anonymous report.
pub(crate) fn excerpt(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text[..end].trim_end_matches(char::is_alphanumeric)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is cut says so, and no word is cut.
    #[test]
    fn long_texts_end_between_words() {
        assert_eq!(excerpt("a few words", 11), "a few words");
        assert_eq!(excerpt("a few words", 10), "a few …");
        assert_eq!(excerpt("kowalska", 4), "…");
        assert_eq!(excerpt("", 4), "");
        assert_eq!(excerpt("ééééé é", 6), "ééééé …");
    }
}
