//! Verification of records and journals: cards, moves of substitutes and results follow from plan, key, moves and rules.

mod match_journal;
mod record;
mod record_form;
mod replayed_deal;
mod tournament_journal;

pub use match_journal::{first_difference, verify_journal};
pub use record::{SeatFaults, VerifiedMatch, VerifyError, verify};
pub use tournament_journal::JournalVerifyError;
