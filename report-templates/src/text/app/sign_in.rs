//! Words of the page where one signs in.

pub(crate) const TITLE: &str = "Sign in";
pub(crate) const LEAD: &str = "lookalike finds copied code in a batch of student submissions.";
pub(crate) const NAME: &str = "Name";
pub(crate) const PASSWORD: &str = "Password";
pub(crate) const SIGN_IN: &str = "Sign in";
pub(crate) const LINK_ONLY: &str =
    "Nobody has a password here. Open the address that the program printed when it was started; it works once.";
pub(crate) const LINK_AGAIN: &str = "Was it used already? Stop the program and start it again: it prints a new one.";
pub(crate) const FORGOTTEN: &str = "Forgotten your password? An admin can set a new one under Accounts.";
