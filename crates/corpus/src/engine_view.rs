//! The corpus as the engine sees it: numbers only.

use std::borrow::Cow;

use lookalike_engine::{self as engine, TokenSource};
use lookalike_frontends::{Kind, Language, Spelling, TokenString};
use lookalike_report_templates::model::Role;

use crate::corpus::{ReadFile, ReadSubmission};
use crate::spilled::Tokens;

/// Returns a submission as the engine sees it.
pub fn engine_submission(read: &ReadSubmission) -> engine::Submission<'_> {
    let role = if read.role == Role::Earlier { engine::SubmissionRole::Earlier } else { engine::SubmissionRole::Batch };
    engine::Submission { role, author: read.author, files: read.files.iter().map(engine_file).collect() }
}

/// Returns a file as the engine sees it, with structure and wording.
pub fn engine_file(read: &ReadFile) -> engine::File<'_> {
    engine::File { vocabulary: read.decoded.language.vocabulary_number(), ..read.into() }
}

/// Returns a file as the engine sees it, with its structure only.
pub fn structure(tokens: &TokenString, language: Language) -> engine::File<'_> {
    engine::File { vocabulary: language.vocabulary_number(), ..tokens.kinds.as_slice().into() }
}

impl TokenSource for ReadFile {
    fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    fn kinds(&self) -> Cow<'_, [Kind]> {
        match &self.tokens {
            Tokens::Held(tokens) => tokens.kinds.as_slice().into(),
            Tokens::Spilled(tokens) => tokens.read().kinds.into(),
        }
    }

    fn spellings(&self) -> Cow<'_, [Spelling]> {
        self.tokens.read().spellings(&self.decoded.text.read()).into()
    }
}
