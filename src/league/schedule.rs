//! Which lineups a round of a ladder has. `docs/league-schedule.md` has the rule in words.

use std::collections::BTreeMap;

use talon_arbiter::stats::{BlockKind, RatingDesign};

use super::ratings::{LadderRatings, PROVISIONAL_BLOCKS};

/// A participant goes first when the time that was spent for it is less than this share of the mean.
const FAR_BELOW: f64 = 0.5;

/// The number of times that all members of a lineup are tried against all others.
const MAX_EXCHANGES: usize = 3;

/// How a participant takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderRole {
    /// A built-in player that never changes. The rating of the first one is fixed.
    Anchor,
    /// A bot on the machine of the league.
    Local,
    /// A bot that plays over a connection. It plays only in remote rounds.
    Remote,
}

/// A participant that can play the next round, with its current version.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderParticipant {
    /// The number of the current version.
    pub version: usize,
    /// The number of the author. Participants of one author never play at one table. `None` for an anchor.
    pub author: Option<u64>,
    /// How it takes part.
    pub role: LadderRole,
    /// The mean time of its decisions in a game, in seconds.
    pub seconds: f64,
    /// The time that was spent for the participant in the latest rounds, in seconds: the sum of its parts in
    /// [`LeagueRound::parts`]. An earlier version counts too.
    pub spent: f64,
}

/// The rules of the rounds of a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScheduleRules {
    /// The number of deals of a session.
    pub session: u64,
    /// The number of blocks of each lineup of a local round. With at least two, the variance of a lineup is known.
    pub blocks: u64,
    /// The number of sessions of each lineup of a remote round.
    pub remote_sessions: u64,
    /// The time of a round, in seconds. A round has at least one lineup, even if this takes longer.
    pub seconds: f64,
}

/// A lineup of a remote round. The anchor and the remote version each play with the same cards, in the same seat and
/// against the same others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteLineup {
    /// The remote version.
    pub remote: usize,
    /// The anchor with which it is compared.
    pub anchor: usize,
    /// The other versions at the table.
    pub others: Vec<usize>,
}

/// The lineups of a round, in the order in which they were chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeagueRound {
    /// Lineups that are played in every rotation.
    Local(Vec<Vec<usize>>),
    /// Lineups with one remote version each. A remote version has at most one.
    Remote(Vec<RemoteLineup>),
}

impl LeagueRound {
    /// Returns the number of lineups.
    #[must_use]
    pub fn lineups(&self) -> usize {
        match self {
            Self::Local(lineups) => lineups.len(),
            Self::Remote(lineups) => lineups.len(),
        }
    }

    /// Returns, for each version, the part of the round's time that is spent for it. The time of a local lineup is divided
    /// among its members, without anchors. The time of a remote lineup is spent for the remote version.
    #[must_use]
    pub fn parts(&self, participants: &[LadderParticipant], rules: &ScheduleRules) -> BTreeMap<usize, f64> {
        let mut parts = BTreeMap::new();
        let costs = Costs { participants, rules };
        let mut add = |version: usize, seconds: f64| *parts.entry(version).or_insert(0.0) += seconds;
        match self {
            Self::Local(lineups) => lineups.iter().for_each(|lineup| {
                let is_paid = |version: &&usize| {
                    !participants.iter().any(|one| one.version == **version && one.role == LadderRole::Anchor)
                };
                let members: Vec<&usize> = lineup.iter().filter(is_paid).collect();
                let seconds = costs.local(lineup) / members.len().max(1) as f64;
                members.into_iter().for_each(|&version| add(version, seconds));
            }),
            Self::Remote(lineups) => {
                lineups.iter().for_each(|lineup| add(lineup.remote, costs.remote(lineup)));
            }
        }
        parts
    }
}

/// The times of lineups, in seconds.
struct Costs<'round> {
    participants: &'round [LadderParticipant],
    rules: &'round ScheduleRules,
}

