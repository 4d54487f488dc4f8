//! The words of a text, and the words that names of variables are put together from.

/// The runs of letters and digits in a text, with the bytes they start at.
pub(crate) fn whole_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The same, cut again where a capital follows a small letter, and between letters and digits: `kowalskaList2` is three words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    whole_words(text).flat_map(|(start, whole)| {
        let humps = whole.char_indices().zip(whole.chars().skip(1).chain([' ']));
        let is_end = |c: char, next: char| {
            (c.is_lowercase() && next.is_uppercase())
                || (next.is_alphanumeric() && c.is_alphabetic() != next.is_alphabetic())
        };
        let ends = humps.filter(|&((_, c), next)| is_end(c, next));
        let mut cuts: Vec<usize> = ends.map(|((at, c), _)| at + c.len_utf8()).collect();
        cuts.push(whole.len());
        let mut from = 0;
        cuts.into_iter().map(move |to| {
            let word = (start + from, &whole[from..to]);
            from = to;
            word
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names are put together in several ways; each word must be found where it stands.
    #[test]
    fn names_come_apart_into_words() {
        let found = |text: &'static str| words(text).collect::<Vec<_>>();
        assert_eq!(found("kowalskaList2"), [(0, "kowalska"), (8, "List"), (12, "2")]);
        assert_eq!(found("read_all, ok"), [(0, "read"), (5, "all"), (10, "ok")]);
        assert_eq!(found(""), []);
    }
}
