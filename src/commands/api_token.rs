//! `lookalike api-token`: manages the tokens of programs from the command line of the server's machine.

use std::io::Write;

use anyhow::Result;
use lookalike_server::accounts::{Accounts, must_be_name};
use lookalike_server::{Scope, to_minute};
use lookalike_system::message::printable;

use crate::cli::serve::{ApiTokenArguments, ApiTokenCommand, DataArguments};

/// Adds, lists or revokes tokens. A new one is alone on standard output, for scripts.
///
/// # Errors
/// The account, the course or the token does not exist, or the data folder cannot be used.
pub fn run(arguments: &ApiTokenArguments, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        ApiTokenCommand::Add { which, token, scopes, course, days } => {
            must_be_name(token)?;
            let accounts = Accounts::open(&which.data.data)?;
            let new = accounts.add_token(&which.name, token, scopes.clone(), course.as_deref(), *days)?;
            Ok(writeln!(out, "{new}")?)
        }
        ApiTokenCommand::List { data } => list(data, out),
        ApiTokenCommand::Revoke { which, token } => {
            Accounts::open(&which.data.data)?.revoke_token(&which.name, token)?;
            Ok(writeln!(out, "The token {} was revoked.", printable(token))?)
        }
    }
}

fn list(arguments: &DataArguments, out: &mut impl Write) -> Result<()> {
    for token in Accounts::open(&arguments.data)?.tokens()? {
        let scopes = token.scopes.iter().map(|scope: &Scope| scope.name()).collect::<Vec<_>>().join(" ");
        let course = token.course.as_ref().map(|course| format!(", only in {}", printable(course))).unwrap_or_default();
        let state = if token.has_expired() { "expired" } else { "valid until" };
        let seen = token.seen.map_or_else(|| "never used".to_owned(), |time| format!("last used {}", to_minute(time)));
        let (account, name) = (printable(&token.account), printable(&token.name));
        let line = format!(
            "{account}  {name}, ends with {}, {scopes}{course}, {state} {}, {seen}",
            token.hint,
            to_minute(token.expires)
        );
        writeln!(out, "{line}")?;
    }
    Ok(())
}
