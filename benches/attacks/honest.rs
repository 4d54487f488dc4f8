//! Selects honest programs from labelled classes.
//!
//! A class is used if its `class.toml` names a language that can be disguised (or all its files are in one such language), and
//! it has at least [`MIN_SUBMISSIONS`] honest submissions of at least [`MIN_TOKENS`] tokens.
//! From each group of labelled copies, the submission with the most copies is used. From submissions that are equal except for
//! names, one is used, whatever the labels say.
//! At most [`MAX_SUBMISSIONS`] submissions of a class are used, and [`MAX_CLASSES`] classes of a language. Classes are taken
//! from all sets in turn, and both selections are spread evenly over the sorted names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lookalike_disguise::Language;
use lookalike_frontends::Language as Frontend;
use serde::Deserialize;
use walkdir::WalkDir;

use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;

/// Smaller classes have too few honest pairs to rank copies against.
const MIN_SUBMISSIONS: usize = 5;
/// More submissions add honest pairs and time but no information.
const MAX_SUBMISSIONS: usize = 40;
const MAX_CLASSES: usize = 12;
/// Shorter programs resemble each other without copying.
const MIN_TOKENS: usize = 200;

/// The honest submissions of a class.
pub(crate) struct HonestClass {
    pub(crate) name: String,
    pub(crate) language: Language,
    pub(crate) starter: Option<PathBuf>,
    pub(crate) submissions: Vec<Submission>,
    set: String,
}

/// A submission: its author, and its files as paths and texts.
pub(crate) struct Submission {
    pub(crate) name: String,
    pub(crate) files: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct ClassFile {
    language: Option<String>,
}

/// Returns the selected classes below some folders.
///
/// # Errors
/// A class cannot be read, or no class can be used.
pub(crate) fn below(roots: &[PathBuf]) -> Result<Vec<HonestClass>> {
    let mut found: Vec<HonestClass> = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for root in roots {
        for class in classes::below(root)? {
            let honest = honest_part(&class).with_context(|| format!("cannot read {}", class.name))?;
            // Several labelled classes can have the same honest programs.
            let is_new = |class: &HonestClass| class.submissions.iter().all(|one| !known.contains(&one.text()));
            if let Some(honest) = honest.filter(is_new) {
                known.extend(honest.submissions.iter().map(Submission::text));
                found.push(honest);
            }
        }
    }
    if found.is_empty() {
        bail!("found no class with {MIN_SUBMISSIONS} honest submissions in C, Java or Python below {roots:?}");
    }
    Ok(Language::all().into_iter().flat_map(|language| select_classes(&mut found, language)).collect())
}

/// Removes the classes of a language from `found`, and returns those that are used.
fn select_classes(found: &mut Vec<HonestClass>, language: Language) -> Vec<HonestClass> {
    let mut sets: BTreeMap<String, Vec<HonestClass>> = BTreeMap::new();
    for class in found.extract_if(.., |class| class.language == language) {
        sets.entry(class.set.clone()).or_default().push(class);
    }
    let mut turns: Vec<(usize, &String, usize)> = Vec::new();
    for (set, classes) in &sets {
        let wanted = classes.len().min(MAX_CLASSES);
        turns.extend((0..wanted).map(|turn| (turn, set, turn * classes.len() / wanted)));
    }
    turns.sort();
    let mut chosen: BTreeSet<(String, usize)> =
        turns.into_iter().take(MAX_CLASSES).map(|(_, set, at)| (set.clone(), at)).collect();
    let numbered = sets
        .into_iter()
        .flat_map(|(set, classes)| classes.into_iter().enumerate().map(move |(at, class)| ((set.clone(), at), class)));
    numbered.filter_map(|(key, class)| chosen.remove(&key).then_some(class)).collect()
}

/// Returns the honest submissions of a class, or `None` if the class is not used.
fn honest_part(class: &LabelledClass) -> Result<Option<HonestClass>> {
    let language = language(&class.folder)?;
    let Some(language) = language else { return Ok(None) };
    let mut submissions = submissions(&class.folder.join("submissions"), language)?;
    let names: Vec<&str> = submissions.iter().map(|submission| submission.name.as_str()).collect();
    let core = Labels::new(class, &names).honest_core();
    let core: BTreeSet<String> = core.into_iter().map(|one| names[one].to_owned()).collect();
    let mut known = BTreeSet::new();
    submissions.retain(|submission| {
        let kinds = submission.kinds(language);
        core.contains(&submission.name) && kinds.len() >= MIN_TOKENS && known.insert(kinds)
    });
    let n_all = submissions.len();
    let wanted = n_all.min(MAX_SUBMISSIONS);
    let chosen: BTreeSet<usize> = (0..wanted).map(|turn| turn * n_all / wanted).collect();
    let numbered = submissions.into_iter().enumerate();
    let submissions: Vec<Submission> = numbered.filter_map(|(at, one)| chosen.contains(&at).then_some(one)).collect();
    let starter = Some(class.folder.join("starter")).filter(|folder| folder.exists());
    let name = long_name(&class.folder);
    let honest = HonestClass { name, language, starter, submissions, set: class.set.clone() };
    Ok((honest.submissions.len() >= MIN_SUBMISSIONS).then_some(honest))
}

/// Returns the name of the class and of its parent folder, so that classes of several roots have different names.
fn long_name(folder: &Path) -> String {
    let parts: Vec<String> = folder.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// Returns the language that `class.toml` names, or else that of all files.
fn language(folder: &Path) -> Result<Option<Language>> {
    let class_file = folder.join("class.toml");
    if class_file.exists() {
        let named = toml::from_str::<ClassFile>(&fs::read_to_string(class_file)?)?.language;
        return Ok(named.and_then(|name| Language::named(&name)));
    }
    let mut found = BTreeSet::new();
    for entry in WalkDir::new(folder.join("submissions")) {
        let entry = entry?;
        found.extend(language_of(entry.path()));
    }
    let mut found = found.into_iter();
    let only = found.next().and_then(Language::named);
    Ok(only.filter(|_| found.next().is_none()))
}

fn language_of(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?;
    Frontend::detect(Some(extension), "").map(Frontend::name)
}

fn submissions(folder: &Path, language: Language) -> Result<Vec<Submission>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder).min_depth(1).max_depth(1).sort_by_file_name() {
        let path = entry?.into_path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut files = Vec::new();
        for file in WalkDir::new(&path).sort_by_file_name() {
            let file = file?;
            if file.file_type().is_file() && language_of(file.path()) == Some(language.name()) {
                let inside = file.path().strip_prefix(&path)?.display().to_string();
                let inside = if inside.is_empty() { name.clone() } else { inside };
                files.push((inside, String::from_utf8_lossy(&fs::read(file.path())?).into_owned()));
            }
        }
        found.push(Submission { name, files });
    }
    Ok(found)
}

impl Submission {
    fn text(&self) -> String {
        self.files.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// Returns the token kinds of all files.
    fn kinds(&self, language: Language) -> Vec<u32> {
        let frontend = Frontend::named(language.name()).expect("a front-end for every language that can be disguised");
        self.files.iter().flat_map(|(_, text)| frontend.token_string(text).kinds).collect()
    }
}
