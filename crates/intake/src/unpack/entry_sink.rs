//! Takes the entries of one archive file: counts them, gives them unique paths, keeps them within the budget, and unpacks those that are archive files themselves. [`contents`] reads what is in them.

mod contents;

use std::collections::HashMap;
use std::io::{Cursor, Read};

use super::budget::Budget;
use super::disguised;
use super::entry_names::plain_path;
use super::entry_paths::EntryPaths;
use super::failure::{Failure, size};
use super::formats::{self, Format};
use super::leftovers::{Leftovers, Place};
use super::taken::{Declared, Listed, MAX_TARGET, Taken, Taking, Unpack, Waiting, below, below_or, note_damage};
use crate::found::{ASK, Content, FoundFile, FoundHistory, Link};
use crate::options::Limits;
use crate::rules::{self, has_ending};
use lookalike_report_templates::model::Reason;

/// Number of bytes that are read at once.
const PIECE: usize = 64 << 10;

/// Maximum number of bytes of source that are taken of each submission although a rule leaves them out.
const MAX_LEFT_OUT_SOURCE: u64 = 4 << 20;

const MAX_LINK: u64 = 1 << 20;

/// Number of bytes that are kept of an archive file in which nothing may be source.
pub(super) const N_BEGINNING: usize = 4096;

/// The entries of an archive file, as far as it has been read.
pub(super) struct EntrySink<'a> {
    pub(super) budget: &'a mut Budget,
    taking: Taking<'a>,
    pub(super) taken: Taken,
    pub(super) leftovers: Leftovers,
    pub(super) paths: EntryPaths,
    n_counted: usize,
    /// Bytes of source that were taken although a rule leaves them out, by payer.
    left_out_source: HashMap<Option<usize>, u64>,
    /// Bytes of repositories that were taken, by payer.
    histories: HashMap<Option<usize>, u64>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    found: usize,
    listed: usize,
    waiting: usize,
}

