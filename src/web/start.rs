//! The beginning and the end: what is refused before anything listens, what is printed, how it stops.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use lookalike_report_templates::app::model::AccountRole;
use tokio::net::TcpListener;

use super::app::{App, Options};
use super::connections;
use super::files;
use super::host::OwnHost;
use super::problem::tell_operator;
use super::routes::router;
use super::secrets;
use super::store::{NewAccount, Store};
use super::work;
use crate::cli::serve::ServeArguments;

/// The account of whoever starts the program.
pub(crate) const OWNER: &str = "owner";
/// What the tables are called in the data folder.
pub(super) const TABLES: &str = "app.sqlite";
/// So long the work that nobody waits for any more has when the server stops.
const GRACE: Duration = Duration::from_secs(3);

/// Serves until it is stopped, and prints to `out` where.
///
/// # Errors
/// The address is refused or taken, the data folder cannot be used, or another server uses it.
pub fn run(arguments: &ServeArguments, out: &mut impl Write) -> Result<()> {
    files::make_private(&arguments.data)?;
    if files::is_open_to_others(&arguments.data) {
        let data = arguments.data.display();
        tell_operator(format_args!("others of this machine may look into {data}; `chmod 700 {data}` keeps it private"));
    }
    let _lock = claim(&arguments.data)?;
    let store = Store::open(&arguments.data.join(TABLES))?;
    let (_, has_admin) = store.has_passwords()?;
    check_listening(arguments, has_admin)?;
    ensure_owner(&store)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(arguments.listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", arguments.listen))?;
        let address = listener.local_addr()?;
        // Once an admin has a password, nobody needs another way in.
        let token = if has_admin { None } else { Some(secrets::token()?) };
        announce(arguments, address, token.as_deref(), out)?;
        let host = own_host(arguments, address);
        let options = Options {
            // Children get paths of files in it.
            data: arguments.data.canonicalize()?,
            archive: arguments.archive.clone(),
            max_upload: arguments.max_upload,
            jobs: arguments.jobs.get(),
        };
        let app = Arc::new(App::new(store, options, host, token.as_deref().map(secrets::hash)));
        work::resume(&app).await.map_err(|problem| anyhow!(problem.what))?;
        connections::serve(listener, router(&app)).await?;
        app.stored(|store| store.excuse_runs()).await.map_err(|problem| anyhow!(problem.what))
    });
    runtime.shutdown_timeout(GRACE);
    served
}

/// Holds the data folder for this server alone, until the file is closed.
fn claim(data: &Path) -> Result<File> {
    let path = data.join("lock");
    let open = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let file = open.with_context(|| format!("cannot write to {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("another server uses {}; stop it, or name another folder with --data", data.display())
        }
        Err(TryLockError::Error(error)) => Err(anyhow!(error).context(format!("cannot lock {}", path.display()))),
    }
}

/// What others can reach needs a password, and TLS in front.
fn check_listening(arguments: &ServeArguments, has_admin: bool) -> Result<()> {
    let is_reachable = !arguments.listen.ip().is_loopback() || arguments.behind_tls.is_some();
    if !is_reachable {
        return Ok(());
    }
    let data = arguments.data.display();
    if arguments.behind_tls.is_none() {
        bail!(
            "others could reach {}, and read along: put a proxy with TLS in front and name its host with --behind-tls, \
             or listen on 127.0.0.1",
            arguments.listen
        );
    }
    if !has_admin {
        bail!(
            "others could reach this server, and no admin has a password: make one with \
             `lookalike account add --data {data} --role admin NAME`"
        );
    }
    Ok(())
}

fn ensure_owner(store: &Store) -> Result<()> {
    let owner = NewAccount { name: OWNER, role: AccountRole::Admin, password: None };
    store.add_account(&owner).map(drop)
}

fn own_host(arguments: &ServeArguments, address: SocketAddr) -> OwnHost {
    match &arguments.behind_tls {
        Some(host) => OwnHost::behind_tls(host, address),
        None => OwnHost::local(address),
    }
}

/// Prints where the server is.
fn announce(arguments: &ServeArguments, address: SocketAddr, token: Option<&str>, out: &mut impl Write) -> Result<()> {
    match (&arguments.behind_tls, token) {
        (Some(host), _) => writeln!(out, "Listening on {address} for https://{host}/")?,
        (None, Some(token)) => {
            writeln!(out, "Open this address in a browser; it works once:\n  http://{address}/token/{token}")?;
        }
        (None, None) => writeln!(out, "Sign in at\n  http://{address}/")?,
    }
    writeln!(out, "Everything is kept in {}. Stop with Ctrl-C.", arguments.data.display())?;
    Ok(out.flush()?)
}
