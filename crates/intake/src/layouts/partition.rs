//! Divides the entries of a batch into submissions: chooses the layout, and treats the entries that it does not recognize as plain.

use std::collections::{BTreeMap, BTreeSet};

use super::above::{self, Above, BatchNames, Level};
use super::layout::{Layout, LayoutChoice};
use super::layout_match::{Claim, Confidence, LayoutMatch};
use super::partitioned::{self, Partition};
use super::provenance::{Group, Provenance, is_group};
use super::view::{Entry, EntryKind, Listing, View};
use super::{listed, naming, plain, wrapping};
use lookalike_report_templates::model::Reason;

const MAX_NAMES_IN_NOTE: usize = 5;

/// A layout, a folder to begin in, and what the layout recognizes there.
struct Candidate<'a> {
    layout: Layout,
    view: View<'a>,
    wrapper: Option<String>,
    levels: Vec<Level>,
    question: Option<String>,
    found: LayoutMatch,
}

/// Divides the entries of one input into submissions.
pub fn partition(listing: &Listing<'_>, choice: LayoutChoice) -> Partition {
    partition_knowing(&BatchNames::default(), listing, choice)
}

/// Divides the entries of one input into submissions, where the names in the batch that it belongs to are known.
pub(crate) fn partition_knowing(known: &BatchNames, listing: &Listing<'_>, choice: LayoutChoice) -> Partition {
    let mut candidate = match choice {
        LayoutChoice::Auto => recognized(listing, known),
        LayoutChoice::Always(layout) => read_as(listing, layout),
    };
    let claims = &candidate.found.claims;
    let left = candidate.view.only(|entry| !claims.contains_key(&entry.index) && entry.litter().is_none());
    // A platform gives everybody a folder or a file of its own kind.
    let files_are_work =
        (candidate.layout == Layout::Plain || claims.is_empty()) && plain::has_files_as_submissions(&left);
    let rest = plain::read(&left, files_are_work);
    if candidate.layout != Layout::Plain {
        let taken = left.only(|entry| rest.claims.contains_key(&entry.index));
        let note = does_not_fit(candidate.layout, choice, &taken, claims.is_empty());
        candidate.found.notes.extend(note);
    }
    let is_unrecognized = candidate.layout != Layout::Plain && candidate.found.claims.is_empty();
    let partition = Partition { is_unrecognized, ..finish(candidate, rest) };
    // A platform says by itself who handed in what.
    if matches!(partition.layout, Layout::Plain | Layout::Names) && partition.levels.is_empty() {
        listed::apply(listing, partition)
    } else {
        partition
    }
}

/// Returns whether the one folder that these paths are in is a submission, because a platform names folders so. An export with one
/// student has such a folder, which looks like one around all submissions.
pub(crate) fn is_submission_of_platform(paths: &[&str]) -> bool {
    let listing = Listing {
        paths,
        read: &|_| None,
        archive_stem: &|_| None,
        kind_of: &|_, _, is_folder| if is_folder { EntryKind::Folder } else { EntryKind::Work },
    };
    let view = View::whole(&listing);
    Layout::ALL.into_iter().any(|layout| {
        let found = read_view(layout, &view);
        found.confidence == Confidence::Certain
            && found.n_different(&view, Entry::top) > 0
            && !found.submissions.is_empty()
    })
}

fn read_view(layout: Layout, view: &View<'_>) -> LayoutMatch {
    layout.read(&view.only(|entry| entry.litter().is_none()))
}

/// Returns the layout that recognizes the largest share of the batch, or plain if none recognizes enough.
fn recognized<'a>(listing: &'a Listing<'a>, known: &BatchNames) -> Candidate<'a> {
    let mut best: Option<((usize, usize), Candidate<'a>)> = None;
    for (view, levels) in views(listing) {
        let n_tops = view.tops().len();
        for layout in Layout::ALL.into_iter().filter(|layout| *layout != Layout::Names) {
            let found = read_view(layout, &view);
            let is_in_all = levels.iter().all(|level| found.n_different(&view, Entry::level) == level.names.len());
            let n_recognized = if is_in_all { found.n_different(&view, Entry::top) } else { 0 };
            let is_enough = match found.confidence {
                Confidence::None => false,
                Confidence::Likely => 2 * n_recognized >= n_tops,
                Confidence::Certain => n_recognized > 0,
            };
            // Shares are compared as fractions, crosswise.
            let is_better = best.as_ref().is_none_or(|((n, of), _)| n_recognized * of > n * n_tops);
            if is_enough && !found.submissions.is_empty() && is_better {
                let candidate = Candidate { levels: levels.clone(), ..Candidate::new(layout, view.clone(), found) };
                best = Some(((n_recognized, n_tops), candidate));
            }
        }
    }
    best.map_or_else(|| plain_candidate(listing, known), |(_, candidate)| candidate)
}

/// Returns the views that a platform's names are looked for in: of the batch, of the folder that holds everything, and of all folders in either, which may be a level above the submissions.
fn views<'a>(listing: &'a Listing<'a>) -> Vec<(View<'a>, Vec<Level>)> {
    let mut views = Vec::new();
    for view in View::all(listing) {
        let below = above::one_below(&view).map(|(view, level)| (view, vec![level]));
        views.push((view, Vec::new()));
        views.extend(below);
    }
    views
}

