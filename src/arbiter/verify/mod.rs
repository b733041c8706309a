//! Verification of records and journals: the cards, the moves of substitutes and the results follow from the
//! plan, the key, the moves and the rules.
//!
//! `block_verifier` plays the lines of a block again. A journal contains blocks. A record contains lines,
//! which are read back as blocks.

mod block_verifier;
mod journal;
mod record;
mod record_form;
mod replayed_deal;

pub use block_verifier::{SeatFaults, VerifiedMatch};
pub use journal::{JournalVerifyError, first_difference, verify_journal};
pub use record::{VerifyError, verify};
