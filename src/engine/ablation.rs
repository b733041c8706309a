//! `talon bench --ablation`: what each part of a search saves.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::PlayableGame;
use crate::agents::AblationCase;
use crate::games::GameRegistry;
use crate::search::{Meter, SearchFeature, SearchFeatures, SearchLimits};

/// A search with some of its parts, over all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which parts it had.
    pub setting: String,
    /// Nodes of all positions: the same on every machine, until the search changes.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How many positions were given up, since they took more nodes than allowed: the figures are at least these.
    pub given_up: u64,
}

/// The figures of a search with all its parts, without each of them, with each alone, and with none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ablation {
    /// The game.
    pub game: &'static str,
    /// What was searched.
    pub study: &'static str,
    /// How many positions.
    pub positions: u64,
    /// The rows, the one with everything first.
    pub rows: Vec<Row>,
}

/// Searches the first `positions` positions of every study whose game or name contains `wanted`, at most `nodes` nodes
/// each; tells of every study as it is done.
pub fn ablation(
    games: &GameRegistry<dyn PlayableGame>,
    wanted: &str,
    positions: u64,
    nodes: u64,
    report: &mut dyn FnMut(&Ablation),
) {
    for entry in games.iter() {
        for study in entry.ablation_cases() {
            let name = format!("{} {}", entry.name(), study.name);
            if !name.contains(wanted) {
                continue;
            }
            let rows = settings(study).map(|(name, features)| row(study, name, features, positions, nodes));
            let (game, study, rows) = (entry.name(), study.name, rows.collect());
            report(&Ablation { game, study, positions, rows });
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
    let everything = std::iter::once(("as it plays".to_owned(), features));
    let nothing = std::iter::once(("nothing".to_owned(), SearchFeatures::NONE));
    everything.chain(without).chain(with).chain(alone).chain(nothing)
}

fn row(study: &AblationCase, setting: String, features: SearchFeatures, positions: u64, limit: u64) -> Row {
    let stop = AtomicBool::new(false);
    let mut row = Row { setting, nodes: 0, time: Duration::ZERO, given_up: 0 };
    for position in 0..positions {
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(limit)));
        let started = Instant::now();
        let finished = (study.search)(position, features, &mut meter);
        row.time += started.elapsed();
        row.nodes += meter.nodes();
        row.given_up += u64::from(finished.is_err());
    }
    row
}
