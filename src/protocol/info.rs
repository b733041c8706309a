//! `info …`: the progress of a search.

use std::fmt;
use std::time::Duration;

/// An `info` line: the progress of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The finished depth.
    pub depth: Option<u32>,
    /// The number of worlds searched.
    pub worlds: Option<u32>,
    /// The payoff, in points, that the engine expects for the seat to move.
    pub score: Option<f64>,
    /// Proven bounds, in points, of the payoff of the seat to move under best play.
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
        if let Some(worlds) = self.worlds {
            write!(f, " worlds {worlds}")?;
        }
        if let Some(score) = self.score {
            write!(f, " score {score:.2}")?;
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
