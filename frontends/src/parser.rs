//! Builds syntax trees, and gives up on noise before it takes long.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
use cpu_time::ThreadTime;
use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use crate::frontend::Frontend;

// A module of WebAssembly has a single thread, and no clock of its own.
#[cfg(target_family = "wasm")]
type ThreadTime = std::time::Instant;

/// The number of progress reports that may find the parser lost before it is stopped.
///
/// The parser reports once every hundred steps. It is lost when every interpretation of the text so far has an error that is still open.
/// Each step costs more the longer the parser has been lost: for 360 kB of random bytes, seconds on average and well over a minute at worst.
/// Counting steps instead of seconds makes every machine give up at the same place.
///
/// Measured, in reports that found the parser lost:
/// * at most 1 in each of 6,300 student programs, 40 in each of 3,200 library files (C++ headers parsed as C reach 200);
/// * none in generated parsers of 2.6 to 3.9 MB, nor in a single array initializer of 3 MB; at most 36 in 1 to 5 MB of programs after a stray bracket, quote or half a statement;
/// * 100 after 0.1 to 0.2 s in random bytes, 1.4 s at worst; without a limit, thousands.
const MAX_LOST_REPORTS: usize = 100;

/// The thread time that the parser may take for any text.
///
/// Valid code takes a tenth of the limit on a slow machine. Noise can make the parser's own effort grow quadratically: 3 kB of `|>*)` take C# 1.5 s, 16 kB over 16 s.
/// Step counts do not tell such noise from code; time does. The result does not depend on which limit is reached first, because a tree of noise is discarded as well.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// The additional thread time for each MiB of text.
const TIME_LIMIT_PER_MIB: Duration = Duration::from_secs(2);

/// The number of progress reports between two looks at the clock. The system call costs as much as a few dozen steps through valid code; in noise, a hundred steps may take a twentieth of a second.
const REPORTS_PER_CLOCK_READ: usize = 4;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// Returns the syntax tree of `source`, or `None` if there is no grammar, its scanner cannot take the text, or the parser gave up.
pub(crate) fn parse(frontend: &Frontend, source: &str) -> Option<Tree> {
    if !frontend.table.strategy.accepts(source) {
        return None;
    }
    let (mut n_lost, mut n_reports, mut last_offset) = (0, 0_usize, 0);
    let started = ThreadTime::now();
    let time_limit = TIME_LIMIT + TIME_LIMIT_PER_MIB.mul_f64(source.len() as f64 / f64::from(1 << 20));
    let mut watch = |state: &ParseState| {
        // After the whole text is read, the parser balances the tree; it then reports the last offset repeatedly, and ends by itself.
        let advances = last_offset != state.current_byte_offset();
        last_offset = state.current_byte_offset();
        n_lost += usize::from(advances && state.has_error());
        n_reports += 1;
        let is_late = || n_reports.is_multiple_of(REPORTS_PER_CLOCK_READ) && started.elapsed() > time_limit;
        if n_lost >= MAX_LOST_REPORTS || is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut read = |offset: usize, _| source.as_bytes().get(offset..).unwrap_or_default();
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&frontend.grammar()?).ok()?;
        parser.reset();
        parser.parse_with_options(&mut read, None, Some(ParseOptions::new().progress_callback(&mut watch)))
    })
}
