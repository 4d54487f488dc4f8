//! The arguments of `lookalike completions` and `lookalike man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  lookalike completions bash > ~/.local/share/bash-completion/completions/lookalike
  lookalike completions zsh > ~/.zfunc/_lookalike
  lookalike completions fish > ~/.config/fish/completions/lookalike.fish";

/// Arguments of `lookalike completions`.
#[derive(Debug, Args)]
#[command(after_long_help = COMPLETIONS_EXAMPLES)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

const MAN_EXAMPLE: &str = "\
Example:
  lookalike man --out ~/.local/share/man/man1";

/// Arguments of `lookalike man`.
#[derive(Debug, Args)]
#[command(after_long_help = MAN_EXAMPLE)]
pub struct ManArguments {
    /// Folder for the pages; existing pages are replaced
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
