//! Queries of MOSS's clients: each becomes a batch of its own with a run, and its results get an address that opens without an account
//! for a while.

use std::collections::BTreeMap;
use std::time::Instant;

use axum::http::StatusCode;
use lookalike_compare::options::MAX_PAIRS;
use lookalike_compare::options::values::parse_languages;

use super::batches::{checked, create_numbered, own_course, save_settings};
use super::uploads::{keep_folders, keep_spool};
use super::{Acting, runs};
use crate::app::SharedApp;
use crate::app::login_throttle::Attempt;
use crate::client::ClientAddress;
use crate::clock::{self, DAY};
use crate::domain::{
    Actor, DEFAULT_MAX_HOLDERS, MAX_NAME_CHARS, MOSS_LANGUAGES, MossOptions, MossResult, OWNER, RunSettings, RunState,
    Scope, UploadRole, Visitor,
};
use crate::problem::Problem;
use crate::runs::execution::current;
use crate::secrets;
use crate::uploads::programs::{Programs, divide};
use crate::uploads::spool::Spool;

/// The course of queries, and the name of a batch without a comment.
const MOSS: &str = "MOSS";

/// The files of a query.
pub(crate) struct MossFiles {
    pub(crate) programs: Spool,
    pub(crate) starter: Option<Spool>,
}

/// Finds out for whom a client acts: the id that it sends is a token with the scope `moss` or `submit`. Where nobody has an account with a
/// way to sign in, and other machines cannot connect, any id is the owner's.
pub(crate) async fn visitor(
    app: &SharedApp,
    id: &str,
    client: ClientAddress,
    is_open: bool,
) -> Result<Acting, Problem> {
    if is_open {
        return Ok(Acting { app: app.clone(), visitor: owner(app).await? });
    }
    let attempt = Attempt::without_name(client);
    if let Err(seconds) = app.logins.begin(&attempt, Instant::now()) {
        let what = "Too many wrong user ids came from this address.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, what, format!("Wait for {seconds} seconds.")));
    }
    let hash = secrets::hash(id);
    let visitor = app.with_store(move |store| store.visitor_of_token(hash, clock::now())).await?;
    let allows = |visitor: &Visitor| {
        let scopes = visitor.token.as_ref().map_or(&[][..], |token| &token.scopes);
        scopes.contains(&Scope::Moss) || scopes.contains(&Scope::Submit)
    };
    let Some(visitor) = visitor.filter(allows) else {
        let what = "This user id is not known here.";
        let advice = "Take a token with the scope “moss” from the page of your account as the user id.";
        return Err(Problem::new(StatusCode::UNAUTHORIZED, what, advice));
    };
    app.logins.succeed(&attempt);
    let Some(used) = &visitor.token else { return Err(Problem::forbidden()) };
    if let Err(seconds) = app.token_limit.count(used.id, Instant::now()) {
        let what = "Too many queries came with this user id.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, what, format!("Wait for {seconds} seconds.")));
    }
    Ok(Acting { app: app.clone(), visitor })
}

async fn owner(app: &SharedApp) -> Result<Visitor, Problem> {
    let account = app.with_store(|store| store.account_named(OWNER)).await?.ok_or_else(Problem::forbidden)?;
    Ok(Visitor {
        id: account.id,
        actor: Actor::named(OWNER),
        name: account.name,
        role: account.role,
        has_password: false,
        csrf: String::new(),
        session: [0; 32],
        subject: None,
        token: None,
    })
}

/// Returns the language that files are read as for the name that a client sends: MOSS's, or one of ours. The text is empty if endings decide.
/// Returns none for an unknown name.
pub fn language(name: &str) -> Option<String> {
    if let Some((_, language)) = MOSS_LANGUAGES.iter().find(|(moss, _)| *moss == name) {
        return Some(language.unwrap_or_default().to_owned());
    }
    // A rule for some files is no name.
    let is_name = !name.is_empty() && !name.contains(['=', ',', ' ']);
    (is_name && parse_languages(name).is_ok()).then(|| name.to_owned())
}

