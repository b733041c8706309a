//! How a seat fails, and what that costs: two things, two types.

use std::fmt;

use crate::protocol::FaultKind;

/// One failure of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind.
    pub kind: FaultKind,
    /// What happened, one line.
    pub detail: String,
    /// The program's last lines, oldest first.
    pub last_lines: Vec<String>,
    /// The last of its standard error.
    pub stderr: String,
    /// What was said between the arbiter and the program in the game in which it failed.
    pub transcript: String,
}

/// What the fault of a retired program begins with.
const RETIRED: &str = "not tried any more";

impl Fault {
    /// The fault of a program of which nothing is known but what happened.
    #[must_use]
    pub fn unheard(kind: FaultKind, detail: String) -> Self {
        Self { kind, detail, last_lines: Vec::new(), stderr: String::new(), transcript: String::new() }
    }

    /// The fault of a program that is not tried any more, having failed like this in so many games in a row.
    #[must_use]
    pub fn retired(kind: FaultKind, games: u32) -> Self {
        Self::unheard(kind, format!("{RETIRED}, having failed in {games} games in a row"))
    }

    /// Whether it is that of a program that is not tried any more.
    #[must_use]
    pub fn is_retirement(&self) -> bool {
        self.detail.starts_with(RETIRED)
    }

    /// The fault of a program that was not even tried.
    #[must_use]
    pub fn not_started() -> Self {
        Self::unheard(FaultKind::Start, "not started".to_owned())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// What a fault costs. The other seats always play their game to its end: a seeded uniform substitute plays on for the
/// seat that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPolicy {
    /// The seat scores what the substitute makes of it.
    Substitute,
    /// The seat scores minus this many points for the game, whatever the substitute makes of it.
    Forfeit {
        /// The points, 0 or more.
        penalty: u32,
    },
    /// The whole block counts for nobody.
    VoidBlock,
}
