//! Names of teams. Platforms put the name of a team where they otherwise put the name of a person.

/// The word for a team in the languages that platforms are mostly run in.
const WORDS: [&str; 32] = [
    "group",
    "groups",
    "gruppe",
    "gruppen",
    "grupo",
    "groupe",
    "gruppo",
    "groep",
    "grupp",
    "grupa",
    "gruppa",
    "grup",
    "ryhmä",
    "skupina",
    "skupine",
    "csoport",
    "team",
    "teams",
    "equipe",
    "équipe",
    "equipo",
    "squadra",
    "tým",
    "tim",
    "grupė",
    "grupul",
    "ομάδα",
    "группа",
    "команда",
    "група",
    "nhóm",
    "hópur",
];

/// The same in languages that put no space before the number; these are parts of people's names too.
const SIGNS: [&str; 6] = ["组", "組", "班", "グループ", "チーム", "조"];

/// Whether a name is a team's: it has a word for team in it, alone or with a number (`Group 3`, `projectgroup12`, `第3组`).
pub(super) fn is_group(name: &str) -> bool {
    let small = name.to_lowercase();
    let words =
        small.split(|c: char| !c.is_alphanumeric()).map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()));
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let has_number = small.contains(|c: char| c.is_ascii_digit());
    let is_one_word = !name.trim().contains(char::is_whitespace);
    words.any(|word| WORDS.contains(&word) || (is_one_word && has_number && ends_in_group(word)))
        || (has_number && SIGNS.iter().any(|sign| small.contains(sign)))
}

/// Where a platform has taken the spaces out: `projectgroup`.
fn ends_in_group(word: &str) -> bool {
    WORDS.iter().filter(|group| group.chars().count() > 3).any(|group| word.ends_with(group))
}
