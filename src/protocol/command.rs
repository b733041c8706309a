//! Lines to an engine.

use std::fmt;

use super::error::{Code, Coded};
use super::go::{Go, GoError};
use super::legal::LegalCount;
use super::line::Line;
use super::newgame::{NewGame, NewGameError};
use super::number::{NumberError, number};
use super::option::SetOptionError;
use super::option::parse_setoption;
use super::seat::{Seat, SeatError};
use crate::cards::Quoted;

/// A line to an engine, parsed as far as possible without knowing the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `talon [1]`: the handshake.
    Talon,
    /// `isready`.
    IsReady,
    /// `setoption name N [value V]`.
    SetOption {
        /// The option's name.
        name: String,
        /// The value, if one is given.
        value: Option<String>,
    },
    /// `newgame GAME players N …`.
    NewGame(NewGame),
    /// `go …`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `undo`.
    Undo,
    /// `deal random [SEED]`: deal the missing cards at random.
    DealRandom {
        /// The seed, if one is given.
        seed: Option<u64>,
    },
    /// `play [WORD]…`: make a move of the seat to move, in the words of a person.
    Play {
        /// The words.
        words: Vec<&'a str>,
    },
    /// `d`: print the position.
    Draw,
    /// `moves`: list the legal moves.
    Moves,
    /// `status`: print the state of the deal in one line.
    Status,
    /// `position`: print the lines of the deal.
    Position,
    /// `setup LINES`: begin a deal and apply these lines.
    SetUp {
        /// The first line.
        new: NewGame,
        /// The lines after it.
        events: Vec<Line<'a>>,
    },
    /// `help`.
    Help,
    /// `quit`.
    Quit,
    /// `legal MOVE`: a legal move, sent before `go`.
    Legal,
    /// `legalok N`: the end of the `legal` lines.
    LegalOk(LegalCount),
    /// `fault S KIND`: a seat failed.
    Fault {
        /// The seat.
        seat: Seat,
        /// How it failed.
        kind: FaultKind,
    },
    /// `score S KEY VALUE…`: the details of a seat's payoff.
    Score {
        /// The seat.
        seat: Seat,
        /// The pairs of a key and a value.
        items: Vec<(String, String)>,
    },
    /// `result P0 P1 …`: the payoffs by seat.
    Result(Vec<i64>),
    /// Any other line: an event of a game, or an unknown keyword.
    Other(Line<'a>),
}

/// A command as `help` lists it: its form, and its meaning.
type Help = (&'static str, &'static str);

/// The commands that are the same for every game, for `help`.
pub(crate) const HELP: [Help; 19] = [
    ("talon [1]", "the handshake: prints name, games and options"),
    ("isready", "prints readyok, also while thinking"),
    ("setoption name N [value V]", "sets an option"),
    ("newgame GAME players N [seat S] [KEY VALUE]…", "begins a deal"),
    (
        "go [open] [movetime MS | clock MS,… inc MS,… | depth D | nodes N | infinite]",
        "thinks, then prints bestmove",
    ),
    ("stop", "ends thinking and prints bestmove now"),
    ("legal MOVE, legalok N", "the legal moves, sent to bots that said want legal"),
    ("fault S KIND", "a seat failed; a substitute plays on"),
    ("score S KEY VALUE…, result P0 P1 …", "the result of a game"),
    ("deal random [SEED]", "deals the missing cards at random, and prints their lines"),
    ("play [WORD]…", "makes a move in the words of a person, and prints its line"),
    ("undo", "takes the last move back"),
    ("d", "prints the position"),
    ("moves", "lists the legal moves"),
    ("status", "prints who is to move, the phase and the result in one line"),
    ("position", "prints the lines of the deal in one line"),
    ("setup newgame … [; EVENT]…", "begins a deal and applies these lines"),
    ("help", "this list"),
    ("quit", "ends the engine"),
];

