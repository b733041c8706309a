//! Lines to an engine.

use std::fmt;

use super::error::{Code, Coded};
use super::go::{Go, GoError};
use super::line::Line;
use super::newgame::{NewGame, NewGameError};
use super::number::{NumberError, number};
use super::option::{SetOptionError, parse_setoption};
use super::seat::{Seat, SeatError};
use super::status::LegalCount;
use crate::cards::Quoted;

/// A line to an engine, parsed as far as this is possible without the rules of the game.
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
    /// `play [WORD]…`: make a move of the seat to move. A person gives the move in words.
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
    /// `scene [S]`: print the position as one JSON object.
    Scene {
        /// The seat that sees the scene. `None` for a scene with everything that the engine knows.
        seat: Option<Seat>,
    },
    /// `position`: print the lines of the deal.
    Position,
    /// `setup LINES`: begin a deal and apply these lines.
    SetUp {
        /// The `newgame` line.
        new: NewGame,
        /// The event lines after it.
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
        /// How the seat failed.
        kind: FaultKind,
    },
    /// `score S KEY VALUE…`: the details of a seat's payoff.
    Score {
        /// The seat.
        seat: Seat,
        /// The keys, each with its value.
        items: Vec<(String, String)>,
    },
    /// `result P0 P1 …`: the payoff of each seat.
    Result(Vec<i64>),
    /// Any other line: an event of a game, or an unknown keyword.
    Other(Line<'a>),
}

/// A command of the protocol, as one row of [`COMMANDS`].
struct CommandRow {
    /// The words with which the line begins.
    keyword: &'static str,
    /// The whole line, for errors and for `help`.
    form: &'static str,
    /// What the command does, for `help`.
    meaning: &'static str,
    parser: Parser,
}

/// How the parser handles the tokens after a keyword.
enum Parser {
    /// No token may follow the keyword.
    Alone(Command<'static>),
    /// A function reads the tokens.
    Tokens(ParseTokens),
}

/// Parses the tokens after a keyword. `None` when the line does not have the required form.
type ParseTokens = for<'a> fn(&[&'a str]) -> Parsed<'a>;
type Parsed<'a> = Result<Option<Command<'a>>, CommandError>;

const fn row(
    keyword: &'static str,
    form: &'static str,
    meaning: &'static str,
    parse: ParseTokens,
) -> CommandRow {
    CommandRow { keyword, form, meaning, parser: Parser::Tokens(parse) }
}

/// Creates the row of a command that is a single word.
const fn word(keyword: &'static str, meaning: &'static str, command: Command<'static>) -> CommandRow {
    CommandRow { keyword, form: keyword, meaning, parser: Parser::Alone(command) }
}

/// All commands that are the same for every game, in the order of `help`.
static COMMANDS: [CommandRow; 22] = [
    row("talon", "talon [1]", "the handshake: prints name, games and options", talon),
    word("isready", "prints readyok, also while thinking", Command::IsReady),
    row("setoption", "setoption name N [value V]", "sets an option", set_option),
    row("newgame", "newgame GAME players N [seat S] [KEY VALUE]…", "begins a deal", |tokens| {
        Ok(Some(Command::NewGame(NewGame::parse(tokens)?)))
    }),
    row(
        "go",
        "go [open] [movetime MS | clock MS,… inc MS,… | depth D | nodes N | infinite]",
        "thinks, then prints bestmove",
        |tokens| Ok(Some(Command::Go(Go::parse(tokens)?))),
    ),
    word("stop", "ends thinking and prints bestmove now", Command::Stop),
    row("legal", "legal MOVE", LEGAL_MOVES, |tokens| Ok((!tokens.is_empty()).then_some(Command::Legal))),
    row("legalok", "legalok N", LEGAL_MOVES, legal_ok),
    row("fault", "fault S KIND", "a seat failed; a substitute plays on", fault),
    row("score", "score S KEY VALUE…", RESULT, score),
    row("result", "result P0 P1 …", RESULT, result),
    row(
        "deal random",
        "deal random [SEED]",
        "deals the missing cards at random, and prints their lines",
        deal_random,
    ),
    row("play", "play [WORD]…", "makes a move in the words of a person, and prints its line", |words| {
        Ok(Some(Command::Play { words: words.to_vec() }))
    }),
    word("undo", "takes the last move back", Command::Undo),
    word("d", "prints the position", Command::Draw),
    word("moves", "lists the legal moves", Command::Moves),
    word("status", "prints who is to move, the phase and the result in one line", Command::Status),
    row("scene", "scene [S]", "prints the position for the screen of seat S, as JSON in one line", scene),
    word("position", "prints the lines of the deal in one line", Command::Position),
    row("setup", "setup newgame … [; EVENT]…", "begins a deal and applies these lines", set_up),
    word("help", "this list", Command::Help),
    word("quit", "ends the engine", Command::Quit),
];

const LEGAL_MOVES: &str = "the legal moves, sent to bots that said want legal";
const RESULT: &str = "the result of a game";

/// Returns the lines of `help` that are the same for every game. Each line is a form and its meaning.
/// Adjacent commands with the same meaning share one line.
pub fn command_help() -> impl Iterator<Item = (String, &'static str)> {
    let rows = COMMANDS.chunk_by(|row, next| row.meaning == next.meaning);
    rows.map(|rows| (rows.iter().map(|row| row.form).collect::<Vec<_>>().join(", "), rows[0].meaning))
}

