//! The moves of tarok for four that the learned values compare.

use talon_games::cards::tarok::{Card, KINGS, Suit, TAROKS, TRULA};
use talon_games::cards::{CardSet, Packet};
use talon_games::protocol::Seat;
use talon_games::tarok::four::{Contract, Item, Items, Move, SEATS, View};
use talon_games::tarok::three::values::raw;
use talon_games::{Public as _, View as _};

use super::encoder::{TarokEncoder, TarokWorkspace};
use super::simple;
use crate::MoveChoice;
use crate::tarok::equivalence::{PLAIN, classes, redundant};

/// The maximum number of sets of discards that are candidates.
const MAX_DISCARD_SETS: usize = 60;
/// The minimum number of taroks in the hand with which the announcement of a valat is a candidate.
const TAROKS_FOR_VALAT: usize = 9;

impl MoveChoice for TarokEncoder {
    /// Appends all legal moves, with these exceptions:
    ///
    /// - if there are more than 60 sets of discards, the only sets appended are those that leave short suits
    ///   or discard points, and the set that `simple` discards;
    /// - announcements are left out if the hand has too few of the cards that they need;
    /// - if more than two items may be raised, only these sets are appended: no item, each item alone, and
    ///   all items;
    /// - if no other seat can hold a card between several cards of equal points, only one of these cards is
    ///   appended.
    fn candidates(view: &View, _: &mut TarokWorkspace, moves: &mut Vec<Move>) {
        let public = view.public();
        match public.phase() {
            "discard" => discards(view, moves),
            "announce" => {
                moves.extend(possible_bonuses(view).subsets().map(Move::Announce));
                moves.extend(public.may_play_colour().then_some(Move::Play(Contract::Colour)));
            }
            "kontra" => {
                let holds_king =
                    !public.called_king().is_empty() && public.called_king().is_subset(view.hand());
                let open = public.raisable(view.seat(), holds_king);
                let few = |set: &Items| open.len() <= 2 || set.len() < 2 || *set == open;
                moves.extend(open.subsets().filter(few).map(Move::Kontra));
            }
            "play" => moves.extend(distinct_cards(view).iter().map(Move::Card)),
            _ => {
                public.legal_moves(view.hand(), usize::MAX, moves);
            }
        }
    }

    fn equal_moves(view: &View, played: &Move) -> Vec<Move> {
        let Move::Card(card) = *played else { return vec![*played] };
        let legal = view.public().legal_cards(view.hand());
        let classes = classes(legal.bits() & PLAIN, separating_cards(view).bits()).into_iter();
        let class = classes.map(CardSet::from_bits).find(|class| class.contains(card));
        class.unwrap_or(CardSet::of(card)).iter().map(Move::Card).collect()
    }
}

/// Returns the legal cards, but of several equivalent cards only the lowest.
pub(super) fn distinct_cards(view: &View) -> CardSet<Card> {
    let legal = view.public().legal_cards(view.hand());
    legal - CardSet::from_bits(redundant(legal.bits() & PLAIN, separating_cards(view).bits()))
}

/// Returns the bonuses that the hand can make.
fn possible_bonuses(view: &View) -> Items {
    let (public, hand) = (view.public(), view.hand());
    let is_possible = |item: &Item| match item {
        Item::Game => false,
        Item::Trula => (hand & TRULA).len() >= 2,
        Item::Kings => ((hand | public.called_king()) & KINGS).len() >= 3,
        Item::King | Item::Pagat => true,
        Item::Valat => (hand & TAROKS).len() >= TAROKS_FOR_VALAT,
    };
    public.announceable(hand).iter().filter(is_possible).fold(Items::EMPTY, Items::with)
}

/// Returns the cards that separate classes of equivalent cards: the cards that another seat can hold, and the
/// cards of the current trick.
fn separating_cards(view: &View) -> CardSet<Card> {
    let others = (1..SEATS).map(|next| Seat::new((view.seat().index() + next) % SEATS));
    let held = others.fold(CardSet::EMPTY, |held, seat| held | view.possible(seat));
    let trick = view.public().trick();
    if trick.is_complete() { held } else { held | trick.set() }
}

/// Appends all sets of discards, or only the best sets if there are more than [`MAX_DISCARD_SETS`].
fn discards(view: &View, moves: &mut Vec<Move>) {
    let mut all = Vec::new();
    view.public().legal_moves(view.hand(), usize::MAX, &mut all);
    if all.len() > MAX_DISCARD_SETS {
        all.sort_by_cached_key(|played| std::cmp::Reverse(discards_value(view.hand(), played)));
        all.truncate(MAX_DISCARD_SETS - 1);
        all.extend(simple::best_move(view).filter(|played| !all.contains(played)));
    }
    moves.extend(all);
}

/// Returns the heuristic value of discards. It counts the short suits that remain and the points discarded.
fn discards_value(hand: CardSet<Card>, played: &Move) -> i64 {
    let Move::Discard(Packet { shown, .. }) = played else { return 0 };
    let kept = hand - *shown;
    let shape = Suit::ALL.into_iter().map(|suit| match ((kept & suit.cards()) - KINGS).len() {
        0 => 46,
        1 => 17,
        _ => 0,
    });
    shape.sum::<i64>() + 6 * raw(*shown)
}
