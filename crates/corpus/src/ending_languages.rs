//! Decides the language of each file of a batch. The name decides, unless it says nothing or several languages share it: then the content does, and the other files of the ending where the content of one shows nothing. So no file in a plain language depends on others.
//!
//! Files with an ending that no language has are decided by their content, and read word by word if that is source in no known language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lookalike_frontends::{Language, Signs, WordRules};
use lookalike_report_templates::model::{Concern, ReadAsReason, Role};
use rayon::prelude::*;

use crate::content_language::{Choice, Evidence, doubt, likeliest_named};
use crate::decoded_file::OpenText;
use crate::draft::DraftFile;
use crate::file_name::{NameKind, ending_of};
use crate::grammar_language::best_reading;
use crate::parsers::Parsers;

/// A file leaves its group for another language of the same ending if it has this many hints to that…
const MIN_LEAVING_HINTS: usize = 3;
/// …and this many times as many as to the language of the group.
const MORE_HINTS: usize = 4;
/// Number of files that a grammar tries to read before all files of an ending that no language has are read in its language.
const N_TRIED: usize = 3;
/// At most one of this many bytes of theirs may be in parse errors.
const BYTES_PER_ERROR_BYTE: usize = 20;
/// The same for a file that is alone with a name that says nothing. A text in a language that nobody here knows may look like another.
const BYTES_PER_ERROR_BYTE_ALONE: usize = 4;
/// Minimum number of people who use a language without a table.
const MIN_PEOPLE: usize = 2;
/// Maximum number of files from which the rules of such a language are learned.
const MAX_LEARNED: usize = 2_000;

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
}

pub(crate) fn decisions(files: &[DraftFile]) -> BTreeMap<usize, Decision> {
    let mut shared: BTreeMap<String, Vec<Member<'_>>> = BTreeMap::new();
    let mut unknown: BTreeMap<String, Vec<Member<'_>>> = BTreeMap::new();
    let mut by_words: BTreeMap<String, Vec<Member<'_>>> = BTreeMap::new();
    let mut alone = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let Some(open) = &file.open else { continue };
        let member = Member { index, person: file.submission, role: file.listed.role, open: &open.text };
        let group = match &open.text.name {
            _ if open.text.by_words => by_words.entry(ending_of(&open.text.path)),
            NameKind::Program(ending) if open.text.evidence.named.len() > 1 => shared.entry(ending.to_lowercase()),
            NameKind::Unknown { ending: Some(ending), before: None } => unknown.entry(ending.to_lowercase()),
            _ => {
                alone.push(member);
                continue;
            }
        };
        group.or_default().push(member);
    }
    let parsers = Parsers::new();
    let mut decided: BTreeMap<usize, Decision> =
        alone.par_iter().map(|member| (member.index, by_itself(member.open, &parsers))).collect();
    for group in shared.values() {
        let Some((own, is_agreed)) = language_of_most(group) else { continue };
        decided
            .extend(group.iter().map(|member| (member.index, in_group(&member.open.evidence.named, own, is_agreed))));
    }
    for group in by_words.values() {
        let rules = Arc::new(rules_of(group));
        let choice = Choice::plain(Some(Language::words()));
        let decision = Decision { words: Some(rules), ..Decision::new(choice, ReadAsReason::Option) };
        decided.extend(group.iter().map(|member| (member.index, decision.clone())));
    }
    for (ending, group) in &unknown {
        decided.extend(by_content(ending, group, &parsers));
    }
    decided
}

/// Decides on a file without looking at others.
fn by_itself(file: &OpenText, parsers: &Parsers) -> Decision {
    let Evidence { named, shown } = &file.evidence;
    let by_content = |language: Language| {
        let note = format!("read as {language} because of its content");
        Decision::new(Choice::noted(language, note), ReadAsReason::OwnContent)
    };
    match (likeliest_named(named), &file.name) {
        (Some(language), NameKind::Program(_)) => {
            return Decision::new(Choice::plain(Some(language)), ReadAsReason::Ending);
        }
        (Some(language), _) => return by_content(language),
        (None, _) => {}
    }
    let text = file.text.read();
    let max_errors = if file.name.says_nothing() { BYTES_PER_ERROR_BYTE_ALONE } else { BYTES_PER_ERROR_BYTE };
    // A language without a grammar may show a little more than the related one that the text is in.
    let is_related =
        |(language, _): &(Language, Signs)| shown.first().is_some_and(|(first, _)| first.family() == language.family());
    let is_strict = shown.iter().filter(|one| is_related(one)).any(|(language, _)| language.has_strict_grammar());
    let read = is_strict.then(|| best_reading(shown.iter().map(|(language, _)| *language), &text, max_errors, parsers));
    let read = read.flatten().or_else(|| file.evidence.shown_in(&file.name));
    if let Some(language) = read {
        return by_content(language);
    }
    let mut choice = Choice::plain(file.prose());
    let doubt = doubt(&file.name, &text).map(|(concern, note)| (concern, note.to_owned()));
    let unread = shown.first().filter(|_| matches!(file.name, NameKind::Unknown { .. }));
    let unread = unread
        .map(|(language, _)| (Concern::LooksLikeSource, format!("looks like {language}, but does not parse as that")));
    if let Some((concern, note)) = unread.or(doubt) {
        choice = Choice { concern: Some(concern), note: Some(note), ..choice };
    }
    let is_prose = matches!(file.name, NameKind::Prose(_));
    Decision::new(choice, if is_prose { ReadAsReason::Ending } else { ReadAsReason::OwnContent })
}

