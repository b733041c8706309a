//! The player `smart`: hand-written heuristics of an experienced player.

use talon_games::View as _;
use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::marias::strength::{FAT, KINGS, OBERS, kings_beside};
use talon_games::marias::{Goal, PlainGame, TALON, View};

use super::heuristic_policy::{
    HeuristicPolicy, announced_fleks, complete_talon, first, highest, holds_seven, lowest, suits, trump_suit,
};
use super::plain_games;

/// The thesis' `SmartPlayer` (4.2.4), based on the source code of the thesis' program. It bids by the
/// strength of its hand, plays low cards first, and plays trumps last.
pub(super) enum Smart {}

impl HeuristicPolicy for Smart {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        lowest(cards)
    }

    fn raises(view: &View, goal: Goal) -> bool {
        raises(view, goal, trump_suit(view))
    }

    fn trump(view: &View) -> Option<Card> {
        highest(view.hand())
    }

    fn talon(view: &View, legal: CardSet<Card>) -> CardSet<Card> {
        let is_taker = view.public().takers().next().is_some();
        if let Some(talon) = plain_games::talon(view.public(), view.hand(), is_taker) {
            return talon;
        }
        choose_talon(view.hand(), trump_suit(view), legal)
    }

    fn game(view: &View) -> Option<PlainGame> {
        plain_games::game(view)
    }

    fn takes_over(view: &View) -> bool {
        plain_games::takes_over(view)
    }

    fn doubles_game(view: &View, game: PlainGame) -> bool {
        plain_games::doubles(view, game)
    }

    fn card(view: &View, legal: CardSet<Card>) -> Option<Card> {
        if let Some(game) = view.public().plain_game() {
            return plain_games::card(view, game, legal);
        }
        let trump = trump_suit(view);
        let mut cards = legal;
        if announced_sedma(view) {
            cards = unless_all(cards, CardSet::of(Card::new(Rank::Seven, trump)));
        }
        // Trumps are played last. This matters only for the leader: the legal cards of the other seats are
        // all trumps or contain no trump.
        lowest(unless_all(cards, trump.cards()))
    }
}

/// A player that says as little as the rules allow: a trump game, no announcement and no doubling that is not obligatory. It
/// chooses the trump card, the talon and the cards like [`Smart`].
pub(super) enum Passer {}

impl HeuristicPolicy for Passer {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        Smart::pick(cards)
    }

    fn raises(_: &View, _: Goal) -> bool {
        false
    }

    fn trump(view: &View) -> Option<Card> {
        Smart::trump(view)
    }

    fn talon(view: &View, legal: CardSet<Card>) -> CardSet<Card> {
        choose_talon(view.hand(), trump_suit(view), legal)
    }

    fn card(view: &View, legal: CardSet<Card>) -> Option<Card> {
        Smart::card(view, legal)
    }
}

/// Returns whether this seat or its partner announced sedma.
fn announced_sedma(view: &View) -> bool {
    let announced = view.public().bidding().goal(Goal::Sedma);
    announced.is_some_and(|announced| view.public().side(announced.by) == view.public().side(view.seat()))
}

/// Returns the cards that are not in `spared`, or all cards if there are no others.
fn unless_all(cards: CardSet<Card>, spared: CardSet<Card>) -> CardSet<Card> {
    let left = cards - spared;
    if left.is_empty() { cards } else { left }
}

/// For forhont and for an opponent: the hand score that is required for each unit of the value of hra.
const REQUIRED_SCORE: [i32; 2] = [9, 4];

/// Returns whether `smart` announces or doubles a goal; it never raises stovka.
pub(super) fn raises(view: &View, goal: Goal, trump: Suit) -> bool {
    let (hand, fleks) = (view.hand(), announced_fleks(view, goal));
    match goal {
        Goal::Hra => {
            let value = fleks.map_or(0, |fleks| 1 << fleks);
            REQUIRED_SCORE[view.public().side(view.seat()) as usize] * value <= score(hand, trump)
        }
        Goal::Sedma => raises_sedma(hand, trump, fleks),
        Goal::Stovka => false,
    }
}

