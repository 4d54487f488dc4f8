//! A door for clients of MOSS: the protocol that `moss.pl` and its many descendants speak, into the web app.
//!
//! A client sends lines with options, and after `language` waits for `yes` or `no`. It sends files, each after a line with its size, the
//! first of them perhaps base files, and then `query`, to which one line is the answer: the address of the results. The id of a
//! user who may not come in is answered there, too, since clients show nothing else to their users; until then what they send is
//! read and forgotten.

pub(crate) mod client;
mod commands;

use std::io;
use std::time::Duration;

use lookalike_intake::size;
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, ReadHalf, WriteHalf,
};
use tokio::time::timeout;

use self::commands::{Command, MAX_LINE};
use crate::actions::Acting;
use crate::actions::moss::{MossFiles, answer, language, visitor};
use crate::app::SharedApp;
use crate::app::limits::UploadPlace;
use crate::client::PeerAddress;
use crate::domain::MossOptions;
use crate::http::receiving::begin;
use crate::http::unread::Pace;
use crate::problem::{GO_BACK, Problem};
use crate::uploads::spool::Spool;

/// Maximum number of bytes of files that are read only to be forgotten.
const MAX_FORGOTTEN: u64 = 64 << 20;
/// Maximum time in which a client takes an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
const CHUNK: u64 = 64 << 10;

/// Whom the door is open for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Door {
    /// Whether any user id is the owner's.
    pub(crate) is_open: bool,
}

/// Serves a client until it ends, leaves, or sends what is no part of the protocol.
pub(crate) async fn serve(app: SharedApp, stream: impl AsyncRead + AsyncWrite, peer: PeerAddress, door: Door) {
    let (reader, writer) = tokio::io::split(stream);
    let mut dialogue = Dialogue {
        app,
        peer,
        door,
        reader: BufReader::new(reader),
        writer,
        pace: Pace::new(),
        options: MossOptions::default(),
        user: Err(Problem::unusable("No user id was sent.")),
        files: Files::default(),
    };
    // A client that left, or is too slow, is nobody to be told.
    drop(dialogue.run().await);
}

struct Dialogue<S> {
    app: SharedApp,
    peer: PeerAddress,
    door: Door,
    reader: BufReader<ReadHalf<S>>,
    writer: WriteHalf<S>,
    pace: Pace,
    options: MossOptions,
    /// The person for whom the client acts, or why nobody does.
    user: Result<Acting, Problem>,
    files: Files,
}

/// The files that came since the last query.
#[derive(Default)]
struct Files {
    programs: Option<Spool>,
    starter: Option<Spool>,
    /// The place among uploads, as long as files come.
    place: Option<UploadPlace>,
    /// The reason why no file is kept any more, with the number of bytes that were forgotten since.
    refusal: Option<Problem>,
    n_forgotten: u64,
}

impl<S: AsyncRead + AsyncWrite> Dialogue<S> {
    async fn run(&mut self) -> io::Result<()> {
        while let Some(line) = self.next_line().await? {
            match Command::parse(&line) {
                Some(Command::User(id)) => {
                    self.user = visitor(&self.app, &id, self.peer.0.into(), self.door.is_open).await;
                }
                Some(Command::Option(change)) => change.apply(&mut self.options),
                Some(Command::Language(name)) => {
                    let is_known = language(&name).is_some();
                    self.options.language = name;
                    self.say(if is_known { "yes" } else { "no" }).await?;
                }
                Some(Command::File { is_base, n_bytes, name }) => self.receive(is_base, n_bytes, name).await?,
                Some(Command::Query { comment }) => {
                    self.options.comment = comment;
                    let answer = self.answer().await.unwrap_or_else(|problem| in_one_line(&problem));
                    self.say(&answer).await?;
                }
                Some(Command::End) => break,
                None => {
                    // It lost count of its bytes, or is no client of MOSS.
                    return self
                        .say("Error: this line is no part of the protocol of MOSS. Nothing was compared.")
                        .await;
                }
            }
        }
        Ok(())
    }

