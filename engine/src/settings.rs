//! The parameters of a comparison.

use std::fmt;

/// The settings of a comparison. [`Settings::default`] is meant to serve every batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The noise threshold k of the winnowing paper, in tokens, at least 2. A shorter run is no match by itself; it counts only in the gaps and at the ends of a passage.
    pub noise_threshold: usize,
    /// The guarantee threshold t of the winnowing paper, in tokens, at least [`Settings::noise_threshold`]. A shared run of this length is always found.
    pub guarantee_threshold: usize,
    /// When a k-gram is common code.
    pub common: Common,
    /// Minimum score of a reported pair that is not flagged, 0 to 1.
    pub min_score: f64,
    /// Number of reported pairs from which on those that are not flagged are left out; `None` reports all.
    pub top: Option<usize>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            noise_threshold: Settings::NOISE_THRESHOLD,
            guarantee_threshold: Settings::GUARANTEE_THRESHOLD,
            common: Common::default(),
            min_score: Settings::MIN_SCORE,
            top: Some(Settings::TOP),
        }
    }
}

impl Settings {
    /// Default noise threshold, in tokens. Nine tokens are about one line of code. On the labelled classes 8 to 10 do equally well; below, idioms match, and above, small edits hide too much.
    pub const NOISE_THRESHOLD: usize = 9;
    /// Default guarantee threshold, in tokens. It equals the noise threshold, so every k-gram is a fingerprint. A larger threshold selects fewer: the index is smaller, and accuracy is lower on every set of labelled classes.
    pub const GUARANTEE_THRESHOLD: usize = Settings::NOISE_THRESHOLD;
    /// Default minimum score. Pairs below it share no more than any two classmates.
    pub const MIN_SCORE: f64 = 0.05;
    /// Default maximum number of pairs: more than anybody will read, and few enough to write in a moment.
    pub const TOP: usize = 250;

    /// Returns the maximum number of flagged pairs that are reported. A hundred and forty equal programs make as many.
    pub fn max_listed(&self) -> usize {
        self.top.map_or(usize::MAX, |top| top.max(10_000))
    }

    /// Returns the maximum number of pairs that are reported with their passages. A clique of 24 programs makes 276 pairs, and two or three of them are as much as anybody reads.
    pub fn max_detailed(&self) -> usize {
        self.top.map_or(usize::MAX, |top| top.saturating_mul(4).max(100))
    }

    /// Returns the window w = t − k + 1 of the winnowing paper, in k-grams.
    pub fn window(&self) -> usize {
        self.guarantee_threshold.saturating_sub(self.noise_threshold).saturating_add(1)
    }

    /// Returns all errors in the settings; an empty list if they are valid.
    pub fn problems(&self) -> Vec<SettingsError> {
        let mut problems = Vec::new();
        if self.noise_threshold < 2 {
            problems.push(SettingsError::NoiseTooSmall(self.noise_threshold));
        }
        if self.guarantee_threshold < self.noise_threshold {
            problems.push(SettingsError::GuaranteeBelowNoise(self.guarantee_threshold, self.noise_threshold));
        }
        if !(0.0..=1.0).contains(&self.min_score) {
            problems.push(SettingsError::ScoreOutOfRange(self.min_score));
        }
        problems
    }
}

/// The number of submissions above which a k-gram is common code: it is no evidence, and it is shown as common (option `-m` of MOSS).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Common {
    /// Common if more than this number of submissions have it.
    MoreThan(usize),
    /// Common if more than this share of the submissions (0 to 1) and more than [`Common::MIN_SUBMISSIONS`] have it.
    MoreThanShare(f64),
}

/// No share makes code common: frequent code carries little evidence anyway, and a solution that half of the class copied must not vanish.
impl Default for Common {
    fn default() -> Common {
        Common::MoreThanShare(1.0)
    }
}

impl Common {
    /// A share never makes code common that this number of submissions or fewer have: in a batch of three, two copies are two thirds.
    pub const MIN_SUBMISSIONS: usize = 10;
    /// Code that more distinct submissions have is always common. It says little about a pair, and walking its postings would take time quadratic in the size of the batch.
    pub const MAX_SUBMISSIONS: usize = 1000;

    /// Returns the number of submissions that may have a k-gram before it is common, in a batch of `n_submissions`.
    pub fn limit(self, n_submissions: usize) -> usize {
        match self {
            Common::MoreThan(limit) => limit,
            Common::MoreThanShare(share) => ((share * n_submissions as f64) as usize).max(Common::MIN_SUBMISSIONS),
        }
    }
}

/// An error in a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SettingsError {
    /// The noise threshold, in tokens, is below 2.
    NoiseTooSmall(usize),
    /// The guarantee threshold (first) is below the noise threshold (second), in tokens.
    GuaranteeBelowNoise(usize, usize),
    /// The minimum score is not from 0 to 1.
    ScoreOutOfRange(f64),
}

impl std::error::Error for SettingsError {}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::NoiseTooSmall(noise) => {
                write!(formatter, "the noise threshold is {noise} tokens; it must be at least 2")
            }
            SettingsError::GuaranteeBelowNoise(guarantee, noise) => write!(
                formatter,
                "the guarantee threshold ({guarantee} tokens) is below the noise threshold ({noise} tokens); raise one or lower the other"
            ),
            SettingsError::ScoreOutOfRange(score) => {
                write!(formatter, "the minimum score is {score}; it must be from 0 to 1")
            }
        }
    }
}
