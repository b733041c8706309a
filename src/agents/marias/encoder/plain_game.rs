//! The network inputs for the decisions that occur only under rules with betl or durch. These decisions are
//! the discards, the game, the answers, and the doublings and cards of betl and durch.

use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Suit};
use talon_games::marias::strength::{FAT, Tens, beats, stronger};
use talon_games::marias::{Move, MoveKind, PlainGame, SEATS, Trick, View};
use talon_games::protocol::Seat;
use talon_games::{Position as _, Public as _, View as _};

use super::knowledge::{
    EqualCards, FLEKS, HAND_CARDS, PLAIN_GAME_RULES, SuitOrder, current_trick, length, marriages, write_hand,
    write_plain_game_rules,
};
use crate::encoder::InputWriter;
use crate::marias::plain_games::danger_score;

/// The number of inputs for the view.
const VIEW: usize =
    PLAIN_GAME_RULES + 2 * SEATS + 4 + FLEKS + 3 + 3 + 8 + 9 + HAND_CARDS + 2 * STEPS + 32 + 2 * 77 + 74;

/// The numbers of inputs of four networks, one constant for each: the discards; the game and the answers; the
/// doublings of betl and durch; the cards.
pub(super) const DISCARD: usize = VIEW + 32 + 4 * 9 + 4 + 9 + 3 + 2 * STEPS;
pub(super) const GAME: usize = VIEW + 6 + 4 * STEPS;
pub(super) const SAY: usize = VIEW + 2;
pub(super) const CARD: usize = VIEW + 64 + 4 + 2 * 8 + 8 + 2 * 8 + STEPS + 2;

/// The number of thermometer inputs that encode a risk, and the step of risk between two of these inputs.
const STEPS: usize = 20;
const STEP: f64 = 0.2;

/// The facts of a view from which the inputs are written.
struct PlainGameFacts<'a> {
    view: &'a View,
    /// The order of the suits. The trump suit comes first as long as the game may have trumps.
    order: SuitOrder,
    /// The two other seats. For a defender: the declarer, then the partner. For the declarer: the next seat,
    /// then the last seat.
    others: [Seat; 2],
    possible: [CardSet<Card>; 2],
}

impl<'a> PlainGameFacts<'a> {
    fn new(view: &'a View) -> Self {
        let (public, own) = (view.public(), view.seat());
        let after = |seat: Seat| Seat::new((seat.index() + 1) % SEATS);
        let [next, last] = [after(own), after(after(own))];
        let others = if public.declarer() == last { [last, next] } else { [next, last] };
        let possible = others.map(|other| view.possible(other));
        let trick = current_trick(public);
        let played = others.map(|other| public.played(other));
        let talon = view.face_down().talon;
        let sets = [view.hand(), talon, possible[0], possible[1], played[0], played[1]];
        let order = SuitOrder::new(trump(view).map(Card::suit), trick.and_then(Trick::led), &sets);
        Self { view, order, others, possible }
    }
}

/// Returns the trump card, if the seat knows the card and the game may still have trumps.
fn trump(view: &View) -> Option<Card> {
    let trump = view.public().trump().or(view.face_down().trump);
    trump.filter(|_| view.public().has_trumps())
}

fn write_danger_score(writer: &mut InputWriter<'_>, hand: CardSet<Card>, game: PlainGame) {
    writer.thermometer(STEPS, (danger_score(hand, game) / STEP) as usize);
}

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, 0);
    let known = &PlainGameFacts::new(view);
    let (public, own, order) = (view.public(), view.seat(), known.order);
    write_plain_game_rules(writer, public.rules());
    writer.one_hot(SEATS, own.index());
    writer.one_hot(SEATS, (public.declarer().index() + SEATS - own.index()) % SEATS);
    let game = public.plain_game();
    writer.one_hot(4, game.map_or(usize::from(public.has_game()), |game| 2 + game as usize));
    writer.one_hot(FLEKS, public.bidding().plain_game().map_or(0, |(_, fleks)| usize::from(fleks)));
    writer.one_hot(3, public.takers().count());
    writer.flag(public.bidding().opponents_spoke());
    writer.flag(public.has_trump_card());
    writer.flag(public.must_outbid_betl());
    writer.one_hot(8, public.bidding().turns());
    let trump = trump(view);
    writer.one_hot_or_none(8, trump.map(|trump| trump.rank() as usize));
    writer.flag(public.rules().red_double && trump.is_some_and(|trump| trump.suit() == Suit::Hearts));
    write_hand(writer, order.cards(view.hand()));
    for game in PlainGame::ALL {
        write_danger_score(writer, view.hand(), game);
    }
    writer.bits(32, order.cards(view.face_down().talon));
    for (seat, possible) in known.others.into_iter().zip(known.possible) {
        let possible = order.cards(possible);
        writer.bits(32, possible);
        writer.bits(32, order.cards(public.played(seat)));
        let voids = (0..4).filter(|&place| length(possible, place) == 0);
        writer.bits(4, voids.fold(0_u32, |voids, place| voids | 1 << place));
        writer.one_hot(9, public.hand_size(seat).saturating_sub(1));
    }
    write_trick(writer, known);
    debug_assert_eq!(writer.next_input(), VIEW);
}

