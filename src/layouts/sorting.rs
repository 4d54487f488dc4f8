//! Which layout a batch has, and what is left when that layout has taken its own.

use std::collections::BTreeMap;

use super::reading::{Claim, Marks, Owner, Reading};
use super::view::{Seen, View};
use super::{
    Handed, Layout, LayoutChoice, Listing, Loose, Sorted, blackboard, brightspace, canvas, github_classroom,
    gradescope, moodle, naming, plain, sakai,
};

/// More names than this are not listed in one note.
const MOST_NAMED: usize = 5;

/// A view, and what a layout makes of it.
struct Read<'a> {
    layout: Layout,
    view: View<'a>,
    reading: Reading,
}

pub(super) fn sort(listing: &Listing<'_>, choice: LayoutChoice) -> Sorted {
    let mut read = match choice {
        LayoutChoice::Auto => recognised(listing),
        LayoutChoice::Always(layout) => read_as(listing, layout),
    };
    let placed: Vec<usize> = read.reading.claims.keys().copied().collect();
    let left = read.view.only(|entry| placed.binary_search(&entry.index).is_err() && entry.litter().is_none());
    let rest = plain::read(&left);
    if read.layout != Layout::Plain {
        let taken = left.only(|entry| rest.claims.contains_key(&entry.index));
        read.reading.notes.extend(does_not_fit(read.layout, choice, &taken, placed.is_empty()));
    }
    finish(read, rest)
}

fn read_view(layout: Layout, view: &View<'_>) -> Reading {
    let view = view.only(|entry| entry.litter().is_none());
    match layout {
        Layout::Moodle => moodle::read(&view),
        Layout::Gradescope => gradescope::read(&view),
        Layout::Sakai => sakai::read(&view),
        Layout::Brightspace => brightspace::read(&view),
        Layout::Blackboard => blackboard::read(&view),
        Layout::Canvas => canvas::read(&view),
        Layout::GithubClassroom => github_classroom::read(&view),
        Layout::Plain => Reading::default(),
    }
}

/// The layout that places the largest share of what lies in the batch, or plain.
fn recognised<'a>(listing: &'a Listing<'a>) -> Read<'a> {
    let mut best: Option<((usize, usize), Read<'a>)> = None;
    for view in View::all(listing) {
        let n_tops = view.tops().len();
        for layout in Layout::ALL {
            let reading = read_view(layout, &view);
            let n_placed = reading.n_tops_placed(&view);
            let is_enough = match reading.marks {
                Marks::None => false,
                Marks::Likely => 2 * n_placed >= n_tops,
                Marks::Clear => n_placed > 0,
            };
            let share = (n_placed, n_tops);
            let is_better = best.as_ref().is_none_or(|(other, _)| share.0 * other.1 > other.0 * share.1);
            if is_enough && !reading.owners.is_empty() && is_better {
                let view = view.only(|_| true);
                best = Some((share, Read { layout, view, reading }));
            }
        }
    }
    best.map_or_else(|| read_as(listing, Layout::Plain), |(_, read)| read)
}

/// What a layout makes of a batch, from the folder on where it finds most.
fn read_as<'a>(listing: &'a Listing<'a>, layout: Layout) -> Read<'a> {
    let mut best = Read { layout, view: View::whole(listing), reading: Reading::default() };
    if layout == Layout::Plain {
        return best;
    }
    for view in View::all(listing) {
        let reading = read_view(layout, &view);
        if reading.owners.len() > best.reading.owners.len() {
            best = Read { layout, view, reading };
        }
    }
    best
}

fn does_not_fit(layout: Layout, choice: LayoutChoice, left: &View<'_>, is_all: bool) -> Option<String> {
    let tops = left.tops();
    if tops.is_empty() {
        return None;
    }
    if is_all && choice != LayoutChoice::Auto {
        return Some(format!(
            "nothing here is of the layout {}; every entry is a submission of its own",
            layout.name()
        ));
    }
    let named: Vec<&str> = tops.iter().copied().take(MOST_NAMED).collect();
    let more = if tops.len() > named.len() {
        format!(", … ({} shown of {})", named.len(), tops.len())
    } else {
        String::new()
    };
    Some(format!("not of the layout {}, and taken as plain: {}{more}", layout.name(), named.join(", ")))
}

/// Joins what the layout placed and what is left to be plain.
fn finish(read: Read<'_>, rest: Reading) -> Sorted {
    let Read { layout, view, mut reading } = read;
    naming::name_the_unnamed(&mut reading.owners);
    let mut owners: BTreeMap<(bool, String), Owner> = BTreeMap::new();
    let mut files: BTreeMap<(bool, String), Vec<(Seen<'_>, String)>> = BTreeMap::new();
    let mut loose: Vec<(&str, Loose)> = Vec::new();
    let (mut first, mut second) = (reading.claims, rest.claims);
    for entry in &view.entries {
        let claim = first.remove(&entry.index).map(|claim| (false, claim));
        let claim = claim.or_else(|| second.remove(&entry.index).map(|claim| (true, claim)));
        let reason = match claim {
            Some((is_rest, Claim::Work(key, path))) => {
                files.entry((is_rest, key)).or_default().push((*entry, path));
                continue;
            }
            Some((_, Claim::Nobodys(reason))) => reason,
            None => entry.litter().unwrap_or("beside the submissions, and no work by itself"),
        };
        loose.push((entry.whole, Loose { entry: entry.index, reason: reason.to_owned() }));
    }
    owners.extend(reading.owners.into_iter().map(|(key, owner)| ((false, key), owner)));
    owners.extend(rest.owners.into_iter().map(|(key, owner)| ((true, key), owner)));
    owners.retain(|key, _| files.contains_key(key));
    let names = naming::unique(owners.iter().map(|((_, key), owner)| (key.as_str(), owner)));
    let hand = |((key, owner), name): ((_, Owner), String)| {
        let files = naming::unique_paths(files.remove(&key).unwrap_or_default());
        let Owner { authors, group, attempt, time, late, .. } = owner;
        Handed { name, authors, group, attempt, time, late, files }
    };
    let mut submissions: Vec<Handed> = owners.into_iter().zip(names).map(hand).collect();
    submissions.sort_by(|a, b| a.name.cmp(&b.name));
    loose.sort_by(|a, b| (a.0, a.1.entry).cmp(&(b.0, b.1.entry)));
    let mut notes = reading.notes;
    notes.extend(rest.notes);
    Sorted { layout, submissions, loose: loose.into_iter().map(|(_, loose)| loose).collect(), notes }
}