/// Makes a batch of a query and compares it. Returns the address of the results when they are there.
pub(crate) async fn answer(who: &Acting, options: MossOptions, files: MossFiles) -> Result<String, Problem> {
    let (app, time) = (&who.app, clock::now());
    let here = own_course(who, MOSS.to_owned()).await?;
    let settings = settings(&options)?;
    let comment: String = options.comment.chars().filter(|c| !c.is_control()).take(MAX_NAME_CHARS - 10).collect();
    let assignment = if comment.trim().is_empty() { MOSS.to_owned() } else { comment.trim().to_owned() };
    let batch = create_numbered(&here, assignment.clone(), clock::day(time), "query of a MOSS client").await?;
    let MossFiles { mut programs, starter } = files;
    let sent: Vec<String> = programs.paths().map(str::to_owned).collect();
    let Programs { paths, names } = divide(&sent, options.by_folder);
    programs.rename(paths);
    keep_folders(&here, batch, programs, assignment).await?;
    if let Some(starter) = starter {
        keep_spool(&here, batch, UploadRole::Starter, starter).await?;
    }
    save_settings(&here, batch, settings).await?;
    let run = runs::enqueue(&here, batch).await?;
    finish(app, run).await?;
    publish(app, MossResult { run, options, names, time, expires: time + i64::from(app.options.moss_days) * DAY }).await
}

/// Returns the settings of a run that do what a query asks for. Clients send their default for `-m` always: it says nothing.
fn settings(options: &MossOptions) -> Result<RunSettings, Problem> {
    let language = language(&options.language).ok_or_else(|| Problem::unusable("There is no such language."))?;
    let common =
        if options.max_holders == DEFAULT_MAX_HOLDERS { String::new() } else { options.max_holders.to_string() };
    checked(RunSettings {
        top: options.n_pairs.min(MAX_PAIRS).to_string(),
        common,
        language: vec![language],
        ..RunSettings::default()
    })
}

/// Waits until a run has ended. Fails with its reason if it has no report.
async fn finish(app: &SharedApp, run: i64) -> Result<(), Problem> {
    let mut changes = app.queue.changes();
    loop {
        let now = current(app, run).await?;
        match now.state {
            RunState::Done => return Ok(()),
            RunState::Cancelled => return Err(Problem::unusable("The comparison was cancelled.")),
            RunState::Failed => {
                let why = now.problem.unwrap_or_default();
                return Err(Problem::unusable(format!("The comparison failed: {}.", why.trim_end_matches('.'))));
            }
            RunState::Waiting | RunState::Working => drop(changes.changed().await),
        }
    }
}

async fn publish(app: &SharedApp, result: MossResult) -> Result<String, Problem> {
    let token = secrets::new_address()?;
    let hash = secrets::hash(&token);
    app.with_store(move |store| store.add_moss_result(hash, &result)).await?;
    Ok(address(app, &token))
}

/// Returns the address of results.
pub(crate) fn address(app: &SharedApp, token: &str) -> String {
    format!("{}/moss/{token}", app.host.origin())
}

/// Returns the results at an address.
pub(crate) async fn result(app: &SharedApp, token: &str) -> Result<MossResult, Problem> {
    let hash = secrets::hash(token);
    app.with_store(move |store| store.moss_result(hash)).await?.ok_or_else(Problem::not_found)
}

/// Returns the programs of results by their indices in the report, as the client named them. Blanks become underscores, which clients
/// expect in names.
pub(crate) fn names_in_report(result: &MossResult, submissions: &[String]) -> Vec<String> {
    let names: &BTreeMap<String, String> = &result.names;
    submissions.iter().map(|own| names.get(own).unwrap_or(own).replace(char::is_whitespace, "_")).collect()
}