/// Writes the trick on the table: the card of each seat, the suit led, the seat that wins the trick so far,
/// and the number of cards.
fn write_trick(writer: &mut InputWriter<'_>, known: &PlainGameFacts<'_>) {
    let trick = current_trick(known.view.public());
    for other in known.others {
        let card = trick.and_then(|trick| trick.plays().find(|&(seat, _)| seat == other));
        writer.one_hot_or_none(32, card.map(|(_, card)| known.order.card(card)));
    }
    writer.one_hot_or_none(4, trick.and_then(Trick::led).map(|suit| known.order.place(suit)));
    let winner = trick.and_then(Trick::winner);
    writer.one_hot_or_none(2, known.others.iter().position(|&other| winner == Some(other)));
    writer.one_hot(4, trick.map_or(0, |trick| trick.plays().count()));
}

pub(super) fn encode_move(view: &View, played: &Move, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, VIEW);
    let known = &PlainGameFacts::new(view);
    match *played {
        Move::Discard(talon) => write_discard(writer, known, talon),
        Move::Play(_) | Move::Good(_) | Move::Bad => write_game(writer, known, played),
        Move::Say(said) => {
            writer.flag(said.is_empty());
            writer.flag(said.is_empty() && view.public().bidding().opponents_spoke());
        }
        Move::Card(card) => write_card(writer, known, card),
        Move::Trump(_) | Move::Lidu => panic!("the trump card has a network of its own"),
    }
}

fn write_discard(writer: &mut InputWriter<'_>, known: &PlainGameFacts<'_>, talon: CardSet<Card>) {
    let (hand, order) = (known.view.hand(), known.order);
    let (kept, laid) = (order.cards(hand - talon), order.cards(talon));
    writer.bits(32, laid);
    for place in 0..4 {
        writer.one_hot(9, length(kept, place));
    }
    writer.bits(4, marriages(kept));
    let trumps = trump(known.view).map(|_| length(kept, 0));
    writer.one_hot_or_none(9, trumps);
    writer.one_hot(3, (talon & FAT).len());
    for game in PlainGame::ALL {
        write_danger_score(writer, hand - talon, game);
    }
}

/// Writes a game that is named, or an answer. When a seat takes a game over, the risks are those of its hand
/// without the worst card.
fn write_game(writer: &mut InputWriter<'_>, known: &PlainGameFacts<'_>, played: &Move) {
    let hand = known.view.hand();
    let number = match played {
        Move::Play(None) => 0,
        Move::Play(Some(PlainGame::Betl)) => 1,
        Move::Play(Some(PlainGame::Durch)) => 2,
        Move::Good(None) => 3,
        Move::Good(Some(_)) => 4,
        _ => 5,
    };
    writer.one_hot(6, number);
    let least = |game| {
        let risks = hand.iter().map(|card| danger_score(hand - CardSet::of(card), game));
        risks.fold(f64::INFINITY, f64::min)
    };
    for game in PlainGame::ALL {
        let named = *played == Move::Play(Some(game));
        writer.thermometer(STEPS, if named { (danger_score(hand, game) / STEP) as usize } else { 0 });
        writer.thermometer(STEPS, if number == 5 { (least(game) / STEP) as usize } else { 0 });
    }
}

fn write_card(writer: &mut InputWriter<'_>, known: &PlainGameFacts<'_>, card: Card) {
    let (view, order) = (known.view, known.order);
    let trick = current_trick(view.public());
    let leads = trick.is_none();
    writer.one_hot(64, order.card(card) + if leads { 32 } else { 0 });
    let leading = trick.and_then(Trick::leading);
    writer.flag(leading.is_some_and(|leading| beats(card, leading, None, Tens::Natural)));
    writer.flag(leading.is_some_and(|leading| leading.suit() != card.suit()));
    // For each of the other seats: whether it still has to play after the card.
    for other in known.others {
        writer.flag(trick.is_none_or(|trick| trick.plays().all(|(seat, _)| seat != other)));
    }
    let suit = card.suit().cards();
    let above = stronger(card, Tens::Natural);
    for possible in known.possible {
        writer.one_hot(8, (possible & above).len());
    }
    writer.one_hot(8, (view.hand() & suit).len());
    for possible in known.possible {
        writer.one_hot(8, (possible & (suit - above)).len());
    }
    write_danger_score(
        writer,
        view.hand() - CardSet::of(card),
        view.public().plain_game().unwrap_or(PlainGame::Betl),
    );
    writer.flag(view.seat() == view.public().declarer());
    writer.flag(known.possible.iter().all(|possible| possible.is_disjoint(suit)));
}

/// Appends all legal moves, but only the lowest card of each class of equal cards. Sedma and stovka announced
/// in place of a game are no candidates, because the networks were not trained on them.
pub(super) fn candidates(view: &View, moves: &mut Vec<Move>) {
    let (public, (_, hand)) = (view.public(), view.mover());
    if public.due() != Some(MoveKind::Card) {
        public.legal_moves(hand, usize::MAX, moves);
        if public.due() == Some(MoveKind::Game) {
            moves.retain(|made| !matches!(made, Move::Say(_)));
        }
        return;
    }
    let (cards, equal) = legal_cards(view);
    moves.extend(cards.iter().filter(|&card| equal.below(card).is_none()).map(Move::Card));
}

/// Returns the legal cards of betl or durch, and tells which of them are equal.
pub(super) fn legal_cards(view: &View) -> (CardSet<Card>, EqualCards) {
    let cards = view.public().legal_cards(view.hand());
    (cards, EqualCards::new(view, cards, CardSet::EMPTY, None))
}
