//! The results of a ladder, which follow from the rounds that were played.

use std::collections::{BTreeMap, VecDeque};

use talon_arbiter::blocks::Block;

use crate::entry::{MatchSummary, RoundEntry, VersionSummary};
use crate::ratings::{LadderRatings, RatedVersion};

/// The number of the latest rounds whose times decide who has had its share.
const SHARED_ROUNDS: usize = 40;

/// The time of a version's decisions in a game before its first game, in seconds.
const UNKNOWN_SECONDS: f64 = 0.1;

/// The results of a ladder.
#[derive(Clone, Debug)]
pub struct LadderResults {
    /// The identifiers of the versions. The first ones are the anchors with fixed ratings.
    ids: Vec<String>,
    ratings: LadderRatings,
    /// The figures of each version.
    figures: BTreeMap<usize, VersionSummary>,
    /// For each version and each other version: the number of games at one table, and the points in them.
    meetings: BTreeMap<(usize, usize), (u64, i64)>,
    /// For each of the latest rounds, the time that was spent for each participant, in seconds.
    latest: VecDeque<BTreeMap<String, f64>>,
    /// The ratings at the end of each day.
    history: BTreeMap<String, Vec<RatedVersion>>,
    rounds: u64,
    blocks: u64,
}

impl LadderResults {
    /// Creates the results before the first round. `contestants` is the number of participants at a table. `anchors`
    /// are the versions with fixed ratings, each once.
    #[must_use]
    pub fn new(contestants: usize, anchors: &[(String, f64)]) -> Self {
        let fixed = anchors.iter().map(|(_, rating)| *rating).enumerate().collect();
        Self {
            ids: anchors.iter().map(|(id, _)| id.clone()).collect(),
            ratings: LadderRatings::new(contestants, fixed),
            figures: BTreeMap::new(),
            meetings: BTreeMap::new(),
            latest: VecDeque::new(),
            history: BTreeMap::new(),
            rounds: 0,
            blocks: 0,
        }
    }

    /// Returns the number of a version. A new version gets the next number.
    pub fn number(&mut self, id: &str) -> usize {
        self.ids.iter().position(|known| known == id).unwrap_or_else(|| {
            self.ids.push(id.to_owned());
            self.ids.len() - 1
        })
    }

    /// Returns the identifier of a version. Empty for an unknown number.
    #[must_use]
    pub fn id(&self, version: usize) -> &str {
        self.ids.get(version).map_or("", String::as_str)
    }

    /// Returns the ratings.
    #[must_use]
    pub fn ratings(&self) -> &LadderRatings {
        &self.ratings
    }

    /// Returns the figures of a version.
    #[must_use]
    pub fn figures(&self, version: usize) -> VersionSummary {
        self.figures.get(&version).cloned().unwrap_or_default()
    }

    /// Returns the mean time of a version's decisions in a game, in seconds.
    #[must_use]
    pub fn seconds(&self, version: usize) -> f64 {
        match self.figures.get(&version) {
            Some(figures) if figures.games > 0 => {
                (figures.ms as f64 / figures.games as f64 / 1000.0).max(0.001)
            }
            _ => UNKNOWN_SECONDS,
        }
    }

    /// Returns the time that was spent for a participant in the latest rounds, in seconds.
    #[must_use]
    pub fn spent(&self, participant: &str) -> f64 {
        self.latest.iter().filter_map(|round| round.get(participant)).sum()
    }

    /// Returns the results of a version in each role: the role, the number of games and the points.
    #[must_use]
    pub fn roles_of(&self, id: &str) -> Vec<(String, u64, i64)> {
        let version = self.ids.iter().position(|known| known == id);
        version
            .and_then(|version| self.figures.get(&version))
            .map_or(Vec::new(), |figures| figures.roles.clone())
    }

    /// Returns the number of rounds and of blocks.
    #[must_use]
    pub fn counts(&self) -> (u64, u64) {
        (self.rounds, self.blocks)
    }

    /// Returns, for each version and each other version that it met, the number of games at one table and the points of
    /// the first version in them.
    pub fn meetings(&self) -> impl Iterator<Item = (&str, &str, u64, i64)> {
        self.meetings
            .iter()
            .map(|(&(one, other), &(games, points))| (self.id(one), self.id(other), games, points))
    }

    /// Returns the ratings of all versions, the best first. Only the latest versions of the participants are compared.
    #[must_use]
    pub fn leaderboard(&self) -> Vec<RatedVersion> {
        let latest: BTreeMap<&str, usize> =
            (0..).zip(&self.ids).map(|(version, id)| (name_of(id), version)).collect();
        let all: Vec<usize> = (0..self.ids.len()).collect();
        self.ratings.leaderboard(&all, &latest.into_values().collect::<Vec<_>>())
    }

    /// Returns the ratings at the end of each day on which a round was played.
    pub fn history(&self) -> impl Iterator<Item = (&str, &[RatedVersion])> {
        self.history.iter().map(|(date, rows)| (date.as_str(), rows.as_slice()))
    }

