//! The description of a match or a tournament: its keys, the two ways to write it, its text, and its lineups.

mod check;
mod description_type;
mod draft;
mod error;
mod extension;
mod key;
mod keys;
mod lineups;
mod other_words;
mod plan_text;
mod stage;

pub use description_type::{Description, Format};
pub use draft::Draft;
pub use error::PlanError;
pub use key::{Details, Kind, Place, PlanKey, SandboxMode, Transcripts};
pub use keys::{PARTICIPANT_KEYS, PLAN_KEYS};
pub use plan_text::PLAN_FILE;
pub use stage::Stage;

pub use check::MAX_GAMES;
pub use draft::synonym_note;
pub use keys::{PARTICIPANT, SYNONYMS};
pub use other_words::plan_hint;
pub use plan_text::VERSION_LINE;
pub use stage::Segment;
