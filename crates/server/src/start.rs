//! Starts and stops the server: checks the options, opens the data folder, prints the address, and serves.

mod connections;
mod listen;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};

pub use self::listen::Listen;
use self::listen::Listener;
use crate::app::host::OwnHost;
use crate::app::{App, Options};
use crate::data_folder;
use crate::files;
use crate::monitoring;
use crate::moss::Door;
use crate::problem::tell_operator;
use crate::retention;
use crate::routes::router;
use crate::runs::hook;
use crate::secrets;
use crate::sign_on::{SignOnOptions, SignOnSettings};
use crate::store::{FILE_NAME, Store};

/// The time that blocking work may take to finish when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// The options of the server.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Address or Unix socket to listen on. Port 0 stands for any free port.
    pub listen: Listen,
    /// Host name of the proxy that terminates TLS and forwards requests, if there is one.
    pub behind_tls: Option<String>,
    /// Sign-in through a proxy that authenticates people, if there is one. Requires `behind_tls`.
    pub sign_on: Option<SignOnOptions>,
    /// Address for metrics, if there are any.
    pub metrics: Option<Listen>,
    /// Address for clients of MOSS, if there is one.
    pub moss: Option<Listen>,
    /// The settings that requests and runs use.
    pub app: Options,
}

/// Serves until the program is asked to stop. Prints the address to `out`, and calls `on_ready` with it.
///
/// # Errors
/// The address is in use or not allowed with these options, the data folder cannot be used, or another server uses it.
pub fn run(options: &ServeOptions, on_ready: impl FnOnce(&str), out: &mut impl Write) -> Result<()> {
    let data = &options.app.data;
    files::make_private(data)?;
    if files::is_open_to_others(data) {
        let data = data.display();
        tell_operator(format_args!("others of this machine may look into {data}; `chmod 700 {data}` keeps it private"));
    }
    let _lock = data_folder::lock(data)?;
    let store = Store::open(&data.join(FILE_NAME))?;
    let (_, has_admin) = store.has_passwords()?;
    let is_by_socket = matches!(options.listen, Listen::Socket(_));
    let sign_on = options.sign_on.clone().map(|own| SignOnSettings::new(own, is_by_socket)).transpose()?;
    let has_group_of_admins = sign_on.as_ref().is_some_and(SignOnSettings::has_admins);
    check_listening(options, has_admin || has_group_of_admins)?;
    store.ensure_owner()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let served = runtime.block_on(async {
        let (listener, address) = options.listen.bind().await?;
        // Once an admin has a way to sign in, nobody needs another one.
        let token = if has_admin || has_group_of_admins { None } else { Some(secrets::new_token()?) };
        let moss = match &options.moss {
            None => None,
            Some(listen) => Some(open_to_moss(listen, has_admin || has_group_of_admins).await?),
        };
        let moss_address = moss.as_ref().map(|(_, address, _)| address);
        on_ready(&announce(options, &address, moss_address, token.as_deref(), out)?);
        let host = own_host(options, &address)?;
        let hook = options.app.hook.as_deref().map(program).transpose()?;
        let app_options = Options { data: data.canonicalize()?, hook, ..options.app.clone() };
        let app = Arc::new(App::new(store, app_options, host, sign_on, token.as_deref().map(secrets::hash))?);
        data_folder::resume(&app).await.map_err(|problem| anyhow!(problem.what))?;
        // Both end with the runtime. News that is on its way then is delivered again.
        drop(tokio::spawn(hook::deliver_all(Arc::clone(&app))));
        drop(tokio::spawn(retention::enforce_always(Arc::clone(&app))));
        let metrics = match &options.metrics {
            None => None,
            Some(listen) => Some(listen.bind().await?.0),
        };
        // From here on, connections are accepted: those that came since the listener was bound have waited.
        if let Err(error) = listen::tell_ready() {
            tell_operator(format_args!("cannot tell the service manager that the server is ready: {error}"));
        }
        let pages = connections::serve(listener, router(&app), app.host.is_secure());
        let metrics = async {
            match metrics {
                None => Ok(()),
                Some(listener) => connections::serve(listener, monitoring::router(&app), false).await,
            }
        };
        let clients = async {
            match moss {
                None => Ok(()),
                Some((listener, _, door)) => connections::serve_moss(listener, &app, door).await,
            }
        };
        tokio::try_join!(pages, metrics, clients)?;
        app.with_store(|store| store.uncount_attempts()).await.map_err(|problem| anyhow!(problem.what))
    });
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    served
}

/// Fails if other machines can reach the server and there is no TLS, or no admin with a password.
fn check_listening(options: &ServeOptions, has_admin: bool) -> Result<()> {
    let is_reachable = !options.listen.is_local() || options.behind_tls.is_some();
    if !is_reachable {
        return Ok(());
    }
    let data = options.app.data.display();
    if options.behind_tls.is_none() {
        bail!(
            "others could reach {}, and read along: put a proxy with TLS in front and name its host with --behind-tls, \
             or listen on 127.0.0.1",
            options.listen
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

/// Begins to listen to clients of MOSS. Nobody needs an account as long as no other machine can connect and nobody has one.
async fn open_to_moss(listen: &Listen, has_accounts: bool) -> Result<(Listener, Listen, Door)> {
    if !listen.is_local() {
        if !has_accounts {
            bail!("others could reach {listen}, and nobody has an account whose tokens could be their user ids");
        }
        tell_operator(format_args!(
            "clients of MOSS send everything to {listen} as it is, their user ids too: let nobody but a network that you trust reach it"
        ));
    }
    let (listener, address) = listen.bind().await?;
    Ok((listener, address, Door { is_open: !has_accounts }))
}

fn program(path: &Path) -> Result<PathBuf> {
    let found = path.canonicalize().ok().filter(|path| path.is_file());
    found.with_context(|| format!("there is no program {} for --hook", path.display()))
}

fn own_host(options: &ServeOptions, address: &Listen) -> Result<OwnHost> {
    match (&options.behind_tls, address) {
        (Some(host), _) => Ok(OwnHost::behind_tls(host)),
        (None, Listen::Address(address)) => Ok(OwnHost::local(*address)),
        (None, Listen::Socket(_)) => {
            bail!("browsers cannot open a Unix socket: name the proxy's host with --behind-tls")
        }
    }
}

/// Prints the address of the server, and returns the address to open in a browser.
fn announce(
    options: &ServeOptions,
    address: &Listen,
    moss: Option<&Listen>,
    token: Option<&str>,
    out: &mut impl Write,
) -> Result<String> {
    let page = match (&options.behind_tls, token) {
        (Some(host), _) => format!("https://{host}/"),
        (None, Some(token)) => format!("http://{address}/token/{token}"),
        (None, None) => format!("http://{address}/"),
    };
    match (&options.behind_tls, token) {
        (Some(_), _) => writeln!(out, "Listening on {address} for {page}")?,
        (None, Some(_)) => writeln!(out, "Open this address in a browser; it works once:\n  {page}")?,
        (None, None) => writeln!(out, "Sign in at\n  {page}")?,
    }
    if let Some(moss) = moss {
        writeln!(out, "Clients of MOSS may send to {moss}")?;
    }
    writeln!(out, "All data is in {}. Stop with Ctrl-C.", options.app.data.display())?;
    out.flush()?;
    Ok(page)
}
