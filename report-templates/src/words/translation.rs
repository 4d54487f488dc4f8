//! Text about programs that look like translations.

use crate::model::{Report, Submission, Translation};
use crate::words::figures::counted;

impl Translation {
    /// Returns how alike the two are and what they share, in words without a full stop.
    pub fn in_words(&self) -> String {
        // Neither 0 nor 100, which would say something else.
        let percent = (self.likeness * 100.0).round().clamp(1.0, 99.0);
        if self.structure_alone {
            return format!(
                "structure alone: {percent:.0} % of what is rare in the order of their control flow, operators, calls \
                 and values is the same, whatever the names"
            );
        }
        let lists = [("the names", &self.names), ("in texts", &self.texts), ("the numbers", &self.numbers)];
        let lists = lists.iter().filter(|(_, words)| !words.is_empty());
        let lists: Vec<String> = lists.map(|(what, words)| format!("{what} {}", words.join(", "))).collect();
        let shared =
            if lists.is_empty() { String::new() } else { format!("; hardly anybody else has {}", lists.join("; ")) };
        format!("names kept: {percent:.0} % of both in the same order{shared}")
    }
}

impl Report {
    /// Returns the heading of the pairs that look like translations; none if there are none.
    pub fn translations_heading(&self) -> Option<String> {
        let number = self.translations.len();
        let looks = if number == 1 { "looks like a translation" } else { "look like translations" };
        (number > 0).then(|| {
            format!("{} {looks}", counted(number, "pair in different languages", "pairs in different languages"))
        })
    }
}

impl Submission {
    /// Returns the language of most of its own code; empty if it has no files.
    pub fn main_language(&self) -> &str {
        let largest = self.files.iter().rev().max_by_key(|file| file.own_tokens);
        largest.map_or("", |file| &file.language)
    }
}
