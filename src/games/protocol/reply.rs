//! Lines from an engine. One of them is `info …`, the progress of a search.

use std::fmt;
use std::time::Duration;

use super::error::{Code, Coded};
use super::line::Line;
use super::number::{NumberError, number};
use super::option::{OptionSpec, SetOptionError};
use super::status::Status;

/// A line from an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `game NAME players N…`.
    Game(GameOffer),
    /// `option name … type …`.
    Option(OptionSpec),
    /// `want …`.
    Want(Want),
    /// `talonok V`: the end of the handshake, with the protocol version.
    TalonOk(u32),
    /// `readyok`.
    ReadyOk,
    /// `info …`: search progress, as written.
    Info(String),
    /// `bestmove MOVE`.
    BestMove(BestMove),
    /// `position LINES`: the lines of the deal, as written.
    Position(String),
    /// `status …`.
    Status(Status),
    /// `scene OBJECT`: the JSON object, as written.
    Scene(String),
    /// `error CODE TEXT`, as written.
    Error(String),
    /// A line with an unknown keyword.
    Unknown(String),
}

/// An extra that a bot asks for in the handshake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The list of legal moves before each `go`.
    Legal,
    /// Each event as soon as it happens. Without this extra, a bot gets all new events together with the next
    /// `go`.
    Live,
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Legal => "want legal",
            Self::Live => "want live",
        })
    }
}

/// A `game` line: a game that the engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOffer {
    /// The game's name.
    pub name: String,
    /// The numbers of players that the game allows.
    pub players: Vec<usize>,
    /// The keys of `newgame`, each with its type, as the line writes them.
    pub keys: Vec<String>,
}

impl GameOffer {
    fn parse(tokens: &[&str]) -> Result<Self, ReplyError> {
        let [name, "players", rest @ ..] = tokens else {
            return Err(ReplyError::Form { form: "game NAME players N… [KEY TYPE…]" });
        };
        let counts = rest.iter().take_while(|token| token.bytes().all(|byte| byte.is_ascii_digit())).count();
        let players = rest[..counts]
            .iter()
            .map(|token| number(token, 1, super::Seat::MAX_SEATS as u64).map(|count| count as usize))
            .collect::<Result<_, _>>()?;
        let keys = rest[counts..].chunks(2).map(|key| key.join(" ")).collect();
        Ok(Self { name: (*name).to_owned(), players, keys })
    }
}

impl fmt::Display for GameOffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} players", self.name)?;
        self.players.iter().try_for_each(|count| write!(f, " {count}"))?;
        self.keys.iter().try_for_each(|key| write!(f, " {key}"))
    }
}

/// A `bestmove` line: the answer to `go`.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMove {
    /// The move as written, with one blank between two tokens.
    pub text: String,
    /// The payoff, in points, that the engine expects for the seat to move.
    pub expect: Option<f64>,
}

impl BestMove {
    fn parse(tokens: &[&str]) -> Result<Self, ReplyError> {
        let (text, expect) = match tokens {
            [text @ .., "expect", token] => {
                let value = token.parse().ok().filter(|value: &f64| is_decimal(token) && value.is_finite());
                (text, Some(value.ok_or(ReplyError::Form { form: "bestmove MOVE [expect X]" })?))
            }
            text => (text, None),
        };
        if text.is_empty() {
            return Err(ReplyError::Form { form: "bestmove MOVE [expect X]" });
        }
        Ok(Self { text: text.join(" "), expect })
    }
}

/// Returns whether a token is a decimal number as the protocol writes it. It may have a sign before its
/// digits. It may have a point with more digits after them.
fn is_decimal(token: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    digits(whole) && digits(fraction)
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.text)?;
        self.expect.map_or(Ok(()), |points| write!(f, " expect {points:.2}"))
    }
}

impl Reply {
    /// Parses a line; `None` for an empty line or a comment.
    ///
    /// # Errors
    /// The keyword is known and the line does not have its form.
    pub fn parse(text: &str) -> Result<Option<Self>, ReplyError> {
        let Some(line) = Line::parse(text) else { return Ok(None) };
        let whole = || text.trim().to_owned();
        let reply = match (line.keyword, line.tokens.as_slice()) {
            ("id", ["name", name @ ..]) => Self::Name(name.join(" ")),
            ("id", ["author", author @ ..]) => Self::Author(author.join(" ")),
            ("game", tokens) => Self::Game(GameOffer::parse(tokens)?),
            ("option", tokens) => Self::Option(OptionSpec::parse(tokens)?),
            ("want", ["legal"]) => Self::Want(Want::Legal),
            ("want", ["live"]) => Self::Want(Want::Live),
            ("talonok", [version]) => Self::TalonOk(number(version, 1, u64::from(u32::MAX))? as u32),
            ("readyok", []) => Self::ReadyOk,
            ("bestmove", tokens) => Self::BestMove(BestMove::parse(tokens)?),
            ("info", _) => Self::Info(whole()),
            ("position", [_, ..]) => Self::Position(whole()),
            ("status", tokens) => Self::Status(Status::parse(tokens).ok_or(ReplyError::Form {
                form: "status game GAME turn SEAT phase WORD legal N [result P0 P1 …]",
            })?),
            ("scene", [_, ..]) => Self::Scene(object(text)),
            ("error", _) => Self::Error(whole()),
            ("talonok", _) => return Err(ReplyError::Form { form: "talonok 1" }),
            ("position", []) => return Err(ReplyError::Form { form: "position LINE ; LINE …" }),
            ("scene", []) => return Err(ReplyError::Form { form: "scene OBJECT" }),
            ("readyok", _) => return Err(ReplyError::Form { form: "readyok" }),
            _ => Self::Unknown(whole()),
        };
        Ok(Some(reply))
    }
}

