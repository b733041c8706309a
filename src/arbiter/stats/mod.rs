//! The statistics of a match.
//!
//! The unit is the block. `docs/statistics.md` explains the guarantees of each figure, and shows the simulations that
//! support them.

mod counted_blocks;
mod long_tails;
mod match_figures;
mod pair_comparison;
mod participant_results;
mod player_statistics;
mod ratings;
mod running_mean;
mod sequential_sample;
mod square_matrix;
mod statistics;

pub use long_tails::{CarryingBlocks, MeanEstimate, TrimmedMean};
pub use player_statistics::PlayerStatistics;
pub use ratings::{RatingDifference, RatingError, RatingModel, Ratings, holm};
pub use running_mean::{ConfidenceInterval, RunningMean, anytime_interval};
pub use sequential_sample::{Hypothesis, SequentialSample, SequentialState};
pub use statistics::Statistics;

pub(crate) use counted_blocks::CountedBlocks;
pub(crate) use match_figures::MatchFigures;
pub(crate) use pair_comparison::PairComparison;
pub(crate) use participant_results::{ParticipantResults, by_points};
pub(crate) use player_statistics::{RatioEstimate, RoleStatistics};
