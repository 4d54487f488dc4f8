//! The authors of a submission, and the time at which they submitted it.

use std::fmt;

use lookalike_frontends::lists;
use serde::{Deserialize, Serialize};

use super::time::Time;

/// The word for a team in the languages that platforms are mostly run in.
const WORDS: &str = "group groups gruppe gruppen grupo groupe gruppo groep grupp grupa gruppa grup ryhmä skupina \
    skupine csoport team teams equipe équipe equipo squadra tým tim grupė grupul ομάδα группа команда група nhóm hópur";

/// The same in languages that put no space before the number. These are parts of people's names too.
const SIGNS: [&str; 6] = ["组", "組", "班", "グループ", "チーム", "조"];

/// The authors and the time of a submission, as far as the layout or the instructor's list tells.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The name of the submission. No other submission of the batch has the same name.
    #[serde(skip)]
    pub name: String,
    /// The author; several for a team whose members are known, none where nothing names one.
    pub authors: Vec<Author>,
    /// The team, where it has a name.
    pub group: Option<Group>,
    /// The section of the course, such as a lab. Unlike those of a group, people of one section are compared with one another.
    pub section: Option<String>,
    /// The number of the attempt among those of its author, from 1.
    pub attempt: Option<u32>,
    /// The time of submission.
    pub time: Option<Time>,
    /// Whether it was late.
    pub late: Option<bool>,
}

/// A person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Author {
    /// The name, as the layout writes it.
    pub name: String,
    /// A number or user name of the platform, which tells people of the same name apart.
    pub id: Option<String>,
}

impl fmt::Display for Author {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(formatter, "{} ({id})", self.name),
            None => formatter.write_str(&self.name),
        }
    }
}

/// A team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Whether the name is from the instructor's list. Such a group is the same in every batch; "Group 3" of two exports is not.
    pub is_listed: bool,
}

impl Provenance {
    /// Returns the provenance of one person's work, or of a group's if the name is that of a group: platforms put the name of a team where they otherwise put the name of a person.
    pub(super) fn of_person(name: &str, id: Option<&str>) -> Provenance {
        if is_group(name) {
            return Provenance::of_group(name, id);
        }
        Provenance::of_team(vec![Author { name: name.to_owned(), id: id.map(str::to_owned) }])
    }

    pub(super) fn of_group(name: &str, id: Option<&str>) -> Provenance {
        let full = id.map_or_else(|| name.to_owned(), |id| format!("{name} ({id})"));
        let group = Some(Group { name: full, is_listed: false });
        Provenance { name: name.to_owned(), group, ..Provenance::default() }
    }

    /// Returns the provenance of work whose authors are known. It is named after them.
    pub(super) fn of_team(authors: Vec<Author>) -> Provenance {
        Provenance { name: joined_names(&authors), authors, ..Provenance::default() }
    }

    /// Returns a text that tells it apart from others of the same name: the ids; empty if there are none.
    pub(super) fn tag(&self) -> String {
        match &self.group {
            Some(group) => group.name.strip_prefix(&self.name).unwrap_or(&group.name).trim().to_owned(),
            None => {
                let ids: Vec<&str> = self.authors.iter().filter_map(|author| author.id.as_deref()).collect();
                if ids.is_empty() { String::new() } else { format!("({})", ids.join(", ")) }
            }
        }
    }
}

pub(super) fn joined_names(authors: &[Author]) -> String {
    authors.iter().map(|author| author.name.as_str()).collect::<Vec<_>>().join(" & ")
}

/// Returns whether a name contains a word for team, alone or with a number (`Group 3`, `projectgroup12`, `第3组`).
pub(super) fn is_group(name: &str) -> bool {
    let small = name.to_lowercase();
    let has_number = small.contains(|c: char| c.is_ascii_digit());
    let is_one_word = !name.trim().contains(char::is_whitespace);
    let mut words = small
        .split(|c: char| !c.is_alphanumeric())
        .map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()))
        .filter(|word| !word.is_empty());
    // Some platforms take the spaces out (`projectgroup`).
    let ends_in_group = |word: &str| WORDS.split(' ').any(|group| group.chars().count() > 3 && word.ends_with(group));
    words.any(|word| lists(WORDS, word) || (is_one_word && has_number && ends_in_group(word)))
        || (has_number && SIGNS.iter().any(|sign| small.contains(sign)))
}
