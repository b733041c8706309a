//! Inputs of a network made from the features of a view and the actions of a move.

use super::encoder::InputWriter;
use crate::games::{ActionSpace, FeatureSink, KnownPlace};

/// The inputs of a number that is not a place: one for each of these ranges, of which this is the last number.
const LAST: [i64; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 15, 20, 25, 30, 35, 40, 50, 60, 70, i64::MAX];

/// Writes the features of a view ([`Game::features`](crate::games::Game::features)) as inputs, each 0 or 1. A card has an
/// input for each class of places, a flag has one, and any other number has one for each of some ranges. So a game with
/// features has inputs without an encoder of its own; its encoder adds what the features do not say.
///
/// The cards are written in an order that the encoder chooses for each view, as numbers of cards. If it puts the suits in
/// an order by their cards, then two deals that differ only in the names of suits have the same inputs, apart from the
/// few features that are numbers of suits.
#[derive(Debug)]
pub struct FeatureInputs<'a, 'b> {
    writer: &'a mut InputWriter<'b>,
    players: usize,
    order: &'a [u8],
}

impl<'a, 'b> FeatureInputs<'a, 'b> {
    /// Appends the features of a view to the inputs. `order` has the number of every card.
    pub fn write<G: ActionSpace>(
        view: &G::View,
        players: usize,
        order: &'a [u8],
        writer: &'a mut InputWriter<'b>,
    ) {
        G::features(view, &mut FeatureInputs { writer, players, order });
    }
}

impl FeatureSink for FeatureInputs<'_, '_> {
    #[inline]
    fn add(&mut self, _name: impl FnOnce() -> String, value: i64) {
        let range = (value >= 0).then(|| LAST.partition_point(|&last| last < value));
        self.writer.one_hot_or_none(LAST.len(), range);
    }

    #[inline]
    fn add_flags(&mut self, _name: impl Fn(usize) -> String, flags: &[u8]) {
        for &card in self.order {
            self.writer.flag(flags[usize::from(card)] != 0);
        }
    }

    #[inline]
    fn add_places(&mut self, _name: impl Fn(usize) -> String, places: &[u8]) {
        let classes = KnownPlace::classes(self.players);
        for &card in self.order {
            let place = places[usize::from(card)];
            self.writer.one_hot_or_none(classes, KnownPlace::class(place, self.players));
        }
    }
}

/// Writes the parts of a move ([`ActionSpace::parts`]) as inputs: one for each action of the fixed space. The first actions
/// are the cards, which are written in this order.
pub fn write_parts<G: ActionSpace>(played: &G::Move, order: &[u8], writer: &mut InputWriter<'_>) {
    let parts = G::parts(played);
    for &card in order {
        writer.flag(parts.contains(card.into()));
    }
    for action in order.len()..G::ACTIONS {
        writer.flag(parts.contains(action));
    }
}
