//! The statistics of a match.
//!
//! The unit is the block. `docs/statistics.md` explains the guarantees of each figure, and shows the
//! simulations that support them.

mod counted_blocks;
mod counted_games;
mod difference_figures;
mod figure_table;
mod figures;
mod long_tails;
mod player_figures;
mod player_statistics;
mod rating_design;
mod rating_model;
mod ratings;
mod running_mean;
mod sequential_sample;
mod square_matrix;
mod statistics;
mod stratified_mean;

pub use difference_figures::DifferenceFigures;
pub use figure_table::{
    DIFFERENCE, FIGURE_TABLE, Figure, FigureTable, FigureValue, FigureWriter, LeftOut, MATCH, PLAYER,
    Rounding, SEQUENTIAL, TextTable,
};
pub use figures::{Figures, RunFigures, SequentialFigures};
pub use long_tails::{InfluentialBlocks, MeanEstimate, TrimmedMean};
pub use player_figures::{CourseFigures, PlayerFigures, ProcessFigures, RoleFigures, TimeFigures};
pub use player_statistics::{Estimate, PlayerStatistics, RoleStatistics, WordCounts};
pub use rating_design::RatingDesign;
pub use rating_model::{BlockKind, RatingError, RatingModel};
pub use ratings::{RatingDifference, Ratings, holm};
pub use running_mean::{ConfidenceInterval, RunningMean, anytime_interval};
pub use sequential_sample::{Hypothesis, SequentialSample, SequentialState};
pub use statistics::Statistics;
pub use stratified_mean::StratifiedMean;

pub use counted_blocks::CountedBlocks;
pub use player_figures::Entrants;
