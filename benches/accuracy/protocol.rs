//! The tables that a change of the ranking is judged by, for each collection and each family of collections.
//!
//! A collection counts once, however many classes it has, and so does it within its family. Unlisted pairs within a group of
//! copies do not count. Where a class judged a sample of its pairs, both readings are shown: the judged pairs only, and with
//! all others as honest. The first is kind to a tool that flags much, the second punishes it for copies that nobody listed.

use std::collections::BTreeMap;

use lookalike_test_support::labelled::labels::Reading;
use lookalike_test_support::labelled::ranking::Metrics;

use crate::bootstrap::Estimate;
use crate::features::ClassFeatures;
use crate::flips::Flips;
use crate::table::Table;

/// The results of all classes with copies.
#[derive(Default)]
pub(crate) struct Protocol {
    sets: BTreeMap<String, SetResults>,
}

/// The results of a collection, by class.
#[derive(Clone, Default)]
struct SetResults {
    family: String,
    judged: Vec<Metrics>,
    unlisted_honest: Vec<Metrics>,
    has_samples: bool,
    flips: Vec<Flips>,
}

impl Protocol {
    /// Adds a class, if it has copies.
    pub(crate) fn add(&mut self, features: &ClassFeatures, flips: Flips) {
        let metrics = |reading| Metrics::new(&features.reported(reading));
        let both = (metrics(Reading::Judged), metrics(Reading::UnlistedHonest));
        let (Some(judged), Some(unlisted_honest)) = both else { return };
        let set = self.sets.entry(features.entry.set.clone()).or_default();
        set.family.clone_from(&features.entry.family);
        set.judged.push(judged);
        set.unlisted_honest.push(unlisted_honest);
        set.has_samples |= features.entry.is_sample;
        set.flips.push(flips);
    }

    pub(crate) fn tables(&self) -> [Table; 3] {
        [self.ranking(), self.verdicts(), self.flips()]
    }

    fn ranking(&self) -> Table {
        let title = "Ranking: average precision, with a bootstrap 95 % interval over classes";
        let mut table = Table::new("ranking", title, ["set (classes)", "judged pairs", "unlisted pairs honest"]);
        for (title, sets) in self.rows() {
            let ap = |classes: fn(&SetResults) -> &[Metrics]| estimate(&sets, classes, |class| class.average_precision);
            let wide = both_readings(&sets).then(|| ap(SetResults::unlisted_honest).to_string());
            table.add([title, ap(SetResults::judged).to_string()].into_iter().chain(wide).collect());
        }
        table
    }

    fn verdicts(&self) -> Table {
        const HEAD: [&str; 8] = [
            "set (classes)", "F1 at worth reviewing", "recall", "precision", "strong: right of all",
            "unlisted pairs honest: F1", "unlisted pairs honest: precision", "unlisted pairs honest: strong",
        ];
        let mut table = Table::new("verdicts", "Verdicts; F1 is the mean over classes, the rest is counted", HEAD);
        for (title, sets) in self.rows() {
            let f1 = |classes: fn(&SetResults) -> &[Metrics]| estimate(&sets, classes, |class| class.f1_at_verdict);
            let judged = sum(&sets, SetResults::judged);
            let mut row = vec![
                title,
                f1(SetResults::judged).to_string(),
                share(judged.n_flagged_copies, judged.n_copies),
                share(judged.n_flagged_copies, judged.n_flagged),
                format!("{} of {}", judged.n_strong_copies, judged.n_strong),
            ];
            if both_readings(&sets) {
                let wide = sum(&sets, SetResults::unlisted_honest);
                row.push(f1(SetResults::unlisted_honest).to_string());
                row.push(share(wide.n_flagged_copies, wide.n_flagged));
                row.push(format!("{} of {}", wide.n_strong_copies, wide.n_strong));
            }
            table.add(row);
        }
        table
    }

    fn flips(&self) -> Table {
        let title = "Verdicts on copies that change when all other copiers leave the class";
        let mut table = Table::new("flips", title, Flips::HEAD);
        for (title, sets) in self.rows() {
            table
                .add(Flips::sum(&sets.iter().flat_map(|set| set.flips.iter().copied()).collect::<Vec<_>>()).row(title));
        }
        table
    }

    /// Returns the rows of a table: each collection, each family of several, and all.
    fn rows(&self) -> Vec<(String, Vec<&SetResults>)> {
        let mut rows: Vec<(String, Vec<&SetResults>)> =
            self.sets.iter().map(|(name, set)| (format!("{name} ({})", set.judged.len()), vec![set])).collect();
        let mut families: BTreeMap<&str, Vec<&SetResults>> = BTreeMap::new();
        self.sets.values().for_each(|set| families.entry(&set.family).or_default().push(set));
        let several = families.into_iter().filter(|(_, sets)| sets.len() > 1);
        rows.extend(several.map(|(family, sets)| (format!("**family {family}** ({} sets)", sets.len()), sets)));
        rows.push((format!("**all** ({} sets)", self.sets.len()), self.sets.values().collect()));
        rows
    }
}

impl SetResults {
    fn judged(&self) -> &[Metrics] {
        &self.judged
    }

    fn unlisted_honest(&self) -> &[Metrics] {
        &self.unlisted_honest
    }
}

fn both_readings(sets: &[&SetResults]) -> bool {
    sets.iter().any(|set| set.has_samples)
}

fn estimate(sets: &[&SetResults], classes: fn(&SetResults) -> &[Metrics], figure: fn(&Metrics) -> f64) -> Estimate {
    Estimate::new(&sets.iter().map(|set| classes(set).iter().map(figure).collect()).collect::<Vec<_>>())
}

/// Returns the counts of all classes.
fn sum(sets: &[&SetResults], classes: fn(&SetResults) -> &[Metrics]) -> Metrics {
    Metrics::mean(&sets.iter().flat_map(|set| classes(set).to_vec()).collect::<Vec<_>>())
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.2} ({part} of {whole})", part as f64 / whole as f64) }
}
