//! Who plays with whom, and who sits where: pure functions without bots, clocks and files.

mod balanced_design;
mod lineup;
mod swiss;
mod tournament_file;
mod tournament_file_error;
mod tournament_format;
mod tournament_participant;
mod tournament_plan;
mod tournament_types;

pub use balanced_design::{balanced_counts, balanced_lineups};
pub use lineup::{Lineup, MAX_LINEUPS, gauntlet, mixes, pairs, subsets};
pub use swiss::{SwissStanding, swiss_round};
pub use tournament_file::TournamentFile;
pub(crate) use tournament_file::{MAX_DEALS_PER_SESSION, MAX_DEPTH};
pub use tournament_file_error::TournamentFileError;
pub use tournament_format::TournamentFormat;
pub use tournament_participant::{OptionValue, TournamentParticipant};
