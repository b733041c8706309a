//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::contract::{Contract, Item, Items};
use super::rules::SEATS;
use super::view::View;
use crate::View as _;
use crate::cards::tarok::Suit;
use crate::features::{FeatureSink, distance, distance_or_none};
use crate::tarok::features::seats_and_cards;

pub(super) fn features(view: &View, features: &mut impl FeatureSink) {
    let (public, own) = (view.public(), view.seat());
    let bidding = public.bidding();
    features.add_code(|| "bid".to_owned(), bidding.standing(public.rules()) as i64, Contract::COUNT);
    features.add_code(|| "bid_by".to_owned(), distance(own, bidding.holder(), SEATS) as i64, SEATS);
    let contract = public.contract().map_or(-1, |contract| contract as i64);
    features.add_code(|| "contract".to_owned(), contract, Contract::COUNT);
    features.add_code(|| "declarer".to_owned(), distance_or_none(own, public.declarer(), SEATS), SEATS);
    let called = public.called().map_or(-1, |suit| suit as i64);
    features.add_code(|| "called".to_owned(), called, Suit::ALL.len());
    features.add(|| "tricks".to_owned(), public.tricks_played() as i64);
    features.add_code(|| "mond_lost".to_owned(), distance_or_none(own, public.mond_lost(), SEATS), SEATS);
    for item in Items::BONUSES.iter() {
        let owner = distance_or_none(own, public.stakes().owner(item), SEATS);
        features.add_code(|| format!("announced_{item}"), owner, SEATS);
    }
    for item in Item::ALL {
        features.add(|| format!("kontra_{item}"), i64::from(public.stakes().level(item)));
    }
    let with_declarer = view.with_declarer();
    let has_passed = |seat| bidding.has_passed(seat);
    seats_and_cards(view, features, &public.rules().radelci, has_passed, |features, distance, seat| {
        // The value is 1 for a seat on declarer's side and 0 for a defender. It is -1 when the seat of the
        // view does not know the side.
        let side = with_declarer[seat.index()].map_or(-1, i64::from);
        features.add_code(|| format!("side_{distance}"), side, 2);
    });
}
