//! What the pages of a league show. It has only what is published: nothing of a round that is open.

use std::collections::BTreeMap;

use serde::Serialize;

use talon_arbiter::stats::ConfidenceInterval;

use crate::entry::{MatchSummary, RoundEntry};
use crate::participants::LeagueParticipant;
use crate::ratings::RatedVersion;
use crate::results::LadderResults;
use crate::state::LeagueState;

/// The number of the latest rounds on the pages. The days have all rounds.
const LATEST_ROUNDS: usize = 200;

/// Everything that the pages of a league show.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LeagueView {
    /// The title of the league.
    pub title: String,
    /// The address of the league, as in `https://league.example`. Empty when the organiser has set none.
    pub address: String,
    /// The ladders.
    pub ladders: Vec<LadderView>,
    /// The participants, by name.
    pub participants: Vec<ParticipantView>,
    /// The latest rounds, newest first.
    pub rounds: Vec<RoundView>,
    /// The days, newest first.
    pub days: Vec<DayView>,
    /// What has changed, newest first.
    pub changes: Vec<LeagueChange>,
}

/// A ladder.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LadderView {
    /// The name, as in addresses.
    pub name: String,
    /// The name of the game in the protocol.
    pub game: String,
    /// The `newgame` line without its keyword: the game, the number of players, and the rules.
    pub rules: String,
    /// The number of players.
    pub players: usize,
    /// The time limits, in words.
    pub clock: String,
    /// The number of rounds that were played.
    pub rounds: u64,
    /// The number of blocks that were played.
    pub blocks: u64,
    /// All versions, the best first. Versions without a rating come last.
    pub standings: Vec<StandingView>,
    /// The ratings at the end of each day, oldest first.
    pub history: Vec<HistoryView>,
}

/// A version on a ladder. Ratings are in points a game; the first anchor has the rating 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StandingView {
    /// The version, as in `ana@2`.
    pub version: String,
    /// The name of the participant.
    pub participant: String,
    /// The author. Empty for an anchor.
    pub author: String,
    /// How it takes part: `anchor`, `local` or `remote`.
    pub kind: &'static str,
    /// Whether it plays now. An earlier version and a retired participant play no more.
    pub plays: bool,
    /// The rating. `None` before it can be compared.
    pub rating: Option<f64>,
    /// The 95 % confidence interval. `None` for the first anchor, and while it is unknown.
    pub interval: Option<[f64; 2]>,
    /// The number of blocks.
    pub blocks: f64,
    /// The number of games.
    pub games: u64,
    /// The number of faults.
    pub faults: u64,
    /// The mean time of its decisions in a game, in milliseconds.
    pub ms_a_game: f64,
    /// Whether it has too few blocks for a verdict.
    pub is_provisional: bool,
    /// The versions than which it is better, with 95 % confidence.
    pub better_than: Vec<String>,
}

/// The ratings at the end of a day.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct HistoryView {
    /// The date.
    pub date: String,
    /// For each rated version, its rating and its interval.
    pub ratings: BTreeMap<String, (f64, Option<[f64; 2]>)>,
}

/// A participant.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ParticipantView {
    /// The name.
    pub name: String,
    /// The author.
    pub author: String,
    /// `local` or `remote`.
    pub kind: &'static str,
    /// Whether it plays no more.
    pub is_retired: bool,
    /// The names of its ladders.
    pub ladders: Vec<String>,
    /// Its versions with their dates, oldest first.
    pub versions: Vec<(String, String)>,
    /// Its results against each other participant.
    pub meetings: Vec<MeetingView>,
    /// Its results in each role.
    pub roles: Vec<RoleView>,
}

/// The results of a version against an opponent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MeetingView {
    /// The ladder.
    pub ladder: String,
    /// The version of the participant.
    pub version: String,
    /// The version that it met.
    pub opponent: String,
    /// The number of games at one table.
    pub games: u64,
    /// The points a game of the participant in them.
    pub points: f64,
}

/// The results of a version in a role.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoleView {
    /// The ladder.
    pub ladder: String,
    /// The version.
    pub version: String,
    /// The role, as the game names it.
    pub role: String,
    /// The number of games.
    pub games: u64,
    /// The points a game.
    pub points: f64,
}

