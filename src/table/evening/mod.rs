//! An evening: people at many tables play the same deals in several rounds, and change tables between the rounds. The
//! module does no input or output.
//!
//! - [`EveningSettings`] says what is played. [`Evening`] is the state: the participants, the rounds, and what counts.
//! - The state follows from the entries of the journal ([`JournalEntry`]). A request becomes a [`Change`], the change is stored
//!   as an entry, and only then the state changes. So whoever restarts the server finds the same evening.
//! - The movement says who sits where in the next round. [`Sheet`] has the standings.

mod journal;
mod movement;
mod record;
mod requests;
mod settings;
mod sheet;
mod state;

pub(crate) use journal::{Author, Change, JournalEntry, RoundTable};
pub(crate) use record::{RoundRecord, TableRecord, record_of_rounds};
pub(crate) use settings::EveningSettings;
pub(crate) use sheet::{DealOutcome, Outcomes, Sheet};
pub(crate) use state::{Evening, EveningParticipant, EveningRound};
