//! The rules: everything that people on pages and programs of the API can do, once. An action checks what it is asked for,
//! changes the tables and the data folder, logs the change, and tells people about it on their next page. An action that takes nothing
//! from a form is itself the handler of its button, and leads to that page.

pub(crate) mod accounts;
pub(crate) mod archive;
pub(crate) mod batches;
pub(crate) mod course_reviews;
pub(crate) mod courses;
pub(crate) mod found_reviews;
pub(crate) mod moss;
pub(crate) mod reports;
pub(crate) mod reviews;
pub(crate) mod roster;
pub(crate) mod runs;
pub(crate) mod sign_in;
pub(crate) mod uploads;

#[cfg(test)]
mod tests;

use axum::response::Redirect;

use crate::app::SharedApp;
use crate::domain::{Course, Visitor};
use crate::problem::Problem;

pub(crate) struct Acting {
    pub(crate) app: SharedApp,
    pub(crate) visitor: Visitor,
}

#[derive(Clone)]
pub(crate) struct InCourse {
    pub(crate) app: SharedApp,
    pub(crate) visitor: Visitor,
    pub(crate) course: Course,
    /// Whether the visitor is an instructor of the course, not an assistant.
    pub(crate) may_edit: bool,
}

impl Acting {
    /// Logs an action outside of courses.
    pub(crate) async fn log(&self, action: &'static str, about: impl Into<String>) -> Result<(), Problem> {
        self.app.log(&self.visitor.actor, None, action, about).await
    }

    /// Sets the notice on the next page of a person.
    pub(crate) fn tell(&self, notice: impl Into<String>) {
        self.app.set_notice(&self.visitor, notice);
    }
}

impl InCourse {
    pub(crate) async fn log(&self, action: &'static str, about: impl Into<String>) -> Result<(), Problem> {
        self.app.log(&self.visitor.actor, Some(self.course.id), action, about).await
    }

    /// Sets the notice on the next page of a person.
    pub(crate) fn tell(&self, notice: impl Into<String>) {
        self.app.set_notice(&self.visitor, notice);
    }
}

pub(crate) fn to_course(course: i64) -> Redirect {
    Redirect::to(&format!("/courses/{course}"))
}

pub(crate) fn to_batch(batch: i64) -> Redirect {
    Redirect::to(&format!("/batches/{batch}"))
}

pub(crate) fn to_run(run: i64) -> Redirect {
    Redirect::to(&format!("/runs/{run}"))
}