    /// Adds a round that was played.
    pub fn add(&mut self, round: &RoundEntry, results: &[MatchSummary], anchors: &[String]) {
        let mut spent: BTreeMap<String, f64> = BTreeMap::new();
        for (number, (planned, result)) in round.matches.iter().zip(results).enumerate() {
            let versions: Vec<usize> = planned.versions.iter().map(|id| self.number(id)).collect();
            self.add_figures(&versions, result);
            // A bot that wastes the time of others without thinking pays for it too.
            let seconds = result.elapsed_ms as f64 / 1000.0;
            let name = |id: &String| name_of(id).to_owned();
            let paid: Vec<String> = match planned.compared {
                // The remote version pays for its own match, and for the match before it, with the anchor.
                Some(place) if number % 2 == 0 => {
                    let next = round.matches.get(number + 1).and_then(|next| next.versions.get(place));
                    next.iter().map(|id| name(id)).collect()
                }
                Some(place) => planned.versions.get(place).iter().map(|id| name(id)).collect(),
                None => planned.versions.iter().map(name).filter(|name| !anchors.contains(name)).collect(),
            };
            let share = seconds / paid.len().max(1) as f64;
            paid.into_iter().for_each(|name| *spent.entry(name).or_insert(0.0) += share);
            // A session of a remote round is one of the sessions of a block, and is played twice.
            match planned.compared {
                Some(_) if number % 2 == 1 => {
                    self.blocks += planned.blocks / self.ratings.contestants() as u64;
                }
                Some(_) => {}
                None => self.blocks += planned.blocks,
            }
            if planned.compared.is_none() {
                for block in &result.blocks {
                    let points =
                        versions.iter().zip(block).map(|(&version, &result)| (version, mean(result)));
                    self.ratings.add_block(&points.collect::<Vec<_>>());
                }
            }
        }
        self.add_comparisons(round, results);
        self.latest.push_back(spent);
        if self.latest.len() > SHARED_ROUNDS {
            self.latest.pop_front();
        }
        self.rounds += 1;
    }

    /// Adds the comparisons of a remote round: each match with a remote version follows the match with the anchor in its
    /// place.
    fn add_comparisons(&mut self, round: &RoundEntry, results: &[MatchSummary]) {
        for (planned, result) in round.matches.chunks(2).zip(results.chunks(2)) {
            let ([with_anchor, with_remote], [anchor_result, remote_result]) = (planned, result) else {
                continue;
            };
            let Some(place) = with_remote.compared else { continue };
            let version = |this: &mut Self, planned: &crate::entry::RoundMatch| {
                planned.versions.get(place).map(|id| this.number(id))
            };
            let (Some(anchor), Some(remote)) = (version(self, with_anchor), version(self, with_remote))
            else {
                continue;
            };
            for (one, other) in remote_result.blocks.iter().zip(&anchor_result.blocks) {
                if let (Some(&one), Some(&other)) = (one.get(place), other.get(place)) {
                    self.ratings.add_remote((remote, mean(one)), (anchor, mean(other)));
                }
            }
        }
    }

    fn add_figures(&mut self, versions: &[usize], result: &MatchSummary) {
        for (&version, added) in versions.iter().zip(&result.versions) {
            let figures = self.figures.entry(version).or_default();
            figures.games += added.games;
            figures.faults += added.faults;
            figures.ms += added.ms;
            for (role, games, points) in &added.roles {
                match figures.roles.iter_mut().find(|(known, ..)| known == role) {
                    Some((_, known_games, known_points)) => {
                        *known_games += games;
                        *known_points += points;
                    }
                    None => figures.roles.push((role.clone(), *games, *points)),
                }
            }
        }
        for (place, &one) in versions.iter().enumerate() {
            let (points, games) = result
                .blocks
                .iter()
                .filter_map(|block| block.get(place))
                .fold((0, 0), |(points, games), (more, count)| (points + more, games + count));
            for &other in versions.iter().filter(|&&other| other != one) {
                let meeting = self.meetings.entry((one, other)).or_default();
                *meeting = (meeting.0 + games, meeting.1 + points);
            }
        }
    }

    /// Keeps the ratings of now as those of the end of a day.
    pub fn end_day(&mut self, date: &str) {
        self.history.insert(date.to_owned(), self.leaderboard());
    }
}

/// Returns the name of the participant in the identifier of a version.
fn name_of(id: &str) -> &str {
    id.rsplit_once('@').map_or(id, |(name, _)| name)
}

/// Adds the results of a block to those of its match. The roles are not part of it.
pub fn add_block(summary: &mut MatchSummary, block: &Block) {
    let mut points = vec![(0, 0); summary.versions.len()];
    for game in &block.games {
        for (seat, (&player, &scored)) in game.order.iter().zip(&game.points).enumerate() {
            let version = block.players.get(player).copied().unwrap_or(usize::MAX);
            let (Some(result), Some(figures)) = (points.get_mut(version), summary.versions.get_mut(version))
            else {
                continue;
            };
            *result = (result.0 + scored, result.1 + 1);
            figures.games += 1;
            figures.faults += game.faults.iter().filter(|fault| fault.seat == seat).count() as u64;
            figures.ms += game.time.get(seat).map_or(0, |time| time.us / 1000);
        }
    }
    summary.blocks.push(points);
}

/// Returns the points a game.
fn mean((points, games): (i64, u64)) -> f64 {
    points as f64 / games.max(1) as f64
}
