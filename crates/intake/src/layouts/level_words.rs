//! Words for levels of folders above people, and names that look like those of people.

use std::collections::BTreeSet;

use lookalike_frontends::lists;

use super::dates::runs;
use super::provenance::is_group;

/// A kind of folders above people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LevelKind {
    /// Each holds some of the people.
    Section,
    /// Groups: sections if they are large, and teams if not.
    Group,
    /// Each holds a part of everybody's work, or of the people, as a download comes in.
    Part,
    /// The folders of nbgrader, which holds copies and releases beside what was submitted.
    Grader,
}

/// Words that a number, a letter or a day follows, or that follow one another.
const SECTIONS: &str = "lab labs labor section sections sektion sec class klasse klas classe clase kurs course cours curso \
    tutorial tutorium tutorat lecture session shift period stream cohort campus practical practicals seminar recitation \
    discussion turma turno sección seccion sezione séance übungsgruppe uebungsgruppe fall spring summer winter autumn term \
    trimester semester ws ss wise sose year monday tuesday wednesday thursday friday saturday mon tue wed thu fri sat montag \
    dienstag mittwoch donnerstag freitag samstag lundi mardi mercredi jeudi vendredi lunes martes miércoles jueves viernes";
const PARTS: &str = "question questions frage q problem problems aufgabe aufgaben uebung übung exercise exercises exercice \
    ejercicio ex task tasks part parts pt teil partie parte week woche semaine day assignment assignments homework homeworks hw \
    ps pset project projekt projet proyecto milestone step level chapter unit quiz exam test midterm final phase lesson module \
    blatt sheet serie deel opgave oppgave uppgift";
/// Words that name a level by themselves, if all of its folders have one.
const FOLDERS: &str = "submitted working submission submissions late ontime resubmission resubmissions resubmitted extension \
    extensions regular missing graded ungraded abgaben verspätet verspaetet pünktlich";
/// Words in the plural, or of systems, for a folder in which the work of all is. One person's folder may have the singular.
const COLLECTIONS: &str =
    "handin handins turnin abgaben hausaufgaben hausübungen rendus devoirs entregas consegne inleveringen dropboxes";
/// Words in place of numbers.
const LABELS: &str = "one two three four five six seven eight nine ten i ii iii iv v vi vii viii north south east west \
    morning afternoon evening am pm eins zwei drei vier fünf un deux trois uno dos tres";
/// Words for what is handed in.
const UPLOADS: &str = "file upload attempt try delivery version handin v run versuch abgabe tentative intento";
const VERDICTS: &str =
    "ac wa tle mle ole rte re ce pe ie accepted wrong correct incorrect compileerror timelimit runerror";
const GRADER: [&str; 5] = ["submitted", "autograded", "feedback", "release", "source"];

/// Returns the kind of level that folders of these names are, if all have a word for one.
pub(super) fn kind_of_level(names: &[&str]) -> Option<LevelKind> {
    let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let is = |word: &str| lower.iter().any(|name| name == word);
    if is("submitted") && GRADER.iter().filter(|word| is(word)).count() >= 2 {
        return Some(LevelKind::Grader);
    }
    if lower.len() < 2 {
        return None;
    }
    if lower.iter().all(|name| is_year(name)) {
        return Some(LevelKind::Section);
    }
    if is_numbered_download(&lower) {
        return Some(LevelKind::Part);
    }
    let words: Vec<Vec<&str>> = lower.iter().map(|name| words(name)).collect();
    let is_first = |kind: &str| words.iter().all(|words| words.first().is_some_and(|first| lists(kind, first)));
    // An assignment before the name of a person has the same number everywhere.
    let heads: BTreeSet<&[&str]> = words.iter().map(|words| &words[..=n_labels(words).min(words.len() - 1)]).collect();
    let are_distinct = heads.len() == words.len();
    let are_labels = words.iter().all(|words| words.len() == 1 || n_labels(words) > 0);
    match () {
        () if is_first(FOLDERS) => Some(LevelKind::Part),
        () if !are_distinct => None,
        () if is_first(SECTIONS) && are_labels => Some(LevelKind::Section),
        () if is_first(PARTS) && are_labels => Some(LevelKind::Part),
        () if lower.iter().all(|name| is_group(name)) => Some(LevelKind::Group),
        () => None,
    }
}

