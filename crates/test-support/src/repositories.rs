//! Makes git repositories, loose or packed, without git.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::Crc;
use flate2::write::ZlibEncoder;
use gix_hash::Kind as Hash;
pub use gix_hash::ObjectId;
pub use gix_object::Kind;

/// A repository in the making.
#[derive(Debug, Clone, Default)]
pub struct RepositoryBuilder {
    objects: BTreeMap<ObjectId, (Kind, Vec<u8>)>,
    /// The versions of each path, the oldest first.
    versions: BTreeMap<String, Vec<ObjectId>>,
    head: Option<ObjectId>,
}

/// A commit to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewCommit<'a> {
    /// The files, by their paths.
    pub files: &'a [(&'a str, &'a str)],
    /// The commits that it follows.
    pub parents: &'a [ObjectId],
    /// Name and e-mail address.
    pub author: &'a str,
    /// Date of the author and of the committer, in seconds since 1970.
    pub dates: [i64; 2],
}

impl RepositoryBuilder {
    /// Makes a commit, which becomes the head, and returns its id.
    pub fn commit(&mut self, new: NewCommit<'_>) -> ObjectId {
        let files = new.files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
        let tree = self.tree("", files);
        let mut text = format!("tree {tree}\n");
        for parent in new.parents {
            text += &format!("parent {parent}\n");
        }
        let [written, made] = new.dates;
        text += &format!("author {0} {written} +0100\ncommitter {0} {made} +0100\n\nWork\n", new.author);
        let id = self.add(Kind::Commit, text.into_bytes());
        self.head = Some(id);
        id
    }

    /// Makes a commit after the head, when so many minutes of 2026 have passed.
    pub fn next(&mut self, minutes: i64, files: &[(&str, &str)]) -> ObjectId {
        let date = 1_767_225_600 + minutes * 60;
        let parents: Vec<ObjectId> = self.head.into_iter().collect();
        self.commit(NewCommit { files, parents: &parents, author: "Ann Ode <ann@example.org>", dates: [date, date] })
    }

    /// Returns the last commit.
    pub fn head(&self) -> Option<ObjectId> {
        self.head
    }

    /// Removes a commit, as a shallow clone does.
    pub fn forget(&mut self, commit: ObjectId) {
        self.objects.remove(&commit);
    }

    /// Takes everything in that another repository has.
    pub fn merge(&mut self, other: &RepositoryBuilder) {
        self.objects.extend(other.objects.iter().map(|(id, object)| (*id, object.clone())));
        for (path, versions) in &other.versions {
            self.versions.entry(path.clone()).or_default().extend(versions);
        }
    }

    fn tree(&mut self, folder: &str, files: BTreeMap<String, Vec<u8>>) -> ObjectId {
        let mut below: BTreeMap<String, BTreeMap<String, Vec<u8>>> = BTreeMap::new();
        let mut entries: Vec<(String, &str, ObjectId)> = Vec::new();
        for (path, bytes) in files {
            match path.split_once('/') {
                Some((first, rest)) => _ = below.entry(first.to_owned()).or_default().insert(rest.to_owned(), bytes),
                None => {
                    let blob = self.add(Kind::Blob, bytes);
                    let versions = self.versions.entry(format!("{folder}{path}")).or_default();
                    if !versions.contains(&blob) {
                        versions.push(blob);
                    }
                    entries.push((path, "100644", blob));
                }
            }
        }
        for (name, files) in below {
            let tree = self.tree(&format!("{folder}{name}/"), files);
            entries.push((name, "40000", tree));
        }
        // Git sorts folders as if their names ended with a slash.
        entries.sort_by_key(|(name, mode, _)| if *mode == "40000" { format!("{name}/") } else { name.clone() });
        let mut bytes = Vec::new();
        for (name, mode, id) in entries {
            bytes.extend(format!("{mode} {name}\0").into_bytes());
            bytes.extend(id.as_bytes());
        }
        self.add(Kind::Tree, bytes)
    }

    /// Adds an object, and returns its id.
    pub fn add(&mut self, kind: Kind, bytes: Vec<u8>) -> ObjectId {
        let id = gix_object::compute_hash(Hash::Sha1, kind, &bytes).expect("no collision");
        self.objects.insert(id, (kind, bytes));
        id
    }

    /// Returns all objects with their kinds.
    pub fn objects(&self) -> impl Iterator<Item = (Kind, &[u8])> {
        self.objects.values().map(|(kind, bytes)| (*kind, bytes.as_slice()))
    }

    /// Returns the files of the repository, every object in a file of its own.
    pub fn loose(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = self.beside_objects();
        for (id, (kind, bytes)) in &self.objects {
            let id = id.to_string();
            let mut object = format!("{kind} {}\0", bytes.len()).into_bytes();
            object.extend(bytes);
            files.push((format!("objects/{}/{}", &id[..2], &id[2..]), deflated(&object)));
        }
        files
    }

