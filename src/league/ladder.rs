//! A ladder of a league: a game with its rules and limits, and what its rounds play.

use std::collections::BTreeMap;
use std::sync::Arc;

use talon_arbiter::bot::Participant;
use talon_arbiter::plan::{Description, Format, PlanError, Seating};

use crate::day_key::DayKey;
use crate::entry::{RoundEntry, RoundMatch};
use crate::participants::LeagueParticipant;
use crate::results::LadderResults;
use crate::schedule::{LadderParticipant, LadderRole, LeagueRound, ScheduleRules, next_round};

/// A ladder of a league.
#[derive(Clone, Debug)]
pub struct LeagueLadder {
    /// The name, which is the name of its file.
    pub name: String,
    /// What is played, and how. Its participants are the anchors: built-in players.
    pub base: Arc<Description>,
    /// The fixed ratings of the first versions of anchors, by name. The first anchor has the rating 0 if it is not here.
    pub ratings: BTreeMap<String, f64>,
    /// The rules of its rounds.
    pub rules: ScheduleRules,
    /// The number of the version of each anchor, by name. An anchor that is not here has version 1. The number grows when
    /// the moves of the anchor change.
    pub anchor_versions: BTreeMap<String, u64>,
}

/// A round that was chosen.
#[derive(Clone, Debug)]
pub struct PlannedRound {
    /// The entry of the journal.
    pub entry: RoundEntry,
    /// The plan of each match.
    pub plans: Vec<Description>,
}

/// Who can play the next round.
pub struct LadderEntrants<'a> {
    /// The participants of the league.
    pub participants: &'a [LeagueParticipant],
    /// The remote bots that are connected now.
    pub connected: &'a dyn Fn(&str) -> bool,
}

impl LeagueLadder {
    /// Returns the number of participants at a table. In a game with pairs, each pair is one participant.
    #[must_use]
    pub fn contestants(&self) -> usize {
        self.base.places()
    }

    /// Returns the identifier of an anchor's version.
    #[must_use]
    pub fn anchor_id(&self, anchor: &str) -> String {
        format!("{anchor}@{}", self.anchor_versions.get(anchor).unwrap_or(&1))
    }

    /// Creates the results before the first round.
    #[must_use]
    pub fn no_results(&self) -> LadderResults {
        let mut fixed: Vec<(String, f64)> = Vec::new();
        for (place, anchor) in self.base.participants.iter().enumerate() {
            let rating = self.ratings.get(&anchor.name).copied().or((place == 0).then_some(0.0));
            fixed.extend(rating.map(|rating| (format!("{}@1", anchor.name), rating)));
        }
        LadderResults::new(self.contestants(), &fixed)
    }

    /// Returns the participants that can play the next round, with the numbers of their versions in `results`.
    #[must_use]
    pub fn players(
        &self,
        results: &mut LadderResults,
        entrants: &LadderEntrants<'_>,
    ) -> Vec<LadderParticipant> {
        let authors: Vec<&str> = entrants.participants.iter().map(|one| one.author.as_str()).collect();
        let mut players: Vec<LadderParticipant> = Vec::new();
        for anchor in &self.base.participants {
            let version = results.number(&self.anchor_id(&anchor.name));
            let (seconds, spent) = (results.seconds(version), 0.0);
            let role = LadderRole::Anchor;
            players.push(LadderParticipant { version, author: None, role, seconds, spent });
        }
        for one in entrants.participants {
            let plays = !one.is_retired
                && one.ladders.contains(&self.name)
                && (!one.is_remote || self.base.seating != Seating::Pairs && (entrants.connected)(&one.name));
            let Some(id) = one.current().filter(|_| plays) else { continue };
            let author = authors.iter().position(|author| *author == one.author).map(|author| author as u64);
            let version = results.number(&id);
            let role = if one.is_remote { LadderRole::Remote } else { LadderRole::Local };
            let (seconds, spent) = (results.seconds(version), results.spent(&one.name));
            players.push(LadderParticipant { version, author, role, seconds, spent });
        }
        players
    }

