//! `info …`: the progress of a search.

use std::fmt;
use std::time::Duration;

/// The value of a line of play to the seat to move. The two kinds are never compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InfoScore {
    /// The expected payoff of the whole deal, in points.
    Payoff(f64),
    /// Any other value, such as a margin or card points; the player's page gives the unit.
    Heuristic(f64),
}

impl InfoScore {
    /// The expected payoff; `None` for a value of another kind.
    #[must_use]
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
    /// The finished depth.
    pub depth: Option<u32>,
    /// The rank of the line among the candidates, from 1, when several are reported.
    pub multipv: Option<u32>,
    /// The number of worlds searched.
    pub worlds: Option<u32>,
    /// The value of the line to the seat to move.
    pub score: Option<InfoScore>,
    /// Proven bounds of the payoff under best play, in points of the seat to move.
    pub bounds: Option<(f64, f64)>,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The time so far.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<String>,
    /// A remark.
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
