//! Decides the language of each ending of a batch, from all of its files together. Files that are guessed one by one are misread in rare languages, and a program and its copy in two ways.
//!
//! The language is the one that the ending's name says, unless the files plainly say otherwise. An ending that several languages share is decided by what most of its files show; one that no language has is decided by their content, and read word by word if that is source in no known language. A file leaves its group only where the language of the group does not show in it and another plainly does, so that one student's odd file is not read in two ways, and a program under a misleading name is found.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lookalike_frontends::{Language, WordRules};
use lookalike_report_templates::model::{ReadAsReason, Role};
use rayon::prelude::*;

use crate::content_language::{Choice, Evidence, is_clearly, likeliest_claim, of_program};
use crate::decoded_file::OpenText;
use crate::draft::DraftFile;
use crate::file_name::{NameKind, is_data};
use crate::grammar_language::reads;
use crate::parsers::Parsers;

/// A file leaves its group for another language of the same ending if it has this many hints to that…
const MIN_LEAVING_HINTS: usize = 3;
/// …and this many times as many as to the language of the group.
const MORE_HINTS: usize = 4;
/// Number of files that a grammar tries to read before all files of an ending that no language has are read in its language.
const N_TRIED: usize = 3;
/// At most one of this many bytes of theirs may be in parse errors.
const BYTES_PER_ERROR_BYTE: usize = 20;
/// The same for a file that is alone with its ending. A text in a language that nobody here knows may look like another.
const BYTES_PER_ERROR_BYTE_ALONE: usize = 4;
/// Minimum number of people who use a language without a table.
const MIN_PEOPLE: usize = 2;
/// Maximum number of files from which the rules of such a language are learned.
const MAX_LEARNED: usize = 2_000;

/// The language of a file, and why it is that.
#[derive(Debug, Clone)]
pub(crate) struct Decision {
    pub(crate) choice: Choice,
    pub(crate) reason: ReadAsReason,
    /// The rules of a language without a table.
    pub(crate) words: Option<Arc<WordRules>>,
}

impl Decision {
    fn new(choice: Choice, reason: ReadAsReason) -> Decision {
        Decision { choice, reason, words: None }
    }

    /// Returns the decision on a file that is alone.
    fn alone(file: &OpenText) -> Decision {
        let is_by_ending = file.evidence.claims.iter().any(|(own, _)| Some(*own) == file.evidence.choice.language);
        let is_by_name = is_by_ending || matches!(file.name, NameKind::Prose(_)) && file.evidence.choice.note.is_none();
        let reason = if is_by_name { ReadAsReason::Ending } else { ReadAsReason::OwnContent };
        Decision::new(file.evidence.choice.clone(), reason)
    }
}

/// Returns the decision on each file whose language is open, by the index of the file.
pub(crate) fn decisions(files: &[DraftFile]) -> BTreeMap<usize, Decision> {
    let mut named: BTreeMap<String, Vec<Member<'_>>> = BTreeMap::new();
    let mut unknown: BTreeMap<String, Vec<Member<'_>>> = BTreeMap::new();
    let mut by_words: BTreeMap<String, Vec<Member<'_>>> = BTreeMap::new();
    let mut decided = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        let Some(open) = &file.open else { continue };
        let member = Member { index, person: file.submission, role: file.listed.role, open: &open.text };
        match &open.text.name {
            _ if open.text.evidence.choice.language == Some(Language::words()) => {
                by_words.entry(ending_of(&open.text.path)).or_default().push(member);
            }
            NameKind::Program(ending) => named.entry(ending.to_lowercase()).or_default().push(member),
            NameKind::Unknown { ending: Some(ending), before: None } if !is_data(ending) => {
                unknown.entry(ending.to_lowercase()).or_default().push(member);
            }
            _ => _ = decided.insert(index, Decision::alone(&open.text)),
        }
    }
    for group in named.values() {
        decided.extend(by_ending(group));
    }
    for group in by_words.values() {
        let rules = Arc::new(rules_of(group));
        let choice = Choice::plain(Some(Language::words()));
        let decision = Decision { words: Some(rules), ..Decision::new(choice, ReadAsReason::Option) };
        decided.extend(group.iter().map(|member| (member.index, decision.clone())));
    }
    let parsers = Parsers::new();
    for (ending, group) in &unknown {
        decided.extend(by_content(ending, group, &parsers));
    }
    decided
}

