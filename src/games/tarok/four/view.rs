//! A seat's position, and what it knows about the sides.

use super::public::Public;
use super::rules::SEATS;
use crate::games::tarok::{TarokView, ViewPart};
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
        if seat == self.seat() {
            return Some(true);
        }
        let with_declarer = self.with_declarer();
        Some(with_declarer[seat.index()]? == with_declarer[self.seat().index()]?)
    }

    /// By seat: whether it is declarer or its partner, as far as this seat knows. `None` when it does not know. All are
    /// `false` in klop.
    pub fn with_declarer(&self) -> [Option<bool>; SEATS] {
        let (public, seats) = (self.public(), std::array::from_fn(Seat::new));
        let declarer = public.declarer();
        if public.knows_sides() || declarer.is_none() {
            let partner = public.partner();
            return seats.map(|seat| Some([declarer, partner].contains(&Some(seat))));
        }
        let places = self.king_places().fold(0_u8, |places, seat| places | 1 << seat.index());
        seats.map(|seat| match places >> seat.index() & 1 == 1 {
            _ if declarer == Some(seat) => Some(true),
            true if places.is_power_of_two() => Some(true),
            true if seat != self.seat() => None,
            _ => Some(false),
        })
    }

    /// Like [`View::with_declarer`], for one seat.
    pub fn is_with_declarer(&self, seat: Seat) -> Option<bool> {
        self.with_declarer()[seat.index()]
    }

    /// The sides, as far as this seat knows them.
    fn known_sides(&self) -> Sides {
        if self.public().declarer().is_none() {
            return self.public().sides();
        }
        let side = |is_with: Option<bool>| is_with.map(|is_with| usize::from(!is_with));
        Sides::by_seat(self.with_declarer().map(side).to_vec())
    }
}

impl ViewPart<SEATS> for Public {
    fn sides_of(view: &View) -> Sides {
        view.known_sides()
    }
}
