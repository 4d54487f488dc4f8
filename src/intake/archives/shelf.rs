//! Where the entries of one archive go: counted, named apart, bounded, and unpacked further if they are archives themselves.

use std::collections::{HashMap, HashSet};
use std::io::{Cursor, Read};

use super::super::{Content, Found};
use super::kinds::{self, Kind};
use super::limits::Budget;
use super::names::plain_path;
use super::{Failure, Modified, unpack};

/// Bytes are taken in pieces of this size.
const PIECE: usize = 64 << 10;

/// Of so many bytes of text at most one is a control character.
const BYTES_PER_CONTROL: usize = 20;

/// What one archive holds, as far as it has been read.
pub(super) struct Shelf<'a> {
    pub(super) budget: &'a mut Budget,
    pub(super) found: Vec<Found>,
    /// What is to be said of the archive itself.
    remarks: Vec<String>,
    taken: HashSet<String>,
    /// How often a name was wanted again: the search for a free number goes on from there.
    again: HashMap<String, u64>,
    depth: usize,
}

/// What an archive says of a file before it is unpacked.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Declared {
    pub(super) n_bytes: u64,
    pub(super) n_packed: Option<u64>,
    pub(super) modified: Modified,
}

impl<'a> Shelf<'a> {
    /// An empty one for an archive inside `depth - 1` others.
    pub(super) fn new(budget: &'a mut Budget, depth: usize) -> Shelf<'a> {
        Shelf { budget, found: Vec::new(), remarks: Vec::new(), taken: HashSet::new(), again: HashMap::new(), depth }
    }

    /// Notes what is to be said of the archive itself.
    pub(super) fn remark(&mut self, remark: impl Into<String>) {
        self.remarks.push(remark.into());
    }

    /// Whether there is anything to be said of it.
    pub(super) fn has_remarks(&self) -> bool {
        !self.remarks.is_empty()
    }

    /// A place for an entry: its name made harmless, and told from every other.
    pub(super) fn place(&mut self, name: &str) -> String {
        let plain = plain_path(name);
        if self.taken.insert(plain.clone()) {
            return plain;
        }
        let (folder, file) = plain.rsplit_once('/').map_or(("", &*plain), |(folder, file)| (folder, file));
        let (stem, ending) = file.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((file, ""));
        let slash = if folder.is_empty() { "" } else { "/" };
        let dot = if ending.is_empty() { "" } else { "." };
        let number = self.again.entry(plain.clone()).or_insert(1);
        loop {
            *number += 1;
            let path = format!("{folder}{slash}{stem} ({number}){dot}{ending}");
            if self.taken.insert(path.clone()) {
                return path;
            }
        }
    }

    /// Why an entry of this name is not looked into, if it is not.
    pub(super) fn rule_for(&self, name: &str) -> Option<String> {
        self.budget.selection.left_out(&plain_path(name), false)
    }

    /// Names an entry that a rule leaves out.
    pub(super) fn leave_out(&mut self, path: String, rule: impl Into<String>) {
        self.found.push(Found { path, content: Content::LeftOut(rule.into()), modified: None });
    }

    /// Names an entry that cannot be read.
    pub(super) fn give_up(&mut self, path: String, reason: impl Into<String>) {
        self.found.push(Found { path, content: Content::Unreadable(reason.into()), modified: None });
    }

    /// Takes in what stands at `path`, or says why it cannot.
    pub(super) fn fill(&mut self, path: String, declared: Declared, content: &mut dyn Read) -> Result<(), Failure> {
        self.budget.look_at(declared.n_bytes, declared.n_packed)?;
        let name = path.rsplit('/').next().unwrap_or(&path);
        if let Some((_, kind)) = kinds::by_ending(name) {
            return self.open(path, kind, content);
        }
        let mut content = content;
        let beginning = kinds::beginning(&mut content).map_err(Failure::from_reading)?;
        let nested = kinds::says_nothing(name).then(|| kinds::by_beginning(&beginning)).flatten();
        let mut whole = Cursor::new(beginning).chain(content);
        if let Some(kind) = nested {
            return self.open(path, kind, &mut whole);
        }
        if declared.n_bytes > self.budget.limits.file {
            return Err(self.budget.limits.too_large());
        }
        let content = self.read(declared.n_bytes, &mut whole)?;
        self.found.push(Found { path, content, modified: declared.modified });
        Ok(())
    }

    /// Reads a file. Of one that is no text only as much as shows it.
    fn read(&mut self, n_declared: u64, content: &mut dyn Read) -> Result<Content, Failure> {
        let limit = self.budget.limits.file;
        let mut bytes = Vec::new();
        let outcome = loop {
            match self.read_piece(content, &mut bytes) {
                Ok(0) => break Ok(()),
                Ok(_) if bytes.len() as u64 > limit => break Err(self.budget.limits.too_large()),
                Ok(_) => {}
                Err(failure) => break Err(failure),
            }
            let is_first = bytes.len() <= PIECE;
            if let Some(n_telling) = is_first.then(|| shows_no_text(&bytes)).flatten() {
                self.budget.release((bytes.len() - n_telling) as u64);
                bytes.truncate(n_telling);
                bytes.shrink_to_fit();
                return Ok(Content::Beginning { bytes, n_bytes: n_declared });
            }
        };
        if let Err(failure) = outcome {
            self.budget.release(bytes.len() as u64);
            return Err(failure);
        }
        bytes.shrink_to_fit();
        Ok(Content::Unpacked(self.budget.stash.bytes(bytes)))
    }

    fn read_piece(&mut self, content: &mut dyn Read, bytes: &mut Vec<u8>) -> Result<usize, Failure> {
        let n_before = bytes.len();
        let read = content.take(PIECE as u64).read_to_end(bytes);
        let n_read = bytes.len() - n_before;
        let paid = self.budget.work(n_read as u64).and_then(|()| self.budget.keep(n_read as u64));
        if let Err(failure) = paid {
            bytes.truncate(n_before);
            return Err(failure);
        }
        read.map_err(Failure::from_reading)
    }

    /// Unpacks without keeping anything, to come to what stands behind.
    pub(super) fn pass_over(&mut self, content: &mut dyn Read) -> Result<u64, Failure> {
        let mut piece = vec![0; PIECE];
        let mut n_passed = 0;
        loop {
            match content.read(&mut piece) {
                Ok(0) => return Ok(n_passed),
                Ok(n) => {
                    n_passed += n as u64;
                    self.budget.work(n as u64)?;
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::from_reading(error)),
            }
        }
    }

    /// Unpacks an archive in this one.
    fn open(&mut self, path: String, kind: Kind, content: &mut dyn Read) -> Result<(), Failure> {
        if self.depth >= self.budget.limits.depth {
            let limit = self.budget.limits.depth;
            return Err(Failure::Limit(format!(
                "not read: more than {limit} archives inside one another; --max-depth raises the limit"
            )));
        }
        let mut bytes = Vec::new();
        let outcome = self.read_whole(content, &mut bytes);
        let n_bytes = bytes.len() as u64;
        let inner = outcome.and_then(|broken| {
            let name = path.rsplit('/').next().unwrap_or(&path);
            self.budget.enter();
            let inner = unpack(&mut Cursor::new(bytes), name, Some(kind), self.depth + 1, self.budget);
            self.budget.leave();
            Ok((inner?, broken))
        });
        self.budget.release(n_bytes);
        let (mut inner, broken) = inner?;
        if let Some(broken) = broken.filter(|_| inner.iter().all(|found| !found.path.is_empty())) {
            let content = Content::Unreadable(broken.to_string());
            inner.push(Found { path: String::new(), content, modified: None });
        }
        self.found.extend(within(&path, inner));
        Ok(())
    }

    /// Reads an archive in this one into memory. Of a broken one there is what comes before the break.
    fn read_whole(&mut self, content: &mut dyn Read, bytes: &mut Vec<u8>) -> Result<Option<Failure>, Failure> {
        loop {
            match self.read_piece(content, bytes) {
                Ok(0) => return Ok(None),
                Ok(_) => {}
                Err(failure @ Failure::Limit(_)) => return Err(failure),
                Err(failure) => return Ok(Some(failure)),
            }
        }
    }

    /// Everything that was found, and what is to be said of the archive under the path of the archive itself.
    pub(super) fn into_found(mut self) -> Vec<Found> {
        if !self.remarks.is_empty() {
            let content = Content::Unreadable(self.remarks.join("; "));
            self.found.push(Found { path: String::new(), content, modified: None });
        }
        self.found
    }
}

/// What was found in an archive, as a part of what the archive was found in.
pub(in crate::intake) fn within(path: &str, inner: Vec<Found>) -> Vec<Found> {
    if inner.is_empty() {
        let content = Content::LeftOut("an archive without files".to_owned());
        return vec![Found { path: path.to_owned(), content, modified: None }];
    }
    let joined = |inner: &str| if inner.is_empty() { path.to_owned() } else { format!("{path}/{inner}") };
    inner.into_iter().map(|found| Found { path: joined(&found.path), ..found }).collect()
}

/// How many bytes it takes to see that these are no text, if they are none.
///
/// Text has hardly any control characters. UTF-16 has zeros, but none in two of four places, and UTF-32 none in one.
fn shows_no_text(bytes: &[u8]) -> Option<usize> {
    let has_zero = |place: usize| bytes.iter().skip(place).step_by(4).any(|&byte| byte == 0);
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let is_binary = (0..4).all(has_zero) && BYTES_PER_CONTROL * bytes.iter().filter(is_control).count() > bytes.len();
    is_binary.then_some(bytes.len())
}
