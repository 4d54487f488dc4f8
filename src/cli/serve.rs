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
    /// Folder for everything that the server keeps: courses, uploads, reports
    #[arg(long, value_name = "DIR", default_value = "lookalike-data")]
    pub data: PathBuf,

    /// Address to listen on; port 0 takes any that is free
    ///
    /// An address that others can reach needs --behind-tls and an admin with a password.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    pub listen: SocketAddr,

    /// The host name under which a proxy with TLS is reached that passes requests on to this server
    #[arg(long, value_name = "HOST", value_parser = parse_host)]
    pub behind_tls: Option<String>,

    /// An archive (see `lookalike archive`) that courses may compare with
    #[arg(long, value_name = "FILE")]
    pub archive: Option<PathBuf>,

    /// Take no upload that is larger
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub max_upload: u64,

    /// How many runs work at once; the others wait
    #[arg(long, value_name = "N", default_value = "1")]
    pub jobs: NonZeroUsize,
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
        }
    }
}

const SERVE_EXAMPLES: &str = "\
Examples:
  lookalike serve
  lookalike account add --data /var/lib/lookalike --role admin lovelace
  lookalike serve --data /var/lib/lookalike --behind-tls lookalike.example.edu

Without accounts that have a password, the program prints an address with a token that works once.
Stop it with Ctrl-C; runs that are not done are begun again on the next start.";

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
    /// Make an account; its password is asked for, or is the first line of standard input
    Add {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
        /// What it may do
        #[arg(long, value_name = "ROLE", default_value = "instructor")]
        role: Role,
    },
    /// List all accounts
    List {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
    },
    /// Remove an account; what it did stays
    Remove {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
    },
    /// Give an account a new password and end its sessions
    Password {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
    },
}

/// The data folder of the server.
#[derive(Debug, Args)]
pub struct DataArguments {
    /// Folder of the server
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
    /// Looks after accounts, and may do what an instructor may
    Admin,
    /// Makes courses and does everything in them
    Instructor,
    /// Looks at reports of the courses it assists in, and marks pairs
    Assistant,
}
