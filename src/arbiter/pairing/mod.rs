//! Who plays with whom, and who sits where: pure functions without bots, clocks and files.

mod lineup;
mod seating;
mod swiss;

pub use lineup::{Lineup, MAX_LINEUPS, gauntlet, mixes, pairs, subsets};
pub use seating::{Seating, SeatingError};
pub use swiss::{SwissStanding, swiss_round};
