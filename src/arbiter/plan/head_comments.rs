//! The comments before the first game of a record, apart from the lines of its plan.

/// The beginning of the first line of a record. The version of the arbiter that wrote the record follows.
pub(crate) const ARBITER_COMMENT: &str = "# arbiter: talon ";

/// The beginning of the comment with the time at which the match was begun. The comment is not part of the
/// plan.
pub(crate) const DATE_COMMENT: &str = "# date: ";

/// The beginning of the comment with the hash of the plan. This comment follows the plan.
pub(crate) const PLAN_HASH_COMMENT: &str = "# plan hash: ";

/// The beginning of the comment with the name of a participant that was withdrawn from a tournament.
pub(crate) const WITHDRAWN_COMMENT: &str = "# withdrawn: ";

/// The beginning of the comment about an extension of a tournament. The comment gives the time of the
/// extension, and the results before it.
pub(crate) const EXTENDED_COMMENT: &str = "# extended: ";
