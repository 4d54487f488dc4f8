//! The program run once more, as a child that ends with this one.

use std::ffi::OsString;
use std::future::Future;
use std::io;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use crate::progress::Step;

/// More than this is not read of what a child prints.
const MOST_PRINTED: u64 = 64 << 20;
/// Of what it says went wrong, so many characters are told.
const MOST_TOLD: usize = 2000;

/// Who ends the children may be ending this program too, as Ctrl-C and services do. Then it does not come to call a run failed,
/// and the next start begins it again. It takes less than this to end.
const STOPPING: Duration = Duration::from_secs(10);

/// How a child ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It worked; what it printed.
    Done(String),
    /// It did not: why.
    Failed(String),
    /// It was stopped.
    Stopped,
}

/// Runs the program with some arguments to its end, or until `stop` comes. Tells its steps on the way.
///
/// # Errors
/// It cannot be started.
pub(crate) async fn run(
    arguments: &[OsString],
    stop: impl Future<Output = ()>,
    tell: impl FnMut(Step),
) -> io::Result<End> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(arguments)
        .env("RUST_BACKTRACE", "0")
        // It ends when this end of it is closed, be it because nobody is there to hold it.
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let end = tokio::select! {
        end = finish(&mut child, tell) => Some(end),
        () = stop => None,
    };
    match end {
        Some(end) => end,
        None => {
            // Whoever removes its files must know that it writes no more.
            child.kill().await?;
            Ok(End::Stopped)
        }
    }
}

async fn finish(child: &mut Child, tell: impl FnMut(Step)) -> io::Result<End> {
    let stdin = child.stdin.take();
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let mut printed = Vec::new();
    let mut stdout = stdout.take(MOST_PRINTED);
    let (printing, message) = tokio::join!(stdout.read_to_end(&mut printed), listen(stderr, tell));
    printing?;
    drop(stdout);
    let status = child.wait().await?;
    drop(stdin);
    if status.success() {
        return Ok(End::Done(String::from_utf8_lossy(&printed).into_owned()));
    }
    let was_ended_from_outside = status.code().is_none();
    if was_ended_from_outside {
        sleep(STOPPING).await;
        // What it said last is about the end, and not for people.
        return Ok(End::Failed(format!("it was broken off ({status}); was there too little memory?")));
    }
    Ok(End::Failed(message?.unwrap_or_else(|| format!("it ended without a word ({status})"))))
}

/// Tells every step, and gives the last line that is none: what went wrong.
async fn listen(stderr: tokio::process::ChildStderr, mut tell: impl FnMut(Step)) -> io::Result<Option<String>> {
    let mut lines = BufReader::new(stderr).split(b'\n');
    let mut last = None;
    while let Some(line) = lines.next_segment().await? {
        match serde_json::from_slice(&line) {
            Ok(step) => tell(step),
            Err(_) => last = Some(message(&String::from_utf8_lossy(&line))).filter(|line| !line.is_empty()).or(last),
        }
    }
    Ok(last)
}

/// What a child says, without its name before it.
fn message(line: &str) -> String {
    let line = line.trim();
    line.strip_prefix("lookalike: ").unwrap_or(line).chars().take(MOST_TOLD).collect()
}
