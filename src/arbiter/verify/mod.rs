//! Verification of records and journals: the cards, the moves of substitutes and the results follow from the
//! plan, the key, the moves and the rules.
//!
//! `block_verifier` plays the lines of a block again. A journal contains blocks. A record contains lines,
//! which are read back as blocks. The record of an evening of people has no plan, but a key for each
//! round.

mod block_verifier;
mod evening;
mod journal;
mod record;
mod record_form;
mod replayed_deal;

pub use block_verifier::{SeatFaults, VerifiedMatch};
pub use evening::{VerifiedEvening, verify_evening};
pub use journal::{JournalVerifyError, first_difference, verify_journal};
pub use record::{VerifyError, verify};
