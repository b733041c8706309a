//! Network inputs that are made from the features of a view and the actions of a move.

use talon_games::cards::{Card, CardSet};
use talon_games::{ActionSpace, FeatureSink, KnownPlace};

use super::encoder::InputWriter;

/// The last number of each range of numbers. A numeric feature has one input for each range, and the input of
/// the range that contains the number is 1. For a negative number, all inputs are 0.
const RANGE_ENDS: [i64; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 15, 20, 25, 30, 35, 40, 50, 60, 70, i64::MAX];

/// A sink that writes the features of a view ([`Game::features`](talon_games::Game::features)) as inputs,
/// each 0 or 1. Each card has one input for each class of places where the card can be known to lie, and one
/// input for each feature that is a set of cards. Each number has one input for each range of numbers. The
/// encoder of a game with features needs to add only the facts that the features do not contain.
///
/// The encoder chooses the order of the cards for each view. If the encoder sorts the suits by their cards,
/// renaming the suits does not change the inputs. The few features that are suit numbers are the exception.
#[derive(Debug)]
pub struct FeatureInputs<'a, 'b> {
    writer: &'a mut InputWriter<'b>,
    players: usize,
    positions: &'a [u8],
}

impl<'a, 'b> FeatureInputs<'a, 'b> {
    /// Appends the features of a view to the inputs. For each card, `positions` holds its position in the
    /// encoder's order of the cards.
    pub fn write<G: ActionSpace>(
        view: &G::View,
        players: usize,
        positions: &'a [u8],
        writer: &'a mut InputWriter<'b>,
    ) {
        G::features(view, &mut FeatureInputs { writer, players, positions });
    }
}

impl FeatureSink for FeatureInputs<'_, '_> {
    #[inline]
    fn add(&mut self, _name: impl FnOnce() -> String, value: i64) {
        let range = (value >= 0).then(|| RANGE_ENDS.partition_point(|&last| last < value));
        self.writer.one_hot_or_none(RANGE_ENDS.len(), range);
    }

    #[inline]
    fn add_cards<C: Card>(&mut self, _name: impl Fn(C) -> String, cards: CardSet<C>) {
        let positions = cards.iter().map(|card| usize::from(self.positions[card.index()]));
        self.writer.numbers(C::COUNT, positions);
    }

    #[inline]
    fn add_places(&mut self, _name: impl Fn(usize) -> String, places: &[u8]) {
        let classes = KnownPlace::classes(self.players);
        let numbers = places.iter().zip(self.positions).filter_map(|(&place, &position)| {
            KnownPlace::class(place, self.players).map(|class| classes * usize::from(position) + class)
        });
        self.writer.numbers(classes * places.len(), numbers);
    }
}

/// Writes the parts of a move ([`ActionSpace::parts`]) as inputs, one input for each action of the fixed
/// action space. The first actions are the cards. For each card, `positions` holds its position.
#[inline]
pub fn write_parts<G: ActionSpace>(played: &G::Move, positions: &[u8], writer: &mut InputWriter<'_>) {
    let position = |action: usize| positions.get(action).map_or(action, |&position| position.into());
    writer.numbers(G::ACTIONS, G::parts(played).iter().map(position));
}
