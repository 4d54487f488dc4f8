//! The objects of a repository, loose and packed, by their ids.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;

use flate2::read::ZlibDecoder;
use gix_hash::ObjectId;
pub use gix_hash::ObjectId as Id;
use gix_object::Kind;
use gix_pack::data::decode::entry::ResolvedBase;
use gix_pack::data::entry::Header;
use gix_pack::{cache, data, index};
use gix_zlib::Inflate;

use crate::bounds::{MAX_INFLATED, MAX_OBJECT, MAX_OBJECTS, MAX_PACKED};

/// Number of bytes in which the header of a loose object ends.
const N_HEADER: usize = 32;

/// Number of bytes of loose objects that are held, so that most are read from disk once.
const MAX_HELD: usize = 16 << 20;
/// Maximum number of changes that an object is put together from. Git makes 50 by default.
const MAX_CHAIN: usize = 512;
/// Maximum number of rounds in which the kinds of objects are found.
const MAX_ROUNDS: usize = 16;

/// Returns the bytes of a file of the repository by its path, such as `objects/info/packs`; none if it cannot be read.
pub(crate) type ReadFile<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// The objects of a repository.
pub(crate) struct Objects<'a> {
    read: ReadFile<'a>,
    hash: gix_hash::Kind,
    /// The paths of loose objects.
    loose: BTreeMap<ObjectId, String>,
    /// The bytes of loose objects that were looked at and not used yet, as long as they are few.
    held: BTreeMap<ObjectId, Vec<u8>>,
    held_left: usize,
    packs: Vec<Pack>,
    inflate: Inflate,
    /// Number of bytes that may still be decompressed.
    bytes_left: u64,
    /// Whether everything was within the bounds so far.
    pub(crate) is_whole: bool,
    /// Whether an object was damaged or missing.
    pub(crate) has_gaps: bool,
}

/// A pack with the places of its objects, as its index states them.
struct Pack {
    data: data::File<Vec<u8>>,
    offsets: BTreeMap<ObjectId, u64>,
    /// The kinds of the objects, by their places. An object without one cannot be read.
    kinds: BTreeMap<u64, Kind>,
}

impl Pack {
    /// Finds the kinds of its objects. One that is stored as a change of another is of the same kind; a chain of more than [`MAX_CHAIN`] changes is not followed.
    fn with_kinds(mut self) -> Pack {
        let mut found: BTreeMap<u64, (Kind, usize)> = BTreeMap::new();
        let mut open: Vec<(u64, u64)> = Vec::new();
        for &offset in self.offsets.values() {
            let Ok(entry) = self.data.entry(offset) else { continue };
            let base = match entry.header {
                Header::OfsDelta { base_distance } => entry.checked_base_pack_offset(base_distance),
                Header::RefDelta { base_id } => self.offsets.get(&base_id).copied(),
                _ => {
                    found.extend(entry.header.as_kind().map(|kind| (offset, (kind, 0))));
                    continue;
                }
            };
            open.extend(base.map(|base| (offset, base)));
        }
        // A base lies before its changes, as a rule, so that one round finds most.
        open.sort_unstable();
        for _ in 0..MAX_ROUNDS {
            open.retain(|(offset, base)| match found.get(base) {
                Some((kind, depth)) if *depth < MAX_CHAIN => found.insert(*offset, (*kind, depth + 1)).is_some(),
                _ => true,
            });
        }
        self.kinds = found.into_iter().map(|(offset, (kind, _))| (offset, kind)).collect();
        self
    }
}