impl Costs<'_> {
    /// Returns the time of a game between these versions.
    fn game(&self, versions: &[usize]) -> f64 {
        let seconds = |version: &usize| {
            self.participants.iter().find(|one| one.version == *version).map_or(0.0, |one| one.seconds)
        };
        versions.iter().map(seconds).sum()
    }

    fn local(&self, lineup: &[usize]) -> f64 {
        (self.rules.blocks * self.rules.session) as f64 * lineup.len() as f64 * self.game(lineup)
    }

    fn remote(&self, lineup: &RemoteLineup) -> f64 {
        let games = self.game(&[lineup.remote, lineup.anchor]) + 2.0 * self.game(&lineup.others);
        (self.rules.remote_sessions * self.rules.session) as f64 * games
    }
}

/// Chooses the lineups of the next round. The same arguments give the same round. `round` is the number of the round: it
/// decides between choices that are equally good, and who plays beside a remote version. `None` when nobody can play:
/// there are too few participants of different authors, or no anchor for a remote version.
#[must_use]
pub fn next_round(
    ratings: &LadderRatings,
    participants: &[LadderParticipant],
    rules: &ScheduleRules,
    round: u64,
) -> Option<LeagueRound> {
    let mut plan = RoundPlan::new(ratings, participants, rules, round);
    let mut left = rules.seconds;
    let mut chosen: Option<LeagueRound> = None;
    loop {
        let next = plan.choose(chosen.as_ref());
        let Some((lineup, cost)) = next.filter(|(_, cost)| chosen.is_none() || *cost <= left) else {
            return chosen;
        };
        left -= cost;
        plan.add(&lineup);
        match (chosen.as_mut(), lineup) {
            (Some(LeagueRound::Local(lineups)), ChosenLineup::Local(lineup)) => lineups.push(lineup),
            (Some(LeagueRound::Remote(lineups)), ChosenLineup::Remote(lineup)) => lineups.push(lineup),
            (_, ChosenLineup::Local(lineup)) => chosen = Some(LeagueRound::Local(vec![lineup])),
            (_, ChosenLineup::Remote(lineup)) => chosen = Some(LeagueRound::Remote(vec![lineup])),
        }
    }
}

/// A lineup that is added to a round.
enum ChosenLineup {
    Local(Vec<usize>),
    Remote(RemoteLineup),
}

/// A round while its lineups are chosen.
struct RoundPlan<'round> {
    costs: Costs<'round>,
    contestants: usize,
    /// The participants, in the order that decides between equally good choices.
    order: Vec<&'round LadderParticipant>,
    design: RatingDesign,
    /// For each version, its blocks and the time that was spent for it, with the lineups of this round.
    blocks: BTreeMap<usize, f64>,
    spent: BTreeMap<usize, f64>,
    round: u64,
}

impl<'round> RoundPlan<'round> {
    fn new(
        ratings: &LadderRatings,
        participants: &'round [LadderParticipant],
        rules: &'round ScheduleRules,
        round: u64,
    ) -> Self {
        let versions: Vec<usize> = participants.iter().map(|one| one.version).collect();
        let mut order: Vec<&LadderParticipant> = participants.iter().collect();
        order.sort_by_key(|one| mixed(round, one.version as u64));
        Self {
            costs: Costs { participants, rules },
            contestants: ratings.contestants(),
            order,
            design: ratings.design(&versions, None),
            blocks: versions.iter().map(|&version| (version, ratings.blocks_of(version))).collect(),
            spent: participants.iter().map(|one| (one.version, one.spent)).collect(),
            round,
        }
    }

