//! Signing in, with a password, with the printed token or through the proxy, and signing out.

use std::sync::PoisonError;
use std::time::Instant;

use super::Acting;
use crate::app::App;
use crate::app::login_throttle::Attempt;
use crate::client::ClientAddress;
use crate::clock;
use crate::domain::{Account, Actor, NewDevice, NewSession, NewSignOn, OWNER, SignInWay, SignedOn, account_name};
use crate::problem::Problem;
use crate::secrets::{self, TokenHash};
use crate::sign_on::{SignOn, SignOnSettings};

/// Maximum length of a name that is looked up, in bytes. No account has a longer one.
const MAX_NAME_BYTES: usize = 1000;

/// The tokens of a browser that signs in, as its cookies have them: those of a session and of a device.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Browser {
    pub(crate) session: Option<TokenHash>,
    pub(crate) device: Option<TokenHash>,
}

pub(crate) struct NewTokens {
    pub(crate) session: String,
    pub(crate) device: String,
}

pub(crate) enum PasswordOutcome {
    SignedIn(NewTokens),
    Wrong,
    /// There were too many attempts; the next one may be made after this number of seconds.
    Throttled(u64),
}

/// Begins a session of an account instead of any that the browser has; by single sign-on for `subject`. Remembers the device.
pub(crate) async fn begin_session(
    app: &App,
    account: i64,
    subject: Option<String>,
    way: SignInWay,
    browser: Browser,
) -> Result<NewTokens, Problem> {
    let (session, device) = (secrets::new_token()?, secrets::new_token()?);
    let new = NewSession {
        token_hash: secrets::hash(&session),
        account,
        csrf: secrets::new_token()?,
        replaced: browser.session,
        device: NewDevice { token_hash: secrets::hash(&device), replaced: browser.device },
        subject,
        way,
    };
    app.with_store(move |store| store.begin_session(&new, clock::now())).await?;
    Ok(NewTokens { session, device })
}

pub(crate) async fn with_password(
    app: &App,
    name: &str,
    password: &str,
    client: ClientAddress,
    browser: Browser,
) -> Result<PasswordOutcome, Problem> {
    let now = Instant::now();
    if name.len() > MAX_NAME_BYTES {
        return Err(Problem::unusable("The name is too long."));
    }
    let wanted = name.to_owned();
    let account = app.with_store(move |store| store.account_named(&wanted)).await?;
    // Otherwise each spelling of a name could be guessed at as often as the name.
    let name = account.as_ref().map_or(name, |account| &account.name);
    let device = known_device(app, account.as_ref(), browser).await?;
    let attempt = device.map_or_else(|| Attempt::at(name, client), |device| Attempt::on_known_device(name, device));
    if let Err(seconds) = app.logins.begin(&attempt, now) {
        return Ok(PasswordOutcome::Throttled(seconds));
    }
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let is_right = app.passwords.verify(password, hash).await?;
    let known = account.as_ref().map(|account| account.name.clone());
    match account.as_ref().filter(|account| is_right && account.is_active) {
        Some(account) => {
            app.logins.succeed(&attempt);
            app.metrics.count_sign_in(SignInWay::Password, true);
            let actor = Actor::signing_in(name, SignInWay::Password);
            app.log(&actor, None, "signed in", "with a password").await?;
            let tokens = begin_session(app, account.id, None, SignInWay::Password, browser).await?;
            Ok(PasswordOutcome::SignedIn(tokens))
        }
        None => {
            app.metrics.count_sign_in(SignInWay::Password, false);
            log_refusal(app, known, now).await?;
            Ok(PasswordOutcome::Wrong)
        }
    }
}

/// Returns the device of a browser, if somebody signed in to the account there before.
async fn known_device(app: &App, account: Option<&Account>, browser: Browser) -> Result<Option<TokenHash>, Problem> {
    let (Some(account), Some(device)) = (account, browser.device) else { return Ok(None) };
    let id = account.id;
    let is_known = app.with_store(move |store| store.is_known_device(device, id, clock::now())).await?;
    Ok(is_known.then_some(device))
}