/// Reads a batch as plain, beginning in the folder that holds all submissions, below the levels above people.
fn plain_candidate<'a>(listing: &'a Listing<'a>, known: &BatchNames) -> Candidate<'a> {
    let views = wrapping::views(&View::whole(listing));
    let plain = |view: &View<'a>, path: &str| {
        let wrapper = Some(path.to_owned()).filter(|path| !path.is_empty());
        Candidate { wrapper, ..Candidate::new(Layout::Plain, view.clone(), LayoutMatch::default()) }
    };
    let mut is_unclear = false;
    for (view, path) in &views {
        match above::below(view, known) {
            Above::Levels(inner, levels) => return by_names(Candidate { levels, ..plain(&inner, path) }),
            Above::Unclear => is_unclear = true,
            Above::Nothing => {}
        }
    }
    if let Some((view, path)) = wrapping::with_submissions(&views) {
        return by_names(Candidate { question: is_unclear.then(|| question(view)), ..plain(view, path) });
    }
    // One folder of files is one submission, unless their names tell several people.
    let mut candidates: Vec<Candidate<'_>> = views.iter().map(|(view, path)| by_names(plain(view, path))).collect();
    let named = candidates.iter().position(|candidate| candidate.layout == Layout::Names);
    let first = candidates.swap_remove(named.unwrap_or(0));
    Candidate { question: first.question.or(is_unclear.then(|| question(&views[0].0))), ..first }
}