    /// Returns the next line without its end; none if there is no more.
    async fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let line = self
            .pace
            .wait_for(read_line(&mut self.reader))
            .await
            .map_err(|problem| io::Error::other(problem.what))??;
        self.pace.add(line.as_ref().map_or(0, Vec::len));
        Ok(line)
    }

    async fn say(&mut self, line: &str) -> io::Result<()> {
        let line = format!("{line}\n");
        timeout(ANSWER_TIMEOUT, self.writer.write_all(line.as_bytes())).await??;
        self.writer.flush().await
    }

    /// Receives a file, or reads and forgets it if it cannot be kept.
    async fn receive(&mut self, is_base: bool, n_bytes: u64, name: String) -> io::Result<()> {
        if self.files.refusal.is_none()
            && let Err(problem) = self.begin_file(is_base, n_bytes, name).await
        {
            self.files.refuse(problem);
        }
        let mut rest = n_bytes;
        while rest > 0 {
            let mut chunk = vec![0; rest.min(CHUNK) as usize];
            let read = self.pace.wait_for(self.reader.read(&mut chunk)).await;
            let n_read = read.map_err(|problem| io::Error::other(problem.what))??;
            if n_read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.pace.add(n_read);
            rest -= n_read as u64;
            self.keep(is_base, &chunk[..n_read]).await?;
        }
        Ok(())
    }

    async fn begin_file(&mut self, is_base: bool, n_bytes: u64, name: String) -> Result<(), Problem> {
        if let Err(problem) = &self.user {
            return Err(problem.clone());
        }
        let limit = self.app.options.max_upload;
        if n_bytes > limit {
            let what = format!("A file is said to have {}; an upload may have at most {}.", size(n_bytes), size(limit));
            return Err(Problem::unusable(what));
        }
        let spool = if is_base { &mut self.files.starter } else { &mut self.files.programs };
        if spool.is_none() {
            let account = self.user.as_ref().map_or(0, |who| who.visitor.id);
            if self.files.place.is_none() {
                let (place, new) = begin(&self.app, account).await?;
                (self.files.place, *spool) = (Some(place), Some(new));
            } else {
                *spool = Some(Spool::new(&self.app.incoming_folder(), limit)?);
            }
        }
        spool.as_mut().map_or(Ok(()), |spool| spool.begin(name))
    }

    /// Keeps bytes of the file that comes.
    async fn keep(&mut self, is_base: bool, bytes: &[u8]) -> io::Result<()> {
        let files = &mut self.files;
        if files.refusal.is_some() {
            files.n_forgotten += bytes.len() as u64;
            let is_enough = files.n_forgotten > MAX_FORGOTTEN;
            return if is_enough { Err(io::Error::other("too much came that is not wanted")) } else { Ok(()) };
        }
        let spool = if is_base { &mut files.starter } else { &mut files.programs };
        if let Some(spool) = spool
            && let Err(problem) = spool.append(bytes).await
        {
            files.refuse(problem);
        }
        Ok(())
    }

    /// Compares what came. Returns the address of the results.
    async fn answer(&mut self) -> Result<String, Problem> {
        let Files { programs, starter, place, refusal, .. } = std::mem::take(&mut self.files);
        if let Some(problem) = refusal {
            return Err(problem);
        }
        let who = self.user.as_ref().map_err(Problem::clone)?;
        let programs = programs.ok_or_else(|| Problem::unusable("No file was sent."))?;
        // Others may upload while this waits for its run.
        drop(place);
        answer(who, self.options.clone(), MossFiles { programs, starter }).await
    }
}

impl Files {
    /// Keeps no file any more, and removes those that came.
    fn refuse(&mut self, problem: Problem) {
        *self = Files { refusal: Some(problem), ..Files::default() };
    }
}

/// Reads a line of at most [`MAX_LINE`] bytes, without its end; none if there is no more.
async fn read_line(reader: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    reader.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line).await?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.pop_if(|end| *end == b'\n').is_none() {
        return Err(io::Error::other("a line has no end"));
    }
    line.pop_if(|end| *end == b'\r');
    Ok(Some(line))
}

/// Returns a problem as the one line that a client shows.
fn in_one_line(problem: &Problem) -> String {
    let advice = if problem.advice == GO_BACK { "" } else { &problem.advice };
    let text = format!("Error: {} {advice}", problem.what);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
