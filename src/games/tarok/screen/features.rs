//! The knowledge of a view as numbers for machine learning (`docs/export.md`): the features that all games of
//! tarok have.

use crate::View as _;
use crate::features::{FeatureSink, KnownPlace, Places, add_possible, by_distance, distance};
use crate::protocol::Seat;
use crate::tarok::state::DealScores;
use crate::tarok::values::points;
use crate::tarok::view::TarokView;

/// Adds the features of each seat and of each card. `more` adds the features of a seat that only one of the
/// games has.
pub(crate) fn seats_and_cards<P: DealScores<SEATS>, F: FeatureSink, const SEATS: usize>(
    view: &TarokView<P, SEATS>,
    features: &mut F,
    radelci: &[u16; SEATS],
    has_passed: impl Fn(Seat) -> bool,
    more: impl Fn(&mut F, usize, Seat),
) {
    let (public, own) = (view.public(), view.seat());
    let mut places = Places::unseen();
    for (place, &card) in public.talon().iter().flat_map(|talon| talon.cards().iter().enumerate()) {
        places.put([card], KnownPlace::Talon(place));
    }
    places.put(public.discards().shown, KnownPlace::Open);
    for (distance, seat) in by_distance(own, SEATS) {
        more(features, distance, seat);
        features.add_flag(|| format!("passed_{distance}"), has_passed(seat));
        features.add(|| format!("radelci_{distance}"), i64::from(radelci[seat.index()]));
        features.add(|| format!("held_{distance}"), public.hand_size(seat) as i64);
        features.add(|| format!("tricks_{distance}"), public.tricks_won(seat) as i64);
        features.add(|| format!("points_{distance}"), points(public.pile(seat)));
        places.put(public.known(seat), KnownPlace::KnownHand(distance));
        places.put(public.pile(seat), KnownPlace::Won(distance));
    }
    if !public.trick().is_complete() {
        for (seat, card) in public.trick().plays() {
            places.put([card], KnownPlace::Trick(distance(own, seat, SEATS)));
        }
    }
    places.put(view.discards(), KnownPlace::FaceDown);
    places.put(view.hand(), KnownPlace::OwnHand);
    places.add_to(features);
    for (distance, seat) in by_distance(own, SEATS).skip(1) {
        add_possible(features, distance, view.possible(seat));
    }
}
