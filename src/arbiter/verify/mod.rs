//! Verification of records and journals: the cards, the moves of substitutes and the results follow from the plan, the
//! key, the moves and the rules.

mod match_journal;
mod record;
mod record_form;
mod replayed_deal;
mod tournament_journal;

pub use match_journal::{first_difference, verify_journal};
pub use record::{SeatFaults, VerifiedMatch, VerifyError, verify};
pub use tournament_journal::JournalVerifyError;
