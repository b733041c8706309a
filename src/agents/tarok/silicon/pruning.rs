//! Forward pruning: the thesis searches only some cards of the third hand (4.2.4, candidates 1 to 6).
//!
//! For each state of the trick, tables 5 and 6 of the thesis mark the candidates that apply. The available
//! copy of the thesis lacks these marks. They are reconstructed from the reasons that the text gives for each
//! candidate.

use talon_games::cards::tarok::{Card, KINGS, Suit, TAROKS};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, SEATS};

use super::world::World;
use crate::tarok::three::three_seats::TrickState;
use crate::tarok::trick_state::kind_of;

/// The queens and the kings.
const HIGH_FIGURES: CardSet<Card> = CardSet::from_bits(KINGS.bits() | KINGS.bits() >> 1);

/// Returns the cards to search. For the first and the second seat of a trick, these are all legal cards. For
/// the third seat, these are only some of the legal cards.
pub fn candidates(world: &World) -> CardSet<Card> {
    let legal = world.legal_cards();
    if world.tricks().trick_len() + 1 < SEATS {
        return legal;
    }
    let suits = Suit::ALL.map(|suit| legal & suit.cards());
    let taroks = match world.contract() {
        Contract::Berac => highest(legal & TAROKS),
        Contract::Klop => taroks_in_klop(legal & TAROKS),
        _ => taroks_for_points(world.tricks(), legal & TAROKS),
    };
    suits.iter().fold(taroks, |kept, &suit| kept | of_suit(world, suit))
}

/// Returns the taroks to search in a game for points: the lowest tarok, the lowest tarok that wins the trick,
/// and the mond. If the lowest tarok is the pagat, the second lowest tarok is returned, too.
fn taroks_for_points(tricks: &TrickState, taroks: CardSet<Card>) -> CardSet<Card> {
    let takes = |&card: &Card| {
        let mut after = *tricks;
        after.play(card.index() as u8);
        after.winner == tricks.turn
    };
    let lowest = taroks.first().map_or(CardSet::EMPTY, CardSet::of);
    let taking = taroks.iter().find(takes).map_or(CardSet::EMPTY, CardSet::of);
    let behind = if lowest == CardSet::of(Card::PAGAT) {
        (taroks - lowest).first().map_or(CardSet::EMPTY, CardSet::of)
    } else {
        CardSet::EMPTY
    };
    lowest | taking | behind | taroks & CardSet::of(Card::MOND)
}

/// Returns the taroks to search in klop: the highest tarok. If the highest tarok is the mond, the next lower
/// tarok is returned, too, because another seat may still have to take the mond.
fn taroks_in_klop(taroks: CardSet<Card>) -> CardSet<Card> {
    let first = highest(taroks);
    if first == CardSet::of(Card::MOND) { first | highest(taroks - first) } else { first }
}

/// Returns the cards of a suit to search:
/// - In a game for points, the lowest and the highest card. If the highest card is a queen or a king, also
///   the next lower card. If the hand does not follow suit and the other side wins the trick so far, only the
///   lowest card.
/// - In klop, the lowest and the highest card. If the hand does not follow suit, only the highest card.
/// - In berač, only the highest card.
fn of_suit(world: &World, suit: CardSet<Card>) -> CardSet<Card> {
    let tricks = world.tricks();
    let follows = suit.bits() & kind_of(tricks.led) != 0;
    let lowest = suit.first().map_or(CardSet::EMPTY, CardSet::of);
    let first = highest(suit);
    let is_partners = world.are_partners(Seat::new(usize::from(tricks.winner)), world.turn());
    match world.contract() {
        Contract::Klop if follows => lowest | first,
        Contract::Klop | Contract::Berac => first,
        _ if !follows && !is_partners => lowest,
        _ if first.is_subset(HIGH_FIGURES) => lowest | first | highest(suit - first),
        _ => lowest | first,
    }
}

fn highest(cards: CardSet<Card>) -> CardSet<Card> {
    CardSet::from_bits(cards.bits().checked_ilog2().map_or(0, |highest| 1 << highest))
}

#[cfg(test)]
mod tests {
    use super::super::world::tests::{after, cards, led_by_0};
    use super::*;

    /// Returns the candidates of the third hand after these two cards; seat 0 is declarer except in klop.
    fn third(contract: Contract, hand: &str, played: &str) -> CardSet<Card> {
        let [first, second] = played.split_whitespace().collect::<Vec<_>>()[..] else { panic!("two cards") };
        candidates(&after(led_by_0(contract, [first, second, hand]), played))
    }

    #[test]
    fn candidates_of_the_suit_led() {
        assert_eq!(third(Contract::Three, "3h 2h Jh Ch Kh t5", "4h 1h"), cards("3h Ch Kh"));
        assert_eq!(third(Contract::Three, "3h 2h Jh Ch t5", "4h 1h"), cards("3h Ch"));
    }

    #[test]
    fn candidates_among_taroks() {
        assert_eq!(third(Contract::Three, "t1 t4 t5 t9 t15 t21 Kh", "t8 t3"), cards("t1 t4 t9 t21"));
        assert_eq!(third(Contract::Three, "t4 t5 t9 t15", "t8 t3"), cards("t4 t9"));
        assert_eq!(third(Contract::Solo, "t4 t5 t9 t15", "Kh 4h"), cards("t4"), "the lowest wins");
        assert_eq!(
            third(Contract::Solo, "t1 t4 t5", "t21 t22"),
            cards("t1 t4"),
            "the pagat takes mond and škis"
        );
    }

    #[test]
    fn candidates_of_a_hand_void_in_the_suit_led() {
        assert_eq!(third(Contract::Two, "4d 3d Jd Qd 7s", "t10 t12"), cards("4d Jd Qd 7s"));
        assert_eq!(third(Contract::Two, "4d 3d Jd Qd 7s", "t10 t3"), cards("4d 7s"));
    }

    #[test]
    fn candidates_in_klop_and_berac() {
        assert_eq!(third(Contract::Klop, "t7 t15 t20 t21", "t5 t6"), cards("t20 t21"));
        assert_eq!(third(Contract::Klop, "t7 t15 t20", "t5 t6"), cards("t20"));
        assert_eq!(third(Contract::Klop, "2h Jh Kh", "4h 3h"), cards("2h Kh"));
        assert_eq!(third(Contract::Berac, "2h Jh Kh", "4h 3h"), cards("Kh"));
        assert_eq!(third(Contract::Berac, "2d 1d Jc Kc", "4h 3h"), cards("1d Kc"));
    }

    #[test]
    fn the_first_two_hands_search_all_legal_cards() {
        let world = led_by_0(Contract::Three, ["3h 2h 1h Jh t5 t6", "4h Ch Qh", "Kh"]);
        assert_eq!(candidates(&world), cards("3h 2h 1h Jh t5 t6"));
        assert_eq!(candidates(&after(world, "3h")), cards("4h Ch Qh"));
    }
}
