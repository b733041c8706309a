//! The options of a match, from the command line, a plan or a tournament file.

pub(super) mod affinity;
pub(super) mod match_arguments;
pub(super) mod match_output;
pub(super) mod observe_arguments;
pub(super) mod sandbox_arguments;
pub(super) mod seats;
pub(super) mod tournament_options;
