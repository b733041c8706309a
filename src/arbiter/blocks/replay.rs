//! Checks the moves and the results of a record.

use std::fmt;
use std::io::{self, Read};

use talon_games::GameRegistry;
use talon_games::Score;
use talon_games::cards::Quoted;
use talon_games::protocol::{
    Code, Command, DEAL_COMMENT, FaultKind, Line, NewGame, PLAYERS_COMMENT, Refusal, Seat, UNCOUNTED_COMMENT,
};
use talon_games::{Table, Turn};

use crate::blocks::line_reader::for_each_line;
use crate::referee::FaultPosition;

/// The highest number that a deal may have. With this limit, the numbers of blocks and games fit in 64 bits.
const MAX_DEAL: u64 = 1 << 62;

/// The maximum number of errors that are kept.
const MAX_ERRORS: usize = 10_000;

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

/// Replays a record and checks every move and every result. A game with an error does not stop the check of
/// later games.
///
/// # Errors
/// The record cannot be read.
pub fn replay(games: &GameRegistry, record: impl Read) -> io::Result<ReplaySummary> {
    replay_games(games, record, &mut |_| {})
}

/// A part of a record that [`replay_games`] passes on.
pub enum RecordPart<'a> {
    /// A comment line before the first game.
    Heading(&'a str),
    /// A comment line after the first `newgame` line.
    Comment(&'a str),
    /// A game without an error, and its table after the result.
    Game(Box<RecordedGame>, &'a dyn Table),
}

/// Replays a record like [`replay`], and passes its comments and its games without errors to `take`, in
/// order.
///
/// # Errors
/// The record cannot be read.
pub fn replay_games(
    games: &GameRegistry,
    record: impl Read,
    take: &mut dyn FnMut(RecordPart<'_>),
) -> io::Result<ReplaySummary> {
    let mut replayer = Replayer {
        games,
        take,
        summary: ReplaySummary::default(),
        state: RecordState::BetweenGames,
        next: NextGame::default(),
        has_begun: false,
        line: 0,
    };
    for_each_line(record, |line| replayer.take(line.map_err(Refusal::from)))?;
    replayer.end_game();
    if !replayer.has_begun && replayer.summary.errors.is_empty() {
        replayer.add_error("the record has no game: newgame begins one".to_owned());
    }
    Ok(replayer.summary)
}

struct Replayer<'a> {
    games: &'a GameRegistry,
    take: &'a mut dyn FnMut(RecordPart<'_>),
    summary: ReplaySummary,
    state: RecordState,
    next: NextGame,
    /// Whether the record had a `newgame` line.
    has_begun: bool,
    /// The number of the current line, counted from 1.
    line: u64,
}

#[derive(Clone, Debug, Default)]
struct NextGame {
    deal: Option<u64>,
    players: Option<String>,
    /// Whether the game does not count.
    is_uncounted: bool,
}

/// A game whose result has not come yet.
struct OpenGame {
    table: Box<dyn Table>,
    new: NewGame,
    comments: NextGame,
    faults: Vec<(Seat, FaultKind)>,
    /// For each fault, the position if the fault is an illegal move.
    positions: Vec<Option<FaultPosition>>,
    /// The number of moves that each seat made before its fault.
    own_moves: Vec<u64>,
    /// The lines of the game so far, without `score` lines.
    lines: String,
}

/// The position of the current line in the record.
enum RecordState {
    /// No game is in progress. The line comes before the first game or after a result.
    BetweenGames,
    InGame(Box<OpenGame>),
    /// The line belongs to a game that has an error. The other lines of this game are skipped.
    AfterError,
}

impl OpenGame {
    /// Counts a move for its seat, unless a substitute plays for the seat.
    fn count_own_move(&mut self, line: &Line<'_>) {
        let seat = line.tokens.first().and_then(|token| Seat::parse(token).ok());
        let Some(seat) = seat.filter(|seat| self.faults.iter().all(|(failed, _)| failed != seat)) else {
            return;
        };
        if let Some(moves) = self.own_moves.get_mut(seat.index()) {
            *moves += 1;
        }
    }
}

impl Replayer<'_> {
    fn take(&mut self, line: Result<&str, Refusal>) {
        self.line += 1;
        let taken = line.and_then(|text| match Command::parse(text) {
            Ok(Some(command)) => {
                let is_score = matches!(command, Command::Score { .. });
                self.follow(command)?;
                if let RecordState::InGame(game) = &mut self.state
                    && !is_score
                {
                    game.lines.extend([text.trim(), "\n"]);
                }
                Ok(())
            }
            Ok(None) => {
                // Names and words of the plan appear in reports and on terminals, so they are made safe to
                // print.
                let mut comment = text.trim().to_owned();
                Quoted::make_plain(&mut comment);
                self.read_comment(&comment);
                Ok(())
            }
            Err(error) => Err(error.into()),
        });
        if let Err(refusal) = taken {
            self.add_error(refusal.text);
        }
    }

    fn read_comment(&mut self, text: &str) {
        if let Some(deal) = text.strip_prefix(DEAL_COMMENT) {
            self.next.deal = deal.trim().parse().ok().filter(|&deal| deal <= MAX_DEAL);
        } else if let Some(players) = text.strip_prefix(PLAYERS_COMMENT) {
            self.next.players = Some(players.trim().to_owned());
        } else if text == UNCOUNTED_COMMENT {
            self.next.is_uncounted = true;
        } else if text.starts_with('#') {
            let part = if self.has_begun { RecordPart::Comment(text) } else { RecordPart::Heading(text) };
            (self.take)(part);
        }
    }

    fn follow(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::NewGame(new) => self.begin_game(&new)?,
            Command::Other(line) => match &mut self.state {
                RecordState::InGame(game) => {
                    game.table.apply(&line)?;
                    if line.keyword == "move" {
                        self.summary.moves += 1;
                        game.count_own_move(&line);
                    }
                }
                RecordState::BetweenGames => {
                    let text = format!("'{}' outside a game: newgame begins one", Quoted::new(line.keyword));
                    return Err(Refusal::new(Code::State, text));
                }
                RecordState::AfterError => {}
            },
            Command::DealRandom { .. } => {
                return Err(no_event("deal random", "a record has the lines that it printed"));
            }
            Command::Play { .. } => return Err(no_event("play", "a record has the line that it printed")),
            Command::Undo => return Err(no_event("undo", "a record has the moves that were played")),
            Command::SetUp { .. } => {
                return Err(no_event("setup", "a record has newgame and one event a line"));
            }
            Command::Quit => {
                return Err(no_event("quit", "the engine reads no further, and a record has lines alone"));
            }
            Command::Result(result) => self.check_result(&result),
            Command::Score { seat, items } => self.check_score(seat, &items)?,
            // A fault line does not change the game.
            Command::Fault { seat, kind } => {
                if let RecordState::InGame(game) = &mut self.state {
                    seat.at(game.table.players())?;
                    game.faults.push((seat, kind));
                    let is_own = kind == FaultKind::Illegal && game.table.turn() == Turn::Seat(seat);
                    game.positions.push(is_own.then(|| FaultPosition::of(game.table.as_ref(), seat)));
                }
            }
            // These commands are requests of a screen or an arbiter. They do not change the game.
            Command::Talon
            | Command::IsReady
            | Command::SetOption { .. }
            | Command::Go(_)
            | Command::Stop
            | Command::Draw
            | Command::Moves
            | Command::Status
            | Command::Scene { .. }
            | Command::Position
            | Command::Help
            | Command::Legal
            | Command::LegalOk(_) => {}
        }
        Ok(())
    }

    fn begin_game(&mut self, new: &NewGame) -> Result<(), Refusal> {
        self.end_game();
        self.has_begun = true;
        if let Some(seat) = new.seat {
            let text = format!("a record shows every card: newgame without seat {seat}");
            return Err(Refusal::new(Code::State, text));
        }
        let comments = std::mem::take(&mut self.next);
        let table = self.games.of(new)?.table(new)?;
        let own_moves = vec![0; new.players];
        let game = OpenGame {
            table,
            new: new.clone(),
            comments,
            faults: Vec::new(),
            positions: Vec::new(),
            own_moves,
            lines: String::new(),
        };
        self.state = RecordState::InGame(Box::new(game));
        Ok(())
    }

    fn check_score(&mut self, seat: Seat, items: &[(String, String)]) -> Result<(), Refusal> {
        let RecordState::InGame(game) = &self.state else { return Ok(()) };
        let table = &game.table;
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
        let game = match std::mem::replace(&mut self.state, RecordState::BetweenGames) {
            RecordState::InGame(game) => game,
            RecordState::BetweenGames => return self.add_error("result outside a game".to_owned()),
            RecordState::AfterError => return,
        };
        let words = |points: &[i64]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match game.table.payoffs() {
            Some(points) if points == result => {
                self.summary.games += 1;
                let OpenGame { table, new, comments, faults, positions, own_moves, mut lines } = *game;
                lines.push_str(&table.closing_lines());
                let NextGame { deal, players, is_uncounted } = comments;
                let (counts, scores) = (!is_uncounted, table.scores());
                let game = RecordedGame {
                    new,
                    deal,
                    players,
                    counts,
                    faults,
                    positions,
                    own_moves,
                    points,
                    scores,
                    lines,
                };
                (self.take)(RecordPart::Game(Box::new(game), table.as_ref()));
            }
            Some(points) => self.add_error(format!(
                "wrong result: the record has {}, the moves give {}",
                words(result),
                words(&points)
            )),
            None => self.add_error("result before the end of the deal".to_owned()),
        }
    }

    /// Ends the current game. A game without a result is an error if the game counts.
    fn end_game(&mut self) {
        if let RecordState::InGame(game) = std::mem::replace(&mut self.state, RecordState::BetweenGames)
            && !game.comments.is_uncounted
        {
            self.add_error("the previous game has no result".to_owned());
        }
    }

    fn add_error(&mut self, text: String) {
        if let RecordState::AfterError = self.state {
            return;
        }
        self.state = RecordState::AfterError;
        let errors = &mut self.summary.errors;
        match errors.len() {
            MAX_ERRORS.. => {}
            count => {
                let is_last = count + 1 == MAX_ERRORS;
                let more = if is_last { "; later errors are left out: correct these first" } else { "" };
                errors.push(RecordError { line: self.line, text: text + more });
            }
        }
    }
}

