//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::view::View;
use crate::games::View as _;
use crate::games::features::{Features, KnownPlace, add_places, by_distance, distance, distance_or_none};
use crate::protocol::Seat;

pub(super) fn features(view: &View) -> Features {
    let (public, own) = (view.public(), view.seat());
    let players = public.players();
    let mut features = vec![
        ("stock".to_owned(), public.stock() as i64),
        ("last".to_owned(), distance_or_none(own, public.last(), players)),
    ];
    for (distance, seat) in by_distance(own, players) {
        let score = public.score(seat);
        features.push((format!("held_{distance}"), public.hand_size(seat) as i64));
        features.push((format!("cards_{distance}"), score.cards as i64));
        features.push((format!("points_{distance}"), score.points));
        features.push((format!("tablas_{distance}"), score.tablas));
    }
    add_places(&mut features, |card| {
        let winner = || Seat::all(players).find(|&seat| public.pile(seat).contains(card));
        if view.hand().contains(card) {
            KnownPlace::OwnHand
        } else if public.table().contains(card) {
            KnownPlace::Open
        } else {
            winner().map_or(KnownPlace::Unseen, |seat| KnownPlace::Won(distance(own, seat, players)))
        }
    });
    features
}