    /// Chooses the next lineup, with its time. `chosen` are the lineups so far: all lineups of a round are of one kind.
    fn choose(&self, chosen: Option<&LeagueRound>) -> Option<(ChosenLineup, f64)> {
        let may_play = |one: &LadderParticipant| match (one.role, chosen) {
            (LadderRole::Anchor, _)
            | (LadderRole::Local, Some(LeagueRound::Remote(_)))
            | (LadderRole::Remote, Some(LeagueRound::Local(_))) => false,
            (LadderRole::Remote, Some(LeagueRound::Remote(lineups))) => {
                lineups.iter().all(|lineup| lineup.remote != one.version)
            }
            (LadderRole::Local, _) | (LadderRole::Remote, None) => true,
        };
        let players: Vec<&LadderParticipant> =
            self.order.iter().copied().filter(|one| may_play(one)).collect();
        let needy = self.needy(&players);
        let first = needy.into_iter().find_map(|one| self.lineup_with(one));
        let found = first.or_else(|| {
            let all = players.into_iter().filter_map(|one| self.lineup_with(one));
            all.reduce(|best, other| if other.value > best.value { other } else { best })
        })?;
        Some((found.lineup, found.cost))
    }

    /// Lists the participants that go first: those far below their share, and then those whose version is provisional. Of
    /// both, those with the least come first.
    fn needy(&self, players: &[&'round LadderParticipant]) -> Vec<&'round LadderParticipant> {
        let all: Vec<f64> = self.order.iter().filter_map(|one| self.spent_for(one)).collect();
        let share = FAR_BELOW * all.iter().sum::<f64>() / all.len().max(1) as f64;
        let value =
            |of: &BTreeMap<usize, f64>, one: &LadderParticipant| of.get(&one.version).copied().unwrap_or(0.0);
        let sorted = |of: &BTreeMap<usize, f64>, below: f64| {
            let mut found: Vec<&LadderParticipant> =
                players.iter().copied().filter(|one| value(of, one) < below).collect();
            found.sort_by(|one, other| value(of, one).total_cmp(&value(of, other)));
            found
        };
        let mut found = sorted(&self.spent, share);
        found.extend(sorted(&self.blocks, PROVISIONAL_BLOCKS));
        found
    }

    /// Returns the time that was spent for a participant. `None` for an anchor.
    fn spent_for(&self, one: &LadderParticipant) -> Option<f64> {
        let spent = self.spent.get(&one.version).copied().unwrap_or(0.0);
        (one.role != LadderRole::Anchor).then_some(spent)
    }

    /// Finds a good lineup with a participant.
    fn lineup_with(&self, one: &LadderParticipant) -> Option<ValuedLineup> {
        match one.role {
            LadderRole::Anchor => None,
            LadderRole::Local => self.local_lineup_with(one),
            LadderRole::Remote => self.remote_lineup_with(one),
        }
    }

    /// Builds a lineup with a local participant: adds the best other one until the table is full, and then exchanges
    /// members while this makes the lineup better.
    fn local_lineup_with(&self, one: &'_ LadderParticipant) -> Option<ValuedLineup> {
        let value = |lineup: &[usize]| {
            let decrease = self.design.decrease(BlockKind::Rotation, lineup, self.costs.rules.blocks);
            decrease / self.costs.local(lineup).max(f64::MIN_POSITIVE)
        };
        // The best lineup in which another participant has the place `at`.
        let best = |lineup: &[usize], at: usize| {
            let others: Vec<usize> = lineup
                .iter()
                .enumerate()
                .filter(|(place, _)| *place != at)
                .map(|(_, &other)| other)
                .collect();
            let lineups = self.candidates(&others).map(|candidate| {
                let mut lineup = others.clone();
                lineup.insert(at, candidate.version);
                (value(&lineup), lineup)
            });
            lineups.reduce(|best, other| if other.0 > best.0 { other } else { best })
        };
        let mut lineup = (f64::NEG_INFINITY, vec![one.version]);
        while lineup.1.len() < self.contestants {
            lineup = best(&lineup.1, lineup.1.len())?;
        }
        for _ in 0..MAX_EXCHANGES {
            let before = lineup.0;
            for at in 1..self.contestants {
                let better = best(&lineup.1, at).filter(|(value, _)| *value > lineup.0);
                lineup = better.unwrap_or(lineup);
            }
            if lineup.0 <= before {
                break;
            }
        }
        let (value, lineup) = lineup;
        let cost = self.costs.local(&lineup);
        Some(ValuedLineup { lineup: ChosenLineup::Local(lineup), cost, value })
    }

    /// Lists those who can join these versions at a table of a local round.
    fn candidates(&self, lineup: &[usize]) -> impl Iterator<Item = &'round LadderParticipant> {
        let members: Vec<&LadderParticipant> =
            self.order.iter().copied().filter(|one| lineup.contains(&one.version)).collect();
        let can_join = move |one: &&LadderParticipant| {
            let is_free = members.iter().all(|member| {
                member.version != one.version && (member.author.is_none() || member.author != one.author)
            });
            one.role != LadderRole::Remote && is_free
        };
        self.order.clone().into_iter().filter(can_join)
    }

    /// Builds the lineup of a remote participant. The anchor and the others are drawn, so that over many rounds it plays
    /// against everybody.
    fn remote_lineup_with(&self, one: &LadderParticipant) -> Option<ValuedLineup> {
        let mut drawn: Vec<&LadderParticipant> = self.candidates(&[one.version]).collect();
        drawn.sort_by_key(|other| mixed(mixed(self.round, one.version as u64), other.version as u64));
        let anchor = drawn.iter().position(|other| other.role == LadderRole::Anchor)?;
        let anchor = drawn.remove(anchor).version;
        let mut others: Vec<usize> = Vec::new();
        while others.len() + 1 < self.contestants {
            let table: Vec<usize> = others.iter().copied().chain([one.version, anchor]).collect();
            let next = drawn
                .iter()
                .find(|other| self.candidates(&table).any(|candidate| candidate.version == other.version))?;
            others.push(next.version);
        }
        let lineup = RemoteLineup { remote: one.version, anchor, others };
        let cost = self.costs.remote(&lineup);
        let sessions = self.costs.rules.remote_sessions;
        let decrease = self.design.decrease(BlockKind::OneSeat, &[anchor, one.version], sessions);
        let value = decrease / cost.max(f64::MIN_POSITIVE);
        Some(ValuedLineup { lineup: ChosenLineup::Remote(lineup), cost, value })
    }

    /// Adds a lineup to the plan.
    fn add(&mut self, lineup: &ChosenLineup) {
        let Costs { participants, rules } = self.costs;
        let (round, blocks) = match lineup {
            ChosenLineup::Local(lineup) => {
                self.design.add(BlockKind::Rotation, lineup, rules.blocks);
                let blocks = lineup.iter().map(|&version| (version, rules.blocks as f64)).collect();
                (LeagueRound::Local(vec![lineup.clone()]), blocks)
            }
            ChosenLineup::Remote(lineup) => {
                self.design.add(BlockKind::OneSeat, &[lineup.anchor, lineup.remote], rules.remote_sessions);
                let blocks = rules.remote_sessions as f64 / self.contestants as f64;
                (LeagueRound::Remote(vec![lineup.clone()]), vec![(lineup.remote, blocks)])
            }
        };
        for (version, seconds) in round.parts(participants, rules) {
            *self.spent.entry(version).or_insert(0.0) += seconds;
        }
        blocks.into_iter().for_each(|(version, blocks)| *self.blocks.entry(version).or_insert(0.0) += blocks);
    }
}

/// A lineup with its time, and the decrease of the sum of the variances for each second.
struct ValuedLineup {
    lineup: ChosenLineup,
    cost: f64,
    value: f64,
}

/// Mixes two numbers: similar numbers give very different results (the finalizer of `SplitMix64`).
fn mixed(one: u64, other: u64) -> u64 {
    let mut mixed =
        one.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(other).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
