//! Words of the page of one's own account.

use crate::app::model::AccountRole;

pub(crate) const TITLE: &str = "Your account";
pub(crate) const PASSWORD: &str = "Password";
pub(crate) const OLD: &str = "Password until now";
pub(crate) const NEW: &str = "New password";
pub(crate) const CHANGE: &str = "Change password";
pub(crate) const SET: &str = "Set a password";
pub(crate) const SIGNS_OUT: &str = "Wherever else you are signed in, you are signed out.";
pub(crate) const NO_PASSWORD: &str = "You came by the address that the program printed. With a password you can sign in without it, and others can have accounts of their own.";

/// Who one is.
pub(crate) fn who(name: &str, role: AccountRole) -> String {
    format!("You are signed in as {name}, {}.", super::accounts::role(role))
}
