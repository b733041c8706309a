//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::contract::{Item, Items};
use super::rules::SEATS;
use super::values::points;
use super::view::View;
use crate::games::View as _;
use crate::games::features::{
    Features, KnownPlace, add_places, add_possible, by_distance, distance, distance_or_none,
};
use crate::protocol::Seat;

pub(super) fn features(view: &View) -> Features {
    let (public, own) = (view.public(), view.seat());
    let bidding = public.bidding();
    let mut features = vec![
        ("bid".to_owned(), bidding.standing() as i64),
        ("bid_by".to_owned(), distance(own, bidding.holder(), SEATS) as i64),
        ("contract".to_owned(), public.contract().map_or(-1, |contract| contract as i64)),
        ("declarer".to_owned(), distance_or_none(own, public.declarer(), SEATS)),
        ("tricks".to_owned(), public.tricks_played() as i64),
        ("mond_lost".to_owned(), distance_or_none(own, public.mond_lost(), SEATS)),
    ];
    for item in Items::BONUSES.iter() {
        let is_announced = public.announced().iter().any(|announced| announced == item);
        features.push((format!("announced_{item}"), i64::from(is_announced)));
    }
    for item in Item::ALL {
        features.push((format!("kontra_{item}"), i64::from(public.kontra().level(item))));
    }
    for (distance, seat) in by_distance(own, SEATS) {
        features.push((format!("passed_{distance}"), i64::from(bidding.has_passed(seat))));
        features.push((format!("radelci_{distance}"), i64::from(public.rules().radelci[seat.index()])));
        features.push((format!("held_{distance}"), public.hand_size(seat) as i64));
        features.push((format!("tricks_{distance}"), public.tricks_won(seat) as i64));
        features.push((format!("points_{distance}"), points(public.pile(seat))));
    }
    let is_open = !public.trick().is_complete();
    add_places(&mut features, |card| {
        let played = public.trick().plays().find(|&(_, played)| is_open && played == card);
        let winner = Seat::all(SEATS).find(|&seat| public.pile(seat).contains(card));
        let known = Seat::all(SEATS).find(|&seat| public.known(seat).contains(card));
        let in_talon = public.talon().and_then(|talon| talon.cards().iter().position(|&other| other == card));
        if view.hand().contains(card) {
            KnownPlace::OwnHand
        } else if view.discards().contains(card) {
            KnownPlace::FaceDown
        } else if let Some((seat, _)) = played {
            KnownPlace::Trick(distance(own, seat, SEATS))
        } else if let Some(seat) = winner {
            KnownPlace::Won(distance(own, seat, SEATS))
        } else if let Some(seat) = known {
            KnownPlace::KnownHand(distance(own, seat, SEATS))
        } else if public.discards().shown.contains(card) {
            KnownPlace::Open
        } else {
            in_talon.map_or(KnownPlace::Unseen, KnownPlace::Talon)
        }
    });
    for (distance, seat) in by_distance(own, SEATS).skip(1) {
        add_possible(&mut features, distance, |card| view.possible(seat).contains(card));
    }
    features
}