/// Returns whether `smart` announces or doubles sedma. `fleks` is the number of doublings so far; `None` when
/// sedma is not announced. The seat wants to win sedma with the trump 7, or to beat the 7.
fn raises_sedma(hand: CardSet<Card>, trump: Suit, fleks: Option<u8>) -> bool {
    let trumps = (hand & trump.cards()).len();
    let Some(fleks) = fleks.map(usize::from) else { return is_in_reach(hand, trump) };
    if holds_seven(hand, trump) {
        // After an even number of doublings, the opponents of the announcer speak. This seat holds the 7, so
        // the announcer does not hold it.
        fleks.is_multiple_of(2) || trumps >= fleks + 4
    } else {
        2 * trumps >= fleks + 8
    }
}

/// Returns the score of a hand for hra. It adds the score of king and ober in each suit (`marriage`), 1 for
/// each ten, 3 for each ace, and a sixth of the cube of the number of trumps.
fn score(hand: CardSet<Card>, trump: Suit) -> i32 {
    let fat = (hand & FAT).len() as i32;
    let aces = hand.iter().filter(|card| card.rank() == Rank::Ace).count() as i32;
    let trumps = (hand & trump.cards()).len() as i32;
    let marriages: i32 = Suit::ALL.into_iter().map(|suit| marriage(hand, suit, trump)).sum();
    marriages + fat + trumps.pow(3) / 6 + 2 * aces
}

/// Returns the score that a hand gets for the king and the ober of a suit. It is 4 if the hand has both cards
/// (a marriage). It is 0 if the hand has one of them, so that the others have no marriage in this suit. It is
/// −2 if the hand has neither card. In trumps the score is double. The thesis' program counts 20, 0 and −10,
/// and takes a fifth of the sum.
fn marriage(hand: CardSet<Card>, suit: Suit, trump: Suit) -> i32 {
    let score = match (hand & suit.cards() & (KINGS | OBERS)).len() {
        0 => -2,
        1 => 0,
        _ => 4,
    };
    if suit == trump { 2 * score } else { score }
}

/// Chooses the talon. The first choice is to discard cards that empty a suit, or that leave only the ace of a
/// suit. The next choice is other plain cards, from the left of the hand. Trumps are discarded only when no
/// other card is left.
///
/// In the thesis' program, the conditions for emptying a suit are garbled, so this code follows the rule of
/// the thesis' `MinimaxPlayer`. Unlike the program, this code counts the discards, so a suit of two cards is
/// never split.
pub(super) fn choose_talon(hand: CardSet<Card>, trump: Suit, legal: CardSet<Card>) -> CardSet<Card> {
    let makes_voids = !is_in_reach(hand, trump);
    let talon = suits().filter(|&suit| suit != trump).fold(CardSet::EMPTY, |talon, suit| {
        let cards = hand & suit.cards();
        let low = cards - FAT;
        let goes = if cards.contains(Card::new(Rank::Ace, suit)) {
            cards.len() == 2
        } else {
            makes_voids && low == cards && kings_beside(cards).is_disjoint(cards)
        };
        if goes && low.len() + talon.len() <= TALON { talon | low } else { talon }
    });
    complete_talon(talon, legal, |cards| first(cards - trump.cards()).or_else(|| lowest(cards)))
}

/// Returns whether a hand is good enough for sedma. It needs the trump 7 with four more trumps, or the trump
/// 7 with three more trumps and cards of all suits.
fn is_in_reach(hand: CardSet<Card>, trump: Suit) -> bool {
    holds_seven(hand, trump)
        && match (hand & trump.cards()).len() {
            0..=3 => false,
            4 => Suit::ALL.iter().all(|suit| !hand.is_disjoint(suit.cards())),
            _ => true,
        }
}
