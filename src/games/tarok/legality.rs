//! Lists legal moves and draws random legal moves. It uses the choices that a game offers in each stage of a
//! deal.

use super::illegal::Illegal;
use super::moves::TarokMove;
use super::public_part::{MoveOf, PublicPart};
use super::stage::Stage;
use crate::Listing;
use crate::cards::tarok::{Card, Suit};
use crate::cards::{CardSet, Packet, Random};
use crate::game::random_of_few;
use crate::protocol::Seat;

/// Implements [`Public::legal_moves`](crate::Public::legal_moves) for the seat to move. `hand` is the hand of
/// this seat. Low cards come before high cards. The empty announcement and the empty raise come first.
pub(crate) fn legal_moves<P: PublicPart<SEATS>, const SEATS: usize>(
    public: &P,
    hand: CardSet<Card>,
    limit: usize,
    moves: &mut Vec<MoveOf<P, SEATS>>,
) -> Listing {
    use TarokMove::{Announce, Bid, Call, Card, Kontra, Play, Take};
    match public.stage() {
        Stage::Dealing | Stage::SetUp | Stage::Over => Listing::Complete,
        Stage::Bidding => {
            let bids = std::iter::once(None).chain(public.bids().map(Some));
            Listing::fill(bids.map(Bid), limit, moves)
        }
        Stage::Naming => Listing::fill(public.contracts().map(Play), limit, moves),
        Stage::Calling => Listing::fill(Suit::ALL.into_iter().map(Call), limit, moves),
        Stage::Taking => Listing::fill(public.groups().map(Take), limit, moves),
        Stage::Discarding => {
            let (cards, count, chosen) = public.discard_choice(hand);
            list_discards(cards, count, chosen, limit, moves)
        }
        Stage::Announcing => {
            let contract = public.contract_in_place_of_announcements().map(Play);
            Listing::fill(public.open_items(hand).subsets().map(Announce).chain(contract), limit, moves)
        }
        Stage::Raising => Listing::fill(public.open_items(hand).subsets().map(Kontra), limit, moves),
        Stage::Play => Listing::fill(public.legal_cards(hand).iter().map(Card), limit, moves),
    }
}

/// Draws a legal move of the seat to move uniformly. `hand` is the hand of this seat.
pub(crate) fn random_move<P: PublicPart<SEATS>, const SEATS: usize>(
    public: &P,
    hand: CardSet<Card>,
    random: &mut Random,
) -> MoveOf<P, SEATS> {
    match public.stage() {
        Stage::Play => {
            TarokMove::Card(public.legal_cards(hand).random(random).expect("a card may be played"))
        }
        Stage::Discarding => {
            let (cards, count, chosen) = public.discard_choice(hand);
            random_discard(cards, count, chosen, random)
        }
        _ => random_of_few(public, hand, random),
    }
}

/// Checks that a discard names all its cards, and that the cards are in this hand.
pub(crate) fn check_discarded(seat: Seat, hand: CardSet<Card>, packet: Packet<Card>) -> Result<(), Illegal> {
    if packet.hidden > 0 {
        return Err(Illegal::UnnamedDiscards);
    }
    (packet.shown - hand).first().map_or(Ok(()), |card| Err(Illegal::NotInHand { card, seat }))
}

/// Lists the discards. Each discard consists of `chosen` and `count` cards of `cards`.
fn list_discards<C, I>(
    cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    limit: usize,
    moves: &mut Vec<TarokMove<C, I>>,
) -> Listing {
    // Lists up to one move more than the limit. If the additional move exists, the list is cut.
    push_discards(cards, count, chosen, &mut |discards| {
        moves.push(TarokMove::Discard(Packet::shown(discards)));
        moves.len() <= limit
    });
    let listing = if moves.len() > limit { Listing::Cut } else { Listing::Complete };
    moves.truncate(limit);
    listing
}

/// Passes the discards to `push` one after another. Stops when `push` returns `false`. Returns whether `push`
/// returned `true` every time.
fn push_discards(
    mut cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    push: &mut dyn FnMut(CardSet<Card>) -> bool,
) -> bool {
    if count == 0 {
        return push(chosen);
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        if !push_discards(cards, count - 1, chosen | CardSet::of(card), push) {
            return false;
        }
    }
    true
}

/// Draws a discard uniformly. The discard consists of `chosen` and `count` cards of `cards`.
fn random_discard<C, I>(
    mut cards: CardSet<Card>,
    count: usize,
    mut chosen: CardSet<Card>,
    random: &mut Random,
) -> TarokMove<C, I> {
    for _ in 0..count {
        let card = cards.random(random).expect("a card may be chosen");
        cards.remove(card);
        chosen.insert(card);
    }
    TarokMove::Discard(Packet::shown(chosen))
}
