//! A seat's position, and what it knows about the sides.

use super::public::Public;
use super::rules::SEATS;
use crate::View as _;
use crate::protocol::Seat;
use crate::tarok::TarokView;

/// The knowledge of one seat. The called king, while it is unseen, is in one of the places that the facts about hands
/// leave; the sides follow from where it is.
pub type View = TarokView<Public, SEATS>;

impl View {
    /// Returns the seats that can hold the called king, for this seat. Empty when no king was called, and
    /// when it lies in the rest of the talon or was played.
    pub fn king_places(&self) -> impl Iterator<Item = Seat> {
        self.public().king_places(|seat| self.possible(seat))
    }

    /// Returns whether `seat` is on the side of this seat, as far as this seat knows. `None` when it does not
    /// know.
    pub fn is_on_own_side(&self, seat: Seat) -> Option<bool> {
        if seat == self.seat() {
            return Some(true);
        }
        let with_declarer = self.with_declarer();
        Some(with_declarer[seat.index()]? == with_declarer[self.seat().index()]?)
    }

    /// By seat: whether it is declarer or its partner, as far as this seat knows. `None` when it does not know. All are
    /// `false` in klop.
    pub fn with_declarer(&self) -> [Option<bool>; SEATS] {
        self.public().with_declarer(self.seat(), |seat| self.possible(seat))
    }

    /// Like [`View::with_declarer`], for one seat.
    pub fn is_with_declarer(&self, seat: Seat) -> Option<bool> {
        self.with_declarer()[seat.index()]
    }
}
