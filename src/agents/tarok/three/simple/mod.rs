//! `simple`: hand-written heuristics, without search (`docs/players/tarok.md`).
//!
//! The score of every decision is a sum of a few terms in card points. Bids, talon, announcements and kontra
//! are decided by the [`strength`] of the hand. A card is chosen by the probability of winning the trick
//! ([`card_play::win_probabilities`]) and by the value of keeping the card in the hand. The player is
//! deterministic.

pub(crate) mod bidding;
pub(crate) mod card_play;

pub(super) use self::bidding::raise;
use talon_games::Position as _;
use talon_games::cards::tarok::{Card, TAROKS};
use talon_games::cards::{CardSet, Packet};
use talon_games::tarok::three::{Contract, Move, TALON, TarokThree, View};

use self::bidding::strength;
use self::card_play::argmax;
use super::card_points::mean_points;
use crate::{Decision, DecisionContext};

/// Returns the decision of `simple`.
pub(super) fn choose(context: &mut DecisionContext<'_, TarokThree>) -> Option<Decision<Move>> {
    best_move(context.view).map(Decision::of)
}

/// Returns the move of `simple`; `None` when the seat is not to move.
pub(crate) fn best_move(view: &View) -> Option<Move> {
    // All legal moves are of one kind, so any legal move gives the kind of decision.
    let mut due = Vec::new();
    view.legal_moves(1, &mut due);
    Some(match due.first()? {
        Move::Bid(_) => Move::Bid(bidding::bid(view)),
        Move::Play(_) => Move::Play(bidding::contract(view)),
        Move::Take(_) => Move::Take(group(view)),
        // In tarok for three, no king is called.
        Move::Call(_) => return None,
        Move::Discard(_) => Move::Discard(Packet::shown(discards(view))),
        Move::Announce(_) => Move::Announce(bidding::announce(view)),
        Move::Kontra(_) => Move::Kontra(bidding::raise(view)),
        Move::Card(_) => Move::Card(card(view)),
    })
}

/// Returns the legal card with the greatest score; of equal cards, the lowest.
fn card(view: &View) -> Card {
    let score: fn(&View, Card) -> f64 = match view.public().contract().expect("a contract is played") {
        Contract::Klop => card_play::score_in_klop,
        Contract::Berac => card_play::score_in_berac,
        _ => card_play::score_for_points,
    };
    let best = argmax(view.public().legal_cards(view.hand()), |&card| score(view, card));
    best.expect("a seat to move has a legal card")
}

/// The loss when a mond is left in the talon.
pub(crate) const MOND: f64 = 21.0;

/// The value of a card point among the discards. It is positive, because the card might have been lost in a
/// trick.
const DISCARDED_POINT: f64 = 0.6;

/// Returns the group that makes the hand strongest after the best discards.
pub(super) fn group(view: &View) -> u8 {
    let contract = view.public().contract().expect("a contract is played");
    let talon = view.public().talon().expect("the talon is turned up");
    let size = contract.group().max(1);
    let best = argmax(1..=(TALON / size) as u8, |&number| {
        let group = talon.group(contract.group(), number);
        let mond = if group.contains(Card::MOND) { MOND } else { 0.0 };
        let hand = view.hand() | group;
        mond + score(hand, best_discards(view, hand, size))
    });
    best.expect("the talon has groups")
}

/// Returns the best discards.
pub(super) fn discards(view: &View) -> CardSet<Card> {
    best_discards(view, view.hand(), view.public().taken().len())
}

/// Returns the value of the hand without these discards. Declarer keeps the points of the discards.
pub(crate) fn score(hand: CardSet<Card>, discards: CardSet<Card>) -> f64 {
    strength(hand - discards) + DISCARDED_POINT * mean_points(discards)
}

/// Returns the `count` best discards. They contain taroks only when there are not enough other cards.
fn best_discards(view: &View, hand: CardSet<Card>, count: usize) -> CardSet<Card> {
    let legal = view.public().legal_discards(hand);
    let plain = legal - TAROKS;
    if plain.len() < count {
        // The lowest taroks complete the discards.
        return plain
            | legal.iter().filter(|card| TAROKS.contains(*card)).take(count - plain.len()).collect();
    }
    best_of(hand, plain, count).expect("there are enough cards to discard")
}

/// Returns the best `count` cards of `plain` to discard from `hand`. `None` when there are fewer.
pub(crate) fn best_of(hand: CardSet<Card>, plain: CardSet<Card>, count: usize) -> Option<CardSet<Card>> {
    let mut choices = Vec::new();
    add_choices(plain, count, CardSet::EMPTY, &mut choices);
    argmax(choices, |&discards| score(hand, discards))
}

/// Lists all sets that consist of `chosen` and of `count` cards from `cards`.
fn add_choices(
    mut cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    choices: &mut Vec<CardSet<Card>>,
) {
    if count == 0 {
        choices.push(chosen);
        return;
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        add_choices(cards, count - 1, chosen | CardSet::of(card), choices);
    }
}
