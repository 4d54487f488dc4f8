//! Runs this program as a child process, which ends when the server ends.

use std::ffi::OsString;
use std::future::{Future, pending};
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use lookalike_system::progress::Step;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::time::sleep;

/// Maximum length of the standard output that is read from a child, in bytes.
const MAX_OUTPUT: u64 = 64 << 20;
const MAX_MESSAGE_CHARS: usize = 2000;

/// The time that a child that was killed waits to be reported as failed. Ctrl-C and service managers may be killing the server at
/// the same time, which takes less than this. Then the run stays unfinished, and the next start resumes it.
const KILLED_PAUSE: Duration = Duration::from_secs(10);

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ChildEnd {
    /// It succeeded and printed this to standard output.
    Done(String),
    Failed(String),
    Stopped,
}

/// Returns a message of a child without the folders of the server: it names the files among its arguments by their names alone.
pub(crate) fn without_folders(message: &str, arguments: &[OsString]) -> String {
    let values = arguments.iter().filter_map(|argument| argument.to_str());
    let values = values.map(|value| value.split_once('=').map_or(value, |(_, value)| value));
    let mut message = message.to_owned();
    for path in values.map(Path::new).filter(|path| path.is_absolute()) {
        if let (Some(whole), Some(name)) = (path.to_str(), path.file_name().and_then(|name| name.to_str())) {
            message = message.replace(whole, name);
        }
    }
    message
}

/// Runs the program with these arguments until it ends, or until `stop` completes. Calls `on_step` for every step.
pub(crate) async fn run(
    arguments: &[OsString],
    stop: impl Future<Output = ()>,
    on_step: impl FnMut(Step),
) -> io::Result<ChildEnd> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(arguments)
        .env("RUST_BACKTRACE", "0")
        // The child ends when its standard input is closed, even if that happens because the server was killed.
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let end = tokio::select! {
        end = finish(&mut child, on_step) => Some(end),
        () = stop => None,
    };
    match end {
        Some(end) => end,
        None => {
            // Waits for the end of the child: the caller removes its files, and it must not write new ones.
            child.kill().await?;
            Ok(ChildEnd::Stopped)
        }
    }
}

/// Runs the program with these arguments until it ends, and returns what it printed, or the reason why it failed.
pub(crate) async fn to_end(arguments: &[OsString]) -> anyhow::Result<Result<String, String>> {
    match run(arguments, pending(), |_| ()).await? {
        ChildEnd::Done(printed) => Ok(Ok(printed)),
        ChildEnd::Failed(why) => Ok(Err(why)),
        ChildEnd::Stopped => Ok(Err("it was stopped".to_owned())),
    }
}

async fn finish(child: &mut Child, on_step: impl FnMut(Step)) -> io::Result<ChildEnd> {
    let stdin = child.stdin.take();
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let mut printed = Vec::new();
    let mut stdout = stdout.take(MAX_OUTPUT);
    let (result, message) = tokio::join!(stdout.read_to_end(&mut printed), read_messages(stderr, on_step));
    result?;
    drop(stdout);
    let status = child.wait().await?;
    drop(stdin);
    if status.success() {
        return Ok(ChildEnd::Done(String::from_utf8_lossy(&printed).into_owned()));
    }
    let was_killed = status.code().is_none();
    if was_killed {
        sleep(KILLED_PAUSE).await;
        // The last message of a killed child does not tell people anything.
        return Ok(ChildEnd::Failed(format!("it was broken off ({status}); was there too little memory?")));
    }
    Ok(ChildEnd::Failed(message?.unwrap_or_else(|| format!("it ended without a word ({status})"))))
}

/// Calls `on_step` for every step, and returns the last line that is not a step: the error message.
async fn read_messages(stderr: ChildStderr, mut on_step: impl FnMut(Step)) -> io::Result<Option<String>> {
    let mut lines = BufReader::new(stderr).split(b'\n');
    let mut last = None;
    while let Some(line) = lines.next_segment().await? {
        match serde_json::from_slice(&line) {
            Ok(step) => on_step(step),
            Err(_) => last = Some(message(&String::from_utf8_lossy(&line))).filter(|line| !line.is_empty()).or(last),
        }
    }
    Ok(last)
}

/// Returns an error message without the name of the program.
fn message(line: &str) -> String {
    let line = line.trim();
    line.strip_prefix("lookalike: ").unwrap_or(line).chars().take(MAX_MESSAGE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// People learn which of their files cannot be read, and nothing of the folders of the server.
    #[test]
    fn messages_name_no_folder() {
        let arguments = ["check", "--authors=/srv/data/incoming/authors1.csv", "/srv/data/uploads/3/1.zip", "--top=7"];
        let message = "cannot read /srv/data/uploads/3/1.zip and /srv/data/incoming/authors1.csv";
        assert_eq!(without_folders(message, &arguments.map(OsString::from)), "cannot read 1.zip and authors1.csv");
    }
}
