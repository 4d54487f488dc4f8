//! How a comparison is made.

use std::fmt;

/// The settings of a comparison; [`Settings::default`] is meant to serve every batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The paper's k, in tokens: nothing shorter is a match by itself. Shorter ones stand only beside others, in the gaps and at the ends of passages.
    pub noise_threshold: usize,
    /// The paper's t, in tokens: a shared run at least this long is always found.
    pub guarantee_threshold: usize,
    /// When a k-gram is common code.
    pub common: Common,
    /// Pairs with a lower score are not reported, 0 to 1.
    pub min_score: f64,
    /// How many pairs to report at most, best first; all when `None`.
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
    /// Nine tokens are about one line of code. Over the labelled classes 8 to 10 do equally well; below, idioms match, and above, small edits hide too much.
    pub const NOISE_THRESHOLD: usize = 9;
    /// The same as the noise threshold: every k-gram is a fingerprint. Selecting fewer (a larger threshold) makes the index smaller and costs some accuracy on every set of labelled classes.
    pub const GUARANTEE_THRESHOLD: usize = Settings::NOISE_THRESHOLD;
    /// Below this, pairs are what any two classmates share.
    pub const MIN_SCORE: f64 = 0.05;
    /// More pairs than anybody will read, few enough to write in a moment.
    pub const TOP: usize = 250;

    /// The paper's window w = t − k + 1, in k-grams.
    pub fn window(&self) -> usize {
        self.guarantee_threshold.saturating_sub(self.noise_threshold).saturating_add(1)
    }

    /// Everything that is wrong with the settings; nothing when they can be used.
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

/// When a k-gram is common code: left out as evidence, and shown as common (MOSS's `-m`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Common {
    /// In more than this many submissions.
    MoreThan(usize),
    /// In more than this share of the submissions, 0 to 1, and in more than [`Common::LEAST`].
    MoreThanShare(f64),
}

/// No share is common by itself: what many share weighs little already, and a solution that half the class copied must not vanish.
impl Default for Common {
    fn default() -> Common {
        Common::MoreThanShare(1.0)
    }
}

impl Common {
    /// What fewer submissions share is never common by its share alone: in a batch of three, two copies are two thirds.
    pub const LEAST: usize = 10;
    /// What more different submissions share is common in any case. It says little about a pair, and walking its postings would make the work grow with the square of the batch.
    pub const MOST: usize = 1000;

    /// The number of submissions that a k-gram may be in without being common, in a batch of `n_submissions`.
    pub fn limit(self, n_submissions: usize) -> usize {
        match self {
            Common::MoreThan(limit) => limit,
            Common::MoreThanShare(share) => ((share * n_submissions as f64) as usize).max(Common::LEAST),
        }
    }
}

/// What is wrong with a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SettingsError {
    /// The noise threshold given.
    NoiseTooSmall(usize),
    /// The guarantee threshold and the noise threshold given.
    GuaranteeBelowNoise(usize, usize),
    /// The least score given.
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
                "the guarantee threshold ({guarantee} tokens) is below the noise threshold ({noise} tokens); raise the one or lower the other"
            ),
            SettingsError::ScoreOutOfRange(score) => {
                write!(formatter, "the least score is {score}; it must be from 0 to 1")
            }
        }
    }
}