/// Returns the part of a line after its keyword.
fn object(text: &str) -> String {
    let rest = text.trim().split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    rest.trim_start().to_owned()
}

/// Why a line from an engine is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReplyError {
    #[error("expected: {form}")]
    Form { form: &'static str },
    #[error(transparent)]
    Number(#[from] NumberError),
    #[error(transparent)]
    Option(#[from] SetOptionError),
}

impl Coded for ReplyError {
    fn code(&self) -> Code {
        Code::Syntax
    }
}

/// The value of a line of play for the seat to move. Values of different kinds are never compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InfoScore {
    /// The expected payoff of the whole deal, in points.
    Payoff(f64),
    /// Any other value, such as a margin or card points. The documentation of the built-in player gives the
    /// unit.
    Heuristic(f64),
}

impl InfoScore {
    /// Returns the expected payoff; `None` for a value of another kind.
    pub fn payoff(self) -> Option<f64> {
        match self {
            Self::Payoff(payoff) => Some(payoff),
            Self::Heuristic(_) => None,
        }
    }
}

impl fmt::Display for InfoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value) = match self {
            Self::Payoff(value) => ("payoff", value),
            Self::Heuristic(value) => ("heuristic", value),
        };
        // A value that rounds to zero has no sign.
        let value = if value.abs() < 0.005 { 0.0 } else { *value };
        write!(f, "{name} {value:.2}")
    }
}

/// An `info` line: the progress of a search, or a line of play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The depth that the search has finished.
    pub depth: Option<u32>,
    /// The rank of this line of play among the reported candidates, from 1.
    pub multipv: Option<u32>,
    /// The number of worlds searched.
    pub worlds: Option<u32>,
    /// The value of this line of play for the seat to move.
    pub score: Option<InfoScore>,
    /// The standard error of the difference between this value and the value of candidate 1.
    pub error: Option<f64>,
    /// Proven lower and upper bounds of the payoff of the seat to move, in points. They hold for best play.
    pub bounds: Option<(f64, f64)>,
    /// The number of nodes searched so far.
    pub nodes: u64,
    /// The time used so far.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<String>,
    /// A free text.
    pub remark: Option<String>,
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(multipv) = self.multipv {
            write!(f, " multipv {multipv}")?;
        }
        if let Some(worlds) = self.worlds {
            write!(f, " worlds {worlds}")?;
        }
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        if let Some(error) = self.error {
            write!(f, " error {error:.2}")?;
        }
        if let Some((least, most)) = self.bounds {
            write!(f, " bounds {least:.2} {most:.2}")?;
        }
        write!(f, " nodes {}", self.nodes)?;
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 {
            write!(f, " nps {:.0}", self.nodes as f64 / seconds)?;
        }
        write!(f, " time {}", self.time.as_millis())?;
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" ; "))?;
        }
        self.remark.as_ref().map_or(Ok(()), |remark| write!(f, " string {remark}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_ends_before_its_expected_payoff() {
        let reply = Reply::parse("bestmove 7s  3h\t4d expect -1.5").unwrap();
        assert_eq!(
            reply,
            Some(Reply::BestMove(BestMove { text: "7s 3h 4d".to_owned(), expect: Some(-1.5) }))
        );
    }

    #[test]
    fn a_bestmove_without_a_move_is_an_error() {
        for text in ["bestmove", "bestmove expect 1", "bestmove 7s expect much", "bestmove 7s expect NaN"]
            .into_iter()
            .chain(["bestmove 7s expect 1e3", "bestmove 7s expect inf", "bestmove 7s expect .5"])
            .chain(["bestmove 7s expect 5.", "bestmove 7s expect --1", "bestmove 7s expect 1.-5"])
        {
            assert!(Reply::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_game_line_parses_back_with_its_keys() {
        let text = "game whist players 3 tens high|natural bids on|off";
        let Ok(Some(Reply::Game(offer))) = Reply::parse(text) else { panic!("no game line") };
        assert_eq!(offer.keys, ["tens high|natural", "bids on|off"]);
        assert_eq!(offer.to_string(), text);
    }

    #[test]
    fn an_unknown_line_is_not_an_error() {
        assert!(matches!(Reply::parse("ponder 1"), Ok(Some(Reply::Unknown(_)))));
        assert!(matches!(Reply::parse("want tea"), Ok(Some(Reply::Unknown(_)))));
        assert!(Reply::parse("talonok").is_err());
    }

    #[test]
    fn a_score_names_its_kind_and_zero_has_no_sign() {
        let text = |score| Info { score: Some(score), ..Info::default() }.to_string();
        assert_eq!(text(InfoScore::Payoff(-1.25)), "info score payoff -1.25 nodes 0 time 0");
        assert_eq!(text(InfoScore::Heuristic(-0.004)), "info score heuristic 0.00 nodes 0 time 0");
    }

    #[test]
    fn the_fields_come_in_a_fixed_order_and_the_line_last() {
        let info = Info {
            depth: Some(2),
            multipv: Some(3),
            worlds: Some(20),
            score: Some(InfoScore::Payoff(1.0)),
            nodes: 7,
            line: vec!["7s 3h".to_owned(), "9c".to_owned()],
            ..Info::default()
        };
        let text = "info depth 2 multipv 3 worlds 20 score payoff 1.00 nodes 7 time 0 pv 7s 3h ; 9c";
        assert_eq!(info.to_string(), text);
    }
}
