//! Reads the contents of entries: texts as a whole, and of other files as much as may be somebody's work.

use std::io::{self, Read};

use super::{EntrySink, PIECE};
use crate::carried::{MAX_SEARCHED, program_in};
use crate::found::Content;
use crate::unpack::binary::{is_binary, is_compiled};
use crate::unpack::failure::Failure;
use crate::unpack::taken::Taking;
use lookalike_report_templates::model::Reason;

impl EntrySink<'_> {
    /// Reads a file. If it is no text, only its beginning is read.
    pub(super) fn read(&mut self, n_declared: u64, content: &mut dyn Read) -> Result<Content, Failure> {
        let limit = self.budget.limits.file;
        let mut bytes = Vec::new();
        let outcome = loop {
            match self.read_piece(content, &mut bytes, true) {
                Ok(0) => break Ok(()),
                Ok(_) if bytes.len() as u64 > limit => break Err(self.budget.limits.too_large()),
                Ok(_) => {}
                Err(failure) => break Err(failure),
            }
            if bytes.len() <= PIECE && is_binary(&bytes) {
                return Ok(self.read_data(n_declared, content, bytes));
            }
        };
        if let Err(failure) = outcome {
            self.budget.release(bytes.len() as u64);
            return Err(failure);
        }
        bytes.shrink_to_fit();
        Ok(Content::Unpacked(self.budget.spill.bytes(bytes)))
    }

    /// Reads a file of a repository, whose bytes are paid for by nobody: histories have bounds of their own, so that they take no room from source.
    pub(super) fn read_history(&mut self, n_declared: u64, content: &mut dyn Read) -> Content {
        let mut bytes = Vec::new();
        match content.take(n_declared).read_to_end(&mut bytes) {
            Ok(_) => Content::Unpacked(self.budget.spill.bytes(bytes)),
            Err(_) => Content::LeftOut(Reason::Hidden.into()),
        }
    }

    /// Reads on in a file that is no text, of which `bytes` were read. If something in it may be a program, all of it is kept.
    fn read_data(&mut self, n_declared: u64, content: &mut dyn Read, mut bytes: Vec<u8>) -> Content {
        let n_read = bytes.len();
        while bytes.len() < MAX_SEARCHED {
            let may_go_on = match self.taking {
                Taking::All { .. } => self.budget.can_spare(PIECE as u64),
                // Its submission was given room for as much as it declares.
                Taking::List | Taking::Planned(_) => (bytes.len() as u64) < n_declared,
            };
            if !may_go_on || !matches!(self.read_piece(content, &mut bytes, true), Ok(n) if n > 0) {
                break;
            }
        }
        if is_compiled(&bytes) || program_in(&bytes).is_some() {
            bytes.shrink_to_fit();
            return Content::Unpacked(self.budget.spill.bytes(bytes));
        }
        self.budget.release((bytes.len() - n_read) as u64);
        bytes.truncate(n_read);
        bytes.shrink_to_fit();
        Content::Beginning { bytes, n_bytes: n_declared }
    }

    pub(super) fn read_piece(
        &mut self,
        content: &mut dyn Read,
        bytes: &mut Vec<u8>,
        is_kept: bool,
    ) -> Result<usize, Failure> {
        let n_before = bytes.len();
        let read = content.take(PIECE as u64).read_to_end(bytes);
        let n_read = (bytes.len() - n_before) as u64;
        let paid = self.budget.work(n_read).and_then(|()| self.budget.keep(if is_kept { n_read } else { 0 }));
        if let Err(failure) = paid {
            bytes.truncate(n_before);
            return Err(failure);
        }
        read.map_err(Failure::from_reading)
    }

    /// Unpacks without keeping anything, to reach the next entry. Returns the number of bytes.
    pub(in crate::unpack) fn skip(&mut self, content: &mut dyn Read) -> Result<u64, Failure> {
        let mut n_passed = 0;
        loop {
            let n = io::copy(&mut content.take(PIECE as u64), &mut io::sink()).map_err(Failure::from_reading)?;
            if n == 0 {
                return Ok(n_passed);
            }
            n_passed += n;
            self.pass(n)?;
        }
    }
}
