//! The network inputs for the choice of the talon.

use talon_games::Position as _;
use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::marias::strength::{KINGS, OBERS};
use talon_games::marias::{Move, View};

use super::knowledge::{
    EqualCards, HAND_CARDS, RULES, STRENGTH, TrumpGameFacts, length, marriages, trump_card, write_hand,
    write_rules, write_strength,
};
use crate::encoder::InputWriter;

/// The number of inputs for the view.
const VIEW: usize = RULES + 1 + HAND_CARDS + STRENGTH + 8;

/// The number of network inputs.
pub(super) const INPUTS: usize = VIEW + 32 + 2 * 4 + 9 + 4 + 3 * (9 + 2) + 3 + 2;

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, 0);
    let known = &TrumpGameFacts::new(view);
    write_rules(writer, view.public().rules());
    writer.flag(known.trump.suit() == Suit::Hearts);
    write_hand(writer, known.order.cards(view.hand()));
    write_strength(writer, known);
    writer.one_hot(8, known.trump.rank() as usize);
    debug_assert_eq!(writer.next_input(), VIEW);
}

pub(super) fn encode_move(view: &View, talon: CardSet<Card>, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, VIEW);
    let TrumpGameFacts { trump, order, .. } = TrumpGameFacts::new(view);
    let (hand, laid) = (order.cards(view.hand()), order.cards(talon));
    let kept = hand & !laid;
    writer.bits(32, laid);
    writer.bits(4, marriages(kept));
    writer.bits(4, marriages(hand) & !marriages(kept));
    writer.one_hot(9, length(kept, 0));
    writer.one_hot(4, (1..4).filter(|&place| length(kept, place) == 0).count());
    for place in 1..4 {
        let cards = length(kept, place);
        let holds = |rank: Rank| kept >> (8 * place + rank as usize) & 1 == 1;
        let bare_ten = holds(Rank::Ten) && !holds(Rank::Ace);
        writer.one_hot(9, cards);
        writer.flag(bare_ten && cards == 1);
        writer.flag(bare_ten && cards == 2);
    }
    writer.flag(talon.contains(trump));
    writer.flag(talon.contains(Card::new(Rank::Seven, trump.suit())));
    writer.flag(talon.iter().map(Card::suit).is_sorted_by(|one, other| one == other));
    writer.thermometer(2, (talon & (KINGS | OBERS)).len());
    debug_assert_eq!(writer.next_input(), INPUTS);
}

/// Appends all pairs of cards that may be discarded, but only with the lowest cards of each class of equal
/// cards. The trump card is equal to no other card, because the others have seen it.
pub(super) fn candidates(view: &View, moves: &mut Vec<Move>) {
    let trump = trump_card(view);
    let (_, hand) = view.mover();
    let cards = view.public().legal_discards(hand);
    let equal = EqualCards::new(view, cards, CardSet::of(trump), trump.suit());
    for first in cards.iter().filter(|&first| equal.below(first).is_none()) {
        for second in cards.iter().filter(|&second| second > first) {
            if equal.below(second).is_none_or(|below| below == first) {
                moves.push(Move::Discard(CardSet::of(first) | CardSet::of(second)));
            }
        }
    }
}