/// Returns whether a name is a year, or two years that follow one another: `2024`, `2023-24`.
fn is_year(name: &str) -> bool {
    let mut parts = name.split(['-', '_', '/', ' ']);
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let first = parts.next().unwrap_or_default();
    let is_first = first.len() == 4 && first.starts_with("20") && is_number(first);
    is_first && parts.next().is_none_or(|next| matches!(next.len(), 2 | 4) && is_number(next)) && parts.next().is_none()
}

/// Returns the words of a name in lower case. A letter that follows a word for a level is a word: `labA`.
fn words(name: &str) -> Vec<&str> {
    let mut words: Vec<&str> = runs(name).collect();
    if let Some(&first) = words.first()
        && let Some((at, _)) = first.char_indices().next_back()
        && let Some((word, letter)) = first.split_at_checked(at)
        && !is_level(first)
        && is_level(word)
    {
        words.splice(..1, [word, letter]);
    }
    if words.is_empty() { vec![name] } else { words }
}

fn is_level(word: &str) -> bool {
    lists(SECTIONS, word) || lists(PARTS, word)
}

/// Returns the number of words after the first that tell levels apart.
fn n_labels(words: &[&str]) -> usize {
    words.iter().skip(1).take_while(|word| is_label(word)).count()
}

/// Returns whether a word may follow one for a level: a number, a letter, or a word in place of either.
fn is_label(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) || word.chars().count() == 1;
    is_number || lists(LABELS, word) || lists(SECTIONS, word)
}

/// Returns whether names are one name with a number of at least three digits after it, as in the parts of a drive's download (`hw3-20241003T101010Z-1-001`).
fn is_numbered_download(names: &[String]) -> bool {
    let mut stems: Vec<&str> = Vec::new();
    for name in names {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if name.len() - stem.len() < 3 || !stem.ends_with(['-', '_', ' ', '.']) {
            return false;
        }
        // The time differs if the parts were packed one after another.
        stems.push(stem.split_once("-20").map_or(stem, |(stem, _)| stem));
    }
    stems.dedup();
    stems.len() == 1 && names.len() < 10
}

/// Returns whether a name looks like that of a person: an address, a family name before a comma, two words that begin with capitals, or a word with a student's number.
pub(super) fn is_like_person(name: &str) -> bool {
    let name = name.split(" - ").next().unwrap_or(name).trim();
    let name = name
        .rsplit_once('.')
        .filter(|(_, ending)| ending.len() < 5 && !ending.contains(' '))
        .map_or(name, |(stem, _)| stem);
    if name.contains('@') {
        return true;
    }
    let words: Vec<&str> = name.split([' ', '_', ',', '-']).filter(|word| !word.is_empty()).collect();
    let has_number = |word: &&str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        digits.len() >= 5 && digits.bytes().all(|byte| byte.is_ascii_digit()) && word.len() - digits.len() < 4
    };
    is_full_name(name) || words.iter().any(has_number)
}

/// Returns whether a name is two to five words of which two begin with capitals.
pub(crate) fn is_full_name(name: &str) -> bool {
    let words: Vec<&str> = name.split([' ', '_', ',', '-']).filter(|word| !word.is_empty()).collect();
    let is_capitalized = |word: &&&str| {
        let mut chars = word.chars();
        chars.next().is_some_and(char::is_uppercase) && chars.all(|c| c.is_lowercase() || "'’.".contains(c))
    };
    let n_capitalized = words.iter().filter(is_capitalized).count();
    (2..=5).contains(&words.len()) && n_capitalized >= 2 && !name.contains(|c: char| c.is_ascii_digit())
}

/// Returns whether a name is made of words for levels and uploads, with numbers and letters, or holds what a judge says of a run.
pub(super) fn is_level_word(name: &str) -> bool {
    let lower = name.to_lowercase();
    let words = words(&lower);
    let is_word = |word: &str| is_level(word) || lists(FOLDERS, word) || lists(UPLOADS, word);
    (is_word(words[0]) && words.iter().all(|word| is_word(word) || is_label(word)))
        || words.iter().any(|word| is_verdict(word))
}

pub(super) fn holds_work_of_all(name: &str) -> bool {
    let lower = name.to_lowercase();
    lower.contains("submission") || runs(&lower).any(|word| lists(COLLECTIONS, word))
}

/// Returns whether a word in lower case is one for what is handed in, which a number counts.
pub(super) fn is_upload(word: &str) -> bool {
    lists(UPLOADS, word)
}

/// Returns whether a word in lower case is what a judge says of a run.
pub(super) fn is_verdict(word: &str) -> bool {
    lists(VERDICTS, word)
}
