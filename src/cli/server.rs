//! The arguments of `lookalike server`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::serve::DataArguments;

/// Arguments of `lookalike server`.
#[derive(Debug, Args)]
pub struct ServerArguments {
    /// The command.
    #[command(subcommand)]
    pub command: ServerCommand,
}

/// The commands of `lookalike server`.
#[derive(Debug, Subcommand)]
pub enum ServerCommand {
    /// Copy everything that the web app stores to a folder, while the server works; only new files are copied
    #[command(
        after_long_help = "Example:\n  lookalike server backup --data /var/lib/lookalike --archive /var/lib/lookalike/cs.archive /mnt/backup/lookalike"
    )]
    Backup {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
        /// Archive of the server, which is copied, too; others may use it meanwhile
        #[arg(long, value_name = "FILE")]
        archive: Option<PathBuf>,
        /// Folder of the backup
        #[arg(value_name = "BACKUP")]
        target: PathBuf,
    },
    /// Make a data folder from a backup, and check it
    #[command(
        after_long_help = "Example:\n  lookalike server restore --data /var/lib/lookalike-new /mnt/backup/lookalike"
    )]
    Restore {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
        /// New file for the archive of the backup
        #[arg(long, value_name = "FILE")]
        archive: Option<PathBuf>,
        /// Data folder of before, or a newer backup: what was erased there is erased again
        #[arg(long, value_name = "DIR")]
        erasures: Option<PathBuf>,
        /// Folder of the backup
        #[arg(value_name = "BACKUP")]
        backup: PathBuf,
    },
    /// Check that a data folder or a backup is whole; changes nothing
    #[command(after_long_help = "Example:\n  lookalike server verify --data /mnt/backup/lookalike")]
    Verify {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
    },
}
