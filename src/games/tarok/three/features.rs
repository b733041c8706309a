//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::contract::{Contract, Item, Items};
use super::game_types::View;
use super::rules::SEATS;
use crate::View as _;
use crate::features::{FeatureSink, distance, distance_or_none};
use crate::tarok::features::seats_and_cards;

pub(super) fn features(view: &View, features: &mut impl FeatureSink) {
    let (public, own) = (view.public(), view.seat());
    let bidding = public.bidding();
    features.add_code(|| "bid".to_owned(), bidding.standing() as i64, Contract::COUNT);
    features.add_code(|| "bid_by".to_owned(), distance(own, bidding.holder(), SEATS) as i64, SEATS);
    let contract = public.contract().map_or(-1, |contract| contract as i64);
    features.add_code(|| "contract".to_owned(), contract, Contract::COUNT);
    features.add_code(|| "declarer".to_owned(), distance_or_none(own, public.declarer(), SEATS), SEATS);
    features.add(|| "tricks".to_owned(), public.tricks_played() as i64);
    features.add_code(|| "mond_lost".to_owned(), distance_or_none(own, public.mond_lost(), SEATS), SEATS);
    for item in Items::BONUSES.iter() {
        let owner = public.stakes().owner(item);
        let by_defender = owner.filter(|_| owner != public.declarer());
        let number =
            by_defender.map_or(i64::from(owner.is_some()), |owner| 2 + distance(own, owner, SEATS) as i64);
        features.add_code(|| format!("announced_{item}"), number, 2 + SEATS);
    }
    for item in Item::ALL {
        features.add(|| format!("kontra_{item}"), i64::from(public.stakes().level(item)));
    }
    let has_passed = |seat| bidding.has_passed(seat);
    seats_and_cards(view, features, &public.rules().radelci, has_passed, |_, _, _| {});
}
