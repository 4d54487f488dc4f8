//! Reads the members of a gzip stream, one after the other.
//!
//! Each member has a header with a name, a comment and further fields. Unpackers show none of them, and ignore what follows the last member.

use std::cell::RefCell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use flate2::bufread::GzDecoder;

use crate::unpack::leftovers::{Leftovers, Place};

const MAX_NAME: usize = 255;
const MAGIC: &[u8] = b"\x1f\x8b";

pub(super) struct Members<R> {
    state: State<R>,
    leftovers: Rc<RefCell<Leftovers>>,
}

enum State<R> {
    /// Within a member, whose header was looked at or not.
    Member(Box<GzDecoder<R>>, bool),
    End,
}

impl<R: BufRead> Members<R> {
    pub(super) fn new(packed: R, leftovers: Rc<RefCell<Leftovers>>) -> Members<R> {
        Members { state: State::Member(Box::new(GzDecoder::new(packed)), false), leftovers }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            let State::Member(member, is_header_seen) = &mut self.state else { return Ok(0) };
            let n = member.read(into)?;
            if !std::mem::replace(is_header_seen, true) {
                look_at_header(member, &self.leftovers);
            }
            if n > 0 {
                return Ok(n);
            }
            let State::Member(member, _) = std::mem::replace(&mut self.state, State::End) else { return Ok(0) };
            let mut packed = member.into_inner();
            if packed.fill_buf()?.starts_with(MAGIC) {
                self.state = State::Member(Box::new(GzDecoder::new(packed)), false);
            } else {
                self.leftovers.borrow_mut().add_rest(Place::Outside, &mut packed)?;
            }
        }
    }
}

/// Takes what no tool writes out of the header of a member.
fn look_at_header<R: BufRead>(member: &GzDecoder<R>, leftovers: &RefCell<Leftovers>) {
    let Some(header) = member.header() else { return };
    let mut leftovers = leftovers.borrow_mut();
    leftovers.add(Place::Comments, header.comment().unwrap_or_default());
    leftovers.add(Place::Fields, header.extra().unwrap_or_default());
    let name = header.filename().unwrap_or_default();
    if name.len() > MAX_NAME || name.contains(&b'\n') {
        leftovers.add(Place::Fields, name);
    }
}
