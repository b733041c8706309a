//! The network inputs for a card of a trump game.

use talon_games::View as _;
use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::marias::strength::{FAT, beats, kings_beside, obers_beside, stronger};
use talon_games::marias::{HAND, Move, Public, SEATS, Side, Trick, View};
use talon_games::protocol::Seat;

use super::knowledge::{
    EqualCards, GOALS, HAND_CARDS, PLAIN_GAME_RULES, RULES, STRENGTH, SuitOrder, TrumpGameFacts,
    current_trick, length, trump_card, write_goals, write_hand, write_plain_game_rules, write_rules,
    write_strength,
};
use crate::encoder::InputWriter;

/// The number of inputs for the view.
const VIEW: usize =
    RULES + 1 + HAND_CARDS + STRENGTH + GOALS + UNSEEN_CARDS + 3 * 32 + TABLE + 1 + HAND + 2 * 19 + 3 * 4;

/// The number of network inputs under rules with betl or durch.
pub(super) const PLAIN_GAME_INPUTS: usize = INPUTS + PLAIN_GAME_RULES;

/// The number of network inputs under rules without betl and durch.
pub(super) const INPUTS: usize = VIEW + 64 + 4 * (4 + 1) + 4 + 2 + 2 + HAND + 8 + 4 + 3 + 2 * 8 + 4 + 2;

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, 0);
    let known = &TrumpGameFacts::new(view);
    let (public, own, trump) = (view.public(), view.seat(), known.trump.suit());
    let ([first, second], order) = (known.others, known.order);
    write_rules(writer, public.rules());
    writer.flag(trump == Suit::Hearts);
    write_hand(writer, order.cards(view.hand()));
    write_strength(writer, known);
    write_goals(writer, known);
    write_unseen_cards(writer, known);
    // Forhont's talon counts as played.
    let gone = CardSet::FULL - view.unseen() - view.hand() - public.played(first) - public.played(second);
    for cards in [gone, public.played(first), public.played(second)] {
        writer.bits(32, order.cards(cards));
    }
    write_table(writer, known);
    writer.flag(own.index() == SEATS - 1);
    writer.one_hot(HAND, public.tricks_played());
    let side = view.public().side(own);
    for side in [side, side.other()] {
        writer.thermometer(19, tens(public, side, trump));
    }
    for seat in [own, first, second] {
        // After the shift, bit `8 * place` stands for the ober of the suit at this place.
        let obers = order.cards(public.marriages(seat)) >> Rank::Ober as u32;
        writer.bits(4, (0..4).fold(0, |places, place| places | (obers >> (8 * place) & 1) << place));
    }
    debug_assert_eq!(writer.next_input(), VIEW);
    if public.rules().has_plain_games() {
        write_plain_game_rules(&mut InputWriter::new(inputs, INPUTS), public.rules());
    }
}

/// The number of inputs that [`write_unseen_cards`] writes.
const UNSEEN_CARDS: usize = 3 * 8 + 2 * (32 + 4 + 4) + 4 + 8;

/// Writes the cards that the other seats can hold, and the cards that the other seats are known to hold.
fn write_unseen_cards(writer: &mut InputWriter<'_>, known: &TrumpGameFacts<'_>) {
    let (view, public, order) = (known.view, known.view.public(), known.order);
    let unseen = order.cards(known.outstanding);
    for place in 1..4 {
        writer.thermometer(8, length(unseen, place));
    }
    for (other, possible) in known.others.into_iter().zip(known.possible) {
        let possible = order.cards(possible);
        writer.bits(32, possible);
        writer
            .bits(4, (0..4).fold(0, |voids, place| voids | u32::from(length(possible, place) == 0) << place));
        writer.bits(4, known_kings(public, other, order));
    }
    writer.bits(4, known_kings(public, view.seat(), order));
    let trump = public.trump().filter(|&trump| !public.seen().contains(trump));
    writer.one_hot_or_none(8, trump.is_some().then_some(trump.map_or(0, |trump| trump.rank() as usize)));
}

/// Returns the suits whose king all seats know to be in the hand of `seat`. Bit `n` is the suit at place `n`
/// of the suit order.
fn known_kings(public: &Public, seat: Seat, order: SuitOrder) -> u32 {
    let kings = kings_beside(public.marriages(seat)) - public.seen();
    kings.iter().fold(0, |places, king| places | 1 << order.place(king.suit()))
}

/// The number of inputs that [`write_table`] writes.
const TABLE: usize = SEATS + 2 * 32 + 4 + 2 + 2;

/// Writes the trick on the table: its cards, the suit led, the seat that wins the trick so far, and the fat
/// cards.
fn write_table(writer: &mut InputWriter<'_>, known: &TrumpGameFacts<'_>) {
    let ([first, second], order) = (known.others, known.order);
    let trick = current_trick(known.view.public());
    writer.one_hot(SEATS, trick.map_or(0, |trick| trick.plays().count()));
    for other in [first, second] {
        let card = trick.and_then(|trick| trick.plays().find(|&(seat, _)| seat == other));
        writer.one_hot_or_none(32, card.is_some().then_some(card.map_or(0, |(_, card)| order.card(card))));
    }
    let led = trick.and_then(Trick::led);
    writer.one_hot_or_none(4, led.is_some().then_some(led.map_or(0, |suit| order.place(suit))));
    let winner = trick.and_then(Trick::winner);
    writer.flag(winner == Some(first));
    writer.flag(winner == Some(second));
    writer.thermometer(2, trick.map_or(0, |trick| (trick.set() & FAT).len()));
}

