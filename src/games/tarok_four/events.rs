//! The events of a deal.

use super::moves::Move;
use super::set_up::SetUpLine;
use crate::games::tarok_common::TarokEvent;

/// An event of a deal.
pub type Event = TarokEvent<Move, SetUpLine>;
