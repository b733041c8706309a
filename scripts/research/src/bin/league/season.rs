//! A league with modelled points.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::SliceRandom as _;
use talon::cards::Random;
use talon_league::{
    LadderParticipant, LadderRatings, LadderRole, LeagueRound, RemoteLineup, ScheduleRules, next_round,
};

use super::points::{ModelPlayer, PointModel};

/// The number of participants besides the anchors.
const PARTICIPANTS: usize = 20;

/// The number of remote participants.
const REMOTES: usize = 4;

/// The number of local participants with a new version each week. One remote participant has one too.
const WEEKLY: usize = 4;

/// The number of anchors.
const ANCHORS: usize = 3;

/// The number of rounds of a week.
const ROUNDS: u64 = 2;

/// The number of rounds over which the shares of the participants are compared.
const SHARE_ROUNDS: usize = 20;

/// How the lineups of a round are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The schedule of the league.
    Schedule,
    /// All lineups in turn, in a random order. The rounds are remote when the remote participants have had less time.
    RoundRobin,
}

/// What differs between leagues.
#[derive(Clone, Copy, Debug)]
pub struct LeagueKind {
    pub game: PointModel,
    pub chooser: Chooser,
    /// Whether some participants have new versions.
    pub has_versions: bool,
    /// Whether a third of the participants needs five times the time.
    pub has_slow: bool,
    /// The blocks of a participant in a week, if all have the same number.
    pub blocks: f64,
}

/// A league while it is played.
pub struct ModelLeague {
    kind: LeagueKind,
    rules: ScheduleRules,
    /// All versions, with the anchors first.
    pub versions: Vec<ModelPlayer>,
    /// For each version, how it takes part.
    pub roles: Vec<LadderRole>,
    pub ratings: LadderRatings,
    /// The anchors and the participants, with their current versions.
    pub participants: Vec<LadderParticipant>,
    /// For the latest rounds, the time that was spent for each participant.
    parts: Vec<Vec<f64>>,
    round: u64,
    random: Random,
    /// For the round robin: the lineups of participants that are left before all have been played.
    left: Vec<Vec<usize>>,
}

impl LeagueKind {
    /// The usual league: with new versions, and 20 blocks of each participant in a week.
    pub fn of(game: PointModel) -> Self {
        Self { game, chooser: Chooser::Schedule, has_versions: true, has_slow: false, blocks: 20.0 }
    }
}

impl ModelLeague {
    /// Creates a league before its first round.
    pub fn new(kind: LeagueKind, seed: u64, number: u64) -> Self {
        let mut random = Random::new(seed, number);
        let game = kind.game;
        let versions: Vec<ModelPlayer> =
            (0..ANCHORS + PARTICIPANTS).map(|_| ModelPlayer::draw(&mut random, &game)).collect();
        // The ratings of the other anchors are measured.
        let fixed = BTreeMap::from([(0, versions[0].rating)]);
        let participant = |version: usize| {
            let role = if version < ANCHORS {
                LadderRole::Anchor
            } else if version < ANCHORS + REMOTES {
                LadderRole::Remote
            } else {
                LadderRole::Local
            };
            // Some authors have two bots.
            let author = (role != LadderRole::Anchor).then_some(version as u64 * 3 / 4);
            let seconds = if kind.has_slow && version.is_multiple_of(3) { 5.0 } else { 1.0 };
            LadderParticipant { version, author, role, seconds, spent: 0.0 }
        };
        let participants: Vec<LadderParticipant> = (0..versions.len()).map(participant).collect();
        let mean = participants.iter().map(|one| one.seconds).sum::<f64>() / participants.len() as f64;
        let table = (game.session * game.contestants as u64) as f64 * mean;
        let rules = ScheduleRules {
            session: game.session,
            blocks: 4,
            remote_sessions: 16,
            seconds: kind.blocks * PARTICIPANTS as f64 * table / ROUNDS as f64,
        };
        Self {
            kind,
            rules,
            ratings: LadderRatings::new(game.contestants, fixed),
            roles: participants.iter().map(|one| one.role).collect(),
            participants,
            versions,
            parts: Vec::new(),
            round: 0,
            random,
            left: Vec::new(),
        }
    }

    /// Plays a week. In all weeks but the first, it begins with new versions.
    pub fn play_week(&mut self) {
        if self.kind.has_versions && self.round > 0 {
            for place in std::iter::once(ANCHORS).chain(ANCHORS + REMOTES..ANCHORS + REMOTES + WEEKLY) {
                let old = self.versions[self.participants[place].version];
                self.participants[place].version = self.versions.len();
                self.versions.push(old.improved(&mut self.random, &self.kind.game));
                self.roles.push(self.participants[place].role);
            }
        }
        for _ in 0..ROUNDS {
            self.share();
            let next = match self.kind.chooser {
                Chooser::Schedule => next_round(&self.ratings, &self.participants, &self.rules, self.round)
                    .expect("a round can be played"),
                Chooser::RoundRobin => self.round_robin(),
            };
            self.play(&next);
            let parts = next.parts(&self.participants, &self.rules);
            let of = |one: &LadderParticipant| parts.get(&one.version).copied().unwrap_or(0.0);
            self.parts.push(self.participants.iter().map(of).collect());
            self.round += 1;
        }
    }

