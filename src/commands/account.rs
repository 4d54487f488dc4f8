//! `lookalike account`: manages the accounts of the web app from the command line of its machine.

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::{Context, Result, bail};
use lookalike_server::accounts::{Accounts, Password, account_name, must_be_name};
use lookalike_server::to_minute;
use lookalike_system::message::printable;

use crate::cli::serve::{AccountArguments, AccountCommand, DataArguments, Role, WhichAccount};

/// Adds, lists or removes accounts, or changes a password.
///
/// # Errors
/// The account does not exist or exists already, the password is too short, or the data folder cannot be used.
pub fn run(arguments: &AccountArguments, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        AccountCommand::Add { which, role, sign_on: false } => add(which, *role, out),
        AccountCommand::Add { which, role, sign_on: true } => add_for_sign_on(which, *role, out),
        AccountCommand::Link { which, subject } => link(which, subject, out),
        AccountCommand::List { data } => list(data, out),
        AccountCommand::Courses { data } => list_courses(data, out),
        AccountCommand::Teach { which, course } => {
            let (course, name) = Accounts::open(&which.data.data)?.add_instructor(course, &which.name)?;
            Ok(writeln!(out, "{} is now an instructor of {}.", printable(&name), printable(&course))?)
        }
        AccountCommand::Remove { which } => remove(which, out),
        AccountCommand::Password { which } => set_password(which, out),
    }
}

fn add(which: &WhichAccount, role: Role, out: &mut impl Write) -> Result<()> {
    let name = account_name(which.name.trim())?;
    let accounts = Accounts::open_or_create(&which.data.data)?;
    accounts.must_be_free(&name)?;
    accounts.add(&name, role.into(), &read_password()?)?;
    Ok(writeln!(out, "{} can now sign in.", printable(&name))?)
}

fn add_for_sign_on(which: &WhichAccount, role: Role, out: &mut impl Write) -> Result<()> {
    let subject = which.name.trim();
    let name = account_name(subject)?;
    Accounts::open_or_create(&which.data.data)?.add_for_sign_on(subject, &name, role.into())?;
    Ok(writeln!(out, "{} can now sign in by single sign-on.", printable(&name))?)
}

fn link(which: &WhichAccount, subject: &str, out: &mut impl Write) -> Result<()> {
    must_be_name(subject)?;
    let name = Accounts::open(&which.data.data)?.link(&which.name, subject)?;
    Ok(writeln!(out, "{} can now sign in by single sign-on as {}.", printable(&name), printable(subject))?)
}

fn list(arguments: &DataArguments, out: &mut impl Write) -> Result<()> {
    for account in Accounts::open(&arguments.data)?.list()? {
        let password = if account.has_password { "with a password" } else { "without a password" };
        let sign_on = account.subject.map(|subject| format!(", single sign-on as {}", printable(&subject)));
        let sign_on = sign_on.unwrap_or_default();
        let active = if account.is_active { "" } else { ", deactivated" };
        let seen = account
            .last_seen
            .map_or_else(|| "never signed in".to_owned(), |time| format!("last seen {}", to_minute(time)));
        writeln!(out, "{}  {}, {password}{sign_on}{active}, {seen}", printable(&account.name), account.role.name())?;
    }
    Ok(())
}

fn list_courses(arguments: &DataArguments, out: &mut impl Write) -> Result<()> {
    for course in Accounts::open(&arguments.data)?.courses()? {
        let instructors = course.instructors.iter().map(|name| printable(name)).collect::<Vec<_>>().join(", ");
        writeln!(out, "{}  {}, taught by {instructors}", course.id, printable(&course.name))?;
    }
    Ok(())
}

fn remove(which: &WhichAccount, out: &mut impl Write) -> Result<()> {
    let name = Accounts::open(&which.data.data)?.remove(&which.name)?;
    Ok(writeln!(out, "{} was removed.", printable(&name))?)
}

fn set_password(which: &WhichAccount, out: &mut impl Write) -> Result<()> {
    let accounts = Accounts::open(&which.data.data)?;
    accounts.must_exist(&which.name)?;
    let name = accounts.set_password(&which.name, &read_password()?)?;
    Ok(writeln!(out, "The password of {} was changed; all sessions of the account were ended.", printable(&name))?)
}

/// Reads a password from the terminal without echo, or from the first line of standard input.
fn read_password() -> Result<Password> {
    let password = if io::stdin().is_terminal() { from_terminal()? } else { from_input()? };
    password.try_into()
}

fn from_terminal() -> Result<String> {
    let terminal = console::Term::stderr();
    let ask = |prompt: &str| -> Result<String> {
        terminal.write_str(prompt)?;
        terminal.read_secure_line().context("cannot read from the terminal")
    };
    let password = ask("Password: ")?;
    if ask("Repeat the password: ")? != password {
        bail!("the two passwords differ");
    }
    Ok(password)
}

fn from_input() -> Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).context("cannot read the password from standard input")?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
