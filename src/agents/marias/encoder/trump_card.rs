//! The inputs for the choice of the trump card. The moves differ in the trump suit, so the hand is encoded with each move,
//! relative to its suit.

use super::input_blocks::InputBlocks;
use super::knowledge::{HAND_CARDS, RULES, write_hand, write_rules};
use super::placed_cards::{length, marriages};
use super::suit_order::SuitOrder;
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::marias::strength::{FAT, OBERS, kings_beside};
use crate::games::marias::{Move, View};

/// The number of inputs of the view.
const VIEW: usize = RULES + 7 + 4 + 3;

/// The number of inputs of the network.
pub(super) const INPUTS: usize = VIEW + HAND_CARDS + 3 * 8 + 8 + 1 + 2 * 4 + 1 + 4;

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputBlocks::new(inputs, 0);
    let hand = view.hand();
    write_rules(writer, view.public().rules());
    writer.at_least((hand & FAT).len(), 7);
    writer.at_least(hand.iter().filter(|card| card.rank() == Rank::Ace).count(), 4);
    writer.at_least((kings_beside(hand & OBERS) & hand).len(), 3);
    debug_assert_eq!(writer.next(), VIEW);
}

pub(super) fn encode_move(view: &View, shown: Card, inputs: &mut Vec<u16>) {
    let writer = &mut InputBlocks::new(inputs, VIEW);
    let hand = SuitOrder::new(shown.suit(), None, &[view.hand()]).cards(view.hand());
    let (trumps, is_hearts) = (length(hand, 0), shown.suit() == Suit::Hearts);
    let holds = |rank: Rank| hand >> rank as u32 & 1;
    write_hand(writer, hand);
    writer.flag(is_hearts);
    writer.one_of(trumps, 8);
    writer.one_of_if(is_hearts, trumps, 8);
    writer.one_of(shown.rank() as usize, 8);
    writer.one_of_if(holds(Rank::Seven) == 1, trumps, 8);
    writer.one_of((holds(Rank::Ace) * 2 + holds(Rank::Ten)) as usize, 4);
    writer.one_of((holds(Rank::King) * 2 + holds(Rank::Ober)) as usize, 4);
    writer.flag(is_hearts && marriages(hand) & 1 == 1);
    writer.one_of((1..4).filter(|&place| length(hand, place) == 0).count(), 4);
    debug_assert_eq!(writer.next(), INPUTS);
}

/// For each suit its lowest card and, if this is the 7, the next one. The others see the card that is turned up, but its
/// suit decides nearly everything: a low card tells them least, while the 7 tells them who holds it.
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
