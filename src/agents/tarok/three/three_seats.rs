//! The common parts of the searches of all games of tarok, for three seats.

use crate::agents::tarok::{deal_keys, trick_state};
use crate::games::tarok::three::SEATS;

pub(in crate::agents) type TrickState = trick_state::TrickState<SEATS>;
pub(in crate::agents) type DealKeys = deal_keys::DealKeys<SEATS>;
