//! The snapshots of a history, and the signs that it does not show how the work was made.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use lookalike_frontends::Language;
use lookalike_history::Repository;
use lookalike_history::logs::{Log, LogFormat, LoggedVersion};
use lookalike_intake::{FoundHistory, HistoryFormat, is_literate, is_notebook};
use lookalike_report_templates::model::{History, HistoryKind, Moment, Sign};

/// Maximum number of bytes of the versions of one submission that are read.
const MAX_VERSION_BYTES: usize = 32 << 20;
/// Snapshots within so many seconds were made by a program.
const AT_ONCE: i64 = 60;
/// Clocks may differ by so many seconds.
const CLOCK_ERROR: i64 = 600;
/// Clocks on the wall are at most so many seconds apart.
pub(super) const MAX_ZONES: i64 = 26 * 3600;
/// A course is not half a year older than most of its class.
const HALF_A_YEAR: i64 = 183 * 86_400;

/// The snapshots of the history of one submission, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    pub(super) kind: HistoryKind,
    pub(super) all: Vec<Snapshot>,
    /// The first snapshot that has source; none if none has.
    pub(super) start: Option<usize>,
    is_cut_off: bool,
    /// Whether everything was within the bounds.
    pub(super) is_whole: bool,
}

/// One snapshot.
#[derive(Debug, Clone, Default)]
pub(super) struct Snapshot {
    /// Its date: that of the work, not that of a later rewriting.
    pub(super) time: Option<i64>,
    /// The same only for the same snapshot in another history.
    pub(super) id: Option<Vec<u8>>,
    /// The date on which it became a part of this history.
    pub(super) made: Option<i64>,
    /// The latest date of those that it follows.
    after: Option<i64>,
    /// The number of its author; 0 is the one with the most snapshots.
    author: usize,
}

/// Takes a version of a source file: its snapshot, its path, and its bytes.
pub(super) type TakeVersion<'a> = &'a mut dyn FnMut(usize, &str, &[u8]);

impl Snapshots {
    /// Reads the histories of a submission, and hands on the versions of the kind that has the most snapshots in their order; none if there are none.
    pub(super) fn read(found: &[FoundHistory], take: TakeVersion<'_>) -> Option<Snapshots> {
        let found_repositories = || found.iter().filter(|one| one.format == HistoryFormat::Repository);
        let logs: Vec<Log> = found.iter().filter_map(read_log).collect();
        let readers: Vec<_> = found_repositories().map(|one| (one.paths(), |path: &str| one.read(path))).collect();
        let read = readers.iter().filter_map(|(paths, read)| Repository::read(paths, read, &is_source));
        let mut repositories: Vec<Repository<'_>> = read.collect();
        let logged = Snapshots::of_logs(logs, repositories.iter().map(|one| one.commits.len()).sum(), take);
        if logged.is_some() {
            return logged;
        }
        // Submodules have repositories of their own. The one with the most commits says who the author is.
        repositories.sort_by_key(|repository| std::cmp::Reverse(repository.commits.len()));
        let mut order: Vec<(Option<i64>, usize, usize)> = Vec::new();
        for (at, repository) in repositories.iter().enumerate() {
            // A commit is not before those that it follows, whatever its date says.
            let mut latest = None;
            for (commit, one) in repository.commits.iter().enumerate() {
                latest = latest.max(one.written);
                order.push((latest, at, commit));
            }
        }
        order.sort_unstable();
        let places: BTreeMap<(usize, usize), usize> =
            order.iter().enumerate().map(|(place, (_, at, commit))| ((*at, *commit), place)).collect();
        let mut snapshots = Snapshots {
            kind: HistoryKind::Git,
            is_cut_off: repositories.iter().any(|repository| repository.is_cut_off),
            is_whole: found_repositories().all(|one| one.is_whole),
            ..Snapshots::default()
        };
        snapshots.all = order.iter().map(|(_, at, commit)| snapshot(&repositories[*at], *commit)).collect();
        let mut versions: Vec<(usize, usize, usize)> = Vec::new();
        for (at, repository) in repositories.iter().enumerate() {
            let of_repository = repository.versions.iter().enumerate();
            versions.extend(of_repository.map(|(version, one)| (places[&(at, one.commit)], at, version)));
        }
        versions.sort_unstable();
        let mut bytes_left = MAX_VERSION_BYTES;
        for (place, at, version) in versions {
            let Some(bytes) = repositories[at].bytes(version) else { continue };
            if bytes.len() > bytes_left {
                snapshots.is_whole = false;
                break;
            }
            bytes_left -= bytes.len();
            snapshots.start.get_or_insert(place);
            take(place, &repositories[at].versions[version].path, &bytes);
        }
        snapshots.is_whole &= repositories.iter().all(Repository::is_whole);
        snapshots.is_cut_off |= repositories.iter().any(Repository::has_gaps);
        (!snapshots.all.is_empty()).then_some(snapshots)
    }