struct Member<'a> {
    index: usize,
    person: Option<usize>,
    role: Role,
    open: &'a OpenText,
}

/// Returns the language that most files of an ending show, and whether most of them agree.
fn language_of_most(group: &[Member<'_>]) -> Option<(Language, bool)> {
    let first = group.first()?.open.evidence.named.first()?.0;
    let mut votes: BTreeMap<Language, (usize, usize)> = BTreeMap::new();
    for Evidence { named, .. } in group.iter().map(|member| &member.open.evidence) {
        let Some(likeliest) = likeliest_named(named) else { continue };
        let claim = n_places(named, likeliest);
        let (n_files, n_hints) = votes.entry(likeliest).or_default();
        // A file without a hint speaks for the first language only where nothing tells that from a related one.
        // Dialects share their name, and do need a hint.
        let is_related = |other: Language| other.name() != first.name() && other.family() == first.family();
        *n_files += usize::from(claim > 0 || named.iter().any(|(other, _)| is_related(*other)));
        *n_hints += claim;
    }
    let n_votes: usize = votes.values().map(|(n_files, _)| n_files).sum();
    let (own, (n_files, _)) = votes.into_iter().rev().max_by_key(|(_, count)| *count)?;
    Some((own, 3 * n_files >= 2 * n_votes))
}

fn n_places(named: &[(Language, usize)], language: Language) -> usize {
    named.iter().find(|(one, _)| *one == language).map_or(0, |(_, n)| *n)
}

/// Decides on a file of a group whose language is `own`.
fn in_group(named: &[(Language, usize)], own: Language, is_agreed: bool) -> Decision {
    let likeliest = likeliest_named(named).unwrap_or(own);
    let (of_likeliest, of_own) = (n_places(named, likeliest), n_places(named, own));
    let is_plain = of_likeliest >= MIN_LEAVING_HINTS && of_likeliest >= MORE_HINTS * of_own;
    if of_likeliest == of_own || (is_agreed && !is_plain) {
        return Decision::new(Choice::plain(Some(own)), ReadAsReason::Content);
    }
    // A dialect has the name of its language.
    let is_other = likeliest.name() != own.name();
    let note = format!("read as {likeliest} because of its content; other files with its ending are {own}");
    let choice = Choice { note: is_other.then_some(note), ..Choice::plain(Some(likeliest)) };
    Decision::new(choice, ReadAsReason::OwnContent)
}

fn by_content(ending: &str, group: &[Member<'_>], parsers: &Parsers) -> Vec<(usize, Decision)> {
    let alone = || group.iter().map(|member| (member.index, by_itself(member.open, parsers)));
    let people: BTreeSet<usize> = group.iter().filter_map(|member| member.person).collect();
    if people.len() < MIN_PEOPLE {
        return alone().collect();
    }
    if let Some(language) = agreed_language(group, parsers) {
        let note = format!("read as {language}, as most files with its ending");
        let common = Choice::noted(language, note);
        let decide = |(index, one): (usize, Decision)| match one.choice.language {
            Some(own) if own != language => (index, one),
            Some(_) => (index, Decision { reason: ReadAsReason::Content, ..one }),
            None => (index, Decision::new(common.clone(), ReadAsReason::Content)),
        };
        return alone().map(decide).collect();
    }
    match learn(group) {
        Some(rules) => {
            let choice = Choice::noted(Language::words(), format!("read word by word: no table for .{ending}"));
            let decision = Decision { words: Some(rules), ..Decision::new(choice, ReadAsReason::Words) };
            group.iter().map(|member| (member.index, decision.clone())).collect()
        }
        None => alone().collect(),
    }
}

/// Returns the language that most files of an ending plainly are in by their content, if its grammar reads them. Languages that nobody here knows look like others: without a grammar, all files have to agree.
fn agreed_language(group: &[Member<'_>], parsers: &Parsers) -> Option<Language> {
    let mut members: BTreeMap<Language, Vec<&OpenText>> = BTreeMap::new();
    for member in group {
        if let Some((language, _)) = member.open.evidence.shown.first() {
            members.entry(*language).or_default().push(member.open);
        }
    }
    let (language, files) = members.into_iter().max_by_key(|(_, files)| files.len())?;
    let is_read = |file: &&OpenText| {
        best_reading([language].into_iter(), &file.text.read(), BYTES_PER_ERROR_BYTE, parsers).is_some()
    };
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
