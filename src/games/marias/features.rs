//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::moves::Goal;
use super::rules::{PlainGame, SEATS};
use super::view::View;
use crate::View as _;
use crate::cards::german::Suit;
use crate::features::{
    FeatureSink, KnownPlace, Places, add_possible, by_distance, distance, distance_or_none,
};

pub(super) fn features(view: &View, features: &mut impl FeatureSink) {
    let (public, own) = (view.public(), view.seat());
    let trump = public.trump().or(view.face_down().trump);
    let side = public.side(own);
    features.add_code(|| "declarer".to_owned(), distance(own, public.declarer(), SEATS) as i64, SEATS);
    features.add_code(|| "trump".to_owned(), trump.map_or(-1, |card| card.suit() as i64), Suit::ALL.len());
    features.add(|| "tricks".to_owned(), public.tricks_played() as i64);
    for goal in Goal::ALL {
        let announced = public.bidding().goal(goal);
        let by = distance_or_none(own, announced.map(|announced| announced.by), SEATS);
        features.add_code(|| format!("{}_by", goal.word()), by, SEATS);
        let fleks = announced.map_or(0, |announced| announced.fleks);
        features.add(|| format!("{}_fleks", goal.word()), i64::from(fleks));
    }
    for (name, side) in [("own_points", side), ("other_points", side.other())] {
        let points = public.ending().map_or(0, |ending| ending.points(side));
        features.add(|| name.to_owned(), points);
    }
    let mut places = Places::unseen();
    for (distance, seat) in by_distance(own, SEATS) {
        features.add(|| format!("held_{distance}"), public.hand_size(seat) as i64);
        features.add(|| format!("marriages_{distance}"), public.marriages(seat).len() as i64);
        places.put(public.known(seat), KnownPlace::KnownHand(distance));
    }
    places.put(public.pile(side.other()), KnownPlace::Won(1));
    places.put(public.pile(side), KnownPlace::Won(0));
    if !public.trick().is_complete() {
        for (seat, card) in public.trick().plays() {
            places.put([card], KnownPlace::Trick(distance(own, seat, SEATS)));
        }
    }
    places.put(view.face_down().talon, KnownPlace::FaceDown);
    places.put(view.hand(), KnownPlace::OwnHand);
    places.add_to(features);
    for (distance, seat) in by_distance(own, SEATS).skip(1) {
        add_possible(features, distance, view.possible(seat));
    }
    let rules = public.rules();
    if rules.has_plain_games() || rules.z_lidu {
        // 0 stands for a trump game, 1 for betl and 2 for durch; -1 while no game is named.
        let (game, fleks) = match public.bidding().plain_game() {
            Some((game, fleks)) => (1 + game as i64, fleks.into()),
            None => (if public.has_game() && public.has_trumps() { 0 } else { -1 }, 0),
        };
        features.add_code(|| "game".to_owned(), game, 1 + PlainGame::COUNT);
        features.add(|| "game_fleks".to_owned(), fleks);
        features.add(|| "takeovers".to_owned(), public.takers().count() as i64);
    }
}
