//! Lists of names with what they stand for, as tables have them.

/// Names with what they stand for. One entry may list several names, separated by white space.
pub(crate) type Entries<T> = &'static [(&'static str, T)];

/// Returns whether a list of words, separated by white space, has this word.
pub fn lists(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == word)
}

pub(crate) fn find<T: Copy>(entries: &[(&str, T)], name: &str) -> Option<T> {
    entries.iter().find(|(names, _)| lists(names, name)).map(|(_, value)| *value)
}

pub(crate) fn each_name<T: Copy>(entries: Entries<T>) -> impl Iterator<Item = (&'static str, T)> {
    entries.iter().flat_map(|&(names, value)| names.split_ascii_whitespace().map(move |name| (name, value)))
}
