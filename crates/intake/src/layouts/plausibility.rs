//! Tells whether a list of people can be true. A wrong column hides copies or makes one person several, so such a list is not used, and the instructor is asked.

use std::collections::{BTreeMap, BTreeSet};

use super::naming::look;

/// Minimum number of entries whose people are other entries' if the rows of a list have slipped.
const MIN_CROSSED: usize = 2;

/// Returns what speaks against a list, if anything does. `said` are the names of entries with the people that it names for each, `n_entries` is the number of all entries, and `what` the kind of people.
pub(super) fn doubt(what: &str, said: &BTreeMap<String, Vec<&str>>, n_entries: usize) -> Option<String> {
    one_for_all(what, said, n_entries).or_else(|| crossed(said))
}

/// Says that one author is named for all: this is who teaches the course or uploaded the files.
fn one_for_all(what: &str, said: &BTreeMap<String, Vec<&str>>, n_entries: usize) -> Option<String> {
    let people: BTreeSet<&str> = said.values().flatten().copied().collect();
    let only = people.first().filter(|_| people.len() == 1 && said.len() == n_entries && n_entries > 1)?;
    Some(format!("one {what} is named for all {n_entries} submissions, which tells nobody apart ({only})"))
}

/// Says that the people are those of other entries, as where only one column of a list was sorted. One person for several entries is no such list: it may name the heads of teams.
fn crossed(said: &BTreeMap<String, Vec<&str>>) -> Option<String> {
    let mut entries: BTreeMap<BTreeSet<String>, &str> =
        said.keys().map(|entry| (words(entry), entry.as_str())).collect();
    // Numbers tell nothing about whose an entry is.
    entries.remove(&BTreeSet::new());
    let people: BTreeSet<&str> = said.values().flatten().copied().collect();
    let n_named: usize = said.values().map(Vec::len).sum();
    let (mut n_own, mut crossed) = (0, Vec::new());
    for (entry, people) in said {
        let named: Vec<&str> = people.iter().filter_map(|person| entries.get(&words(person)).copied()).collect();
        if named.contains(&entry.as_str()) {
            n_own += 1;
        } else if let Some(other) = named.first() {
            crossed.push(format!("{entry} is said to be the work of {other}"));
        }
    }
    let n_crossed = crossed.len();
    let is_wrong = n_crossed >= MIN_CROSSED && n_crossed > n_own && people.len() == n_named;
    is_wrong.then(|| format!("it names the person of another entry for {n_crossed} entries ({})", crossed[0]))
}

/// Returns the words of a name, in whatever order, without numbers and without the ending of a file.
fn words(name: &str) -> BTreeSet<String> {
    let name = look(name);
    let stem = name.rsplit_once('.').filter(|(_, ending)| !ending.contains(' ')).map_or(&*name, |(stem, _)| stem);
    let words = stem.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| word.contains(char::is_alphabetic)).map(str::to_owned).collect()
}
