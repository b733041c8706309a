//! The faults that a report lists.

use std::path::{Path, PathBuf};

use serde::Serialize;

use talon_arbiter::referee::FaultPosition;
use talon_games::protocol::FaultKind;

use crate::arbiter::report::viewed_game::ReportedGame;

/// The maximum number of listed faults. The table of participants counts all faults.
const LISTED: usize = 200;

/// The name of a bundle begins with this number of digits of the key's hash.
const HASH_DIGITS: usize = 8;

/// A fault in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ReportFault {
    /// The block, rotation and deal of the game, counted from 1.
    place: [u64; 3],
    /// The number of the player, counted from 0.
    player: usize,
    seat: usize,
    kind: String,
    /// The hand of the seat, and its legal moves in place of an illegal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<String>,
    /// The name of the fault's bundle. `None` if the fault has no bundle.
    #[serde(skip_serializing_if = "Option::is_none")]
    bundle: Option<String>,
}

/// The first faults of a match.
pub(super) struct ReportFaults {
    bundles: Bundles,
    listed: Vec<ReportFault>,
}

/// The directory of the bundles and the prefix of their names.
struct Bundles {
    directory: PathBuf,
    /// The first digits of the key's hash. The name of each bundle of the match begins with them.
    match_name: String,
}

impl ReportFaults {
    /// Creates an empty list. The bundles are searched in this directory.
    pub(super) fn new(directory: &Path) -> Self {
        let bundles = Bundles { directory: directory.to_owned(), match_name: String::new() };
        Self { bundles, listed: Vec::new() }
    }

    /// Adds the faults of the next game. `positions` returns the position of each fault that is an illegal move.
    pub(super) fn add(
        &mut self,
        seen: &ReportedGame,
        positions: impl FnOnce() -> Vec<Option<FaultPosition>>,
    ) {
        let has_illegal = seen.faults.iter().any(|&(_, kind)| kind == FaultKind::Illegal);
        let is_needed = has_illegal && self.listed.len() < LISTED;
        let positions = if is_needed { positions() } else { Vec::new() };
        for (index, &(seat, kind)) in seen.faults.iter().enumerate() {
            if self.listed.len() == LISTED {
                return;
            }
            let position = positions.get(index).and_then(Option::as_ref);
            let player = seen.players.get(seat.index()).copied().unwrap_or_default();
            self.listed.push(ReportFault {
                place: seen.place,
                player,
                seat: seat.index(),
                kind: kind.to_string(),
                hand: position.map(FaultPosition::hand_text),
                legal: position.map(|position| position.legal_text(usize::MAX)),
                bundle: None,
            });
        }
    }

    /// Returns the listed faults. A fault whose bundle is in the directory gets the name of the bundle. This
    /// name is computed from `key_hash`, the place of the game, and `deals_per_session`.
    pub(super) fn finish(mut self, key_hash: &str, deals_per_session: u64) -> Vec<ReportFault> {
        self.bundles.match_name = key_hash.chars().take(HASH_DIGITS).collect();
        for fault in &mut self.listed {
            fault.bundle = self.bundles.find(fault, deals_per_session);
        }
        self.listed
    }
}

impl Bundles {
    fn find(&self, fault: &ReportFault, deals_per_session: u64) -> Option<String> {
        let [block, rotation, deal] = fault.place;
        let game = (rotation - 1) * deals_per_session + deal;
        let ReportFault { seat, kind, .. } = fault;
        let name = format!("{}-block{block}-game{game}-seat{seat}-{kind}", self.match_name);
        let is_there = !self.match_name.is_empty() && self.directory.join(&name).is_dir();
        // The report may be read on another machine, where a full path would be wrong.
        is_there.then_some(name)
    }
}
