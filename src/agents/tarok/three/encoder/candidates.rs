//! The moves of tarok for three that the learned values compare.

use talon_games::Public as _;
use talon_games::View as _;
use talon_games::cards::tarok::{Card, KINGS, Suit, TAROKS, TRULA};
use talon_games::cards::{Card as _, CardSet, Packet};
use talon_games::tarok::three::values::raw;
use talon_games::tarok::three::{Item, Items, Move, SEATS, View};

use super::view_facts::winning_card;
use crate::tarok::equivalence::{PLAIN, classes, redundant};
use crate::tarok::three::simple;
use crate::tarok::trick_state::PIPS;

/// If there are at most this many sets of discards, all of them are candidates.
const ALL_DISCARDS: usize = 200;
/// The maximum number of sets of discards that are candidates when there are more than [`ALL_DISCARDS`] sets.
const SOME_DISCARDS: usize = 150;
/// The minimum number of taroks in the hand with which the announcement of a valat is a candidate.
const TAROKS_FOR_VALAT: usize = 11;
/// If there are at most this many open items, all sets of open items are candidates.
const ALL_RAISES: usize = 3;

// The heuristic value of discards, in tenths of a card point, with the weights of `simple`.
const EMPTY_SUIT: i64 = 46;
const SINGLETON: i64 = 17;
const QUEEN: i64 = 10;
const DISCARDED_POINT: i64 = 6;

/// Appends the candidates of a view.
pub(super) fn append(view: &View, moves: &mut Vec<Move>) {
    let public = view.public();
    match public.phase() {
        "discard" => discards(view, moves),
        "announce" => moves.extend(possible_bonuses(view).subsets().map(Move::Announce)),
        "kontra" => raises(view, moves),
        "play" => cards(view, moves),
        "bid" | "contract" | "take" => {
            public.legal_moves(view.hand(), usize::MAX, moves);
        }
        _ => {}
    }
}

/// Returns the bonuses that the hand of declarer can make. The networks have no inputs for the bonuses of
/// defenders.
fn possible_bonuses(view: &View) -> Items {
    let public = view.public();
    if public.declarer() != Some(view.seat()) {
        return Items::EMPTY;
    }
    let left = public.talon().map_or(CardSet::EMPTY, |talon| talon.set() - public.taken());
    let bonuses = [
        (Item::Trula, left.is_disjoint(TRULA)),
        (Item::Kings, left.is_disjoint(KINGS)),
        (Item::Pagat, view.hand().contains(Card::PAGAT)),
        (Item::Valat, (view.hand() & TAROKS).len() >= TAROKS_FOR_VALAT),
    ];
    bonuses
        .into_iter()
        .filter(|(_, is_possible)| *is_possible)
        .fold(Items::EMPTY, |set, (item, _)| set.with(item))
}

/// Appends sets of the items that may be raised. The networks have no inputs for the items of defenders, so
/// `simple` decides whether to raise these items.
fn raises(view: &View, moves: &mut Vec<Move>) {
    let stakes = view.public().stakes();
    let all = stakes.open_to(view.seat());
    let open = all.intersection(stakes.of_declarer());
    let raised = if all == open { Items::EMPTY } else { simple::raise(view).difference(open) };
    if open.len() <= ALL_RAISES {
        moves.extend(open.subsets().map(|set| Move::Kontra(set.union(raised))));
        return;
    }
    let few = |set: &Items| set.len() < 2 || set.len() == 2 && set.contains(Item::Game) || *set == open;
    moves.extend(open.subsets().filter(few).map(|set| Move::Kontra(set.union(raised))));
}

/// Appends the legal cards, without cards that are equivalent to a lower legal card.
fn cards(view: &View, moves: &mut Vec<Move>) {
    let legal = view.public().legal_cards(view.hand());
    let redundant = redundant(legal.bits() & PLAIN, separating_cards(view).bits());
    moves.extend((legal - CardSet::from_bits(redundant)).iter().map(Move::Card));
}

/// Returns the legal cards that are equivalent to this card, including this card.
pub(super) fn equivalent_cards(view: &View, card: Card) -> CardSet<Card> {
    let legal = view.public().legal_cards(view.hand());
    let classes = classes(legal.bits() & PLAIN, separating_cards(view).bits());
    classes
        .into_iter()
        .map(CardSet::from_bits)
        .find(|class| class.contains(card))
        .unwrap_or(CardSet::of(card))
}

/// Returns the cards that separate classes of equivalent cards: the cards that another seat can hold, and the
/// card that wins the trick so far.
fn separating_cards(view: &View) -> CardSet<Card> {
    let next = view.seat().next(SEATS);
    let others = view.possible(next) | view.possible(next.next(SEATS));
    others | winning_card(*view.public().trick()).map_or(CardSet::EMPTY, CardSet::of)
}

/// Returns the number of ways to choose `count` of `cards`.
fn ways(cards: usize, count: usize) -> usize {
    (0..count).fold(1, |ways, chosen| ways * cards.saturating_sub(chosen) / (chosen + 1))
}

/// Appends all sets of discards, or only the best sets if there are more than [`ALL_DISCARDS`].
fn discards(view: &View, moves: &mut Vec<Move>) {
    let legal = view.public().legal_discards(view.hand());
    let count = view.public().taken().len();
    if ways(legal.len(), count) <= ALL_DISCARDS {
        view.public().legal_moves(view.hand(), usize::MAX, moves);
        return;
    }
    let first = moves.len();
    let plain = legal - TAROKS;
    let mut found = Vec::with_capacity(ALL_DISCARDS);
    if plain.len() < count {
        choose(legal & TAROKS, count - plain.len(), plain, &mut found);
    } else {
        choose(plain, count, CardSet::EMPTY, &mut found);
        found.sort_by_cached_key(|&discards| std::cmp::Reverse(discards_value(view.hand(), discards)));
    }
    moves.extend(found.into_iter().take(SOME_DISCARDS - 1).map(|cards| Move::Discard(Packet::shown(cards))));
    if let Some(discards) = simple::best_move(view).filter(|discards| !moves[first..].contains(discards)) {
        moves.push(discards);
    }
}

/// Lists the sets that consist of `chosen` and of `count` cards from `cards`. The pips of a suit have equal
/// points. So of the sets with the same number of pips of a suit, only the set with the lowest pips is
/// listed.
fn choose(mut cards: CardSet<Card>, count: usize, chosen: CardSet<Card>, found: &mut Vec<CardSet<Card>>) {
    if count == 0 {
        found.push(chosen);
        return;
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        choose(cards, count - 1, chosen | CardSet::of(card), found);
        if PIPS >> card.index() & 1 == 1 {
            // If this pip is not chosen, no higher pip of the suit is chosen.
            cards -= card.kind() & CardSet::from_bits(PIPS);
        }
    }
}

/// Returns the heuristic value of discards.
fn discards_value(hand: CardSet<Card>, discards: CardSet<Card>) -> i64 {
    let kept = hand - discards;
    let shape: i64 = Suit::ALL
        .into_iter()
        .map(|suit| match (kept & (suit.cards() - KINGS)).len() {
            0 => EMPTY_SUIT,
            1 => SINGLETON,
            _ => 0,
        })
        .sum();
    let queens = CardSet::from_bits(KINGS.bits() >> 1);
    shape + QUEEN * (kept & queens).len() as i64 + DISCARDED_POINT * raw(discards)
}
