//! Words of the page that says what did not work.

pub(crate) const HOME: &str = "Go to your courses";

/// What a status means, as a heading.
pub(crate) fn title(status: u16) -> &'static str {
    match status {
        400 | 422 => "This could not be understood",
        401 => "Please sign in",
        403 => "This is not yours to do",
        404 => "There is nothing here",
        409 => "This cannot be done now",
        413 => "This is too large",
        429 | 503 => "The server is busy",
        507 => "The disk is full",
        _ => "Something went wrong",
    }
}
