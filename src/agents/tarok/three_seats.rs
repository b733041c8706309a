//! The common parts of the searches of all games of tarok, for three seats.

use crate::agents::tarok_common::{deal_keys, trick_state};
use crate::games::tarok::SEATS;

pub(super) type TrickState = trick_state::TrickState<SEATS>;
pub(super) type DealKeys = deal_keys::DealKeys<SEATS>;