impl<'a> Command<'a> {
    /// Parses a line; `None` for an empty line or a comment.
    ///
    /// # Errors
    /// When the keyword is known and the line does not have the form of this keyword.
    pub fn parse(text: &'a str) -> Result<Option<Self>, CommandError> {
        let Some(line) = Line::parse(text) else { return Ok(None) };
        let (keyword, tokens) = match line.tokens.as_slice() {
            // All other `deal` lines are events of a game.
            ["random", tokens @ ..] if line.keyword == "deal" => ("deal random", tokens),
            tokens => (line.keyword, tokens),
        };
        let Some(row) = COMMANDS.iter().find(|row| row.keyword == keyword) else {
            return Ok(Some(Self::Other(line)));
        };
        match (&row.parser, tokens) {
            (Parser::Alone(command), []) => Ok(Some(command.clone())),
            (Parser::Alone(_), [token, ..]) => Err(CommandError::extra(keyword, token)),
            (Parser::Tokens(parse), tokens) => {
                parse(tokens)?.map_or(Err(CommandError::Form { form: row.form }), |command| Ok(Some(command)))
            }
        }
    }
}

fn talon<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    match tokens {
        [] => {}
        [version] => {
            number(version, 1, u64::from(u32::MAX))
                .map_err(|error| CommandError::Number { keyword: "talon", error })?;
        }
        [_, token, ..] => return Err(CommandError::extra("talon", token)),
    }
    Ok(Some(Command::Talon))
}

fn set_option<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let (name, value) = parse_setoption(tokens)?;
    Ok(Some(Command::SetOption { name, value }))
}

fn legal_ok<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let [count] = tokens else { return Ok(None) };
    let count =
        LegalCount::parse(count).map_err(|error| CommandError::Number { keyword: "legalok", error })?;
    Ok(Some(Command::LegalOk(count)))
}

fn fault<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let [seat, kind] = tokens else { return Ok(None) };
    Ok(Some(Command::Fault { seat: Seat::parse(seat)?, kind: FaultKind::parse(kind)? }))
}

fn score<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let [seat, items @ ..] = tokens else { return Ok(None) };
    let (pairs @ [_, ..], []) = items.as_chunks::<2>() else { return Ok(None) };
    let items = pairs.iter().map(|[key, value]| ((*key).to_owned(), (*value).to_owned())).collect();
    Ok(Some(Command::Score { seat: Seat::parse(seat)?, items }))
}

fn result<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let points = |token: &&str| token.parse().map_err(|_| CommandError::Points { token: Quoted::new(token) });
    let points: Vec<i64> = tokens.iter().map(points).collect::<Result<_, _>>()?;
    Ok((!points.is_empty()).then_some(Command::Result(points)))
}

fn deal_random<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let seed = match tokens {
        [] => None,
        [seed] => {
            let seed = number(seed, 0, u64::MAX);
            Some(seed.map_err(|error| CommandError::Number { keyword: "deal random", error })?)
        }
        [_, token, ..] => return Err(CommandError::extra("deal random", token)),
    };
    Ok(Some(Command::DealRandom { seed }))
}

fn scene<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let seat = match tokens {
        [] => None,
        [seat] => Some(Seat::parse(seat)?),
        [_, token, ..] => return Err(CommandError::extra("scene", token)),
    };
    Ok(Some(Command::Scene { seat }))
}

/// Parses a `newgame` line and the event lines after it. A `;` stands before each event line.
fn set_up<'a>(tokens: &[&'a str]) -> Parsed<'a> {
    let mut lines = tokens.split(|&token| token == ";");
    let Some(["newgame", new @ ..]) = lines.next() else { return Ok(None) };
    let new = NewGame::parse(new)?;
    let event = |line: &[&'a str]| match line {
        [keyword, tokens @ ..] => Some(Line { keyword, tokens: tokens.to_vec() }),
        [] => None,
    };
    let events: Option<_> = lines.map(event).collect();
    Ok(events.map(|events| Command::SetUp { new, events }))
}

/// How a seat failed. The arbiter decides what a fault costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The bot could not be started.
    Start,
    /// The bot did not complete the handshake in time.
    Handshake,
    /// The bot's move is illegal.
    Illegal,
    /// The bot's answer does not parse as a move.
    Malformed,
    /// The bot did not answer in time.
    Timeout,
    /// The bot wrote too much.
    Flood,
    /// The bot ended or closed its output.
    Crash,
    /// The bot answered without a `go`, or violated the protocol in another way.
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

    /// Returns the word of the kind.
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

    /// Returns the kind with this word.
    ///
    /// # Errors
    /// When no kind has this word.
    pub fn parse(token: &str) -> Result<Self, CommandError> {
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
#[allow(missing_docs)]
pub enum CommandError {
    #[error("{keyword} takes no '{token}'")]
    Extra { keyword: Quoted, token: Quoted },
    #[error("expected: {form}")]
    Form { form: &'static str },
    #[error("{keyword} {error}")]
    Number { keyword: &'static str, error: NumberError },
    #[error("result '{token}': expected a whole number for each seat")]
    Points { token: Quoted },
    #[error("no fault '{token}': the kinds are {known}")]
    Fault { token: Quoted, known: String },
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    SetOption(#[from] SetOptionError),
    #[error(transparent)]
    NewGame(#[from] NewGameError),
    #[error(transparent)]
    Go(#[from] GoError),
}

impl CommandError {
    fn extra(keyword: &str, token: &str) -> Self {
        Self::Extra { keyword: Quoted::new(keyword), token: Quoted::new(token) }
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
            ("score 0", "expected: score S KEY VALUE…"),
            ("score 0 cards", "expected: score S KEY VALUE…"),
            ("setup tablic players 2", "expected: setup newgame … [; EVENT]…"),
            ("setup newgame tablic players 2 ; ; turn 1", "expected: setup newgame … [; EVENT]…"),
            ("status now", "status takes no 'now'"),
            ("scene all", "no seat 'all': expected a whole number from 0 to 63"),
            ("scene 0 1", "scene takes no '1'"),
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