/// A file of one ending.
struct Member<'a> {
    /// The index of the file.
    index: usize,
    person: Option<usize>,
    role: Role,
    open: &'a OpenText,
}

/// Decides on files with an ending that languages have.
fn by_ending(group: &[Member<'_>]) -> Vec<(usize, Decision)> {
    let Some((own, is_agreed)) = language_of_most(group) else { return Vec::new() };
    let decide = |member: &Member<'_>| (member.index, in_group(member.open, own, is_agreed));
    let decided: Vec<(usize, Decision)> = group.par_iter().map(decide).collect();
    let n_of = |language: Language| decided.iter().filter(|(_, one)| one.choice.language == Some(language)).count();
    let others: BTreeSet<Language> = decided.iter().filter_map(|(_, one)| one.choice.language).collect();
    // The ending may be one that the instructor or the class uses for something else.
    match others.into_iter().find(|&other| group.len() > 1 && other != own && 2 * n_of(other) > group.len()) {
        Some(other) => {
            decided.into_par_iter().zip(group).map(|(one, member)| follow(one, member, own, other)).collect()
        }
        None => decided,
    }
}

/// Returns the language that most files of an ending show, and whether most of them agree.
fn language_of_most(group: &[Member<'_>]) -> Option<(Language, bool)> {
    let first = group.first()?.open.evidence.claims.first()?.0;
    let mut votes: BTreeMap<Language, (usize, usize)> = BTreeMap::new();
    for Evidence { claims, .. } in group.iter().map(|member| &member.open.evidence) {
        let Some(likeliest) = likeliest_claim(claims) else { continue };
        let claim = claims.iter().find(|(language, _)| *language == likeliest).map_or(0, |(_, n)| *n);
        let (n_files, n_hints) = votes.entry(likeliest).or_default();
        // A file without a hint speaks for the first language only where nothing tells that from a related one.
        *n_files += usize::from(claim > 0 || is_related(first, claims));
        *n_hints += claim;
    }
    let n_votes: usize = votes.values().map(|(n_files, _)| n_files).sum();
    let (own, (n_files, _)) = votes.into_iter().rev().max_by_key(|(_, count)| *count)?;
    Some((own, 3 * n_files >= 2 * n_votes))
}

fn is_related(first: Language, claims: &[(Language, usize)]) -> bool {
    // Dialects share their name, and do need a hint.
    claims.iter().any(|(other, _)| other.name() != first.name() && other.family() == first.family())
}

/// Decides on a file of a group whose language is `own`.
fn in_group(file: &OpenText, own: Language, is_agreed: bool) -> Decision {
    let Evidence { claims, choice } = &file.evidence;
    let likeliest = likeliest_claim(claims).unwrap_or(own);
    let n_hints = |language: Language| claims.iter().find(|(one, _)| *one == language).map_or(0, |(_, n)| *n);
    let (of_likeliest, of_own) = (n_hints(likeliest), n_hints(own));
    let is_plain = of_likeliest >= MIN_LEAVING_HINTS && of_likeliest >= MORE_HINTS * of_own;
    let leaves = likeliest != own && of_likeliest > of_own && (is_plain || !is_agreed);
    let of_file = if leaves { likeliest } else { own };
    let mut choice = if of_file == likeliest { choice.clone() } else { of_program(of_file, &file.text.read()) };
    let is_named = choice.language == Some(own);
    // A dialect has the name of its language.
    if leaves && choice.note.is_none() && likeliest.name() != own.name() {
        choice.note =
            Some(format!("read as {likeliest} because of its content; other files with its ending are {own}"));
    }
    let reason = match claims.len() {
        _ if !is_named => ReadAsReason::OwnContent,
        1 => ReadAsReason::Ending,
        _ => ReadAsReason::Content,
    };
    Decision::new(choice, reason)
}

/// Lets a file follow most of its group, which is in another language than its ending says.
fn follow((index, one): (usize, Decision), member: &Member<'_>, own: Language, other: Language) -> (usize, Decision) {
    let is_own = one.choice.language == Some(own) && is_clearly(own, &member.open.text.read());
    let is_third = one.choice.language.is_some_and(|language| language != own && language != other);
    if is_own || is_third {
        return (index, one);
    }
    let note = format!("read as {other}, as most files with its ending");
    let choice = Choice { note: Some(note), ..Choice::plain(Some(other)) };
    (index, Decision::new(choice, ReadAsReason::Content))
}

/// Decides on files with an ending that no language has.
fn by_content(ending: &str, group: &[Member<'_>], parsers: &Parsers) -> Vec<(usize, Decision)> {
    let alone = || group.iter().map(|member| (member.index, by_own_content(member.open, parsers)));
    let people: BTreeSet<usize> = group.iter().filter_map(|member| member.person).collect();
    if people.len() < MIN_PEOPLE {
        return alone().collect();
    }
    if let Some(language) = agreed_language(group, parsers) {
        let note = format!("read as {language}, as most files with its ending");
        let common = Choice { note: Some(note), ..Choice::plain(Some(language)) };
        let decide = |(index, one): (usize, Decision)| match one.choice.language {
            Some(own) if own != language => (index, one),
            Some(_) => (index, Decision { reason: ReadAsReason::Content, ..one }),
            None => (index, Decision::new(common.clone(), ReadAsReason::Content)),
        };
        return alone().map(decide).collect();
    }
    match learn(group) {
        Some(rules) => {
            let note = Some(format!("read word by word: no table for .{ending}"));
            let choice = Choice { note, ..Choice::plain(Some(Language::words())) };
            let decision = Decision { words: Some(rules), ..Decision::new(choice, ReadAsReason::Words) };
            group.iter().map(|member| (member.index, decision.clone())).collect()
        }
        None => alone().collect(),
    }
}

/// Decides on a file by its content alone. Languages that nobody here knows look like others, so a grammar has to read it.
fn by_own_content(file: &OpenText, parsers: &Parsers) -> Decision {
    let alone = Decision::alone(file);
    match alone.choice.language {
        Some(language)
            if language.has_strict_grammar()
                && !reads(language, &file.text.read(), BYTES_PER_ERROR_BYTE_ALONE, parsers) =>
        {
            Decision::new(Choice::unread(language), ReadAsReason::OwnContent)
        }
        _ => alone,
    }
}

/// Returns the language that most files of an ending plainly are in by their content, if its grammar reads them. Languages that nobody here knows look like others: without a grammar, all files have to agree.
fn agreed_language(group: &[Member<'_>], parsers: &Parsers) -> Option<Language> {
    let mut members: BTreeMap<Language, Vec<&OpenText>> = BTreeMap::new();
    for member in group {
        if let Some(language) = member.open.evidence.choice.language {
            members.entry(language).or_default().push(member.open);
        }
    }
    let (language, files) = members.into_iter().max_by_key(|(_, files)| files.len())?;
    let is_read = |file: &&OpenText| reads(language, &file.text.read(), BYTES_PER_ERROR_BYTE, parsers);
    let is_agreed = match language.has_strict_grammar() {
        true => 2 * files.len() > group.len() && files.iter().take(N_TRIED).all(is_read),
        false => files.len() == group.len(),
    };
    is_agreed.then_some(language)
}

/// Learns the rules of a language without a table, if most files of an ending are source.
fn learn(group: &[Member<'_>]) -> Option<Arc<WordRules>> {
    let rules = rules_of(group);
    let source = group.par_iter().filter(|member| rules.is_source(&member.open.text.read()));
    let source: Vec<&Member<'_>> = source.collect();
    let people: BTreeSet<usize> =
        source.iter().filter(|member| member.role != Role::Starter).filter_map(|member| member.person).collect();
    (2 * source.len() >= group.len() && people.len() >= MIN_PEOPLE).then(|| Arc::new(rules))
}

fn rules_of(group: &[Member<'_>]) -> WordRules {
    WordRules::learn(|| {
        let texts = group.iter().take(MAX_LEARNED).map(|member| (member.person.unwrap_or(usize::MAX), member));
        texts.map(|(person, member)| (person, member.open.text.read()))
    })
}

/// Returns what a name ends with after its last dot, in lower case.
fn ending_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase()
}
