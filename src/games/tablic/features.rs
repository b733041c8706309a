//! The knowledge of a view as numbers for machine learning (`docs/export.md`).

use super::view::View;
use crate::View as _;
use crate::features::{FeatureSink, KnownPlace, Places, by_distance, distance_or_none};

pub(super) fn features(view: &View, features: &mut impl FeatureSink) {
    let (public, own) = (view.public(), view.seat());
    let players = public.players();
    features.add(|| "stock".to_owned(), public.stock() as i64);
    features.add_code(|| "last".to_owned(), distance_or_none(own, public.last(), players), players);
    let mut places = Places::unseen();
    for (distance, seat) in by_distance(own, players) {
        let score = public.score(seat);
        features.add(|| format!("held_{distance}"), public.hand_size(seat) as i64);
        features.add(|| format!("cards_{distance}"), score.cards as i64);
        features.add(|| format!("points_{distance}"), score.points);
        features.add(|| format!("tablas_{distance}"), score.tablas);
        if let Some(goal) = public.rules().session_goal() {
            features.add(|| format!("total_{distance}"), goal.totals[public.rules().side(seat)]);
        }
        places.put(public.pile(seat), KnownPlace::Won(distance));
    }
    places.put(public.table(), KnownPlace::Open);
    places.put(view.hand(), KnownPlace::OwnHand);
    places.add_to(features);
}
