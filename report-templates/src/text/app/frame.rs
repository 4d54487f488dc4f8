//! Words around the content of every page of the app.

pub(crate) const APPLICATION: &str = "Courses and account";
pub(crate) const ACCOUNTS: &str = "Accounts";
pub(crate) const LOG: &str = "Log";
pub(crate) const OWN_ACCOUNT: &str = "Your account";
pub(crate) const SIGN_OUT: &str = "Sign out";

/// What stands below every page.
pub(crate) fn footer(version: &str) -> String {
    format!("Similarity is not proof: people judge. Nothing leaves this server. Times are in UTC. lookalike {version}")
}