impl<'a> Command<'a> {
    /// Parses a line; `None` for an empty line or a comment.
    ///
    /// # Errors
    /// The keyword is known and the line does not have its form.
    pub fn parse(text: &'a str) -> Result<Option<Self>, CommandError> {
        let Some(line) = Line::parse(text) else { return Ok(None) };
        let command = match (line.keyword, line.tokens.as_slice()) {
            ("talon", []) => Self::Talon,
            ("talon", [version]) => {
                number(version, 1, u64::from(u32::MAX)).map_err(CommandError::version)?;
                Self::Talon
            }
            ("isready", []) => Self::IsReady,
            ("stop", []) => Self::Stop,
            ("undo", []) => Self::Undo,
            ("play", words) => Self::Play { words: words.to_vec() },
            ("d", []) => Self::Draw,
            ("moves", []) => Self::Moves,
            ("status", []) => Self::Status,
            ("position", []) => Self::Position,
            ("help", []) => Self::Help,
            ("quit", []) => Self::Quit,
            ("talon", [_, extra, ..])
            | (
                "isready" | "stop" | "undo" | "d" | "moves" | "status" | "position" | "help" | "quit",
                [extra, ..],
            ) => {
                return Err(CommandError::Extra {
                    keyword: Quoted::new(line.keyword),
                    token: Quoted::new(extra),
                });
            }
            ("deal", ["random"]) => Self::DealRandom { seed: None },
            ("deal", ["random", seed]) => {
                let seed = number(seed, 0, u64::MAX);
                Self::DealRandom {
                    seed: Some(seed.map_err(|error| CommandError::number("deal random", error))?),
                }
            }
            ("deal", ["random", _, extra, ..]) => {
                return Err(CommandError::Extra {
                    keyword: Quoted::new("deal random"),
                    token: Quoted::new(extra),
                });
            }
            ("setoption", tokens) => {
                let (name, value) = parse_setoption(tokens)?;
                Self::SetOption { name, value }
            }
            ("newgame", tokens) => Self::NewGame(NewGame::parse(tokens)?),
            ("setup", tokens) => set_up(tokens)?,
            ("go", tokens) => Self::Go(Go::parse(tokens)?),
            ("legal", [_, ..]) => Self::Legal,
            ("legalok", [count]) => Self::LegalOk(
                LegalCount::parse(count).map_err(|error| CommandError::number("legalok", error))?,
            ),
            ("fault", [seat, kind]) => {
                Self::Fault { seat: Seat::parse(seat)?, kind: FaultKind::parse(kind)? }
            }
            ("score", [seat, items @ ..]) if items.len() % 2 == 0 => {
                let items = items.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect();
                Self::Score { seat: Seat::parse(seat)?, items }
            }
            ("result", points @ [_, ..]) => Self::Result(
                points
                    .iter()
                    .map(|token| {
                        token.parse().map_err(|_| CommandError::Points { token: Quoted::new(token) })
                    })
                    .collect::<Result<_, _>>()?,
            ),
            ("legal" | "legalok" | "fault" | "score" | "result", _) => {
                return Err(CommandError::Form { form: form(line.keyword) });
            }
            _ => Self::Other(line),
        };
        Ok(Some(command))
    }
}

/// The `setup` line with these tokens: `newgame …`, then event lines, with a `;` before each.
fn set_up<'a>(tokens: &[&'a str]) -> Result<Command<'a>, CommandError> {
    let form = || CommandError::Form { form: "setup newgame … [; EVENT]…" };
    let mut lines = tokens.split(|&token| token == ";");
    let Some(["newgame", new @ ..]) = lines.next() else { return Err(form()) };
    let event = |line: &[&'a str]| match line {
        [keyword, tokens @ ..] => Ok(Line { keyword, tokens: tokens.to_vec() }),
        [] => Err(form()),
    };
    Ok(Command::SetUp { new: NewGame::parse(new)?, events: lines.map(event).collect::<Result<_, _>>()? })
}

/// The form of the lines with a fixed form.
fn form(keyword: &str) -> &'static str {
    match keyword {
        "legal" => "legal MOVE",
        "legalok" => "legalok N",
        "fault" => "fault S KIND",
        "score" => "score S KEY VALUE…",
        _ => "result P0 P1 …",
    }
}

