//! `lookalike account`: who may sign in, from the command line of the machine that serves.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::{Context, Result, anyhow, bail};
use lookalike_report_templates::app::model::AccountRole;

use super::files;
use super::passwords::{hash, problem_with};
use super::start::TABLES;
use super::store::{Logged, NewAccount, Store, StoredAccount};
use super::times;
use crate::cli::serve::{AccountArguments, AccountCommand, DataArguments, Role, WhichAccount};
use crate::summary::printable;

/// Who did it, in the log.
const HERE: &str = "command line";

/// Makes, lists, removes an account, or gives it another password.
///
/// # Errors
/// There is no such account, or there is one already; the password is too short; the data folder cannot be used.
pub fn account(arguments: &AccountArguments, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        AccountCommand::Add { which, role } => add(which, *role, out),
        AccountCommand::List { data } => list(data, out),
        AccountCommand::Remove { which } => remove(which, out),
        AccountCommand::Password { which } => set_password(which, out),
    }
}

/// The tables of a data folder; a server may use them meanwhile.
fn store(arguments: &DataArguments) -> Result<Store> {
    let path = arguments.data.join(TABLES);
    fs::metadata(&path).with_context(|| format!("no server keeps anything in {}", arguments.data.display()))?;
    Store::open(&path)
}

fn add(which: &WhichAccount, role: Role, out: &mut impl Write) -> Result<()> {
    let (data, name) = (&which.data.data, which.name.trim());
    if name.is_empty() || name.chars().count() > super::pages::LONGEST_NAME || name.contains(char::is_control) {
        bail!("an account's name is at most {} letters in one line", super::pages::LONGEST_NAME);
    }
    files::make_private(data)?;
    let store = Store::open(&data.join(TABLES))?;
    let taken = || anyhow!("there is an account {name:?} already");
    if store.account_named(name)?.is_some() {
        return Err(taken());
    }
    let hash = hash(&asked_password()?)?;
    let new = NewAccount { name, role: account_role(role), password: Some(&hash) };
    store.add_account(&new)?.ok_or_else(taken)?;
    store.log(&Logged { account: HERE, course: None, what: "account made", about: name })?;
    Ok(writeln!(out, "{} can sign in now.", printable(name))?)
}

fn list(arguments: &DataArguments, out: &mut impl Write) -> Result<()> {
    for account in store(arguments)?.accounts()? {
        let password = if account.password.is_some() { "with a password" } else { "without a password" };
        let active = if account.is_active { "" } else { ", switched off" };
        let seen =
            account.last_seen.map_or_else(|| "never seen".to_owned(), |time| format!("seen {}", times::written(time)));
        writeln!(out, "{}  {}, {password}{active}, {seen}", printable(&account.name), role_name(account.role))?;
    }
    Ok(())
}

fn remove(which: &WhichAccount, out: &mut impl Write) -> Result<()> {
    let store = store(&which.data)?;
    let account = find(&store, which)?;
    store.remove_account(account.id)?;
    store.log(&Logged { account: HERE, course: None, what: "account removed", about: &account.name })?;
    Ok(writeln!(out, "{} was removed.", printable(&account.name))?)
}

fn set_password(which: &WhichAccount, out: &mut impl Write) -> Result<()> {
    let store = store(&which.data)?;
    let account = find(&store, which)?;
    store.set_password(account.id, &hash(&asked_password()?)?)?;
    store.log(&Logged { account: HERE, course: None, what: "password changed", about: &account.name })?;
    Ok(writeln!(out, "{} has a new password; all sessions of the account ended.", printable(&account.name))?)
}

fn find(store: &Store, which: &WhichAccount) -> Result<StoredAccount> {
    let found = store.account_named(which.name.trim())?;
    found.ok_or_else(|| anyhow!("there is no account {:?}; `lookalike account list` shows all", which.name))
}

/// A password from the terminal, unseen, or from the first line of standard input.
fn asked_password() -> Result<String> {
    let password = if io::stdin().is_terminal() { from_terminal()? } else { from_input()? };
    match problem_with(&password) {
        Some(problem) => bail!(problem),
        None => Ok(password),
    }
}

fn from_terminal() -> Result<String> {
    let terminal = console::Term::stderr();
    let ask = |what: &str| -> Result<String> {
        terminal.write_str(what)?;
        terminal.read_secure_line().context("cannot read from the terminal")
    };
    let password = ask("Password: ")?;
    if ask("Once more: ")? != password {
        bail!("the two are not the same");
    }
    Ok(password)
}

fn from_input() -> Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).context("cannot read the password from standard input")?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn account_role(role: Role) -> AccountRole {
    match role {
        Role::Admin => AccountRole::Admin,
        Role::Instructor => AccountRole::Instructor,
        Role::Assistant => AccountRole::Assistant,
    }
}

fn role_name(role: AccountRole) -> &'static str {
    match role {
        AccountRole::Admin => "admin",
        AccountRole::Instructor => "instructor",
        AccountRole::Assistant => "assistant",
    }
}
