//! Measures the effect of each feature of a search.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use talon::search::{Meter, SearchFeature, SearchFeatures, SearchLimits, Stopped};

/// A search of fixed positions. Each feature of the search can be switched off.
#[derive(Clone, Copy)]
pub struct AblationCase {
    /// The name, a few words.
    pub name: &'static str,
    /// The features that players use.
    pub features: SearchFeatures,
    /// Further features that the search supports. Players do not use them, because the search is faster
    /// without them.
    pub unused_features: SearchFeatures,
    /// The function that searches the position with this number, using these features.
    pub search: fn(u64, SearchFeatures, &mut Meter<'_>) -> Result<(), Stopped>,
}

impl AblationCase {
    /// Creates a case whose search supports only the given features.
    pub const fn new(
        name: &'static str,
        features: SearchFeatures,
        search: fn(u64, SearchFeatures, &mut Meter<'_>) -> Result<(), Stopped>,
    ) -> Self {
        Self { name, features, unused_features: SearchFeatures::NONE, search }
    }
    /// Measures the search of the first `positions` positions. Returns a row for each setting: all features,
    /// all features except one, only one feature, and no feature. The row with all features comes first. Each
    /// search stops at `nodes` nodes.
    pub fn measure(&self, positions: u64, nodes: u64) -> Vec<AblationRow> {
        settings(self).map(|(name, features)| row(self, name, features, positions, nodes)).collect()
    }
}

/// The figures of a search with one set of features, over all positions.
pub struct AblationRow {
    /// The name of the setting.
    pub setting: String,
    /// The number of nodes in all positions. It does not depend on the machine. It changes only when the
    /// search changes.
    pub nodes: u64,
    /// The total time of all positions.
    pub time: Duration,
    /// The number of positions that reached the node limit. If it is not 0, `nodes` and `time` are lower
    /// bounds.
    pub given_up: u64,
}

fn settings(
    &AblationCase { features, unused_features, .. }: &AblationCase,
) -> impl Iterator<Item = (String, SearchFeatures)> {
    let used = SearchFeature::ALL.into_iter().filter(move |&feature| features.has(feature));
    let unused = SearchFeature::ALL.into_iter().filter(move |&feature| unused_features.has(feature));
    let without =
        used.clone().map(move |feature| (format!("without {}", feature.name()), features.without(feature)));
    let with =
        unused.clone().map(move |feature| (format!("with {}", feature.name()), features.with(feature)));
    let alone = used
        .chain(unused)
        .map(|feature| (format!("only {}", feature.name()), SearchFeatures::NONE.with(feature)));
    let all = std::iter::once(("as it plays".to_owned(), features));
    let none = std::iter::once(("nothing".to_owned(), SearchFeatures::NONE));
    all.chain(without).chain(with).chain(alone).chain(none)
}

fn row(
    case: &AblationCase,
    setting: String,
    features: SearchFeatures,
    positions: u64,
    limit: u64,
) -> AblationRow {
    let stop = AtomicBool::new(false);
    let mut row = AblationRow { setting, nodes: 0, time: Duration::ZERO, given_up: 0 };
    for position in 0..positions {
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(limit)));
        let started = Instant::now();
        let finished = (case.search)(position, features, &mut meter);
        row.time += started.elapsed();
        row.nodes += meter.nodes();
        row.given_up += u64::from(finished.is_err());
    }
    row
}
