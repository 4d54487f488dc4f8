//! What all handlers share.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow};
use lookalike_report_templates::app::model::{Around, Crumb, Notice};

use super::host::OwnHost;
use super::passwords::Door;
use super::problem::Problem;
use super::store::{Logged, Store, TokenHash};
use super::visitor::{Membership, Visitor};
use super::work::Work;

/// The app, as handlers have it.
pub(crate) type Shared = Arc<App>;

/// What the operator asked for.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// The data folder.
    pub(crate) data: PathBuf,
    /// The archive that courses may compare with.
    pub(crate) archive: Option<PathBuf>,
    /// The most that one upload may have, in bytes.
    pub(crate) max_upload: u64,
    /// How many runs work at once.
    pub(crate) jobs: usize,
}

/// What all handlers share.
pub(crate) struct App {
    /// The tables.
    pub(crate) store: Arc<Store>,
    /// What the operator asked for.
    pub(crate) options: Options,
    /// Under which names the server is reached.
    pub(crate) host: OwnHost,
    /// What passwords are tried at.
    pub(crate) door: Door,
    /// The hash of the token that signs in once, until it did.
    pub(crate) token: Mutex<Option<TokenHash>>,
    /// What goes on beside the requests.
    pub(crate) work: Work,
    /// What each session is to be told on its next page.
    notices: Mutex<HashMap<TokenHash, Notice>>,
}

impl App {
    /// An app over its tables.
    pub(crate) fn new(store: Store, options: Options, host: OwnHost, token: Option<TokenHash>) -> App {
        App {
            store: Arc::new(store),
            work: Work::new(options.jobs),
            options,
            host,
            door: Door::new(),
            token: Mutex::new(token),
            notices: Mutex::default(),
        }
    }

    /// Does something with the tables, off the threads that serve.
    ///
    /// # Errors
    /// The tables cannot be read or written.
    pub(crate) async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = Arc::clone(&self.store);
        Ok(aside(move || work(&store)).await?)
    }

    /// Writes down what somebody did.
    ///
    /// # Errors
    /// The tables cannot be written.
    pub(crate) async fn log(
        &self,
        by: &str,
        course: Option<i64>,
        what: &'static str,
        about: impl Into<String>,
    ) -> Result<(), Problem> {
        let (account, about) = (by.to_owned(), about.into());
        self.stored(move |store| store.log(&Logged { account: &account, course, what, about: &about })).await
    }

    /// Tells somebody on their next page what was just done.
    pub(crate) fn tell(&self, visitor: &Visitor, text: impl Into<String>) {
        let notice = Notice { text: text.into(), is_problem: false };
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).insert(visitor.session, notice);
    }

    /// Forgets what a session that ended was to be told.
    pub(crate) fn forget(&self, session: &TokenHash) -> Option<Notice> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).remove(session)
    }

    /// What is around a page. The trail leads from the course, if there is one, to the page itself.
    pub(crate) fn around(
        &self,
        visitor: &Visitor,
        membership: Option<&Membership>,
        further: impl IntoIterator<Item = (String, String)>,
    ) -> Around {
        let course = membership.map(|at| (at.name.clone(), format!("/courses/{}", at.course)));
        let trail = course.into_iter().chain(further).map(|(name, address)| Crumb { name, address }).collect();
        Around {
            person: Some(visitor.person()),
            csrf: visitor.csrf.clone(),
            trail,
            notice: self.forget(&visitor.session),
            version: version(),
        }
    }

    /// Where files of some kind lie, such as `uploads`.
    pub(crate) fn folder(&self, of: &str) -> PathBuf {
        Path::new(&self.options.data).join(of)
    }
}

/// Does something that takes long or waits for the disk, off the threads that serve.
///
/// # Errors
/// Those of the work; or it panicked.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|_| anyhow!("work for a page broke off"))?
}

/// The program's version.
pub(crate) fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