/// Returns the points of a side from fat cards and marriages, in tens.
fn tens(public: &Public, side: Side, trump: Suit) -> usize {
    let seats = Seat::all(SEATS).filter(|&seat| public.side(seat) == side);
    let obers = seats.fold(CardSet::EMPTY, |obers, seat| obers | public.marriages(seat));
    (public.pile(side) & FAT).len() + 2 * (obers.len() + (obers & trump.cards()).len())
}

pub(super) fn encode_move(view: &View, card: Card, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, VIEW);
    let known = &TrumpGameFacts::new(view);
    let (public, hand) = (view.public(), view.hand());
    let (trump, order, out) = (known.trump.suit(), known.order, known.outstanding);
    let led = current_trick(public).and_then(Trick::led);
    let leads = led.is_none();
    let (suit, is_trump) = (card.suit(), card.suit() == trump);
    let place = order.place(suit);
    writer.one_hot(64, order.card(card) + if leads { 32 } else { 0 });

    let (fate, fat) = trick_fate(known, card);
    let fat_cards = usize::from(FAT.contains(card));
    writer.one_hot(16, 4 * fate + fat);
    writer.one_hot_or_none(4, (fat_cards == 1).then_some(fate));
    writer.flag(led == Some(suit));
    writer.flag(!leads && led != Some(suit) && is_trump);
    writer.flag(!leads && led != Some(suit) && !is_trump);
    writer.flag(leads && is_trump);

    let one = CardSet::of(card);
    let marriage = !kings_beside(one).is_disjoint(hand);
    writer.flag(marriage && !is_trump);
    writer.flag(marriage && is_trump);
    // Two inputs: whether the card is an ober whose king is outstanding, and whether the card is a king whose
    // ober is outstanding. The others lack this marriage only because the card is in this hand.
    writer.flag(!kings_beside(one).is_disjoint(out));
    writer.flag(!obers_beside(one).is_disjoint(out));

    let is_seven = is_trump && card.rank() == Rank::Seven;
    let protection = known.seven_protection();
    writer.one_hot_or_none(HAND, is_seven.then_some(public.tricks_played()));
    let spends = is_trump && !is_seven && protection.is_some();
    writer.flag(spends);
    writer.one_hot_or_none(7, spends.then_some(protection.unwrap_or_default()));

    let above = stronger(card, public.rules().tens);
    let in_suit = suit.cards();
    writer.one_hot_or_none(4, ((hand & in_suit).len() == 1).then_some(place));
    writer.thermometer(3, (hand & above).len());
    writer.one_hot_or_none(8, leads.then_some((out & above).len()));
    writer.one_hot_or_none(8, leads.then_some((out & (in_suit - above)).len()));
    for possible in known.possible {
        let void = leads && possible.is_disjoint(in_suit);
        let can_trump = !possible.is_disjoint(trump.cards());
        writer.flag(void && can_trump);
        writer.flag(void && !can_trump);
    }
    writer.flag((out & above).is_empty());
    writer.flag(leads && hand.is_subset(trump.cards()));
    debug_assert_eq!(writer.next_input(), INPUTS);
}

/// Assumes that the seat to move plays `card`. Returns the fate of the trick, and the number of fat cards in
/// the trick. The fate is one of four numbers:
/// - 0 when the seat's side certainly takes the trick;
/// - 1 when the seat's side is ahead;
/// - 2 when the other side is ahead;
/// - 3 when the other side certainly takes the trick.
fn trick_fate(known: &TrumpGameFacts<'_>, card: Card) -> (usize, usize) {
    let (public, own, trump) = (known.view.public(), known.view.seat(), known.trump.suit());
    let tens = public.rules().tens;
    let mut leading = (own, card);
    let mut set = CardSet::of(card);
    let mut later = [true; SEATS];
    later[own.index()] = false;
    if let Some(trick) = current_trick(public) {
        set |= trick.set();
        for (seat, played) in trick.plays() {
            later[seat.index()] = false;
            if trick.winner() == Some(seat) && !beats(card, played, trump, tens) {
                leading = (seat, played);
            }
        }
    }
    let side = public.side(leading.0);
    let mut beating = stronger(leading.1, tens);
    if leading.1.suit() != trump {
        beating |= trump.cards();
    }
    let open = known.others.into_iter().zip(known.possible).any(|(seat, possible)| {
        later[seat.index()] && public.side(seat) != side && !possible.is_disjoint(beating)
    });
    let fate = match (side == public.side(own), open) {
        (true, false) => 0,
        (true, true) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    (fate, (set & FAT).len())
}

/// Appends the lowest card of each class of equal legal cards. A card that the others know to be in the hand
/// is equal to no other card.
pub(super) fn candidates(view: &View, moves: &mut Vec<Move>) {
    let (cards, equal) = legal_cards(view);
    moves.extend(cards.iter().filter(|&card| equal.below(card).is_none()).map(Move::Card));
}

/// Returns the legal cards, and tells which of them are equal.
pub(super) fn legal_cards(view: &View) -> (CardSet<Card>, EqualCards) {
    let public = view.public();
    let cards = public.legal_cards(view.hand());
    (cards, EqualCards::new(view, cards, public.known(view.seat()), trump_card(view).suit()))
}