    /// Chooses the next round. `None` when nobody can play.
    ///
    /// # Errors
    /// A version has no text of a participant, or the plan of a match is wrong.
    pub fn next_round(
        &self,
        results: &mut LadderResults,
        entrants: &LadderEntrants<'_>,
        (round, date, key): (u64, &str, &DayKey),
    ) -> Result<Option<PlannedRound>, PlanError> {
        let players = self.players(results, entrants);
        let Some(chosen) = next_round(results.ratings(), &players, &self.rules, key.draw(round)) else {
            return Ok(None);
        };
        let ids = |versions: &[usize]| -> Vec<String> {
            versions.iter().map(|&version| results.id(version).to_owned()).collect()
        };
        // For each match: its versions, the number of its deals, the place that is compared, and how often the lineup was
        // chosen.
        let matches: Vec<(Vec<String>, u64, Option<usize>, u64)> = match &chosen {
            LeagueRound::Local(lineups) => {
                let mut counts: Vec<(Vec<usize>, u64)> = Vec::new();
                for lineup in lineups {
                    let mut sorted = lineup.clone();
                    sorted.sort_unstable();
                    match counts.iter_mut().find(|(known, _)| *known == sorted) {
                        Some((_, count)) => *count += 1,
                        None => counts.push((sorted, 1)),
                    }
                }
                let counts = counts.into_iter().zip(0..);
                counts.map(|((lineup, count), deals)| (ids(&lineup), deals, None, count)).collect()
            }
            LeagueRound::Remote(lineups) => {
                let pair = |(lineup, deals): (&crate::schedule::RemoteLineup, u64)| {
                    let with = |first: usize| [&[first], &lineup.others[..]].concat();
                    [lineup.anchor, lineup.remote].map(|first| (ids(&with(first)), deals, Some(0), 1))
                };
                lineups.iter().zip(0..).flat_map(pair).collect()
            }
        };
        let is_remote = matches!(chosen, LeagueRound::Remote(_));
        let mut planned = PlannedRound {
            entry: RoundEntry {
                round,
                ladder: self.name.clone(),
                date: date.to_owned(),
                matches: Vec::new(),
            },
            plans: Vec::new(),
        };
        for (versions, deals, compared, times) in matches {
            let sessions = if is_remote { self.rules.remote_sessions } else { times * self.rules.blocks };
            let plan = self.plan(&versions, entrants.participants, sessions, is_remote)?;
            planned.entry.matches.push(RoundMatch {
                blocks: plan.blocks_of_lineup(),
                plan: plan.plan_hash(),
                key: key.match_key(round, deals).hash(),
                versions,
                deals,
                compared,
            });
            planned.plans.push(plan);
        }
        Ok(Some(planned))
    }

    /// Creates the plan of a match of this number of sessions between these versions.
    ///
    /// # Errors
    /// A version is unknown, or the plan is wrong.
    pub fn plan(
        &self,
        versions: &[String],
        participants: &[LeagueParticipant],
        sessions: u64,
        is_remote: bool,
    ) -> Result<Description, PlanError> {
        let participants: Vec<Participant> =
            versions.iter().map(|id| self.participant(id, participants)).collect::<Result<_, _>>()?;
        let plan = Description {
            format: Format::Match,
            seating: if is_remote { Seating::Random } else { self.base.seating },
            deals: sessions * self.base.deals_per_session.max(1),
            participants,
            lineup: Vec::new(),
            ..(*self.base).clone()
        };
        plan.check()?;
        Ok(plan)
    }

    /// Returns the participant of a version. Its name is the identifier of the version.
    fn participant(&self, id: &str, participants: &[LeagueParticipant]) -> Result<Participant, PlanError> {
        let named = |participant: &Participant| Participant { name: id.to_owned(), ..participant.clone() };
        if let Some(anchor) = self.base.participants.iter().find(|anchor| self.anchor_id(&anchor.name) == id)
        {
            return Ok(named(anchor));
        }
        let unknown = || PlanError::Game(format!("no version '{id}' in the database of the league"));
        let (name, number) = id.rsplit_once('@').ok_or_else(unknown)?;
        let one = participants.iter().find(|one| one.name == name).ok_or_else(unknown)?;
        let version =
            one.versions.iter().find(|version| version.number.to_string() == number).ok_or_else(unknown)?;
        if one.is_remote {
            return Ok(Participant {
                name: id.to_owned(),
                remote: Some(name.to_owned()),
                ..Participant::default()
            });
        }
        let read = Participant::parse(&version.command);
        let read = read.map_err(|error| PlanError::Spec { place: format!("participant '{id}'"), error })?;
        Ok(Participant { directory: Some(version.directory.clone()), ..named(&read) })
    }
}
