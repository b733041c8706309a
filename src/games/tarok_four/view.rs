//! A seat's position, and what it knows about the sides.

use super::public::Public;
use super::rules::SEATS;
use crate::games::tarok_common::{TarokView, ViewPart};
use crate::games::{Public as _, Sides, View as _};
use crate::protocol::Seat;

/// The knowledge of one seat. The called king, while it is unseen, is in one of the places that the facts about hands
/// leave; the sides follow from where it is.
pub type View = TarokView<Public, SEATS>;

impl View {
    /// The seats that can hold the called king, for this seat. Empty when no king was called, and when it lies in the
    /// rest of the talon or was played.
    pub fn king_places(&self) -> impl Iterator<Item = Seat> {
        let king = self.public().called_king();
        let may_hold = move |&seat: &Seat| !king.is_empty() && king.is_subset(self.possible(seat));
        Seat::all(SEATS).filter(may_hold)
    }

    /// Whether `seat` is on the side of this seat, as far as this seat knows. `None` when it does not know.
    pub fn is_on_own_side(&self, seat: Seat) -> Option<bool> {
        let is_with_declarer = |seat: Seat| self.is_with_declarer(seat);
        if seat == self.seat() {
            return Some(true);
        }
        Some(is_with_declarer(seat)? == is_with_declarer(self.seat())?)
    }

    /// Whether `seat` is declarer or its partner, as far as this seat knows. `None` when it does not know. Always `false`
    /// in klop.
    pub fn is_with_declarer(&self, seat: Seat) -> Option<bool> {
        if self.public().declarer() == Some(seat) {
            return Some(true);
        }
        if self.public().knows_sides() || self.public().declarer().is_none() {
            return Some(self.public().partner() == Some(seat));
        }
        let mut places = self.king_places();
        match (places.next(), places.next()) {
            (Some(only), None) => Some(only == seat),
            _ if seat == self.seat() || !self.king_places().any(|place| place == seat) => Some(false),
            _ => None,
        }
    }

    /// The sides, as far as this seat knows them.
    fn known_sides(&self) -> Sides {
        if self.public().declarer().is_none() {
            return self.public().sides();
        }
        let side = |seat| self.is_with_declarer(seat).map(|is_with| usize::from(!is_with));
        Sides::by_seat(Seat::all(SEATS).map(side).collect())
    }
}

impl ViewPart<SEATS> for Public {
    fn sides_of(view: &View) -> Sides {
        view.known_sides()
    }
}
