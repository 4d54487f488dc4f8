//! How much is read at most, on the command line.

use clap::Args;

use crate::intake::Limits;

/// Nobody writes so much source for one assignment.
const MAX_SOURCE: u64 = 4 << 20;

/// How much is read at most.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits against what is made to do harm")]
pub struct LimitArguments {
    /// Unpack at most so much of one input, and a quarter of it of one archive among others [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_unpacked: Option<u64>,

    /// Unpack no file that is larger [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_file: Option<u64>,

    /// Compare at most so much source of one submission; comparing takes up to two hundred times as much memory [default: 4M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_source: Option<u64>,

    /// Read at most so many entries of the archives of one input
    #[arg(long, value_name = "N", default_value_t = Limits::default().entries)]
    pub max_entries: usize,

    /// Read archives in archives up to this depth
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth as u8, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub max_depth: u8,

    /// Unpack nothing large that grows to more than N times its packed size
    #[arg(long, value_name = "N", default_value_t = Limits::default().ratio)]
    pub max_ratio: u64,
}

impl LimitArguments {
    /// The limits that differ from the usual ones, by the names of their options.
    pub fn given(&self) -> Vec<(&'static str, u64)> {
        let (own, usual) = (self.limits(), Limits::default());
        let all = [
            ("max-unpacked", own.unpacked, usual.unpacked),
            ("max-file", own.file, usual.file),
            ("max-source", self.source(), MAX_SOURCE),
            ("max-entries", own.entries as u64, usual.entries as u64),
            ("max-depth", own.depth as u64, usual.depth as u64),
            ("max-ratio", own.ratio, usual.ratio),
        ];
        all.into_iter().filter(|(_, own, usual)| own != usual).map(|(name, own, _)| (name, own)).collect()
    }

    /// How much source of one submission is compared at most, in bytes.
    pub fn source(&self) -> u64 {
        self.max_source.unwrap_or(MAX_SOURCE)
    }

    /// The limits, defaults filled in.
    pub fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            unpacked: self.max_unpacked.unwrap_or(default.unpacked),
            file: self.max_file.unwrap_or(default.file),
            entries: self.max_entries,
            depth: usize::from(self.max_depth),
            ratio: self.max_ratio,
        }
    }
}

/// A number of bytes, such as 512M. Units are powers of 1024, as in the messages.
pub(crate) fn parse_size(value: &str) -> Result<u64, String> {
    let explain = || "give a size, such as 800K, 512M or 2G".to_owned();
    let value = value.trim().to_ascii_uppercase();
    let value = value.strip_suffix('B').unwrap_or(&value);
    let value = value.strip_suffix('I').unwrap_or(value);
    let (number, shift) = match value.char_indices().next_back().ok_or_else(explain)? {
        (end, 'K') => (&value[..end], 10),
        (end, 'M') => (&value[..end], 20),
        (end, 'G') => (&value[..end], 30),
        (end, 'T') => (&value[..end], 40),
        _ => (value, 0),
    };
    let number: u64 = number.trim().parse().map_err(|_| explain())?;
    number.checked_mul(1 << shift).ok_or_else(explain)
}
