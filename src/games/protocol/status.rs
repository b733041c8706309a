//! Two kinds of lines. `status …` gives the state of a deal in one line, for programs that show the deal.
//! `legalok N` ends a list of legal moves.

use std::fmt;

use super::number::{NumberError, number};
use super::seat::Seat;

/// Who acts next, in a `status` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove {
    /// This seat is to move.
    Seat(Seat),
    /// Cards are dealt next, or the engine needs more lines before any seat can move.
    Chance,
    /// The deal is over.
    Over,
}

/// A `status` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The game's name.
    pub game: String,
    /// Who acts next.
    pub turn: ToMove,
    /// The phase of the deal, as a word.
    pub phase: String,
    /// The number of legal moves. `None` when the legal moves depend on cards that the engine does not know.
    pub legal: Option<LegalCount>,
    /// The payoff of each seat. Empty before the deal is over.
    pub result: Vec<i64>,
}

impl Status {
    /// Parses the tokens after `status`; `None` when they do not have the form of the line.
    pub fn parse(tokens: &[&str]) -> Option<Self> {
        let ["game", game, "turn", turn, "phase", phase, "legal", legal, rest @ ..] = tokens else {
            return None;
        };
        let turn = match *turn {
            "chance" => ToMove::Chance,
            "over" => ToMove::Over,
            seat => ToMove::Seat(Seat::parse(seat).ok()?),
        };
        let legal = match *legal {
            "??" => None,
            count => Some(LegalCount::parse(count).ok()?),
        };
        // Later versions may add more pairs of a key and a value before the result.
        let mut rest = rest;
        while let [key, _, later @ ..] = rest
            && *key != "result"
        {
            rest = later;
        }
        let result = match rest {
            [] => Vec::new(),
            ["result", points @ ..] if !points.is_empty() => {
                points.iter().map(|points| points.parse().ok()).collect::<Option<_>>()?
            }
            _ => return None,
        };
        Some(Self { game: (*game).to_owned(), turn, phase: (*phase).to_owned(), legal, result })
    }
}

impl fmt::Display for ToMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("over"),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "status game {} turn {} phase {} legal ", self.game, self.turn, self.phase)?;
        match self.legal {
            Some(LegalCount { listed, complete }) => {
                write!(f, "{listed}{}", if complete { "" } else { "+" })?;
            }
            None => f.write_str("??")?,
        }
        if !self.result.is_empty() {
            f.write_str(" result")?;
        }
        self.result.iter().try_for_each(|points| write!(f, " {points}"))
    }
}

/// `legalok N`, or `legalok N+` when the list is cut. `N` is the number of `legal` lines. With `+`, the seat
/// has more legal moves than these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalCount {
    /// The number of moves listed.
    pub listed: usize,
    /// Whether the list is complete.
    pub complete: bool,
}

impl LegalCount {
    /// Parses `N` or `N+`.
    ///
    /// # Errors
    /// The token has neither form.
    pub fn parse(token: &str) -> Result<Self, NumberError> {
        let (digits, complete) = token.strip_suffix('+').map_or((token, true), |digits| (digits, false));
        Ok(Self { listed: number(digits, 0, u64::from(u32::MAX))? as usize, complete })
    }
}

impl fmt::Display for LegalCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "legalok {}{}", self.listed, if self.complete { "" } else { "+" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<Status> {
        Status::parse(&text.split(' ').skip(1).collect::<Vec<_>>())
    }

    #[test]
    fn a_status_line_parses_back() {
        for text in [
            "status game tablic turn 0 phase play legal 9",
            "status game tablic turn 1 phase play legal 1000+",
            "status game marias turn 2 phase bid legal ??",
            "status game tarok turn chance phase deal legal 0",
            "status game tarok turn over phase over legal 0 result 0 -482 150",
        ] {
            assert_eq!(parse(text).map(|status| status.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn unknown_pairs_before_the_result_are_skipped() {
        let known = parse("status game tarok turn over phase over legal 0 result 1 2");
        assert!(known.is_some());
        assert_eq!(parse("status game tarok turn over phase over legal 0 cards 9 result 1 2"), known);
    }

    #[test]
    fn a_status_line_of_another_form_is_an_error() {
        for text in [
            "status",
            "status game tablic turn x phase play legal 9",
            "status game tablic turn 0 phase play legal many",
            "status game tablic turn over phase over legal 0 result",
            "status game tablic turn over phase over legal 0 result 1 x",
        ] {
            assert!(parse(text).is_none(), "{text}");
        }
    }
}