/// Returns the error for a command that a record must not contain. Such a command is not an event, but it
/// would change the game or end the engine.
fn no_event(command: &str, rule: &str) -> Refusal {
    Refusal::new(Code::Syntax, format!("{command} is no event: {rule}"))
}

/// The beginning of the comment with the points of each seat in the session so far. A record has this comment
/// before each game of a session except the first.
pub const TOTALS_COMMENT: &str = "# totals: ";

/// A complete game of a record. Its moves, scores and result were checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// The `newgame` line of the game.
    pub new: NewGame,
    /// The number of the game's deal. `None` when the record does not give it.
    pub(crate) deal: Option<u64>,
    /// The names of the players by seat, separated by a comma and a blank. `None` when the record does not
    /// give them.
    pub(crate) players: Option<String>,
    /// Whether the game counts in the results.
    pub(crate) counts: bool,
    /// The faults in order.
    pub faults: Vec<(Seat, FaultKind)>,
    /// For each fault, the position if the fault is an illegal move.
    pub positions: Vec<Option<FaultPosition>>,
    /// The number of moves that each seat made itself, before its fault.
    pub own_moves: Vec<u64>,
    /// The points by seat.
    pub points: Vec<i64>,
    /// The items of the `score` lines, by seat.
    pub scores: Vec<Score>,
    /// The lines from `newgame` to `result`, each with a line end. Comments are left out; the `score` lines
    /// of all seats are included.
    pub(crate) lines: String,
}

impl RecordedGame {
    /// Returns the names of the players by seat. Empty when the record does not give them.
    #[must_use]
    pub fn player_names(&self) -> Vec<String> {
        self.players.as_deref().map_or(Vec::new(), |names| names.split(", ").map(str::to_owned).collect())
    }
}

/// An error in a record, with the number of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The number of the line, counted from 1. The number 0 stands for an empty record.
    pub line: u64,
    /// The error message.
    pub text: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.text),
            line => write!(f, "line {line}: {}", self.text),
        }
    }
}