impl<'a> Objects<'a> {
    pub(crate) fn list(paths: &[&str], read: ReadFile<'a>) -> Objects<'a> {
        let config = read("config").map(|config| String::from_utf8_lossy(&config).to_ascii_lowercase());
        let is_sha256 = config
            .is_some_and(|config| config.lines().any(|line| line.replace([' ', '\t'], "") == "objectformat=sha256"));
        let mut objects = Objects {
            read,
            hash: if is_sha256 { gix_hash::Kind::Sha256 } else { gix_hash::Kind::Sha1 },
            loose: BTreeMap::new(),
            held: BTreeMap::new(),
            held_left: MAX_HELD,
            packs: Vec::new(),
            inflate: Inflate::default(),
            bytes_left: MAX_INFLATED,
            is_whole: true,
            has_gaps: false,
        };
        for path in paths {
            if let Some(id) = objects.loose_id(path) {
                objects.loose.insert(id, (*path).to_owned());
            }
        }
        let mut packed_left = MAX_PACKED;
        let mut packs: Vec<&str> = paths.iter().filter_map(|path| path.strip_suffix(".pack")).collect();
        packs.sort_unstable();
        for stem in packs {
            objects.add_pack(stem, &mut packed_left);
        }
        if objects.loose.len() > MAX_OBJECTS {
            objects.is_whole = false;
            let beyond = objects.loose.keys().nth(MAX_OBJECTS).copied();
            beyond.into_iter().for_each(|id| drop(objects.loose.split_off(&id)));
        }
        objects
    }

    /// Returns the id in the path of a loose object: `objects/1f/93c0…`.
    fn loose_id(&self, path: &str) -> Option<ObjectId> {
        let (first, rest) = path.strip_prefix("objects/")?.split_once('/')?;
        let is_id = first.len() == 2 && first.len() + rest.len() == self.hash.len_in_hex();
        is_id.then(|| ObjectId::from_hex(format!("{first}{rest}").as_bytes()).ok())?
    }

    fn add_pack(&mut self, stem: &str, packed_left: &mut u64) {
        let (Some(packed), Some(listed)) = ((self.read)(&format!("{stem}.pack")), (self.read)(&format!("{stem}.idx")))
        else {
            self.has_gaps = true;
            return;
        };
        let n_bytes = (packed.len() + listed.len()) as u64;
        if n_bytes > *packed_left {
            self.is_whole = false;
            return;
        }
        *packed_left -= n_bytes;
        let pack = data::File::from_data(packed, PathBuf::from(stem), self.hash);
        let list = index::File::from_data(listed, PathBuf::from(stem), self.hash);
        let (Ok(data), Ok(list)) = (pack, list) else {
            self.has_gaps = true;
            return;
        };
        let n_known: usize = self.packs.iter().map(|pack| pack.offsets.len()).sum();
        let n_objects = list.num_objects() as usize;
        self.is_whole &= n_known + n_objects <= MAX_OBJECTS;
        let offsets = list.iter().take(MAX_OBJECTS.saturating_sub(n_known)).map(|one| (one.oid, one.pack_offset));
        let offsets = offsets.collect();
        let data = data.with_alloc_limit_bytes(Some(MAX_OBJECT));
        self.packs.push(Pack { data, offsets, kinds: BTreeMap::new() }.with_kinds());
    }

    /// Returns the ids of all commits, ascending.
    pub(crate) fn commits(&mut self) -> Vec<ObjectId> {
        let loose: Vec<ObjectId> = self.loose.keys().copied().collect();
        let mut commits: Vec<ObjectId> = loose.into_iter().filter(|id| self.is_loose_commit(id)).collect();
        for pack in &self.packs {
            for (id, offset) in &pack.offsets {
                let kind = pack.kinds.get(offset);
                self.has_gaps |= kind.is_none();
                commits.extend((kind == Some(&Kind::Commit)).then_some(*id));
            }
        }
        commits.sort_unstable();
        commits.dedup();
        commits
    }

    fn is_loose_commit(&mut self, id: &ObjectId) -> bool {
        let mut header = Vec::new();
        let bytes = self.loose.get(id).and_then(|path| (self.read)(path)).unwrap_or_default();
        let inflated = ZlibDecoder::new(bytes.as_slice()).take(N_HEADER as u64).read_to_end(&mut header);
        self.has_gaps |= inflated.is_err();
        if bytes.len() <= self.held_left {
            self.held_left -= bytes.len();
            self.held.insert(*id, bytes);
        }
        header.starts_with(b"commit ")
    }

    /// Returns an object of this kind; none if it is missing, damaged, of another kind, or beyond the bounds.
    pub(crate) fn get(&mut self, id: &ObjectId, kind: Kind) -> Option<Vec<u8>> {
        if self.bytes_left == 0 {
            self.is_whole = false;
            return None;
        }
        let found = if self.loose.contains_key(id) { self.loose(id) } else { self.packed(id) };
        let Some((found_kind, bytes)) = found else {
            self.has_gaps = true;
            return None;
        };
        let is_sound =
            found_kind == kind && gix_object::compute_hash(self.hash, kind, &bytes).is_ok_and(|it| it == *id);
        self.has_gaps |= !is_sound;
        is_sound.then_some(bytes)
    }

    fn loose(&mut self, id: &ObjectId) -> Option<(Kind, Vec<u8>)> {
        let packed = self.held.remove(id).or_else(|| (self.read)(self.loose.get(id)?))?;
        let mut bytes = Vec::new();
        let limit = (MAX_OBJECT + N_HEADER) as u64;
        let outcome = ZlibDecoder::new(packed.as_slice()).take(limit).read_to_end(&mut bytes);
        self.bytes_left = self.bytes_left.saturating_sub(bytes.len() as u64);
        outcome.ok()?;
        let (kind, n_bytes, n_header) = gix_object::decode::loose_header(&bytes).ok()?;
        let content = bytes.split_off(n_header.min(bytes.len()));
        (content.len() as u64 == n_bytes).then_some((kind, content))
    }

    fn packed(&mut self, id: &ObjectId) -> Option<(Kind, Vec<u8>)> {
        let pack = self.packs.iter().find(|pack| pack.offsets.contains_key(id))?;
        let offset = *pack.offsets.get(id).filter(|offset| pack.kinds.contains_key(offset))?;
        let entry = pack.data.entry(offset).ok()?;
        let resolve = |id: &gix_hash::oid, _: &mut Vec<u8>| {
            let base = pack.offsets.get(&id.to_owned()).map(|offset| pack.data.entry(*offset));
            Ok(base.transpose()?.map(ResolvedBase::InPack))
        };
        let mut bytes = Vec::new();
        let decoded = pack.data.decode_entry(entry, &mut bytes, &mut self.inflate, &resolve, &mut cache::Never);
        let n_inflated = decoded.as_ref().map_or(MAX_OBJECT as u64, |decoded| decoded.decompressed_size);
        self.bytes_left = self.bytes_left.saturating_sub(n_inflated);
        decoded.ok().map(|decoded| (decoded.kind, bytes))
    }

    /// Returns the hash function of ids.
    pub(crate) fn hash(&self) -> gix_hash::Kind {
        self.hash
    }
}
