//! The histogram of the scores of the whole batch.
//!
//! Millions of honest pairs and a single suspicious one appear in the same picture, so heights are logarithmic.
//! All positions are percentages, so that the picture fits any window and its text keeps its size.

use crate::model::{Report, Scores, Verdict};
use crate::words::figures::{count, large_count};
use crate::words::{overview as text, verdict};

/// Maximum height of a bar in percent.
const TALLEST: f64 = 96.0;

/// The verdicts of flagged pairs. A bar is that of all flagged pairs, with that of the strong ones before it.
const FLAGGED: [Verdict; 2] = [Verdict::WorthALook, Verdict::Strong];

/// The picture, its text, and the same data as a table.
pub(crate) struct Histogram {
    pub(crate) sentence: String,
    pub(crate) bars: Vec<HistogramBar>,
    pub(crate) grid: Vec<GridLine>,
    pub(crate) expected: Vec<Segment>,
}

pub(crate) struct HistogramBar {
    pub(crate) x: String,
    pub(crate) found: Extent,
    pub(crate) reported: Extent,
    /// The style class and the bar of the pairs with at least a verdict, the lowest verdict first; without empty bars.
    pub(crate) flagged: Vec<(&'static str, Extent)>,
    pub(crate) label: String,
    pub(crate) range: String,
    pub(crate) n_found: String,
    pub(crate) n_reported: String,
    pub(crate) n_worth_a_look: String,
    pub(crate) n_strong: String,
    pub(crate) n_expected: String,
}

/// The top of a bar and its height, in percent.
pub(crate) struct Extent {
    pub(crate) y: String,
    pub(crate) height: String,
}

/// A grid line for ten times as many pairs as the line below.
pub(crate) struct GridLine {
    pub(crate) y: String,
    pub(crate) label: String,
}

/// A segment of the curve of expected pairs.
pub(crate) struct Segment {
    pub(crate) x1: String,
    pub(crate) y1: String,
    pub(crate) x2: String,
    pub(crate) y2: String,
}

/// The scale from numbers of pairs to heights.
struct HeightScale {
    most: f64,
}

impl HeightScale {
    fn height(&self, number: f64) -> f64 {
        number.ln_1p() / self.most.ln_1p() * TALLEST
    }

    fn y(&self, number: f64) -> String {
        format!("{:.1}%", 100.0 - self.height(number))
    }

