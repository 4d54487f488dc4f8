//! The honest programs of labelled classes.
//!
//! A class counts if its `class.toml` names a language that can be disguised (or if all its files are of one such language), and if [`FEWEST`] honest submissions of some length are left in it.
//! Of those who are labelled copies of one another, directly or by way of others, one stays: the one with the most copies. So does one of those whose programs are equal but for names, whatever the labels say.
//! At most [`MOST`] submissions of a class are taken, and [`MOST_CLASSES`] classes of a language; sets take turns, and what is taken is spread evenly over the names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lookalike_disguise::Language;
use lookalike_frontends::Language as Frontend;
use serde::Deserialize;
use walkdir::WalkDir;

use crate::labelled::classes::{self, Class};

/// With fewer there is nobody to hide among.
const FEWEST: usize = 5;
/// With more, honest pairs outnumber copies by far, and nothing new is learnt.
const MOST: usize = 40;
const MOST_CLASSES: usize = 12;
/// Shorter programs are alike by nature.
const FEWEST_TOKENS: usize = 200;

/// The honest submissions of a class.
pub(crate) struct HonestClass {
    pub(crate) name: String,
    pub(crate) language: Language,
    pub(crate) starter: Option<PathBuf>,
    pub(crate) submissions: Vec<Submission>,
    set: String,
}

/// Who wrote it, and the files by their paths.
pub(crate) struct Submission {
    pub(crate) name: String,
    pub(crate) files: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct ClassFile {
    language: Option<String>,
}

/// The classes that are taken, below some folders.
pub(crate) fn below(roots: &[PathBuf]) -> Result<Vec<HonestClass>> {
    let mut found: Vec<HonestClass> = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for root in roots {
        for class in classes::below(root)? {
            let honest = honest(&class).with_context(|| format!("cannot read {}", class.name))?;
            // The same programs may be the ground of several classes.
            let is_new = |class: &HonestClass| class.submissions.iter().all(|one| !known.contains(&one.text()));
            if let Some(honest) = honest.filter(is_new) {
                known.extend(honest.submissions.iter().map(Submission::text));
                found.push(honest);
            }
        }
    }
    if found.is_empty() {
        bail!("no class with {FEWEST} honest submissions in C, Java or Python below {roots:?}");
    }
    Ok(Language::all().into_iter().flat_map(|language| taken(&mut found, language)).collect())
}

/// Some classes of a language, from all sets.
fn taken(found: &mut Vec<HonestClass>, language: Language) -> Vec<HonestClass> {
    let mut sets: BTreeMap<String, Vec<HonestClass>> = BTreeMap::new();
    for class in found.extract_if(.., |class| class.language == language) {
        sets.entry(class.set.clone()).or_default().push(class);
    }
    let mut places: Vec<(usize, &String, usize)> = Vec::new();
    for (set, classes) in &sets {
        let wanted = classes.len().min(MOST_CLASSES);
        places.extend((0..wanted).map(|turn| (turn, set, turn * classes.len() / wanted)));
    }
    places.sort();
    let mut chosen: BTreeSet<(String, usize)> =
        places.into_iter().take(MOST_CLASSES).map(|(_, set, at)| (set.clone(), at)).collect();
    let numbered = sets
        .into_iter()
        .flat_map(|(set, classes)| classes.into_iter().enumerate().map(move |(at, class)| ((set.clone(), at), class)));
    numbered.filter_map(|(place, class)| chosen.remove(&place).then_some(class)).collect()
}

fn honest(class: &Class) -> Result<Option<HonestClass>> {
    let language = language(&class.folder)?;
    let Some(language) = language else { return Ok(None) };
    let mut submissions = submissions(&class.folder.join("submissions"), language)?;
    let names: Vec<&str> = submissions.iter().map(|submission| submission.name.as_str()).collect();
    let stays: BTreeSet<String> = class.honest_core(&names).into_iter().map(str::to_owned).collect();
    let mut known = BTreeSet::new();
    submissions.retain(|submission| {
        let kinds = submission.kinds(language);
        stays.contains(&submission.name) && kinds.len() >= FEWEST_TOKENS && known.insert(kinds)
    });
    let n_all = submissions.len();
    let wanted = n_all.min(MOST);
    let places: BTreeSet<usize> = (0..wanted).map(|turn| turn * n_all / wanted).collect();
    let mut at = 0;
    submissions.retain(|_| {
        at += 1;
        places.contains(&(at - 1))
    });
    let starter = Some(class.folder.join("starter")).filter(|folder| folder.exists());
    let name = long_name(&class.folder);
    let honest = HonestClass { name, language, starter, submissions, set: class.set.clone() };
    Ok((honest.submissions.len() >= FEWEST).then_some(honest))
}

/// With the folder that the class lies in, so that classes of several roots keep apart.
fn long_name(folder: &Path) -> String {
    let parts: Vec<String> = folder.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// What the class says, or what all its files say.
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
    Frontend::of(Some(extension), "").map(Frontend::name)
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

    /// Its token kinds, file by file.
    fn kinds(&self, language: Language) -> Vec<u32> {
        let frontend = Frontend::named(language.name()).expect("a front-end for every language that can be disguised");
        self.files.iter().flat_map(|(_, text)| frontend.token_string(text).kinds).collect()
    }
}
