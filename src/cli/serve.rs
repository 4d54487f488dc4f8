//! The arguments of the web app: `lookalike serve`, `lookalike account` and `lookalike api-token`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use lookalike_server::{
    AccountRole, Listen, MAX_KEEP_MONTHS, MAX_TOKEN_DAYS, Network, Options, RetentionOptions, Scope, ServeOptions,
    SignOnOptions, SpaceLimits,
};

use super::values::{parse_host, parse_name, parse_size};

/// Arguments of `lookalike serve`.
#[derive(Debug, Clone, Args)]
#[command(after_long_help = SERVE_EXAMPLES)]
pub struct ServeArguments {
    /// Folder for all data of the server: courses, uploads, reports
    #[arg(long, value_name = "DIR", default_value = "lookalike-data")]
    pub data: PathBuf,

    /// Address to listen on; port 0 uses any free port
    ///
    /// An address that others can reach requires --behind-tls and an admin with a password, or groups of admins. unix:FILE
    /// listens on a Unix socket, which only the user and the group of the server can reach.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    pub listen: Listen,

    /// Host name of the proxy with TLS in front of this server
    #[arg(long, value_name = "HOST", value_parser = parse_host)]
    pub behind_tls: Option<String>,

    /// Options of single sign-on.
    #[command(flatten)]
    pub sign_on: SignOnArguments,

    /// Archive (see `lookalike archive`) that courses may compare against
    #[arg(long, value_name = "FILE")]
    pub archive: Option<PathBuf>,

    /// Maximum size of an upload
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub max_upload: u64,

    /// Address for metrics in the text format of Prometheus, such as 127.0.0.1:9188
    ///
    /// The metrics are counts, sizes and times, without the name of a course or a person.
    #[arg(long, value_name = "ADDR")]
    pub metrics: Option<Listen>,

    /// Also answer clients of MOSS, such as moss.pl and mosspy, which take this address in place of MOSS's server
    ///
    /// The user id is a token with the scope moss (see `lookalike api-token add --scope moss`); any id will do as long as nobody has an
    /// account with a password and only this machine can connect.
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "127.0.0.1:7690")]
    pub moss: Option<Listen>,

    /// Number of days for which the results of MOSS's clients open without signing in, for whoever has their address
    #[arg(long, value_name = "N", default_value = "14", value_parser = clap::value_parser!(u32).range(0..=366))]
    pub moss_days: u32,

    /// Program that is told of each run that has ended, as JSON on its standard input; for mail or chat
    #[arg(long, value_name = "PROGRAM")]
    pub hook: Option<PathBuf>,

    /// Maximum size of a course's uploads and reports together [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub course_quota: Option<u64>,

    /// Space that stays free on the disk: with less, no upload and no run begins
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub keep_free: u64,

    /// Number of months that a batch is kept after its last use [default: until somebody deletes it]
    ///
    /// An upload, a run, a review and a change of authors count as use. Instructors are warned 30 and 7 days before, can keep a
    /// batch another year, and can choose another number for their course. Batches with open cases stay.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_KEEP_MONTHS))]
    pub keep_months: Option<u32>,

    /// Number of months that closed cases are kept after they were closed [default: as long as their batch]
    ///
    /// Their batch stays as long, whatever --keep-months says. Then the reviews of closed cases are deleted, with their notes, even
    /// if the batch stays.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_KEEP_MONTHS))]
    pub keep_closed_months: Option<u32>,

    /// Number of months that the log is kept
    #[arg(long, value_name = "N", default_value = "24", value_parser = clap::value_parser!(u32).range(1..=MAX_KEEP_MONTHS))]
    pub keep_log: u32,

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
            listen: self.listen.clone(),
            behind_tls: self.behind_tls.clone(),
            sign_on: self.sign_on.options(),
            metrics: self.metrics.clone(),
            moss: self.moss.clone(),
            app: Options {
                data: self.data.clone(),
                archive: self.archive.clone(),
                max_upload: self.max_upload,
                hook: self.hook.clone(),
                space: SpaceLimits { course_quota: self.course_quota, keep_free: self.keep_free },
                retention: RetentionOptions {
                    keep_months: self.keep_months,
                    keep_closed_months: self.keep_closed_months,
                    keep_log_months: self.keep_log,
                },
                jobs: self.jobs,
                moss_days: self.moss_days,
                threads: self.threads,
            },
        }
    }
}

/// Arguments of single sign-on, through a proxy that authenticates people.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Single sign-on")]
pub struct SignOnArguments {
    /// Header in which the proxy names the person, such as Remote-User
    ///
    /// Use an id that is never given to somebody else; e-mail addresses are. The header counts only from the proxy:
    /// with its secret from its address, or over a Unix socket.
    #[arg(long, value_name = "HEADER", requires = "behind_tls")]
    pub sign_on_header: Option<String>,

    /// File with the secret that the proxy sends in X-Lookalike-Proxy: 32 letters or more, readable by the server alone
    #[arg(long, value_name = "FILE", requires = "sign_on_header")]
    pub proxy_secret: Option<PathBuf>,

