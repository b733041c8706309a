//! A seat's view, and what the seat knows about the sides.

use super::public::Public;
use super::rules::SEATS;
use crate::View as _;
use crate::protocol::Seat;
use crate::tarok::TarokView;

/// The knowledge of one seat. While the called king is unseen, it can be in every place that the facts about
/// the hands allow. The place of the king decides the sides.
pub type View = TarokView<Public, SEATS>;

impl View {
    /// Lists the seats that can hold the called king, as far as this seat knows. The list is empty when no
    /// king was called, when the king lies in the rest of the talon, and when the king was played.
    pub fn king_places(&self) -> impl Iterator<Item = Seat> {
        self.public().king_places(|seat| self.possible(seat))
    }

    /// Returns whether `seat` is on the side of the view's own seat; `None` when the own seat does not know.
    pub fn is_on_own_side(&self, seat: Seat) -> Option<bool> {
        if seat == self.seat() {
            return Some(true);
        }
        let with_declarer = self.with_declarer();
        Some(with_declarer[seat.index()]? == with_declarer[self.seat().index()]?)
    }

    /// Returns, for each seat, whether it is on declarer's side; `None` when the view's own seat does not
    /// know. In klop, every value is `false`.
    pub fn with_declarer(&self) -> [Option<bool>; SEATS] {
        self.public().with_declarer(self.seat(), |seat| self.possible(seat))
    }

    /// Returns whether `seat` is on declarer's side; `None` when the view's own seat does not know.
    pub fn is_with_declarer(&self, seat: Seat) -> Option<bool> {
        self.with_declarer()[seat.index()]
    }
}
