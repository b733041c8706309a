//! A tournament from its record: the results of its participants.

use std::io::{self, Read};

use crate::arbiter::journal::{JournalBlock, JournalFault, JournalGame, shown_name};
use crate::arbiter::pairing::TournamentFile;
use crate::arbiter::record::{RecordPart, RecordedGame, ReplaySummary, WITHDRAWN_COMMENT, replay_games};
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::tournament::participant_results::ParticipantResults;
use crate::arbiter::tournament::recorded_match::{MatchReader, RecordedMatch};
use crate::games::GameRegistry;

/// What a record holds.
pub(crate) enum Recorded {
    /// The games of a match.
    Match(Box<RecordedMatch>),
    /// The games of a tournament.
    Tournament(Box<RecordedTournament>),
    /// Games that are not those of one match.
    Games,
}

/// A tournament from its record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordedTournament {
    /// The names of the participants.
    pub(crate) names: Vec<String>,
    /// The names of those that were withdrawn.
    withdrawn: Vec<String>,
    /// The number of blocks of the whole tournament.
    pub(crate) blocks: u64,
    /// The results of the blocks of the record.
    pub(crate) results: ParticipantResults,
}

impl RecordedTournament {
    /// The names of the participants, as a table of results shows them.
    pub(crate) fn shown_names(&self) -> Vec<String> {
        self.names.iter().map(|name| shown_name(name, self.withdrawn.contains(name))).collect()
    }
}

/// Replays a record, and collects the results of its match or tournament.
///
/// # Errors
/// When the record cannot be read.
pub(crate) fn replay_recorded(
    games: &GameRegistry,
    record: impl Read,
) -> io::Result<(ReplaySummary, Recorded)> {
    let mut of_match = MatchReader::new(games);
    let mut of_tournament = TournamentReader::new(games);
    let summary = replay_games(games, record, &mut |part| {
        of_tournament.take(&part);
        of_match.take(part);
    })?;
    let recorded = match of_tournament.finish() {
        Some(recorded) => Recorded::Tournament(Box::new(recorded)),
        None => of_match.finish().map_or(Recorded::Games, |recorded| Recorded::Match(Box::new(recorded))),
    };
    Ok((summary, recorded))
}

struct TournamentReader<'a> {
    games: &'a GameRegistry,
    /// The comments before the first game.
    headings: Vec<String>,
    /// The tournament of these comments, from the first game on.
    begun: Begun,
}

/// Whether the comments before the first game are those of a tournament.
enum Begun {
    /// No game has come.
    NotYet,
    /// They are, and so are the games so far.
    Tournament(Box<BegunTournament>),
    /// The record is none of a tournament.
    Other,
}

/// A tournament after its comments.
struct BegunTournament {
    recorded: RecordedTournament,
    deals_per_session: u64,
    fault_policy: FaultPolicy,
    /// The games of a block so far.
    block: Option<JournalBlock>,
    /// The names of its players.
    players: Vec<String>,
}

impl<'a> TournamentReader<'a> {
    fn new(games: &'a GameRegistry) -> Self {
        Self { games, headings: Vec::new(), begun: Begun::NotYet }
    }

    fn take(&mut self, part: &RecordPart<'_>) {
        match part {
            RecordPart::Heading(comment) => self.headings.push((*comment).to_owned()),
            RecordPart::Comment(_) => {}
            RecordPart::Game(game, _) => {
                if matches!(self.begun, Begun::NotYet) {
                    let begun = begin(self.games, &self.headings);
                    self.begun = begun.map_or(Begun::Other, |begun| Begun::Tournament(Box::new(begun)));
                }
                if let Begun::Tournament(begun) = &mut self.begun
                    && begun.add(game).is_none()
                {
                    // The games are not those of one tournament.
                    self.begun = Begun::Other;
                }
            }
        }
    }

    fn finish(self) -> Option<RecordedTournament> {
        let Begun::Tournament(mut begun) = self.begun else { return None };
        begun.end_block();
        Some(begun.recorded)
    }
}

/// The tournament of the comments of a record. `None` when they are no plan of a tournament.
fn begin(games: &GameRegistry, headings: &[String]) -> Option<BegunTournament> {
    let file = TournamentFile::from_record(headings)?;
    let game = games.find(&file.game).ok()?;
    let names: Vec<String> = file.participants.iter().map(|own| own.name.clone()).collect();
    let withdrawn = headings.iter().filter_map(|line| line.strip_prefix(WITHDRAWN_COMMENT));
    let withdrawn = withdrawn.map(str::to_owned).collect();
    Some(BegunTournament {
        deals_per_session: file.deals_per_session.unwrap_or(game.session.get() as u64).max(1),
        fault_policy: file.fault_policy()?,
        block: None,
        players: Vec::new(),
        recorded: RecordedTournament {
            blocks: file.all_blocks().ok()?,
            results: ParticipantResults::new(names.len()),
            names,
            withdrawn,
        },
    })
}

impl BegunTournament {
    /// Adds a game. `None` when it is not a game of this tournament.
    fn add(&mut self, game: &RecordedGame) -> Option<()> {
        let number = game.deal? / self.deals_per_session;
        let by_seat: Vec<&str> = game.players.as_ref()?.split(", ").collect();
        if self.block.as_ref().is_none_or(|block| block.block != number) {
            self.end_block();
            let players = by_seat.iter().map(|name| self.participant(name)).collect::<Option<_>>()?;
            self.players = by_seat.iter().map(|&name| name.to_owned()).collect();
            self.block = Some(JournalBlock {
                block: number,
                session: number,
                players,
                void: false,
                games: Vec::new(),
            });
        }
        let player = |name: &&str| self.players.iter().position(|player| player == name);
        let order: Vec<usize> = by_seat.iter().map(player).collect::<Option<_>>()?;
        let is_there = |player: usize| order.contains(&player);
        if order.len() != self.players.len() || !(0..order.len()).all(is_there) {
            return None;
        }
        let mut points = game.points.clone();
        let mut faults = Vec::new();
        for (seat, kind) in &game.faults {
            let points = points.get_mut(seat.index())?;
            *points = self.fault_policy.points(*points);
            let kind = kind.word().to_owned();
            faults.push(JournalFault { seat: seat.index(), kind, detail: String::new(), substituted: 0 });
        }
        let block = self.block.as_mut()?;
        block.void |= self.fault_policy.voids_block() && !faults.is_empty();
        block.games.push(JournalGame {
            seating: 0,
            deal: game.deal? % self.deals_per_session,
            order,
            points,
            moves: game.own_moves.clone(),
            faults,
            time: Vec::new(),
            record: String::new(),
        });
        Some(())
    }

    /// The participant of a player, which has a number behind its name in its second and further seats.
    fn participant(&self, name: &str) -> Option<usize> {
        let of = |name: &str| self.recorded.names.iter().position(|known| known == name);
        of(name).or_else(|| of(name.rsplit_once('#')?.0))
    }

    fn end_block(&mut self) {
        if let Some(block) = self.block.take() {
            self.recorded.results.add(&block);
        }
    }
}
