//! The hands and the trick of three seats.

use crate::agents::tarok::trick_state;
use crate::games::tarok::three::SEATS;

pub(in crate::agents) type TrickState = trick_state::TrickState<SEATS>;
