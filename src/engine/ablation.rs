//! `talon bench --ablation`: the effect of each search feature.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::registry::PlayableGame;
use crate::agents::AblationCase;
use crate::games::GameRegistry;
use crate::search::{Meter, SearchFeature, SearchFeatures, SearchLimits};

/// The figures of a search with one setting of its features, over all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AblationRow {
    /// The name of the setting.
    pub setting: String,
    /// The number of nodes in all positions. It is the same on every machine, until the search changes.
    pub nodes: u64,
    /// The time for all positions.
    pub time: Duration,
    /// The number of positions that reached the node limit. If it is not 0, `nodes` and `time` are lower
    /// bounds.
    pub given_up: u64,
}

/// The figures of a search with all its features, without each feature, with each feature alone, and with no
/// feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AblationTable {
    /// The game.
    pub game: &'static str,
    /// The name of the ablation case.
    pub case: &'static str,
    /// The number of positions.
    pub positions: u64,
    /// The rows. The row with all features comes first.
    pub rows: Vec<AblationRow>,
}

/// Searches the first `positions` positions of every ablation case whose game and name, joined by a
/// space, contain `wanted`; each search takes at most `nodes` nodes. Reports each case when it is done.
pub fn ablation(
    games: &GameRegistry<dyn PlayableGame>,
    wanted: &str,
    positions: u64,
    nodes: u64,
    report: &mut dyn FnMut(&AblationTable),
) {
    for entry in games.iter() {
        for case in entry.ablation_cases() {
            let name = format!("{} {}", entry.name(), case.name);
            if !name.contains(wanted) {
                continue;
            }
            let rows = settings(case).map(|(name, features)| row(case, name, features, positions, nodes));
            let (game, case, rows) = (entry.name(), case.name, rows.collect());
            report(&AblationTable { game, case, positions, rows });
        }
    }
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
