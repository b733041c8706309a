//! Checks the moves and the results of a record.

use std::io::{self, Read};

use crate::arbiter::record::line_reader::for_each_line;
use crate::arbiter::record::record_error::RecordError;
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::games::{Table, Turn};
use crate::protocol::{Code, Command, NewGame, Refusal, Seat};

/// The result of replaying a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplaySummary {
    /// The number of complete games without an error.
    pub games: u64,
    /// The number of moves in all games.
    pub moves: u64,
    /// The errors in the order of their lines. Each game has at most one error.
    pub errors: Vec<RecordError>,
}

/// Replays a record and checks every move and every result. A game with an error does not stop the check of later
/// games.
///
/// # Errors
/// The record cannot be read.
pub fn replay(games: &GameRegistry, record: impl Read) -> io::Result<ReplaySummary> {
    let mut replayer =
        Replayer { games, summary: ReplaySummary::default(), state: RecordState::BetweenGames, line: 0 };
    for_each_line(record, |line| replayer.take(line.map_err(Refusal::from)))?;
    replayer.end_game();
    if replayer.summary == ReplaySummary::default() {
        replayer.add_error("the record has no game: newgame begins one".to_owned());
    }
    Ok(replayer.summary)
}

struct Replayer<'a> {
    games: &'a GameRegistry,
    summary: ReplaySummary,
    state: RecordState,
    /// The number of the current line, counted from 1.
    line: u64,
}

/// The position of the current line in the record.
enum RecordState {
    /// No game is in progress: before the first game, or after a result.
    BetweenGames,
    /// A game is in progress.
    InGame(Box<dyn Table>),
    /// A game that has an error is in progress. Its other lines are skipped.
    AfterError,
}

impl Replayer<'_> {
    fn take(&mut self, line: Result<&str, Refusal>) {
        self.line += 1;
        let taken = line.and_then(|text| match Command::parse(text) {
            Ok(Some(command)) => self.follow(command),
            Ok(None) => Ok(()),
            Err(error) => Err(error.into()),
        });
        if let Err(refusal) = taken {
            self.add_error(refusal.text);
        }
    }

    fn follow(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::NewGame(new) => self.begin_game(&new)?,
            Command::Other(line) => match &mut self.state {
                RecordState::InGame(table) => {
                    table.apply(&line)?;
                    self.summary.moves += u64::from(line.keyword == "move");
                }
                RecordState::BetweenGames => {
                    let text = format!("'{}' outside a game: newgame begins one", Quoted::new(line.keyword));
                    return Err(Refusal::new(Code::State, text));
                }
                RecordState::AfterError => {}
            },
            Command::Result(result) => self.check_result(&result),
            Command::Score { seat, items } => self.check_score(seat, &items)?,
            // A fault line only explains the record. Other commands do not belong in a record, and they are
            // ignored.
            _ => {}
        }
        Ok(())
    }

    fn begin_game(&mut self, new: &NewGame) -> Result<(), Refusal> {
        self.end_game();
        if let Some(seat) = new.seat {
            let text = format!("a record shows every card: newgame without seat {seat}");
            return Err(Refusal::new(Code::State, text));
        }
        self.state = RecordState::InGame(self.games.find(&new.game)?.table(new)?);
        Ok(())
    }

    fn check_score(&mut self, seat: Seat, items: &[(String, String)]) -> Result<(), Refusal> {
        let RecordState::InGame(table) = &self.state else { return Ok(()) };
        seat.at(table.players())?;
        let score = table.scores().into_iter().nth(seat.index()).unwrap_or_default();
        let expected: Vec<(String, String)> =
            score.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        if table.turn() == Turn::Over && expected != items {
            let words: Vec<String> = expected.iter().map(|(key, value)| format!("{key} {value}")).collect();
            self.add_error(format!("wrong score: seat {seat} has {}", words.join(" ")));
        }
        Ok(())
    }

    fn check_result(&mut self, result: &[i64]) {
        let table = match std::mem::replace(&mut self.state, RecordState::BetweenGames) {
            RecordState::InGame(table) => table,
            RecordState::BetweenGames => return self.add_error("result outside a game".to_owned()),
            RecordState::AfterError => return,
        };
        let words = |points: &[i64]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match table.payoffs() {
            Some(points) if points == result => self.summary.games += 1,
            Some(points) => self.add_error(format!(
                "wrong result: the record has {}, the moves give {}",
                words(result),
                words(&points)
            )),
            None => self.add_error("result before the end of the deal".to_owned()),
        }
    }

    /// Ends the current game. A game without a result is an error.
    fn end_game(&mut self) {
        if let RecordState::InGame(_) = std::mem::replace(&mut self.state, RecordState::BetweenGames) {
            self.add_error("the previous game has no result".to_owned());
        }
    }

    fn add_error(&mut self, text: String) {
        if let RecordState::AfterError = self.state {
            return;
        }
        self.state = RecordState::AfterError;
        self.summary.errors.push(RecordError { line: self.line, text });
    }
}
