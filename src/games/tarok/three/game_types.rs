//! The types of tarok for three. Each of them is an instance of a generic type of tarok.

use super::public::Public;
use super::rules::SEATS;
use crate::tarok::{self, TarokState, TarokView};

/// A trick of three cards.
pub type Trick = tarok::Trick<SEATS>;

/// All public facts, every hand, the talon and the discards.
pub type State = TarokState<Public, SEATS>;

/// The knowledge of one seat.
pub type View = TarokView<Public, SEATS>;