    /// Addresses and networks of the proxy
    #[arg(
        long,
        value_name = "ADDR",
        value_delimiter = ',',
        default_value = "127.0.0.1,::1",
        requires = "sign_on_header"
    )]
    pub proxy_from: Vec<Network>,

    /// Header with the person's groups, such as Remote-Groups
    #[arg(long, value_name = "HEADER", requires = "sign_on_header")]
    pub groups_header: Option<String>,

    /// Character between two groups
    #[arg(long, value_name = "CHAR", default_value = ",", requires = "groups_header")]
    pub groups_separator: char,

    /// Role of the members of a group; may be given several times, and the highest role counts
    ///
    /// People in these groups get an account when they first sign in; others are refused. Without this option, only
    /// people with an account come in (see `lookalike account add --sign-on`).
    #[arg(long = "role", value_name = "ROLE=GROUP", value_parser = parse_role_of_group, requires = "groups_header")]
    pub roles: Vec<(AccountRole, String)>,

    /// Address that ends the session at the proxy, such as /oauth2/sign_out
    #[arg(long, value_name = "URL", requires = "sign_on_header")]
    pub sign_out_address: Option<String>,

    /// Let nobody sign in with a password
    #[arg(long, requires = "sign_on_header")]
    pub no_passwords: bool,
}

impl SignOnArguments {
    fn options(&self) -> Option<SignOnOptions> {
        Some(SignOnOptions {
            header: self.sign_on_header.clone()?,
            groups_header: self.groups_header.clone(),
            groups_separator: self.groups_separator,
            secret: self.proxy_secret.clone(),
            proxies: self.proxy_from.clone(),
            roles: self.roles.clone(),
            sign_out_address: self.sign_out_address.clone(),
            takes_passwords: !self.no_passwords,
        })
    }
}

fn parse_role_of_group(value: &str) -> Result<(AccountRole, String), String> {
    let help = || "give a role and a group, such as instructor=cs-staff".to_owned();
    let (role, group) = value.split_once('=').ok_or_else(help)?;
    let role = Role::from_str(role, true).map_err(|_| "the roles are admin, instructor and assistant".to_owned())?;
    Ok((role.into(), parse_name(group).map_err(|_| help())?))
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
        /// Create it for the person whom single sign-on names so, without a password
        #[arg(long)]
        sign_on: bool,
    },
    /// Let a person whom single sign-on names use an account that exists
    #[command(after_long_help = "Example:\n  lookalike account link hopper gh1906")]
    Link {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
        /// The name that single sign-on sends
        #[arg(value_name = "SUBJECT", value_parser = parse_name)]
        subject: String,
    },
    /// List all courses, with their numbers and instructors
    #[command(after_long_help = "Example:\n  lookalike account courses")]
    Courses {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
    },
    /// Make an account an instructor of a course, for example when its only one has left; the course's log shows it
    #[command(after_long_help = "Example:\n  lookalike account teach hopper 7")]
    Teach {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
        /// Number or name of the course
        #[arg(value_name = "COURSE")]
        course: String,
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

/// Arguments of `lookalike api-token`.
#[derive(Debug, Args)]
pub struct ApiTokenArguments {
    /// The command.
    #[command(subcommand)]
    pub command: ApiTokenCommand,
}

/// The commands of `lookalike api-token`.
#[derive(Debug, Subcommand)]
pub enum ApiTokenCommand {
    /// Make a token of an account, and print it; it cannot be shown again
    #[command(after_long_help = "Example:\n  lookalike api-token add --scope read --scope submit hopper nightly")]
    Add {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
        /// Name of the token: the program that uses it
        #[arg(value_name = "TOKEN", value_parser = parse_name)]
        token: String,
        /// Thing that the token allows; may be given several times
        #[arg(long = "scope", value_name = "SCOPE", default_value = "read", value_parser = parse_scope)]
        scopes: Vec<Scope>,
        /// Number or name of the only course that it opens [default: all courses of the account]
        #[arg(long, value_name = "COURSE")]
        course: Option<String>,
        /// Number of days until it ends
        #[arg(long, value_name = "N", default_value = "180", value_parser = clap::value_parser!(u32).range(1..=MAX_TOKEN_DAYS))]
        days: u32,
    },
    /// List the tokens of all accounts
    #[command(after_long_help = "Example:\n  lookalike api-token list")]
    List {
        /// The data folder.
        #[command(flatten)]
        data: DataArguments,
    },
    /// End a token at once
    #[command(after_long_help = "Example:\n  lookalike api-token revoke hopper nightly")]
    Revoke {
        /// The account.
        #[command(flatten)]
        which: WhichAccount,
        /// Name of the token
        #[arg(value_name = "TOKEN")]
        token: String,
    },
}

fn parse_scope(value: &str) -> Result<Scope, String> {
    Scope::named(value).ok_or_else(|| {
        format!("the scopes are {}", Scope::ALL.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(", "))
    })
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

impl From<Role> for AccountRole {
    fn from(role: Role) -> AccountRole {
        match role {
            Role::Admin => AccountRole::Admin,
            Role::Instructor => AccountRole::Instructor,
            Role::Assistant => AccountRole::Assistant,
        }
    }
}
