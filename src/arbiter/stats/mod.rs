//! The statistics of a match.

mod game_outcome;
mod match_figures;
mod player_statistics;
mod ratio_estimate;
mod role_statistics;
mod running_mean;
mod statistics;
mod student_t;

pub use player_statistics::PlayerStatistics;
pub use running_mean::RunningMean;
pub use statistics::Statistics;

pub(crate) use game_outcome::GameOutcome;
pub(crate) use match_figures::MatchFigures;
pub(crate) use role_statistics::RoleStatistics;
