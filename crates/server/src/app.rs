//! The state that all requests share.

pub(crate) mod host;
pub(crate) mod limits;
pub(crate) mod login_throttle;
pub(crate) mod metrics;
pub(crate) mod open_reports;
pub(crate) mod passwords;
pub(crate) mod queue;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use tokio::sync::Semaphore;

use self::host::OwnHost;
use self::limits::{SpaceLimits, TokenLimit, UploadPlaces};
use self::login_throttle::LoginThrottle;
use self::metrics::Metrics;
use self::open_reports::{ArchiveQueries, OpenReport, ReportCache};
use self::passwords::Passwords;
use self::queue::Queue;
use crate::client::ClientLimit;
use crate::clock;
use crate::domain::{Actor, Batch, Expiry, RetentionOptions, Visitor};
use crate::files::blocking;
use crate::problem::Problem;
use crate::secrets::TokenHash;
use crate::sign_on::SignOnSettings;
use crate::store::{FILE_NAME, Store};

/// Maximum number of requests of one client handled at once. A department may be behind one address.
const MAX_REQUESTS_PER_CLIENT: usize = 128;

/// Number of batches that are named when a course has used up its space.
const N_LARGEST: usize = 3;

pub(crate) type SharedApp = Arc<App>;

/// The operator's settings.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder for everything that the server stores. Child processes receive absolute paths.
    pub data: PathBuf,
    /// Archive that courses may compare with.
    pub archive: Option<PathBuf>,
    /// Maximum size of an upload, in bytes.
    pub max_upload: u64,
    /// Program that is told of ended runs, if there is one.
    pub hook: Option<PathBuf>,
    /// Limits for space.
    pub space: SpaceLimits,
    /// The times after which things are deleted.
    pub retention: RetentionOptions,
    /// Maximum number of runs that work at once.
    pub jobs: NonZeroUsize,
    /// Number of days for which the results of MOSS's clients open without signing in.
    pub moss_days: u32,
    /// Number of threads of a run; none for one per core.
    pub threads: Option<NonZeroUsize>,
}

pub(crate) struct App {
    pub(crate) store: Arc<Store>,
    pub(crate) options: Options,
    pub(crate) host: OwnHost,
    /// The settings of single sign-on, if people sign in through a proxy.
    pub(crate) sign_on: Option<SignOnSettings>,
    pub(crate) passwords: Passwords,
    /// Slows down the guessing of passwords.
    pub(crate) logins: LoginThrottle,
    /// The hash of the printed token, until somebody signs in with it.
    pub(crate) token: Mutex<Option<TokenHash>>,
    pub(crate) queue: Queue,
    pub(crate) inspections: Inspections,
    /// Held by whoever stores a review.
    pub(crate) reviewing: tokio::sync::Mutex<()>,
    /// The reports of single files that were compared with the archive.
    pub(crate) archive_queries: ArchiveQueries,
    pub(crate) reports: ReportCache,
    pub(crate) requests: Arc<ClientLimit>,
    pub(crate) metrics: Metrics,
    pub(crate) token_limit: TokenLimit,
    pub(crate) upload_places: UploadPlaces,
    notices: Mutex<HashMap<TokenHash, String>>,
}

impl App {
    /// Creates the state of a server without runs, inspections and sessions.
    pub(crate) fn new(
        store: Store,
        options: Options,
        host: OwnHost,
        sign_on: Option<SignOnSettings>,
        token: Option<TokenHash>,
    ) -> Result<App> {
        Ok(App {
            store: Arc::new(store),
            queue: Queue::new(options.jobs.get()),
            options,
            host,
            sign_on,
            passwords: Passwords::new()?,
            logins: LoginThrottle::new(),
            requests: ClientLimit::new(MAX_REQUESTS_PER_CLIENT),
            token: Mutex::new(token),
            inspections: Inspections { turn: Semaphore::new(1), failures: Mutex::default() },
            reviewing: tokio::sync::Mutex::default(),
            archive_queries: ArchiveQueries::default(),
            reports: ReportCache::new(),
            metrics: Metrics::default(),
            token_limit: TokenLimit::default(),
            upload_places: UploadPlaces::new(),
            notices: Mutex::default(),
        })
    }