impl<'a> EntrySink<'a> {
    pub(super) fn new(budget: &'a mut Budget, taking: Taking<'a>) -> EntrySink<'a> {
        EntrySink {
            budget,
            taking,
            taken: Taken::default(),
            leftovers: Leftovers::default(),
            paths: EntryPaths::default(),
            n_counted: 0,
            left_out_source: HashMap::new(),
            histories: HashMap::new(),
        }
    }

    pub(super) fn remark(&mut self, remark: impl Into<String>) {
        self.taken.remarks.push(remark.into());
    }

    /// Returns whether bytes outside of the entries are somebody's work.
    pub(super) fn keeps_leftovers(&self) -> bool {
        matches!(self.taking, Taking::All { .. })
    }

    pub(super) fn leave_over(&mut self, place: Place, bytes: &[u8]) {
        if self.keeps_leftovers() {
            self.leftovers.add(place, bytes);
        }
    }

    /// Counts bytes outside of the entries that are not read.
    pub(super) fn leave_unread(&mut self, place: Place, n_bytes: u64) {
        if self.keeps_leftovers() {
            self.leftovers.add_unread(place, n_bytes);
        }
    }

    pub(super) fn max_entries(&self) -> usize {
        self.budget.limits.max_listed()
    }

    /// Returns the limits to a stream with several entries. In an input's own archive file, no ratio is that of a bomb: it would cost those behind it.
    pub(super) fn stream_limits(&self) -> Limits {
        match self.taking {
            Taking::List | Taking::Planned(_) => Limits { ratio: u64::MAX, ..self.budget.limits },
            Taking::All { .. } => self.budget.limits,
        }
    }

    /// Returns whether entries are only listed, so that their contents are not needed.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.taking, Taking::List)
    }

    /// Counts the next entry, and returns whether it is to be taken.
    ///
    /// # Errors
    /// It is one too many, and so are all that follow.
    pub(super) fn count(&mut self) -> Result<bool, String> {
        let index = self.n_counted;
        self.n_counted += 1;
        match self.taking {
            Taking::List if index >= self.budget.limits.max_listed() => Err(format!(
                "more than {index} entries; raise the limit with --max-entries, of which this is a multiple"
            )),
            Taking::List => Ok(true),
            Taking::Planned(plan) => match plan.get(index).copied().flatten() {
                Some(payer) => {
                    self.budget.payer = payer;
                    self.budget.count().map(|()| true)
                }
                None => Ok(false),
            },
            Taking::All { .. } => self.budget.count().map(|()| true),
        }
    }

    /// Returns the rule that leaves out an entry of this name and size, as it is declared. Some source is taken all the same, because its content may overrule the rule.
    pub(super) fn rule_for(&mut self, name: &str, n_bytes: u64) -> Option<Reason> {
        let path = plain_path(name);
        let rule = self.budget.selection.left_out(&path, false)?;
        let file_name = path.rsplit('/').next().unwrap_or(&path);
        // The list of submodules tells which folders should not be empty.
        if file_name == ".gitmodules" && n_bytes <= MAX_LEFT_OUT_SOURCE {
            return None;
        }
        if rules::in_history(&path).is_some() {
            return (self.is_list() || !self.has_room_for_history(n_bytes)).then_some(rule);
        }
        // macOS packs the attributes of each file as a second one.
        if !rules::is_program(file_name) || file_name.starts_with("._") {
            return Some(rule);
        }
        let n_taken = self.left_out_source.entry(self.payer()).or_default();
        let has_room = matches!(self.taking, Taking::List) || *n_taken + n_bytes <= MAX_LEFT_OUT_SOURCE;
        if n_bytes > MAX_LEFT_OUT_SOURCE || !has_room {
            return Some(rule);
        }
        *n_taken += n_bytes;
        None
    }

    /// Takes the room for a file of a history, if there is any.
    fn has_room_for_history(&mut self, n_bytes: u64) -> bool {
        let n_taken = self.histories.entry(self.payer()).or_default();
        let has_room = *n_taken + n_bytes <= FoundHistory::MAX_BYTES && n_bytes <= self.budget.histories_left;
        if has_room {
            *n_taken += n_bytes;
            self.budget.histories_left -= n_bytes;
        }
        has_room
    }

    /// Returns who pays for the next entry; none if everything is paid for by the same.
    fn payer(&self) -> Option<usize> {
        match self.taking {
            Taking::Planned(plan) => self.n_counted.checked_sub(1).and_then(|index| *plan.get(index)?),
            Taking::List | Taking::All { .. } => None,
        }
    }

    /// Notes a folder, which is an entry if nothing is in it. Nobody asks for folders in one that a rule leaves out.
    pub(super) fn add_folder(&mut self, name: &str) {
        let plain = plain_path(name);
        let below = plain.split_once('/').map(|(_, below)| below);
        let is_left_out = below.is_some_and(|below| self.budget.selection.left_out(below, true).is_some());
        if !self.is_list() && !is_left_out {
            self.paths.add_folder(name, self.max_entries());
        }
    }

    pub(super) fn add_link(&mut self, path: String, content: &mut dyn Read) {
        let mut target = Vec::new();
        // A target that cannot be read is unknown.
        let _ = content.take(MAX_LINK).read_to_end(&mut target);
        if target.contains(&b'\n') || target.len() as u64 > MAX_TARGET {
            target.push(b'\n');
            self.leave_over(Place::Fields, &target);
            target.clear();
        }
        let target = String::from_utf8_lossy(&target).into_owned();
        let is_to_folder = !has_ending(&path);
        self.push(FoundFile::new(path, Content::Link(Link { target, is_to_folder, advice: ASK })));
    }

    pub(super) fn leave_out(&mut self, path: String, rule: Reason) {
        self.push(FoundFile::new(path, Content::LeftOut(rule.into())));
    }

    pub(super) fn add_unreadable(&mut self, path: String, reason: impl Into<String>) {
        self.push(FoundFile::new(path, Content::Unreadable(reason.into())));
    }

    fn push(&mut self, file: FoundFile) {
        match self.taking {
            Taking::List => self.taken.listed.push(Listed { path: file.path, n_bytes: 0, is_archive: false }),
            Taking::Planned(_) | Taking::All { .. } => self.taken.found.push(file),
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { found: self.taken.found.len(), listed: self.taken.listed.len(), waiting: self.taken.waiting.len() }
    }

    pub(super) fn paths_between(&mut self, from: Mark, to: Mark) -> impl Iterator<Item = &mut String> {
        let found =
            self.taken.found.get_mut(from.found..to.found).unwrap_or_default().iter_mut().map(|file| &mut file.path);
        let listed =
            self.taken.listed.get_mut(from.listed..to.listed).unwrap_or_default().iter_mut().map(|file| &mut file.path);
        let waiting = self.taken.waiting.get_mut(from.waiting..to.waiting).unwrap_or_default();
        found.chain(listed).chain(waiting.iter_mut().map(|file| &mut file.path))
    }

    /// Unpacks an entry and adds it.
    ///
    /// # Errors
    /// The entry cannot be read; nothing was added.
    pub(super) fn add(&mut self, path: String, declared: Declared, content: &mut dyn Read) -> Result<(), Failure> {
        let n_declared = declared.n_bytes.unwrap_or_default();
        self.budget.limits.check_declared(n_declared, declared.n_packed)?;
        let name = path.rsplit('/').next().unwrap_or(&path);
        let by_name = formats::by_name(name);
        if let Taking::List = self.taking {
            let n_bytes = declared.n_bytes.unwrap_or(self.budget.limits.file);
            // Only the first bytes tell whether a file without an extension is an archive file.
            let is_archive = by_name.is_some() || formats::has_no_extension(name);
            self.taken.listed.push(Listed { path, n_bytes, is_archive });
            return Ok(());
        }
        if rules::in_history(&path).is_some() {
            let content = self.read_history(n_declared, content);
            self.push(FoundFile { modified: declared.modified, ..FoundFile::new(path, content) });
            return Ok(());
        }
        if let Some(format) = by_name {
            return self.add_archive(path, format, false, content);
        }
        let mut content = content;
        let beginning = formats::beginning(&mut content).map_err(Failure::from_reading)?;
        let by_beginning = formats::by_beginning(&beginning);
        let is_disguised = !formats::has_no_extension(name);
        let nested = by_beginning.filter(|format| !is_disguised || format.may_be_disguised());
        let mut whole = Cursor::new(beginning).chain(content);
        if let Some(format) = nested {
            return self.add_archive(path, format, is_disguised, &mut whole);
        }
        if n_declared > self.budget.limits.file {
            return Err(self.budget.limits.too_large());
        }
        let content = self.read(n_declared, &mut whole)?;
        self.push(FoundFile { modified: declared.modified, ..FoundFile::new(path, content) });
        Ok(())
    }

    /// Counts bytes of the archive file that belong to no entry that is taken.
    pub(super) fn pass(&mut self, n: u64) -> Result<(), Failure> {
        match self.taking {
            Taking::List | Taking::Planned(_) => self.budget.pass(n),
            Taking::All { .. } => self.budget.work(n),
        }
    }

    /// Unpacks an archive file inside this one, and adds its files, or puts it aside to be opened later.
    fn add_archive(
        &mut self,
        path: String,
        format: Format,
        is_disguised: bool,
        content: &mut dyn Read,
    ) -> Result<(), Failure> {
        if let Taking::All { depth, unpack } = self.taking {
            return self.open(path, format, is_disguised, (depth, unpack), content);
        }
        // Its bytes wait in the spill and not in memory, so they cost work only.
        let Some(payer) = self.payer() else { return Ok(()) };
        let mut bytes = Vec::new();
        let damage = self.read_whole(content, &mut bytes, false)?;
        bytes.shrink_to_fit();
        let n_packed = bytes.len() as u64;
        let packed = self.budget.spill.bytes(bytes);
        self.taken.waiting.push(Waiting { path, payer, packed, n_packed, format, is_disguised, damage });
        Ok(())
    }

    /// Takes the files of an archive file. Of one with the name of something else, it takes what may be source; if there is nothing of the kind, it stays one file.
    fn open(
        &mut self,
        path: String,
        format: Format,
        is_disguised: bool,
        (depth, unpack): (usize, Unpack),
        content: &mut dyn Read,
    ) -> Result<(), Failure> {
        let limit = self.budget.limits.depth;
        if depth >= limit {
            return Err(Failure::Limit(format!(
                "not read: more than {limit} nested archive files; raise the limit with --max-depth"
            )));
        }
        let mut bytes = Vec::new();
        let outcome = self.read_whole(content, &mut bytes, true);
        let n_bytes = bytes.len() as u64;
        let beginning = bytes[..N_BEGINNING.min(bytes.len())].to_vec();
        let inner = outcome.and_then(|damage| {
            let name = path.rsplit('/').next().unwrap_or(&path);
            let found = unpack(&mut Cursor::new(bytes), name, Some(format), depth + 1, self.budget);
            let found = if is_disguised { disguised::sources_or_limit(found, &self.budget.spill) } else { found };
            Ok((found?, damage))
        });
        self.budget.release(n_bytes);
        let (mut inner, damage) = inner?;
        if is_disguised {
            self.taken.found.extend(below_or(&path, inner, Content::Beginning { bytes: beginning, n_bytes }));
        } else {
            note_damage(&mut inner, damage);
            self.taken.found.extend(below(&path, inner));
        }
        Ok(())
    }

    /// Reads an archive file inside this one into memory. If it is damaged, returns the failure, and `bytes` has the part before the damage.
    fn read_whole(
        &mut self,
        content: &mut dyn Read,
        bytes: &mut Vec<u8>,
        is_kept: bool,
    ) -> Result<Option<Failure>, Failure> {
        let limit = self.budget.limits.unpacked;
        loop {
            match self.read_piece(content, bytes, is_kept) {
                Ok(_) if bytes.len() as u64 > limit => {
                    let limit = size(limit);
                    return Err(Failure::Limit(format!("larger than {limit}; raise the limit with --max-unpacked")));
                }
                Ok(0) => return Ok(None),
                Ok(_) => {}
                Err(failure @ Failure::Limit(_)) => return Err(failure),
                Err(failure) => return Ok(Some(failure)),
            }
        }
    }

    /// Returns everything that was taken, with the folders in which nothing is.
    pub(super) fn into_taken(mut self) -> Taken {
        let empty = self.paths.empty_folders().map(|folder| FoundFile::new(folder, Content::EmptyFolder));
        self.taken.found.extend(empty);
        self.taken
    }
}
