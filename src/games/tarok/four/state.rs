//! The full state of a deal, and the seat of declarer's partner. The state contains the partner even when not
//! everybody knows it.

use super::public::Public;
use super::rules::SEATS;
use crate::protocol::Seat;
use crate::tarok::TarokState;

/// All public facts, every hand, the talon and the discards.
pub type State = TarokState<Public, SEATS>;

impl State {
    /// Returns the seat that holds or has played the called king. `None` when no king was called. Also `None`
    /// when the king lies in the rest of the talon.
    pub fn king_holder(&self) -> Option<Seat> {
        let king = self.public().called_king().first()?;
        Seat::all(SEATS).find(|&seat| self.hand(seat).contains(king)).or(self.public().king_played())
    }

    /// Returns declarer's partner. `None` when declarer plays alone, when there is no declarer, and before
    /// the call.
    pub fn partner(&self) -> Option<Seat> {
        self.king_holder().filter(|&seat| Some(seat) != self.public().declarer())
    }
}