    /// Creates the state of an app that serves nobody, for work on its data.
    pub(crate) fn offline(data: &Path, archive: Option<&Path>) -> Result<SharedApp> {
        let tables = data.join(FILE_NAME);
        fs::metadata(&tables).with_context(|| format!("no server keeps anything in {}", data.display()))?;
        let options = Options {
            data: data.canonicalize()?,
            archive: archive.map(Path::to_owned),
            max_upload: u64::MAX,
            hook: None,
            space: SpaceLimits { course_quota: None, keep_free: 0 },
            retention: RetentionOptions { keep_months: None, keep_closed_months: None, keep_log_months: u32::MAX },
            jobs: NonZeroUsize::MIN,
            moss_days: 0,
            threads: None,
        };
        let host = OwnHost::local(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        Ok(Arc::new(App::new(Store::open(&tables)?, options, host, None, None)?))
    }

    pub(crate) fn takes_passwords(&self) -> bool {
        self.sign_on.as_ref().is_none_or(|settings| settings.options.takes_passwords)
    }

    /// Fails if the disk has too little space for another upload or run.
    pub(crate) fn must_have_free_space(&self) -> Result<(), Problem> {
        self.options.space.check_disk(&self.options.data)
    }

    /// Fails if a course may not store this many bytes more.
    pub(crate) async fn must_have_quota(&self, course: i64, n_more: u64) -> Result<(), Problem> {
        let limits = self.options.space;
        self.with_store(move |store| {
            let Some(used) = store.course_space(course)? else { return Ok(Ok(())) };
            let largest = store.largest_batches(course, N_LARGEST)?;
            Ok(limits.check_course(&used, &largest, n_more))
        })
        .await?
    }

    /// Reads or changes the tables, off the threads that serve requests.
    pub(crate) async fn with_store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = Arc::clone(&self.store);
        Ok(blocking(move || work(&store)).await?)
    }

    pub(crate) async fn batch(&self, id: i64) -> Result<Batch, Problem> {
        self.with_store(move |store| store.batch(id)).await?.ok_or_else(Problem::not_found)
    }

    /// Returns when a batch is deleted, unless it is kept for ever.
    pub(crate) async fn expiry(&self, batch: i64) -> Result<Option<Expiry>, Problem> {
        let rules = self.options.retention;
        self.with_store(move |store| store.expiry(batch, rules, clock::now())).await
    }

    pub(crate) async fn report(&self, run: i64) -> Result<Arc<OpenReport>, Problem> {
        self.reports.open(run, &self.report_folder(run)).await
    }

    pub(crate) async fn log(
        &self,
        by: &Actor,
        course: Option<i64>,
        action: &'static str,
        about: impl Into<String>,
    ) -> Result<(), Problem> {
        let (actor, about) = (by.clone(), about.into());
        self.with_store(move |store| store.log(&actor, course, action, &about)).await
    }

    /// Sets the notice on the visitor's next page. A program sees no pages.
    pub(crate) fn set_notice(&self, visitor: &Visitor, text: impl Into<String>) {
        if visitor.token.is_none() {
            self.notices.lock().unwrap_or_else(PoisonError::into_inner).insert(visitor.session, text.into());
        }
    }

    pub(crate) fn take_notice(&self, visitor: &Visitor) -> Option<String> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).remove(&visitor.session)
    }

    /// Returns the folder in which uploads arrive. Its contents are incomplete uploads and temporary files.
    pub(crate) fn incoming_folder(&self) -> PathBuf {
        self.options.data.join("incoming")
    }

    /// Returns the folder with one folder for each upload.
    pub(crate) fn uploads_folder(&self) -> PathBuf {
        self.options.data.join("uploads")
    }

    pub(crate) fn upload_folder(&self, upload: i64) -> PathBuf {
        self.uploads_folder().join(upload.to_string())
    }

    pub(crate) fn reports_folder(&self) -> PathBuf {
        self.options.data.join("reports")
    }

    pub(crate) fn report_folder(&self, run: i64) -> PathBuf {
        self.reports_folder().join(run.to_string())
    }
}

/// The inspections of changed batches.
pub(crate) struct Inspections {
    /// The permit of the inspection in progress: one batch is inspected at a time.
    pub(crate) turn: Semaphore,
    /// The revision at which the inspection of a batch failed, and the reason.
    failures: Mutex<BTreeMap<i64, (i64, String)>>,
}

impl Inspections {
    /// Returns why the inspection of the current revision of a batch failed, if it did.
    pub(crate) fn failure(&self, batch: &Batch) -> Option<String> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.get(&batch.id).filter(|(revision, _)| *revision == batch.revision).map(|(_, why)| why.clone())
    }

    pub(crate) fn set_failure(&self, batch: &Batch, why: String) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).insert(batch.id, (batch.revision, why));
    }
}