/// How a seat failed. The cost of a fault is the arbiter's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The bot could not be started.
    Start,
    /// It did not complete the handshake in time.
    Handshake,
    /// Its move is illegal.
    Illegal,
    /// Its answer does not parse as a move.
    Malformed,
    /// It did not answer in time.
    Timeout,
    /// It wrote too much.
    Flood,
    /// It exited or closed its output.
    Crash,
    /// It answered without a `go`, or violated the protocol in another way.
    Protocol,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Start,
        Self::Handshake,
        Self::Illegal,
        Self::Malformed,
        Self::Timeout,
        Self::Flood,
        Self::Crash,
        Self::Protocol,
    ];

    /// The kind's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Handshake => "handshake",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
            Self::Timeout => "timeout",
            Self::Flood => "flood",
            Self::Crash => "crash",
            Self::Protocol => "protocol",
        }
    }

    /// The kind with this word.
    pub(crate) fn parse(token: &str) -> Result<Self, CommandError> {
        let known = Self::ALL.into_iter().find(|kind| kind.word() == token);
        known.ok_or_else(|| CommandError::Fault {
            token: Quoted::new(token),
            known: Self::ALL.map(Self::word).join(", "),
        })
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Why a line with a known keyword is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The line has more tokens than the keyword takes.
    #[error("{keyword} takes no '{token}'")]
    Extra {
        /// The keyword.
        keyword: Quoted,
        /// The first extra token.
        token: Quoted,
    },
    /// The line does not have the keyword's form.
    #[error("expected: {form}")]
    Form {
        /// The form.
        form: &'static str,
    },
    /// A token is not a number in range.
    #[error("{keyword} {error}")]
    Number {
        /// The keyword.
        keyword: &'static str,
        /// The error.
        error: NumberError,
    },
    /// A payoff is not a whole number.
    #[error("result '{token}': expected a whole number for each seat")]
    Points {
        /// The offending token.
        token: Quoted,
    },
    /// A token is not a kind of fault.
    #[error("no fault '{token}': the kinds are {known}")]
    Fault {
        /// The offending token.
        token: Quoted,
        /// The kinds of fault.
        known: String,
    },
    /// A token is not a seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A `setoption` line is refused.
    #[error(transparent)]
    SetOption(#[from] SetOptionError),
    /// A `newgame` line is refused.
    #[error(transparent)]
    NewGame(#[from] NewGameError),
    /// A `go` line is refused.
    #[error(transparent)]
    Go(#[from] GoError),
}

impl CommandError {
    fn number(keyword: &'static str, error: NumberError) -> Self {
        Self::Number { keyword, error }
    }

    fn version(error: NumberError) -> Self {
        Self::number("talon", error)
    }
}

impl Coded for CommandError {
    fn code(&self) -> Code {
        match self {
            Self::Seat(error) => error.code(),
            Self::SetOption(error) => error.code(),
            Self::NewGame(error) => error.code(),
            Self::Go(error) => error.code(),
            _ => Code::Syntax,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_no_command() {
        for text in ["", "   ", "# players: a, b", "#"] {
            assert_eq!(Command::parse(text), Ok(None));
        }
    }

    #[test]
    fn event_lines_are_left_to_the_games() {
        let other = Command::parse("move 0 7h").unwrap();
        assert!(matches!(other, Some(Command::Other(Line { keyword: "move", .. }))));
    }

    #[test]
    fn every_error_names_the_token_and_the_form() {
        let cases = [
            ("isready now", "isready takes no 'now'"),
            ("talon one", "talon 'one': expected a whole number from 1 to 4294967295"),
            ("setoption Depth 3", "expected: setoption name N [value V]"),
            (
                "fault 0 tired",
                "no fault 'tired': the kinds are start, handshake, illegal, malformed, timeout, flood, crash, protocol",
            ),
            ("result 1 x", "result 'x': expected a whole number for each seat"),
            ("score 0 cards", "expected: score S KEY VALUE…"),
            ("setup tablic players 2", "expected: setup newgame … [; EVENT]…"),
            ("setup newgame tablic players 2 ; ; turn 1", "expected: setup newgame … [; EVENT]…"),
            ("status now", "status takes no 'now'"),
            (
                "deal random seven",
                "deal random 'seven': expected a whole number from 0 to 18446744073709551615",
            ),
            ("deal random -1", "deal random '-1': expected a whole number from 0 to 18446744073709551615"),
            ("deal random 7 7s", "deal random takes no '7s'"),
            ("legalok many", "legalok 'many': expected a whole number from 0 to 4294967295"),
        ];
        for (text, expected) in cases {
            assert_eq!(Command::parse(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
