//! The statistics of a match.
//!
//! The unit is the block. `docs/statistics.md` says what each figure promises, and has the simulations that support it.

mod anytime_interval;
mod carrying_blocks;
mod confidence_interval;
mod game_outcome;
mod holm;
mod match_figures;
mod mean_estimate;
mod player_statistics;
mod ratings;
mod ratio_estimate;
mod role_statistics;
mod running_mean;
mod sequential_sample;
mod sequential_test;
mod square_matrix;
mod statistics;
mod student_t;
mod trimmed_mean;

pub use anytime_interval::anytime_interval;
pub use carrying_blocks::CarryingBlocks;
pub use confidence_interval::ConfidenceInterval;
pub use holm::holm;
pub use mean_estimate::MeanEstimate;
pub use player_statistics::PlayerStatistics;
pub use ratings::{RatingDifference, RatingError, RatingModel, Ratings};
pub use running_mean::RunningMean;
pub use sequential_sample::SequentialSample;
pub use sequential_test::{Hypothesis, SequentialState, SequentialTest, SequentialTestError};
pub use statistics::Statistics;
pub use trimmed_mean::TrimmedMean;

pub(crate) use game_outcome::GameOutcome;
pub(crate) use match_figures::MatchFigures;
pub(crate) use ratio_estimate::RatioEstimate;
pub(crate) use role_statistics::RoleStatistics;
