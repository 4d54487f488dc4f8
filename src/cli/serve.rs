//! The arguments of the web app: `lookalike serve` and `lookalike account`.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use lookalike_server::ServeOptions;

use super::values::{parse_host, parse_size};

/// Arguments of `lookalike serve`.
#[derive(Debug, Clone, Args)]
#[command(after_long_help = SERVE_EXAMPLES)]
pub struct ServeArguments {
    /// Folder for all data of the server: courses, uploads, reports
    #[arg(long, value_name = "DIR", default_value = "lookalike-data")]
    pub data: PathBuf,

    /// Address to listen on; port 0 uses any free port
    ///
    /// An address that others can reach requires --behind-tls and an admin with a password.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    pub listen: SocketAddr,

    /// Host name of the proxy with TLS in front of this server
    #[arg(long, value_name = "HOST", value_parser = parse_host)]
    pub behind_tls: Option<String>,

    /// Archive (see `lookalike archive`) that courses may compare against
    #[arg(long, value_name = "FILE")]
    pub archive: Option<PathBuf>,

    /// Maximum size of an upload
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub max_upload: u64,

    /// Number of runs at the same time; others wait
    #[arg(long, value_name = "N", default_value = "1")]
    pub jobs: NonZeroUsize,

    /// Number of threads of a run [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Open the web app in the browser
    #[arg(long)]
    pub open: bool,

    /// Start nothing; exit with status 0 if a server answers at the address of --listen, for health checks
    #[arg(long, conflicts_with = "open")]
    pub probe: bool,
}

impl ServeArguments {
    /// Returns the options of the server.
    pub fn options(&self) -> ServeOptions {
        ServeOptions {
            data: self.data.clone(),
            listen: self.listen,
            behind_tls: self.behind_tls.clone(),
            archive: self.archive.clone(),
            max_upload: self.max_upload,
            jobs: self.jobs,
            threads: self.threads,
        }
    }
}

const SERVE_EXAMPLES: &str = "\
Examples:
  lookalike serve --open
  lookalike account add --data /var/lib/lookalike --role admin lovelace
  lookalike serve --data /var/lib/lookalike --behind-tls lookalike.example.edu

Until an account has a password, the program prints a link that works once.
Stop it with Ctrl-C; unfinished runs are restarted on the next start.";

/// Arguments of `lookalike account`.
#[derive(Debug, Args)]
pub struct AccountArguments {
    /// The command.
    #[command(subcommand)]
    pub command: AccountCommand,
}

/// The commands of `lookalike account`.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// Create an account; asks for its password, or reads it from the first line of standard input
    #[command(after_long_help = "Example:\n  lookalike account add --role assistant hopper")]
    Add {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
        /// Role of the account
        #[arg(long, value_name = "ROLE", default_value = "instructor")]
        role: Role,
    },
    /// List all accounts
    #[command(after_long_help = "Example:\n  lookalike account list")]
    List {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
    },
    /// Remove an account; its reviews stay
    #[command(after_long_help = "Example:\n  lookalike account remove hopper")]
    Remove {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
    },
    /// Change the password of an account and end its sessions
    #[command(after_long_help = "Example:\n  lookalike account password hopper")]
    Password {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
    },
}

/// The data folder of the server.
#[derive(Debug, Args)]
pub struct DataArguments {
    /// Data folder of the server
    #[arg(long, value_name = "DIR", default_value = "lookalike-data")]
    pub data: PathBuf,
}

/// An account, and the data folder that holds it.
#[derive(Debug, Args)]
pub struct WhichAccount {
    /// The data folder.
    #[command(flatten)]
    pub data: DataArguments,

    /// Name of the account
    #[arg(value_name = "NAME")]
    pub name: String,
}

/// The role of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Role {
    /// Manages accounts, and can do everything that an instructor can
    Admin,
    /// Creates courses and does everything in them
    Instructor,
    /// Reads reports of its courses, and reviews pairs
    Assistant,
}