/// A round that was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoundView {
    /// The number.
    pub round: u64,
    /// The ladder.
    pub ladder: String,
    /// The day to whose key the cards belong.
    pub date: String,
    /// Whether each lineup has a remote version, so that a match plays single sessions and not whole blocks.
    pub is_remote: bool,
    /// The matches.
    pub matches: Vec<LeagueMatchView>,
}

/// A match of a round.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LeagueMatchView {
    /// The beginning of the names of its files: `NAME.record` and `NAME.html`, in the folder of its day.
    pub file: String,
    /// The versions, and the points a game of each.
    pub results: Vec<(String, f64)>,
    /// The number of blocks, in a remote round of sessions.
    pub blocks: u64,
    /// The version that is compared with the one in its place in the other match with the same deals.
    pub compared: Option<String>,
    /// The number of faults.
    pub faults: u64,
}

/// A day.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DayView {
    /// The date.
    pub date: String,
    /// The hash of the key.
    pub hash: String,
    /// The key. `None` while it is secret.
    pub key: Option<String>,
    /// The number of rounds that were played.
    pub rounds: usize,
}

/// Something that has changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LeagueChange {
    /// The date.
    pub date: String,
    /// `participant`, `version` or `key`.
    pub kind: &'static str,
    /// The participant, the version, or the day.
    pub subject: String,
}

/// What a ladder is, for its view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderFacts {
    /// The name of the ladder.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// The `newgame` line without its keyword.
    pub rules: String,
    /// The number of players.
    pub players: usize,
    /// The time limits, in words.
    pub clock: String,
    /// The names of the anchors.
    pub anchors: Vec<String>,
    /// The versions of the anchors that play now.
    pub anchor_versions: Vec<String>,
}

fn bounds(interval: Option<ConfidenceInterval>) -> Option<[f64; 2]> {
    interval.map(|interval| [interval.low, interval.high])
}

impl LadderView {
    /// Creates the view of a ladder.
    #[must_use]
    pub fn new(facts: &LadderFacts, results: &LadderResults, participants: &[LeagueParticipant]) -> Self {
        let (rounds, blocks) = results.counts();
        let standing = |row: &RatedVersion| {
            let id = results.id(row.version).to_owned();
            let name = id.rsplit_once('@').map_or(id.as_str(), |(name, _)| name).to_owned();
            let figures = results.figures(row.version);
            let known = participants.iter().find(|one| one.name == name);
            let is_anchor = facts.anchors.contains(&name);
            let plays = match known {
                Some(one) => !one.is_retired && one.current().as_ref() == Some(&id),
                None => facts.anchor_versions.contains(&id),
            };
            StandingView {
                author: known.map_or(String::new(), |one| one.author.clone()),
                kind: if is_anchor {
                    "anchor"
                } else if known.is_some_and(|one| one.is_remote) {
                    "remote"
                } else {
                    "local"
                },
                plays,
                rating: row.rating,
                interval: bounds(row.interval),
                // The sum of no blocks is -0.
                blocks: row.blocks + 0.0,
                games: figures.games,
                faults: figures.faults,
                ms_a_game: figures.ms as f64 / figures.games.max(1) as f64,
                is_provisional: row.is_provisional,
                better_than: row.better_than.iter().map(|&worse| results.id(worse).to_owned()).collect(),
                participant: name,
                version: id,
            }
        };
        let day = |(date, rows): (&str, &[RatedVersion])| HistoryView {
            date: date.to_owned(),
            ratings: rows
                .iter()
                .filter_map(|row| {
                    Some((results.id(row.version).to_owned(), (row.rating?, bounds(row.interval))))
                })
                .collect(),
        };
        Self {
            name: facts.name.clone(),
            game: facts.game.clone(),
            rules: facts.rules.clone(),
            players: facts.players,
            clock: facts.clock.clone(),
            rounds,
            blocks,
            standings: results.leaderboard().iter().map(standing).collect(),
            history: results.history().map(day).collect(),
        }
    }
}

