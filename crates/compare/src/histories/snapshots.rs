//! The snapshots of a history, and the signs that it does not show how the work was made.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use lookalike_frontends::Language;
use lookalike_history::logs::{Log, LogFormat, LoggedVersion};
use lookalike_history::{Commit, Repository};
use lookalike_intake::{FoundHistory, HistoryFormat, is_literate, is_notebook};
use lookalike_report_templates::model::{History, HistoryKind, Moment, Sign};

/// Maximum number of bytes of the versions of one submission that are read.
const MAX_VERSION_BYTES: usize = 32 << 20;
/// Snapshots within so many seconds were made by a program.
const AT_ONCE: i64 = 60;
/// Minimum number of such snapshots, and of snapshots at equal intervals. Fewer may be so by chance.
const MANY: usize = 5;
/// Clocks may differ by so many seconds.
const CLOCK_ERROR: i64 = 600;
/// Clocks on the wall are at most so many seconds apart.
pub(super) const MAX_ZONES: i64 = 26 * 3600;
/// People of one class work within half a year of somebody else.
const HALF_A_YEAR: i64 = 183 * 86_400;

/// The snapshots of the history of one submission, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    pub(super) kind: HistoryKind,
    pub(super) all: Vec<Snapshot>,
    /// The first snapshot that has source; none if none has.
    pub(super) start: Option<usize>,
    is_cut_off: bool,
    /// Whether objects are missing, and it refers to another repository for them.
    is_elsewhere: bool,
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
    /// Whether it is dated before one that it follows.
    is_out_of_order: bool,
    /// The number of its author; 0 is the one with the most snapshots. None if that is nobody.
    author: Option<usize>,
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
        let refers = found_repositories().any(FoundHistory::refers_elsewhere);
        snapshots.is_elsewhere = refers && (snapshots.all.is_empty() || snapshots.is_cut_off);
        snapshots.is_cut_off &= !snapshots.is_elsewhere;
        (!snapshots.all.is_empty() || snapshots.is_elsewhere).then_some(snapshots)
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

    pub(super) fn of_attempts(times: Vec<Option<i64>>) -> Snapshots {
        let all = times.into_iter().map(|time| Snapshot { time, made: time, ..Snapshot::default() }).collect();
        Snapshots { kind: HistoryKind::Attempts, all, start: Some(0), is_whole: true, ..Snapshots::default() }
    }

    /// Returns the dates of the snapshots: of the work, and of its becoming a part of the history if that is another one.
    pub(super) fn dates(&self) -> Vec<[Option<Moment>; 2]> {
        let other = |one: &Snapshot| {
            one.made.filter(|made| one.time.is_none_or(|time| time.abs_diff(*made) > CLOCK_ERROR as u64))
        };
        self.all.iter().map(|one| [one.time.map(Moment), other(one).map(Moment)]).collect()
    }

    /// Returns the earliest and the latest date.
    pub(super) fn ends(&self) -> Option<[i64; 2]> {
        let times = || self.all.iter().filter_map(|one| one.time);
        Some([times().min()?, times().max()?])
    }

    /// Returns the half-years in which it has snapshots.
    pub(super) fn periods(&self) -> BTreeSet<i64> {
        self.all.iter().filter_map(|one| one.time).map(|time| time.div_euclid(HALF_A_YEAR)).collect()
    }

    /// Returns the model, still without what is gone. `submitted` is the time of submission, if it is known, and `n_by_period` the number of histories with snapshots in a half-year.
    pub(super) fn model(
        &self,
        submission: usize,
        submitted: Option<i64>,
        n_by_period: &BTreeMap<i64, usize>,
    ) -> History {
        let ends = self.ends();
        History {
            submission,
            kind: self.kind,
            n_snapshots: self.all.len(),
            first: ends.map(|ends| Moment(ends[0])),
            last: ends.map(|ends| Moment(ends[1])),
            signs: self.signs(submitted, n_by_period),
            ..History::default()
        }
    }

    fn signs(&self, submitted: Option<i64>, n_by_period: &BTreeMap<i64, usize>) -> Vec<Sign> {
        if self.kind == HistoryKind::Attempts {
            return Vec::new();
        }
        let own = self.periods();
        let has_others = |period: &i64| n_by_period.get(period).is_some_and(|n| *n > usize::from(own.contains(period)));
        let is_far = |time: i64| {
            let period = time.div_euclid(HALF_A_YEAR);
            !n_by_period.is_empty() && ![period - 1, period, period + 1].iter().any(has_others)
        };
        let count = |is_such: &dyn Fn(&Snapshot) -> bool| self.all.iter().filter(|one| is_such(one)).count();
        let dated = |is_such: &dyn Fn(i64) -> bool| count(&|one| one.time.is_some_and(is_such));
        let both = |is_such: fn(i64, i64) -> bool| {
            count(&|one| one.time.zip(one.made).is_some_and(|(time, made)| is_such(time, made)))
        };
        let mut signs = Vec::new();
        let mut add = |number: usize, sign: fn(usize) -> Sign| signs.extend((number > 0).then(|| sign(number)));
        let (n_all, n_together) = (self.all.len(), self.n_made_together());
        if n_all == 1 {
            add(n_all, |_| Sign::OneSnapshot);
        } else if n_together == n_all {
            add(n_all, |_| Sign::MadeAtOnce);
        } else {
            let n_together = if n_together < MANY { 0 } else { n_together };
            add(n_together, |n_snapshots| Sign::MadeTogether { n_snapshots });
            add(both(|time, made| time + CLOCK_ERROR < made), |n_snapshots| Sign::MadeLater { n_snapshots });
        }
        add(both(|time, made| made + CLOCK_ERROR < time), |n_snapshots| Sign::DatedAhead { n_snapshots });
        add(self.n_at_equal_intervals(), |n_snapshots| Sign::EqualIntervals { n_snapshots });
        add(usize::from(self.is_cut_off), |_| Sign::CutOff);
        add(count(&|one| one.is_out_of_order), |n_snapshots| Sign::OutOfOrder { n_snapshots });
        let error = if self.kind == HistoryKind::Log { MAX_ZONES } else { CLOCK_ERROR };
        let is_after = |time: i64| submitted.is_some_and(|end| time > end + error);
        add(dated(&is_after), |n_snapshots| Sign::AfterSubmission { n_snapshots });
        add(dated(&is_far), |n_snapshots| Sign::FarAway { n_snapshots });
        let n_others = self.all.iter().filter_map(|one| one.author).max().unwrap_or_default();
        let by_others = count(&|one| one.author.is_some_and(|author| author > 0));
        signs.extend((n_others > 0).then_some(Sign::OtherAuthors { n_authors: n_others, n_snapshots: by_others }));
        signs.extend((!self.is_whole).then_some(Sign::NotReadWhole));
        signs.extend(self.is_elsewhere.then_some(Sign::Elsewhere));
        signs
    }

    /// Returns the most snapshots that were made within a minute.
    fn n_made_together(&self) -> usize {
        let mut made: Vec<i64> = self.all.iter().filter_map(|one| one.made).collect();
        made.sort_unstable();
        let within = |first: usize| made[first..].partition_point(|time| time - made[first] < AT_ONCE);
        (0..made.len()).map(within).max().unwrap_or_default()
    }

    /// Returns the most snapshots in a row that are dated at equal intervals, as only a program does; 0 if they are not many.
    fn n_at_equal_intervals(&self) -> usize {
        if self.kind == HistoryKind::Log {
            return 0;
        }
        let times: Vec<i64> = self.all.iter().filter_map(|one| one.time).collect();
        let intervals: Vec<i64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let rows = intervals.chunk_by(|one, next| one == next).filter(|row| row[0] >= AT_ONCE);
        rows.map(|row| row.len() + 1).filter(|n| *n >= MANY).max().unwrap_or_default()
    }
}

fn snapshot(repository: &Repository<'_>, commit: usize) -> Snapshot {
    let one = &repository.commits[commit];
    let is_out_of_order = one.parents.iter().any(|parent| is_before(one, &repository.commits[*parent]));
    Snapshot {
        time: one.written,
        id: Some(one.id.as_slice().to_vec()),
        made: one.made,
        is_out_of_order,
        author: one.author,
    }
}

/// Returns whether a commit is dated before its parent. Commits that were made later, as in a rebase, may be in another order than they were written in, but not in another one than they were made in.
fn is_before(one: &Commit, parent: &Commit) -> bool {
    // The clocks of two people may be in two time zones.
    let error = if one.author == parent.author { CLOCK_ERROR } else { MAX_ZONES };
    let is_earlier =
        |date: Option<i64>, before: Option<i64>| date.zip(before).is_some_and(|(date, before)| date + error < before);
    let is_made_later = one.written.zip(one.made).is_some_and(|(written, made)| written + CLOCK_ERROR < made);
    is_earlier(one.made, parent.made) || (!is_made_later && is_earlier(one.written, parent.written))
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
