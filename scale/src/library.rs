//! The archives with the sources: everything that the tables leave out.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use lookalike_archive::{Archive, BatchFilter, StoredBatch, SubmissionId};
use lookalike_corpus::parsers::Parsers;
use lookalike_corpus::{DecodedFile, StoredSubmission};
use lookalike_engine::{File, Tokens};
use lookalike_frontends::{Language, TokenString};

use crate::identity::Sid;

/// Several archives, numbered from 0.
pub(crate) struct Library {
    archives: Vec<(Archive, Vec<StoredBatch>)>,
}

impl Library {
    /// Opens the archives.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub(crate) fn open(paths: &[PathBuf]) -> Result<Library> {
        let open = |path: &PathBuf| -> Result<(Archive, Vec<StoredBatch>)> {
            let archive = Archive::open(path)?;
            let batches = archive.batches(&BatchFilter::default())?;
            Ok((archive, batches))
        };
        Ok(Library { archives: paths.iter().map(open).collect::<Result<_>>()? })
    }

    /// Reads some submissions. Those that are damaged are missing from the result.
    ///
    /// # Errors
    /// An archive cannot be read, or there is none of that number.
    pub(crate) fn read(&self, sids: impl IntoIterator<Item = Sid>) -> Result<BTreeMap<Sid, StoredSubmission>> {
        let mut by_archive: BTreeMap<usize, Vec<Sid>> = BTreeMap::new();
        sids.into_iter().for_each(|sid| by_archive.entry(sid.archive()).or_default().push(sid));
        let mut read = BTreeMap::new();
        for (number, sids) in by_archive {
            let (archive, batches) = self.archive(number)?;
            let ids: Vec<SubmissionId> = sids.iter().map(|sid| sid.id()).collect();
            let submissions = archive.read(batches, &ids)?;
            read.extend(sids.into_iter().zip(submissions).filter_map(|(sid, read)| Some((sid, read.ok()?))));
        }
        Ok(read)
    }

    /// Reads the starter code of the batches of some submissions, each file once.
    ///
    /// # Errors
    /// As for [`Library::read`].
    pub(crate) fn starter(&self, sids: impl IntoIterator<Item = Sid>) -> Result<Vec<DecodedFile>> {
        let mut by_archive: BTreeMap<usize, Vec<SubmissionId>> = BTreeMap::new();
        sids.into_iter().for_each(|sid| by_archive.entry(sid.archive()).or_default().push(sid.id()));
        let mut starter: Vec<DecodedFile> = Vec::new();
        for (number, ids) in by_archive {
            for file in self.archive(number)?.0.starter(&ids)? {
                if !starter.contains(&file) {
                    starter.push(file);
                }
            }
        }
        Ok(starter)
    }

    fn archive(&self, number: usize) -> Result<(&Archive, &[StoredBatch])> {
        let found = self.archives.get(number).with_context(|| format!("there is no archive number {number}"))?;
        Ok((&found.0, &found.1))
    }
}

/// The tokens of a file.
pub(crate) struct TokenizedFile {
    pub(crate) language: Language,
    pub(crate) tokens: TokenString,
}

impl TokenizedFile {
    /// Returns the structure as the engine sees it.
    pub(crate) fn structure(&self) -> File<'_> {
        File { tokens: Tokens::Kinds(&self.tokens.kinds), vocabulary: self.language.vocabulary_number() }
    }
}

/// Tokenizes the files of a submission.
pub(crate) fn tokenize(files: &[DecodedFile], parsers: &Parsers) -> Vec<TokenizedFile> {
    let mut parser = parsers.for_submission(files.iter().map(|file| file.text.len()).sum());
    let tokenized = files.iter().map(|file| TokenizedFile {
        language: file.language,
        tokens: file.token_string(&file.text.read(), &mut parser),
    });
    tokenized.collect()
}