/// Logs a failed attempt. An unknown name is not logged, because it may be a password in the wrong field; and attempts with
/// unknown names are logged at most once a minute, so that they do not fill the log.
async fn log_refusal(app: &App, known: Option<String>, now: Instant) -> Result<(), Problem> {
    match known {
        Some(name) => app.log(&Actor::named(&name), None, "sign-in refused", "wrong password").await,
        None if app.logins.should_log_unknown_name(now) => {
            app.log(&Actor::named("somebody"), None, "sign-in refused", "unknown name").await
        }
        None => Ok(()),
    }
}

/// Signs in the person whom the proxy names. Returns the reason in words if the person may not come in.
pub(crate) async fn with_sign_on(
    app: &App,
    settings: &SignOnSettings,
    person: SignOn,
    browser: Browser,
) -> Result<Result<NewTokens, String>, Problem> {
    let name = account_name(&person.subject);
    let shown = name.clone().unwrap_or_else(|| person.subject.clone());
    let new = NewSignOn {
        name,
        role: settings.role(&person.groups),
        subject: person.subject.clone(),
        has_roles: settings.has_roles(),
        has_admins: settings.has_admins(),
    };
    let refusal = match app.with_store(move |store| store.sign_on(&new)).await? {
        SignedOn::Account { id, name, is_new, new_role } => {
            let actor = Actor::signing_in(&name, SignInWay::SingleSignOn);
            if is_new {
                app.log(&actor, None, "account made", "by single sign-on").await?;
            }
            if let Some(role) = new_role {
                app.log(&actor, None, "role changed by groups", role.name()).await?;
            }
            app.metrics.count_sign_in(SignInWay::SingleSignOn, true);
            app.log(&actor, None, "signed in", "by single sign-on").await?;
            let tokens = begin_session(app, id, Some(person.subject), SignInWay::SingleSignOn, browser).await?;
            return Ok(Ok(tokens));
        }
        SignedOn::NoRole => "is in no group that may use lookalike",
        SignedOn::Unknown => "has no account here",
        SignedOn::NameTaken => "has no account here, and another account has this name",
        SignedOn::LooksTaken => "has no account here, and the name of another account looks the same",
        SignedOn::UnusableName => "has no account here, and a name that no account can have",
        SignedOn::Inactive => "has an account that is deactivated",
    };
    app.metrics.count_sign_in(SignInWay::SingleSignOn, false);
    // The log holds no name of a person without an account: it may be a student's.
    if app.logins.should_log_sign_on(Instant::now()) {
        let about = format!("single sign-on named somebody who {refusal}");
        app.log(&Actor::named("somebody"), None, "sign-in refused", about).await?;
    }
    Ok(Err(format!("{shown} {refusal}. Ask an admin of this server for access.")))
}

/// Signs in the owner with the printed token, which is then used up. Returns nothing if it is not that token.
pub(crate) async fn with_token(app: &App, token: &str, browser: Browser) -> Result<Option<NewTokens>, Problem> {
    if !take_token(app, token) {
        return Ok(None);
    }
    let owner = app.with_store(|store| store.account_named(OWNER)).await?;
    let owner = owner.filter(|owner| owner.is_active).ok_or_else(Problem::forbidden)?;
    app.metrics.count_sign_in(SignInWay::Link, true);
    let actor = Actor::signing_in(OWNER, SignInWay::Link);
    app.log(&actor, None, "signed in", "with the printed address").await?;
    Ok(Some(begin_session(app, owner.id, None, SignInWay::Link, browser).await?))
}

/// Returns whether a token is the printed one, which is then used up.
fn take_token(app: &App, token: &str) -> bool {
    let mut printed = app.token.lock().unwrap_or_else(PoisonError::into_inner);
    let is_right = printed.is_some_and(|printed| secrets::are_equal(&printed, &secrets::hash(token)));
    if is_right {
        *printed = None;
    }
    is_right
}

pub(crate) async fn sign_out(who: &Acting) -> Result<(), Problem> {
    let session = who.visitor.session;
    who.app.with_store(move |store| store.end_session(session)).await?;
    who.app.take_notice(&who.visitor);
    who.log("signed out", "").await
}