    fn bar(&self, number: f64) -> Extent {
        Extent { y: self.y(number), height: format!("{:.1}%", self.height(number)) }
    }
}

/// Returns the histogram of a report; none if no pair has a match.
pub(crate) fn histogram(report: &Report) -> Option<Histogram> {
    let Scores { found, expected } = &report.scores;
    let n_found: u64 = found.iter().sum();
    if n_found == 0 {
        return None;
    }
    let most = found.iter().map(|&number| number as f64).chain(expected.iter().flatten().copied());
    let scale = HeightScale { most: most.fold(1.0, f64::max) };
    let reported = reported(report);
    Some(Histogram {
        sentence: text::scores(report, n_found, expected.iter().any(Option::is_some)),
        bars: (0..found.len()).map(|bin| bar(bin, found[bin], &reported[bin], expected[bin], &scale)).collect(),
        grid: grid(&scale),
        expected: curve(expected, &scale),
    })
}

fn reported(report: &Report) -> Vec<Vec<Verdict>> {
    let mut verdicts = vec![Vec::new(); Scores::N_BINS];
    report.pairs.iter().for_each(|pair| verdicts[Scores::bin(pair.figures.score)].push(pair.verdict));
    verdicts
}

fn bar(bin: usize, found: u64, reported: &[Verdict], expected: Option<f64>, scale: &HeightScale) -> HistogramBar {
    let bound = |bin: usize| bin as f64 / Scores::N_BINS as f64;
    let range = format!("{:.2} to {:.2}", bound(bin), bound(bin + 1));
    let n_from = |least: Verdict| reported.iter().filter(|&&verdict| verdict >= least).count();
    let [n_flagged, n_strong] = FLAGGED.map(n_from);
    let flagged = FLAGGED.into_iter().filter(|&least| n_from(least) > 0);
    let (n_found, n_reported, n_expected) =
        (large_count(found), count(reported.len()), expected.map(verdict::expectation));
    HistogramBar {
        x: format!("{:.1}%", bound(bin) * 100.0 + 0.2),
        found: scale.bar(found as f64),
        reported: scale.bar(reported.len() as f64),
        flagged: flagged.map(|least| (least.class(), scale.bar(n_from(least) as f64))).collect(),
        label: text::bar(&range, [&n_found, &n_reported], [n_strong, n_flagged - n_strong], n_expected.as_deref()),
        range,
        n_found,
        n_reported,
        n_worth_a_look: count(n_flagged - n_strong),
        n_strong: count(n_strong),
        n_expected: n_expected.unwrap_or_else(|| "unknown".to_owned()),
    }
}

fn grid(scale: &HeightScale) -> Vec<GridLine> {
    let powers = (0..).map(|power| 10f64.powi(power)).take_while(|&number| number <= scale.most);
    powers.map(|number| GridLine { y: scale.y(number), label: count(number as usize) }).collect()
}

fn curve(expected: &[Option<f64>], scale: &HeightScale) -> Vec<Segment> {
    let x = |bin: usize| format!("{:.1}%", (bin as f64 + 0.5) / Scores::N_BINS as f64 * 100.0);
    expected
        .windows(2)
        .enumerate()
        .filter_map(|(bin, pair)| match *pair {
            [Some(here), Some(next)] => {
                Some(Segment { x1: x(bin), y1: scale.y(here), x2: x(bin + 1), y2: scale.y(next) })
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Pair, PairFigures};

    fn report(found: &[(usize, u64)], scores: &[f64]) -> Report {
        let mut report = Report::default();
        report.scores.found = vec![0; Scores::N_BINS];
        report.scores.expected = vec![None; Scores::N_BINS];
        found.iter().for_each(|&(bin, number)| report.scores.found[bin] = number);
        for &score in scores {
            let figures = PairFigures { score, ..PairFigures::default() };
            report.pairs.push(Pair { figures, verdict: Verdict::Strong, ..Pair::default() });
        }
        report
    }

    /// One pair among twenty million is the one that readers look for: it must be visible.
    #[test]
    fn a_single_pair_is_visible_among_millions() {
        let picture = histogram(&report(&[(3, 20_000_000), (49, 1)], &[1.0])).unwrap();
        let height = |bin: usize| picture.bars[bin].found.height.trim_end_matches('%').parse::<f64>().unwrap();
        assert_eq!((picture.bars.len(), height(3), height(4)), (Scores::N_BINS, TALLEST, 0.0));
        assert!(height(49) > 3.0);
        assert_eq!(picture.bars[49].label, "0.98 to 1.00: 1 with shared code, 1 in this report, 1 strong");
        assert_eq!(picture.grid.last().unwrap().label, "10,000,000");
    }

    /// Not every pair above the lowest strong one is strong: the picture counts verdicts and draws no threshold.
    #[test]
    fn verdicts_are_counted_in_each_bar() {
        let mut report = report(&[(40, 9)], &[0.815, 0.809, 0.801]);
        report.pairs[0].verdict = Verdict::WorthALook;
        report.pairs[1].verdict = Verdict::Unremarkable;
        let picture = histogram(&report).unwrap();
        let bar = &picture.bars[40];
        assert_eq!(bar.label, "0.80 to 0.82: 9 with shared code, 3 in this report, 1 strong, 1 worth reviewing");
        assert_eq!((bar.n_strong.as_str(), bar.n_worth_a_look.as_str()), ("1", "1"));
        assert_eq!(bar.flagged.iter().map(|(class, _)| *class).collect::<Vec<_>>(), ["worth", "strong"]);
        assert!(bar.flagged[0].1.height > bar.flagged[1].1.height);
        assert!(picture.bars[39].flagged.is_empty() && picture.expected.is_empty());
        assert!(histogram(&Report::default()).is_none());
    }
}