/// Joins the entries of a plain batch by the people in their names, if these say more than one entry for each.
fn by_names(plain: Candidate<'_>) -> Candidate<'_> {
    let found = read_view(Layout::Names, &plain.view);
    if found.submissions.is_empty() {
        let doubt = found.notes.into_iter().next();
        return Candidate { question: plain.question.or(doubt), ..plain };
    }
    Candidate { layout: Layout::Names, found, ..plain }
}

/// Returns the question whether the entries of a view are above the submissions.
fn question(view: &View<'_>) -> String {
    let tops = view.tops();
    let named: Vec<&str> = tops.iter().copied().take(MAX_NAMES_IN_NOTE).collect();
    let more = if tops.len() > named.len() { ", …" } else { "" };
    format!(
        "each of {}{more} counts as one submission; if each is a section, a question or another folder above the submissions, give them one by one",
        named.join(", ")
    )
}

impl<'a> Candidate<'a> {
    fn new(layout: Layout, view: View<'a>, found: LayoutMatch) -> Candidate<'a> {
        Candidate { layout, view, wrapper: None, levels: Vec::new(), question: None, found }
    }
}

/// Reads a batch as one layout, beginning in the folder where it recognizes the most submissions.
fn read_as<'a>(listing: &'a Listing<'a>, layout: Layout) -> Candidate<'a> {
    let mut best = Candidate::new(layout, View::whole(listing), LayoutMatch::default());
    if layout == Layout::Plain {
        return best;
    }
    for (view, levels) in views(listing) {
        let found = read_view(layout, &view);
        if found.submissions.len() > best.found.submissions.len() {
            best = Candidate { levels, ..Candidate::new(layout, view, found) };
        }
    }
    best
}

/// Returns a note on the entries in `left`, which the layout does not recognize and which became plain submissions.
fn does_not_fit(layout: Layout, choice: LayoutChoice, left: &View<'_>, is_all: bool) -> Option<String> {
    let tops = left.tops();
    if tops.is_empty() {
        return None;
    }
    if is_all && matches!(choice, LayoutChoice::Always(_)) {
        return Some(format!("nothing here has the layout {}; every entry is a submission", layout.name()));
    }
    let named: Vec<&str> = tops.iter().copied().take(MAX_NAMES_IN_NOTE).collect();
    let more = if tops.len() > named.len() {
        format!(", … ({} shown of {})", named.len(), tops.len())
    } else {
        String::new()
    };
    Some(format!("not in the layout {}, and read as plain: {}{more}", layout.name(), named.join(", ")))
}

/// Joins the submissions of the layout and the plain ones in `rest`, and gives all of them names.
fn finish(candidate: Candidate<'_>, rest: LayoutMatch) -> Partition {
    let Candidate { layout, view, wrapper, levels, question, mut found } = candidate;
    naming::name_the_unnamed(&mut found.submissions);
    let said = if layout == Layout::Names { std::mem::take(&mut found.notes) } else { Vec::new() };
    let mut claims = vec![Claim::Nobody(Reason::Beside); view.listing.paths.len()];
    let mut beside = around(&view);
    // The keys of two matches may be equal, so each has the number of its match before it.
    let mut provenances: BTreeMap<(usize, String), Provenance> = BTreeMap::new();
    let mut files: BTreeMap<(usize, String), Vec<(Entry<'_>, String)>> = BTreeMap::new();
    let mut notes = Vec::new();
    let mut matches = [found, rest];
    for (number, found) in matches.iter_mut().enumerate() {
        notes.append(&mut found.notes);
        let submissions = std::mem::take(&mut found.submissions);
        provenances.extend(submissions.into_iter().map(|(key, one)| ((number, key), one)));
    }
    for entry in &view.entries {
        let claim =
            matches.iter_mut().enumerate().find_map(|(at, found)| Some((at, found.claims.remove(&entry.index)?)));
        match claim {
            Some((number, Claim::Submission(key, path))) => {
                files.entry((number, key)).or_default().push((*entry, path))
            }
            Some((_, Claim::Nobody(reason))) => claims[entry.index] = Claim::Nobody(reason),
            None => {
                claims[entry.index] = Claim::Nobody(entry.litter().unwrap_or(Reason::Beside));
                beside.insert(entry.top().to_owned());
            }
        }
    }
    if levels.iter().any(|level| level.is_section) {
        divide_by_section(&mut provenances, &mut files);
    }
    provenances.retain(|key, _| files.contains_key(key));
    let names = naming::unique(provenances.iter().map(|((_, key), one)| (key.as_str(), one)));
    let mut submissions: Vec<_> = provenances.into_iter().zip(names).collect();
    submissions.sort_by(|(_, a), (_, b)| a.cmp(b));
    for (at, ((key, _), _)) in submissions.iter().enumerate() {
        for (entry, path) in naming::unique_paths(with_levels(files.remove(key).unwrap_or_default())) {
            claims[entry.index] = Claim::Submission(at, path);
        }
    }
    let submissions: Vec<Provenance> =
        submissions.into_iter().map(|((_, one), name)| Provenance { name, ..one }).collect();
    let mut tables: Vec<String> = partitioned::levels_in_words(&levels, submissions.len()).into_iter().collect();
    tables.extend(said);
    Partition { layout, submissions, claims, wrapper, levels, question, beside, is_unrecognized: false, tables, notes }
}

/// The submissions of a partition by the number of their match and their key in it.
type ByKey<T> = BTreeMap<(usize, String), T>;

/// Gives submissions their section. Groups and numbers of several sections are others in each.
fn divide_by_section<'a>(provenances: &mut ByKey<Provenance>, files: &mut ByKey<Vec<(Entry<'a>, String)>>) {
    for (key, all) in std::mem::take(files) {
        let Some(one) = provenances.get(&key).cloned() else { continue };
        let levels: BTreeSet<&str> = all.iter().map(|(entry, _)| entry.level()).collect();
        let is_no_name = !one.name.contains(char::is_alphabetic) || is_group(&one.name);
        for (entry, path) in all {
            let section = entry.level().to_owned();
            let mut of_section = one.clone();
            let mut key = key.clone();
            if levels.len() > 1 && is_no_name {
                let within = |name: &str| format!("{section}/{name}");
                key.1 = format!("{section}\n{}", key.1);
                of_section.name = within(&one.name);
                of_section.group = one.group.as_ref().map(|group| Group { name: within(&group.name), ..group.clone() });
            }
            if levels.len() == 1 || is_no_name {
                of_section.section.get_or_insert(section);
            }
            provenances.insert(key.clone(), of_section);
            files.entry(key).or_default().push((entry, path));
        }
    }
}

/// Puts the level above people before the paths of a submission that has files below several.
fn with_levels<'a>(files: Vec<(Entry<'a>, String)>) -> Vec<(Entry<'a>, String)> {
    let levels: BTreeSet<&str> = files.iter().map(|(entry, _)| entry.level()).collect();
    if levels.len() < 2 {
        return files;
    }
    files.into_iter().map(|(entry, path)| (entry, format!("{}/{path}", entry.level()))).collect()
}

/// Returns the names of what is not in the folder of a view.
fn around(view: &View<'_>) -> BTreeSet<String> {
    let inside: BTreeSet<usize> = view.entries.iter().map(|entry| entry.index).collect();
    let outside = view.listing.paths.iter().enumerate().filter(|(index, _)| !inside.contains(index));
    outside.map(|(_, path)| path.split('/').next().unwrap_or(path).to_owned()).collect()
}
