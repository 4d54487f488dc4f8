//! The page of a course: batches, members and settings.

use super::model::Course;
use crate::words::figures::counted;
use crate::words::visible;

impl Course {
    pub(super) fn kept(&self) -> String {
        let (own, server) = self.keep_months;
        match own.or(server) {
            Some(months) => format!(
                "Batches are deleted {} after their last upload, run, review or change of authors. Instructors are warned 30 and 7 \
                days before, and batches stay while somebody is to talk to the students of a pair, or it is escalated.",
                counted(months as usize, "month", "months")
            ),
            None => "Batches are kept until somebody deletes them.".to_owned(),
        }
    }

    pub(super) fn archive_in_words(&self) -> String {
        match &self.archive_course {
            Some(name) => format!("The archive has this course as “{}”.", visible::short_name(name)),
            None => "This course uses no archive. An admin who is in it can say under which name the archive has it."
                .to_owned(),
        }
    }
}