    /// Reads logs, if they have more snapshots than that. The versions of a minute are one snapshot.
    fn of_logs(logs: Vec<Log>, more_than: usize, take: TakeVersion<'_>) -> Option<Snapshots> {
        let is_whole = logs.iter().all(|log| log.is_whole);
        let versions = logs.into_iter().flat_map(|log| log.versions);
        let mut versions: Vec<LoggedVersion> =
            versions.filter(|version| !version.path.contains('.') || is_source(&version.path)).collect();
        versions.sort_by_key(|version| version.time);
        let is_same = |one: &LoggedVersion, next: &LoggedVersion| {
            one.time.is_some() && one.time.map(|time| time / 60) == next.time.map(|time| time / 60)
        };
        let groups: Vec<&[LoggedVersion]> = versions.chunk_by(is_same).collect();
        if groups.len() <= more_than {
            return None;
        }
        let mut snapshots = Snapshots { kind: HistoryKind::Log, start: Some(0), is_whole, ..Snapshots::default() };
        for (place, group) in groups.into_iter().enumerate() {
            let time = group[0].time;
            let mut hasher = DefaultHasher::new();
            for version in group {
                (version.time, &version.path, &version.bytes).hash(&mut hasher);
                take(place, &version.path, &version.bytes);
            }
            let id = time.map(|_| hasher.finish().to_le_bytes().to_vec());
            snapshots.all.push(Snapshot { time, id, made: time, ..Snapshot::default() });
        }
        Some(snapshots)
    }

    /// Returns the snapshots of attempts, which have the times of the platform.
    pub(super) fn of_attempts(times: Vec<Option<i64>>) -> Snapshots {
        let all = times.into_iter().map(|time| Snapshot { time, made: time, ..Snapshot::default() }).collect();
        Snapshots { kind: HistoryKind::Attempts, all, start: Some(0), is_cut_off: false, is_whole: true }
    }

    /// Returns the dates of the snapshots.
    pub(super) fn times(&self) -> Vec<Option<Moment>> {
        self.all.iter().map(|one| one.time.map(Moment)).collect()
    }

    /// Returns the earliest date.
    pub(super) fn first(&self) -> Option<i64> {
        self.all.iter().filter_map(|one| one.time).min()
    }

    /// Returns the model, still without what is gone. `submitted` is the time of submission, and `class_began` the middle of the earliest dates of all histories, as far as they are known.
    pub(super) fn model(&self, submission: usize, submitted: Option<i64>, class_began: Option<i64>) -> History {
        History {
            submission,
            kind: self.kind,
            n_snapshots: self.all.len(),
            first: self.first().map(Moment),
            last: self.all.iter().filter_map(|one| one.time).max().map(Moment),
            signs: self.signs(submitted, class_began),
            ..History::default()
        }
    }

    fn signs(&self, submitted: Option<i64>, class_began: Option<i64>) -> Vec<Sign> {
        let mut signs = Vec::new();
        if self.kind == HistoryKind::Attempts {
            return signs;
        }
        let count = |is_such: &dyn Fn(&Snapshot) -> bool| self.all.iter().filter(|one| is_such(one)).count();
        let made: Vec<i64> = self.all.iter().filter_map(|one| one.made).collect();
        let span = made.iter().max().zip(made.iter().min()).map(|(last, first)| last - first);
        let made_later = count(&|one| one.made.zip(one.time).is_some_and(|(made, time)| time + CLOCK_ERROR < made));
        if self.all.len() == 1 {
            signs.push(Sign::OneSnapshot);
        } else if span.is_some_and(|span| span < AT_ONCE) {
            signs.push(Sign::MadeAtOnce);
        } else if made_later > 0 {
            signs.push(Sign::MadeLater { n_snapshots: made_later });
        }
        signs.extend(self.is_cut_off.then_some(Sign::CutOff));
        let out_of_order =
            count(&|one| one.time.zip(one.after).is_some_and(|(time, after)| time + CLOCK_ERROR < after));
        if out_of_order > 0 {
            signs.push(Sign::OutOfOrder { n_snapshots: out_of_order });
        }
        let error = if self.kind == HistoryKind::Log { MAX_ZONES } else { CLOCK_ERROR };
        let after = count(&|one| one.time.zip(submitted).is_some_and(|(time, end)| time > end + error));
        if after > 0 {
            signs.push(Sign::AfterSubmission { n_snapshots: after });
        }
        let before = count(&|one| one.time.zip(class_began).is_some_and(|(time, began)| time < began - HALF_A_YEAR));
        if before > 0 {
            signs.push(Sign::LongBefore { n_snapshots: before });
        }
        let n_others = self.all.iter().map(|one| one.author).max().unwrap_or_default();
        if n_others > 0 {
            let n_snapshots = count(&|one| one.author > 0);
            signs.push(Sign::OtherAuthors { n_authors: n_others, n_snapshots });
        }
        signs.extend((!self.is_whole).then_some(Sign::NotReadWhole));
        signs
    }
}

fn snapshot(repository: &Repository<'_>, commit: usize) -> Snapshot {
    let one = &repository.commits[commit];
    let after = one.parents.iter().filter_map(|parent| repository.commits[*parent].written).max();
    Snapshot { time: one.written, id: Some(one.id.as_slice().to_vec()), made: one.made, after, author: one.author }
}

/// Reads a log; none if it is a repository, or has no version.
fn read_log(found: &FoundHistory) -> Option<Log> {
    let format = match found.format {
        HistoryFormat::Repository => return None,
        HistoryFormat::LocalHistory => LogFormat::LocalHistory,
        HistoryFormat::ProgSnap2 => LogFormat::ProgSnap2,
        HistoryFormat::Thonny => LogFormat::Thonny,
    };
    let mut log = Log::read(format, &found.paths(), &|path| found.read(path))?;
    log.is_whole &= found.is_whole;
    Some(log)
}

/// Returns whether a file of this name may be source.
fn is_source(name: &str) -> bool {
    let Some((_, extension)) = name.rsplit_once('.') else { return false };
    let is_program = Language::detect(Some(extension), "").is_some_and(|language| !language.is_prose());
    is_program || is_notebook(extension) || is_literate(extension)
}
