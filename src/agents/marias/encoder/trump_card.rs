//! The network inputs for the choice of the trump card. The moves differ in the trump suit, so the inputs of
//! each move include the hand, encoded relative to this suit.

use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::marias::strength::{FAT, OBERS, kings_beside};
use talon_games::marias::{Move, View};

use super::knowledge::{HAND_CARDS, RULES, SuitOrder, length, marriages, write_hand, write_rules};
use crate::encoder::InputWriter;

/// The number of inputs for the view.
const VIEW: usize = RULES + 7 + 4 + 3;

/// The number of network inputs.
pub(super) const INPUTS: usize = VIEW + HAND_CARDS + 3 * 8 + 8 + 1 + 2 * 4 + 1 + 4;

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, 0);
    let hand = view.hand();
    write_rules(writer, view.public().rules());
    writer.thermometer(7, (hand & FAT).len());
    writer.thermometer(4, hand.iter().filter(|card| card.rank() == Rank::Ace).count());
    writer.thermometer(3, (kings_beside(hand & OBERS) & hand).len());
    debug_assert_eq!(writer.next_input(), VIEW);
}

pub(super) fn encode_move(view: &View, shown: Card, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, VIEW);
    let hand = SuitOrder::new(shown.suit(), None, &[view.hand()]).cards(view.hand());
    let (trumps, is_hearts) = (length(hand, 0), shown.suit() == Suit::Hearts);
    let holds = |rank: Rank| hand >> rank as u32 & 1;
    write_hand(writer, hand);
    writer.flag(is_hearts);
    writer.one_hot(8, trumps);
    writer.one_hot_or_none(8, is_hearts.then_some(trumps));
    writer.one_hot(8, shown.rank() as usize);
    writer.one_hot_or_none(8, (holds(Rank::Seven) == 1).then_some(trumps));
    writer.one_hot(4, (holds(Rank::Ace) * 2 + holds(Rank::Ten)) as usize);
    writer.one_hot(4, (holds(Rank::King) * 2 + holds(Rank::Ober)) as usize);
    writer.flag(is_hearts && marriages(hand) & 1 == 1);
    writer.one_hot(4, (1..4).filter(|&place| length(hand, place) == 0).count());
    debug_assert_eq!(writer.next_input(), INPUTS);
}

/// For each suit, appends the lowest card. If this is the 7, it also appends the next card. The suit of the
/// trump card matters most. The others see the trump card: a low card tells them least, but the 7 tells them
/// who holds the 7.
pub(super) fn candidates(view: &View, moves: &mut Vec<Move>) {
    for suit in Suit::ALL {
        let mut cards: CardSet<Card> = view.hand() & suit.cards();
        let Some(lowest) = cards.first() else { continue };
        moves.push(Move::Trump(lowest));
        cards.remove(lowest);
        if lowest.rank() == Rank::Seven {
            moves.extend(cards.first().map(Move::Trump));
        }
    }
}
