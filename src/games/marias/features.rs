//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::moves::Goal;
use super::rules::{SEATS, Side};
use super::view::View;
use crate::games::View as _;
use crate::games::features::{
    Features, KnownPlace, add_places, add_possible, by_distance, distance, distance_or_none,
};
use crate::protocol::Seat;

pub(super) fn features(view: &View) -> Features {
    let (public, own) = (view.public(), view.seat());
    let trump = public.trump().or(view.face_down().trump);
    let side = Side::of(own);
    let mut features = vec![
        ("declarer".to_owned(), distance(own, Seat::new(0), SEATS) as i64),
        ("trump".to_owned(), trump.map_or(-1, |card| card.suit() as i64)),
        ("tricks".to_owned(), public.tricks_played() as i64),
    ];
    for goal in Goal::ALL {
        let announced = public.bidding().goal(goal);
        let by = distance_or_none(own, announced.map(|announced| announced.by), SEATS);
        features.push((format!("{}_by", goal.word()), by));
        let fleks = announced.map_or(0, |announced| announced.fleks);
        features.push((format!("{}_fleks", goal.word()), i64::from(fleks)));
    }
    for (name, side) in [("own_points", side), ("other_points", side.other())] {
        let points = public.ending().map_or(0, |ending| ending.points(side));
        features.push((name.to_owned(), points));
    }
    for (distance, seat) in by_distance(own, SEATS) {
        features.push((format!("held_{distance}"), public.hand_size(seat) as i64));
        features.push((format!("marriages_{distance}"), public.marriages(seat).len() as i64));
    }
    let is_open = !public.trick().is_complete();
    add_places(&mut features, |card| {
        let played = public.trick().plays().find(|&(_, played)| is_open && played == card);
        let known = Seat::all(SEATS).find(|&seat| public.known(seat).contains(card));
        if view.hand().contains(card) {
            KnownPlace::OwnHand
        } else if view.face_down().talon.contains(card) {
            KnownPlace::FaceDown
        } else if let Some((seat, _)) = played {
            KnownPlace::Trick(distance(own, seat, SEATS))
        } else if public.pile(side).contains(card) {
            KnownPlace::Won(0)
        } else if public.pile(side.other()).contains(card) {
            KnownPlace::Won(1)
        } else {
            known.map_or(KnownPlace::Unseen, |seat| KnownPlace::KnownHand(distance(own, seat, SEATS)))
        }
    });
    for (distance, seat) in by_distance(own, SEATS).skip(1) {
        add_possible(&mut features, distance, |card| view.possible(seat).contains(card));
    }
    features
}
