//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::contract::{Item, Items};
use super::rules::SEATS;
use super::view::View;
use crate::games::View as _;
use crate::games::features::{
    FeatureSink, KnownPlace, Places, add_possible, by_distance, distance, distance_or_none,
};
use crate::games::tarok_common::values::points;

pub(super) fn features(view: &View, features: &mut impl FeatureSink) {
    let (public, own) = (view.public(), view.seat());
    let bidding = public.bidding();
    features.add(|| "bid".to_owned(), bidding.standing(public.rules()) as i64);
    features.add(|| "bid_by".to_owned(), distance(own, bidding.holder(), SEATS) as i64);
    features.add(|| "contract".to_owned(), public.contract().map_or(-1, |contract| contract as i64));
    features.add(|| "declarer".to_owned(), distance_or_none(own, public.declarer(), SEATS));
    features.add(|| "called".to_owned(), public.called().map_or(-1, |suit| suit as i64));
    features.add(|| "tricks".to_owned(), public.tricks_played() as i64);
    features.add(|| "mond_lost".to_owned(), distance_or_none(own, public.mond_lost(), SEATS));
    for item in Items::BONUSES.iter() {
        let owner = distance_or_none(own, public.stakes().owner(item), SEATS);
        features.add(|| format!("announced_{item}"), owner);
    }
    for item in Item::ALL {
        features.add(|| format!("kontra_{item}"), i64::from(public.stakes().level(item)));
    }
    let mut places = Places::unseen();
    for (place, &card) in public.talon().iter().flat_map(|talon| talon.cards().iter().enumerate()) {
        places.put([card], KnownPlace::Talon(place));
    }
    places.put(public.discards().shown, KnownPlace::Open);
    for (distance, seat) in by_distance(own, SEATS) {
        // 1: with declarer, 0: against declarer, -1: not known to the seat of the view.
        let side = view.is_with_declarer(seat).map_or(-1, i64::from);
        features.add(|| format!("side_{distance}"), side);
        features.add(|| format!("passed_{distance}"), i64::from(bidding.has_passed(seat)));
        features.add(|| format!("radelci_{distance}"), i64::from(public.rules().radelci[seat.index()]));
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