impl LeagueView {
    /// Creates the view of a league. `ladders` has, for each ladder, what it is and its results. `keys` has the keys that
    /// were published, by date.
    #[must_use]
    pub fn new(
        (title, address): (&str, &str),
        ladders: &[(LadderFacts, &LadderResults)],
        participants: &[LeagueParticipant],
        state: &LeagueState,
        keys: &BTreeMap<String, String>,
    ) -> Self {
        let rounds: Vec<RoundView> =
            state.played().map(|(round, results)| RoundView::new(round, results)).collect();
        let day = |day: &crate::state::LeagueDay| DayView {
            date: day.date.clone(),
            hash: day.hash.clone(),
            key: keys.get(&day.date).filter(|_| day.is_revealed).cloned(),
            rounds: rounds.iter().filter(|round| round.date == day.date).count(),
        };
        let mut changes: Vec<LeagueChange> = Vec::new();
        for one in participants {
            changes.extend(one.versions.iter().map(|version| LeagueChange {
                date: version.date.clone(),
                kind: if version.number == 1 { "participant" } else { "version" },
                subject: if version.number == 1 {
                    one.name.clone()
                } else {
                    format!("{}@{}", one.name, version.number)
                },
            }));
        }
        let revealed = state.days.iter().filter(|day| day.is_revealed);
        changes.extend(revealed.map(|day| LeagueChange {
            date: day.date.clone(),
            kind: "key",
            subject: day.date.clone(),
        }));
        changes.sort_by(|one, other| other.date.cmp(&one.date));
        Self {
            title: title.to_owned(),
            address: address.to_owned(),
            ladders: ladders
                .iter()
                .map(|(facts, results)| LadderView::new(facts, results, participants))
                .collect(),
            participants: participants.iter().map(|one| ParticipantView::new(one, ladders)).collect(),
            days: state.days.iter().rev().map(day).collect(),
            rounds: rounds.into_iter().rev().take(LATEST_ROUNDS).collect(),
            changes,
        }
    }
}

impl ParticipantView {
    fn new(one: &LeagueParticipant, ladders: &[(LadderFacts, &LadderResults)]) -> Self {
        let versions: Vec<(String, String)> = one
            .versions
            .iter()
            .map(|version| (format!("{}@{}", one.name, version.number), version.date.clone()))
            .collect();
        let (mut meetings, mut roles) = (Vec::new(), Vec::new());
        for (facts, results) in ladders {
            let ladder = || facts.name.clone();
            let is_own = |id: &str| versions.iter().any(|(version, _)| version == id);
            meetings.extend(results.meetings().filter(|(version, ..)| is_own(version)).map(
                |(version, opponent, games, points)| MeetingView {
                    ladder: ladder(),
                    version: version.to_owned(),
                    opponent: opponent.to_owned(),
                    games,
                    points: points as f64 / games.max(1) as f64,
                },
            ));
            for (version, _) in &versions {
                roles.extend(results.roles_of(version).into_iter().map(|(role, games, points)| RoleView {
                    ladder: ladder(),
                    version: version.clone(),
                    role,
                    games,
                    points: points as f64 / games.max(1) as f64,
                }));
            }
        }
        Self {
            name: one.name.clone(),
            author: one.author.clone(),
            kind: if one.is_remote { "remote" } else { "local" },
            is_retired: one.is_retired,
            ladders: one.ladders.clone(),
            versions,
            meetings,
            roles,
        }
    }
}

impl RoundView {
    /// Creates the view of a round that was played.
    #[must_use]
    pub fn new(round: &RoundEntry, results: &[MatchSummary]) -> Self {
        let result = |(number, (planned, result)): (usize, (&crate::entry::RoundMatch, &MatchSummary))| {
            let points = |place: usize| {
                let blocks = result.blocks.iter().filter_map(|block| block.get(place));
                let (points, games) =
                    blocks.fold((0, 0), |(sum, count), (points, games)| (sum + points, count + games));
                points as f64 / games.max(1) as f64
            };
            let versions = planned.versions.iter().enumerate();
            LeagueMatchView {
                file: match_file(round.round, number),
                results: versions.map(|(place, id)| (id.clone(), points(place))).collect(),
                blocks: planned.blocks,
                compared: planned.compared.and_then(|place| planned.versions.get(place).cloned()),
                faults: result.versions.iter().map(|version| version.faults).sum(),
            }
        };
        Self {
            is_remote: round.matches.iter().any(|planned| planned.compared.is_some()),
            round: round.round,
            ladder: round.ladder.clone(),
            date: round.date.clone(),
            matches: round.matches.iter().zip(results).enumerate().map(result).collect(),
        }
    }
}

/// Returns the beginning of the names of the files of a match. `number` is the number of the match in its round, counted
/// from 0.
#[must_use]
pub fn match_file(round: u64, number: usize) -> String {
    format!("{round:06}-{}", number + 1)
}