    /// Returns the files of the repository, all objects in one pack, where versions of a file are stored as changes of the version after them.
    pub fn packed(&self) -> Vec<(String, Vec<u8>)> {
        let mut bases: BTreeMap<ObjectId, ObjectId> = BTreeMap::new();
        for versions in self.versions.values() {
            for pair in versions.windows(2) {
                bases.entry(pair[0]).or_insert(pair[1]);
            }
        }
        let mut order: Vec<ObjectId> = self.objects.keys().copied().filter(|id| !bases.contains_key(id)).collect();
        order.extend(self.versions.values().flat_map(|versions| versions.iter().rev().skip(1)));
        let mut pack = b"PACK\0\0\0\x02".to_vec();
        pack.extend((self.objects.len() as u32).to_be_bytes());
        let mut places: BTreeMap<ObjectId, (u32, u32)> = BTreeMap::new();
        for id in order {
            if places.contains_key(&id) {
                continue;
            }
            let (kind, bytes) = &self.objects[&id];
            let start = pack.len();
            let base = bases.get(&id).and_then(|base| Some((places.get(base)?.0, &self.objects[base].1)));
            match base {
                Some((offset, base)) => {
                    let change = change(base, bytes);
                    pack.extend(entry_header(6, change.len()));
                    pack.extend(distance(start - offset as usize));
                    pack.extend(deflated(&change));
                }
                None => {
                    let number = match kind {
                        Kind::Commit => 1,
                        Kind::Tree => 2,
                        Kind::Blob => 3,
                        Kind::Tag => 4,
                    };
                    pack.extend(entry_header(number, bytes.len()));
                    pack.extend(deflated(bytes));
                }
            }
            places.insert(id, (start as u32, crc(&pack[start..])));
        }
        let checksum = sha1(&pack);
        pack.extend(checksum.as_bytes());
        let mut index = b"\xfftOc\0\0\0\x02".to_vec();
        for first in 0..=255 {
            let n = places.keys().filter(|id| id.as_bytes()[0] <= first).count();
            index.extend((n as u32).to_be_bytes());
        }
        places.keys().for_each(|id| index.extend(id.as_bytes()));
        places.values().for_each(|(_, crc)| index.extend(crc.to_be_bytes()));
        places.values().for_each(|(offset, _)| index.extend(offset.to_be_bytes()));
        index.extend(checksum.as_bytes());
        index.extend(sha1(&index).as_bytes().to_vec());
        let mut files = self.beside_objects();
        files.push((format!("objects/pack/pack-{checksum}.pack"), pack));
        files.push((format!("objects/pack/pack-{checksum}.idx"), index));
        files
    }

    fn beside_objects(&self) -> Vec<(String, Vec<u8>)> {
        let head = self.head.map(|head| ("refs/heads/main".to_owned(), format!("{head}\n").into_bytes()));
        let mut files = vec![
            ("HEAD".to_owned(), b"ref: refs/heads/main\n".to_vec()),
            ("config".to_owned(), b"[core]\n\trepositoryformatversion = 0\n".to_vec()),
        ];
        files.extend(head);
        files
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory has no errors")
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn sha1(bytes: &[u8]) -> ObjectId {
    let mut hasher = gix_hash::hasher(Hash::Sha1);
    hasher.update(bytes);
    hasher.try_finalize().expect("no collision")
}

/// Returns the header of an entry of a pack: its kind and its size.
fn entry_header(kind: u8, n_bytes: usize) -> Vec<u8> {
    let mut first = (kind << 4) | (n_bytes & 15) as u8;
    let mut rest = n_bytes >> 4;
    let mut header = Vec::new();
    while rest > 0 {
        header.push(first | 0x80);
        first = (rest & 0x7f) as u8;
        rest >>= 7;
    }
    header.push(first);
    header
}

/// Returns the distance to a base in the form of packs.
fn distance(mut distance: usize) -> Vec<u8> {
    let mut bytes = vec![(distance & 0x7f) as u8];
    while distance > 0x7f {
        distance = (distance >> 7) - 1;
        bytes.push(0x80 | (distance & 0x7f) as u8);
    }
    bytes.reverse();
    bytes
}

/// Returns the change that makes `new` of `old`: what both begin with is copied, and the rest inserted.
fn change(old: &[u8], new: &[u8]) -> Vec<u8> {
    let n_same = old.iter().zip(new).take_while(|(one, other)| one == other).count().min(0xff_ffff);
    let mut change = Vec::new();
    for size in [old.len(), new.len()] {
        let mut rest = size;
        while rest > 0x7f {
            change.push(0x80 | (rest & 0x7f) as u8);
            rest >>= 7;
        }
        change.push(rest as u8);
    }
    if n_same > 0 {
        change.push(0x80 | 0x70);
        change.extend(&(n_same as u32).to_le_bytes()[..3]);
    }
    for piece in new[n_same..].chunks(127) {
        change.push(piece.len() as u8);
        change.extend(piece);
    }
    change
}