    /// Sets the time that was spent for each participant in the latest rounds.
    fn share(&mut self) {
        let latest = &self.parts[self.parts.len().saturating_sub(SHARE_ROUNDS)..];
        for (place, one) in self.participants.iter_mut().enumerate() {
            one.spent = latest.iter().map(|parts| parts[place]).sum();
        }
    }

    fn play(&mut self, round: &LeagueRound) {
        let game = self.kind.game;
        match round {
            LeagueRound::Local(lineups) => {
                for lineup in lineups {
                    let table: Vec<ModelPlayer> =
                        lineup.iter().map(|&version| self.versions[version]).collect();
                    for _ in 0..self.rules.blocks {
                        let points = game.block(&mut self.random, &table);
                        let results: Vec<(usize, f64)> = lineup.iter().copied().zip(points).collect();
                        self.ratings.add_block(&results);
                    }
                }
            }
            LeagueRound::Remote(lineups) => {
                for RemoteLineup { remote, anchor, others } in lineups {
                    let others: Vec<ModelPlayer> =
                        others.iter().map(|&version| self.versions[version]).collect();
                    for _ in 0..self.rules.remote_sessions {
                        let players = [*remote, *anchor].map(|version| self.versions[version]);
                        let [own, of_anchor] = game.one_seat(&mut self.random, players, &others);
                        self.ratings.add_remote((*remote, own), (*anchor, of_anchor));
                    }
                }
            }
        }
    }

    fn round_robin(&mut self) -> LeagueRound {
        let spent = |role: LadderRole| {
            let all: Vec<f64> =
                self.participants.iter().filter(|one| one.role == role).map(|one| one.spent).collect();
            all.iter().sum::<f64>() / all.len() as f64
        };
        let version = |place: usize| self.participants[place].version;
        if spent(LadderRole::Remote) < spent(LadderRole::Local) {
            let mut lineups = Vec::new();
            for remote in ANCHORS..ANCHORS + REMOTES {
                let mut others: Vec<usize> = (ANCHORS + REMOTES..ANCHORS + PARTICIPANTS).collect();
                others.shuffle(&mut self.random);
                let others =
                    others[..self.kind.game.contestants - 1].iter().map(|&place| version(place)).collect();
                let anchor = self.random.random_range(0..ANCHORS);
                lineups.push(RemoteLineup { remote: version(remote), anchor, others });
            }
            return LeagueRound::Remote(lineups);
        }
        let mut chosen = LeagueRound::Local(Vec::new());
        let mut lineups: Vec<Vec<usize>> = Vec::new();
        loop {
            if self.left.is_empty() {
                self.left = self.all_lineups();
                self.left.shuffle(&mut self.random);
            }
            let Some(places) = self.left.pop() else { return chosen };
            lineups.push(places.iter().map(|&place| self.participants[place].version).collect());
            let next = LeagueRound::Local(lineups.clone());
            let time: f64 = next.parts(&self.participants, &self.rules).values().sum();
            if time > self.rules.seconds && lineups.len() > 1 {
                self.left.push(places);
                return chosen;
            }
            chosen = next;
        }
    }

    /// Lists all lineups of the anchors and the local participants, by their places.
    fn all_lineups(&self) -> Vec<Vec<usize>> {
        let places: Vec<usize> = (0..ANCHORS).chain(ANCHORS + REMOTES..ANCHORS + PARTICIPANTS).collect();
        let subsets = talon::games::lineups::subsets(places.len(), self.kind.game.contestants);
        let lineups = subsets
            .unwrap_or_default()
            .into_iter()
            .map(|subset| -> Vec<usize> { subset.into_iter().map(|member| places[member]).collect() });
        let may_play = |lineup: &Vec<usize>| {
            let authors: Vec<u64> =
                lineup.iter().filter_map(|&place| self.participants[place].author).collect();
            let has_player = !authors.is_empty();
            let mut counts = BTreeMap::new();
            authors.into_iter().for_each(|author| *counts.entry(author).or_insert(0) += 1);
            has_player && counts.values().all(|&count| count == 1)
        };
        lineups.filter(may_play).collect()
    }

    /// Returns four means over the current versions: the variance of the ratings, their squared error, the variance of the
    /// differences between two ratings, and their squared error. The variances follow from the numbers of blocks alone.
    pub fn errors(&self) -> [f64; 4] {
        let current: Vec<usize> = self.participants.iter().map(|one| one.version).collect();
        let ratings = self.ratings.ratings();
        let errors: Vec<f64> = current
            .iter()
            .filter_map(|&version| Some(ratings.rating(version)? - self.versions[version].rating))
            .collect();
        let count = errors.len() as f64;
        let (sum, squares) =
            (errors.iter().sum::<f64>(), errors.iter().map(|error| error * error).sum::<f64>());
        let of_differences = (count * squares - sum * sum) / (count * (count - 1.0) / 2.0);
        let design = self.ratings.design(&current, Some([1.0, self.kind.game.contestants as f64]));
        let variance = current.iter().filter_map(|&version| design.variance(version)).sum::<f64>();
        [variance / count, squares / count, design.mean_variance(), of_differences]
    }
}
