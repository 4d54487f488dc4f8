//! The error page.

use super::model::Problem;

impl Problem {
    pub(super) fn title(&self) -> &'static str {
        match self.status {
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
}
