//! Dates and times in words, as platforms write them in many languages.

use super::time::Time;

/// Prefixes that tell the names of months apart, in the languages that platforms are mostly run in.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "janv", "ocak"],
    &["feb", "fév", "fev", "şub"],
    &["mar", "mär", "mrt", "maa"],
    &["apr", "avr", "abr", "nis"],
    &["may", "mai", "mei", "maj"],
    &["jun", "juin", "haz"],
    &["jul", "juil", "tem"],
    &["aug", "aoû", "aou", "ago", "ağu"],
    &["sep", "set", "eyl"],
    &["oct", "okt", "out", "eki"],
    &["nov", "kas"],
    &["dec", "déc", "dez", "dic", "ara"],
];

/// Returns the runs of digits and the runs of letters.
pub(super) fn runs(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.flat_map(|word| {
        let cut = word.find(|c: char| c.is_ascii_digit() != word.starts_with(|c: char| c.is_ascii_digit()));
        let (a, b) = word.split_at(cut.unwrap_or(word.len()));
        [a, b].into_iter().filter(|run| !run.is_empty())
    })
}

/// Parses `Oct 3, 2024 1023 PM`, `3 October 2024 22.23`: a month by name, then a day, a year and a clock.
pub(crate) fn time_in_words(date: &str) -> Option<Time> {
    let runs: Vec<String> = runs(date).map(str::to_lowercase).collect();
    let month = runs.iter().find_map(|run| month(run))?;
    let numbers: Vec<(usize, i64)> = runs.iter().filter_map(|run| Some((run.len(), run.parse().ok()?))).collect();
    let [(_, day), (4, year), clock @ ..] = numbers.as_slice() else { return None };
    let (hour, minute) = match clock {
        [(3 | 4, clock)] => (clock / 100, clock % 100),
        [(_, hour), (2, minute), ..] => (*hour, *minute),
        _ => return None,
    };
    // `p.m.` is split into two runs.
    let is = |half: &str, letter: &str| runs.iter().any(|run| run == half || run == letter);
    let hour = match hour {
        12 if is("am", "a") => 0,
        1..=11 if is("pm", "p") => hour + 12,
        _ => hour,
    };
    Time::local([*year, month, *day, hour, minute, 0])
}

fn month(word: &str) -> Option<i64> {
    let is_month = |starts: &&[&str]| starts.iter().any(|start| word.starts_with(start));
    (1..).zip(MONTHS.iter()).find(|(_, starts)| is_month(starts)).map(|(number, _)| number)
}
