//! What an engine is told: arbiter, person or program → engine.

use std::fmt;

use super::option::parse_setoption;
use super::{
    Code, Coded, Go, GoError, LegalCount, Line, NewGame, NewGameError, NumberError, Seat, SeatError,
    SetOptionError, number,
};
use crate::cards::Quoted;

/// A line to an engine, read as far as no game is needed for it.
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
    /// `d`: draw the position.
    Draw,
    /// `moves`: list the legal moves.
    Moves,
    /// `help`.
    Help,
    /// `quit`.
    Quit,
    /// `legal MOVE`: a legal move, told before `go`.
    Legal,
    /// `legalok N`: that was all of them.
    LegalOk(LegalCount),
    /// `fault S KIND`: a seat failed.
    Fault {
        /// The seat.
        seat: Seat,
        /// How.
        kind: FaultKind,
    },
    /// `score S KEY VALUE…`: how the points came about.
    Score {
        /// Whose points.
        seat: Seat,
        /// Keys and values in turn.
        items: Vec<(String, String)>,
    },
    /// `result P0 P1 …`: the payoffs by seat.
    Result(Vec<i64>),
    /// Any other line: an event of some game, or nothing known.
    Other(Line<'a>),
}

/// A keyword of the protocol itself, for [`HELP`].
type Help = (&'static str, &'static str);

/// The commands that are the same for every game, with what they do, for `help`.
pub(crate) const HELP: [Help; 14] = [
    ("talon [1]", "the handshake: who I am, what I play, my options"),
    ("isready", "answers readyok, also while thinking"),
    ("setoption name N [value V]", "sets an option"),
    ("newgame GAME players N [seat S] [KEY VALUE]…", "begins a deal"),
    ("go [open] [movetime MS | clock MS,… inc MS,… | depth D | nodes N | infinite]", "thinks, then bestmove"),
    ("stop", "answers now"),
    ("legal MOVE, legalok N", "the legal moves, to programs that want them"),
    ("fault S KIND", "a seat failed, a substitute plays it on"),
    ("score S KEY VALUE…, result P0 P1 …", "how a game ended"),
    ("undo", "takes the last move back"),
    ("d", "draws the position"),
    ("moves", "lists the legal moves"),
    ("help", "this list"),
    ("quit", "ends"),
];

impl<'a> Command<'a> {
    /// Reads a line; nothing for an empty line or a comment.
    ///
    /// # Errors
    /// When the keyword is known and the line is not written as it asks.
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
            ("d", []) => Self::Draw,
            ("moves", []) => Self::Moves,
            ("help", []) => Self::Help,
            ("quit", []) => Self::Quit,
            ("talon", [_, extra, ..])
            | ("isready" | "stop" | "undo" | "d" | "moves" | "help" | "quit", [extra, ..]) => {
                return Err(CommandError::Extra {
                    keyword: Quoted::new(line.keyword),
                    token: Quoted::new(extra),
                });
            }
            ("setoption", tokens) => {
                let (name, value) = parse_setoption(tokens)?;
                Self::SetOption { name, value }
            }
            ("newgame", tokens) => Self::NewGame(NewGame::parse(tokens)?),
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
                return Err(CommandError::Form {
                    keyword: Quoted::new(line.keyword),
                    form: form(line.keyword),
                });
            }
            _ => Self::Other(line),
        };
        Ok(Some(command))
    }
}

/// How the lines with a fixed form are written.
fn form(keyword: &str) -> &'static str {
    match keyword {
        "legal" => "legal MOVE",
        "legalok" => "legalok N",
        "fault" => "fault S KIND",
        "score" => "score S KEY VALUE…",
        _ => "result P0 P1 …",
    }
}

/// How a seat failed; what it costs is the arbiter's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The program could not be started.
    Start,
    /// It did not say who it is, or not in time.
    Handshake,
    /// It made a move that the rules forbid.
    Illegal,
    /// It answered with something that is no move.
    Malformed,
    /// It did not answer in time.
    Timeout,
    /// It wrote more than anyone needs to.
    Flood,
    /// It ended, or closed its output.
    Crash,
    /// It answered unasked, or broke the protocol in another way.
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

    fn parse(token: &str) -> Result<Self, CommandError> {
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

/// Why a line with a known keyword cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// More words than the keyword takes.
    #[error("{keyword} takes no '{token}'")]
    Extra {
        /// The keyword.
        keyword: Quoted,
        /// The first word too many.
        token: Quoted,
    },
    /// Not of the keyword's form.
    #[error("{keyword} is written: {form}")]
    Form {
        /// The keyword.
        keyword: Quoted,
        /// Its form.
        form: &'static str,
    },
    /// A number is none, or out of range.
    #[error("{keyword} {error}")]
    Number {
        /// The keyword.
        keyword: &'static str,
        /// What is wrong with it.
        error: NumberError,
    },
    /// A payoff is no whole number.
    #[error("result '{token}': expected a whole number for each seat")]
    Points {
        /// The offending token.
        token: Quoted,
    },
    /// No kind of fault.
    #[error("no fault '{token}': there are {known}")]
    Fault {
        /// The offending token.
        token: Quoted,
        /// The kinds there are.
        known: String,
    },
    /// No seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// `setoption`.
    #[error(transparent)]
    SetOption(#[from] SetOptionError),
    /// `newgame`.
    #[error(transparent)]
    NewGame(#[from] NewGameError),
    /// `go`.
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
    fn comments_and_empty_lines_say_nothing() {
        for text in ["", "   ", "# players: a, b", "#"] {
            assert_eq!(Command::parse(text), Ok(None));
        }
    }

    #[test]
    fn lines_of_games_are_left_to_the_games() {
        let other = Command::parse("move 0 7h").unwrap();
        assert!(matches!(other, Some(Command::Other(Line { keyword: "move", .. }))));
    }

    #[test]
    fn every_mistake_is_named() {
        let cases = [
            ("isready now", "isready takes no 'now'"),
            ("talon one", "talon 'one': expected a whole number from 1 to 4294967295"),
            ("setoption Depth 3", "setoption is written: setoption name N [value V]"),
            (
                "fault 0 tired",
                "no fault 'tired': there are start, handshake, illegal, malformed, timeout, flood, crash, protocol",
            ),
            ("result 1 x", "result 'x': expected a whole number for each seat"),
            ("score 0 cards", "score is written: score S KEY VALUE…"),
            ("legalok many", "legalok 'many': expected a whole number from 0 to 4294967295"),
        ];
        for (text, expected) in cases {
            assert_eq!(Command::parse(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
