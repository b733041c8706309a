//! The hands and the trick of three seats.

use talon_games::tarok::three::SEATS;

use crate::tarok::trick_state;

pub(crate) type TrickState = trick_state::TrickState<SEATS>;
