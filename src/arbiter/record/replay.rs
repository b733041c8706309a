//! Checks a record: every move, and every result.

use std::fmt;
use std::io::{self, Read};

use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::games::{Table, Turn};
use crate::protocol::{BadLine, Code, Command, LineBuffer, Refusal};

/// What a record holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Whole games.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// What is wrong, in the order of the lines; at most one thing in a game.
    pub mistakes: Vec<Mistake>,
}

/// Something wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong there.
    pub text: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

/// Plays a record again and checks it. GameRegistry after one with a mistake are checked all the same.
///
/// # Errors
/// When it cannot be read.
pub fn replay(games: &GameRegistry, record: impl Read) -> io::Result<Replayed> {
    let mut replay = Replay { games, replayed: Replayed::default(), place: Place::Between, line: 0 };
    each_line(record, |line| replay.take(line.map_err(Refusal::from)))?;
    replay.leave();
    if replay.replayed == Replayed::default() {
        replay.mistake("no game in it: newgame begins one".to_owned());
    }
    Ok(replay.replayed)
}

/// Reads a record line by line.
pub(super) fn each_line(
    mut record: impl Read,
    mut take: impl FnMut(Result<&str, BadLine>),
) -> io::Result<()> {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match record.read(&mut bytes)? {
            0 => break,
            count => buffer.push(&bytes[..count]),
        }
        while let Some(line) = buffer.next_line() {
            take(line);
        }
    }
    if let Some(line) = buffer.last_line() {
        take(line);
    }
    Ok(())
}

struct Replay<'a> {
    games: &'a GameRegistry,
    replayed: Replayed,
    place: Place,
    /// The line at hand, counted from 1.
    line: u64,
}

/// Where in a record a line stands.
enum Place {
    /// Before the first game, or after a result.
    Between,
    /// Within a game.
    Game(Box<dyn Table>),
    /// Within a game that has a mistake: up to the next one, nothing more is said of it.
    Spoilt,
}

impl Replay<'_> {
    fn take(&mut self, line: Result<&str, Refusal>) {
        self.line += 1;
        let taken = line.and_then(|text| match Command::parse(text) {
            Ok(Some(command)) => self.follow(command),
            Ok(None) => Ok(()),
            Err(error) => Err(error.into()),
        });
        if let Err(refusal) = taken {
            self.blame(&refusal);
        }
    }

    fn follow(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::NewGame(new) => {
                self.leave();
                if let Some(seat) = new.seat {
                    let text = format!("a record shows every card: newgame without seat {seat}");
                    return Err(Refusal::new(Code::State, text));
                }
                self.place = Place::Game(self.games.find(&new.game)?.table(&new)?);
            }
            Command::Other(line) => match &mut self.place {
                Place::Game(table) => {
                    table.apply(&line)?;
                    self.replayed.moves += u64::from(line.keyword == "move");
                }
                Place::Between => {
                    let text = format!("'{}' outside a game: newgame begins one", Quoted::new(line.keyword));
                    return Err(Refusal::new(Code::State, text));
                }
                Place::Spoilt => {}
            },
            Command::Result(result) => self.close(&result),
            Command::Score { seat, items } => {
                if let Place::Game(table) = &self.place {
                    seat.at(table.players())?;
                    let score = table.scores().into_iter().nth(seat.index()).unwrap_or_default();
                    let known: Vec<(String, String)> =
                        score.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
                    if table.turn() == Turn::Over && known != items {
                        let words: Vec<String> =
                            known.iter().map(|(key, value)| format!("{key} {value}")).collect();
                        self.mistake(format!("wrong score: seat {seat} has {}", words.join(" ")));
                    }
                }
            }
            // Faults explain a record; the rest has no business in one, and does no harm.
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, result: &[i64]) {
        let table = match std::mem::replace(&mut self.place, Place::Between) {
            Place::Game(table) => table,
            Place::Between => return self.mistake("result outside a game".to_owned()),
            Place::Spoilt => return,
        };
        let words = |points: &[i64]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match table.payoffs() {
            Some(points) if points == result => self.replayed.games += 1,
            Some(points) => self.mistake(format!(
                "wrong result: {} stands there, and the moves make it {}",
                words(result),
                words(&points)
            )),
            None => self.mistake("result before the deal is played out".to_owned()),
        }
    }

    /// Leaves a game without its result.
    fn leave(&mut self) {
        if let Place::Game(_) = std::mem::replace(&mut self.place, Place::Between) {
            self.mistake("the game before has no result".to_owned());
        }
    }

    fn blame(&mut self, refusal: &Refusal) {
        self.mistake(refusal.text.clone());
    }

    fn mistake(&mut self, text: String) {
        if let Place::Spoilt = self.place {
            return;
        }
        self.place = Place::Spoilt;
        self.replayed.mistakes.push(Mistake { line: self.line, text });
    }
}
