//! The inputs for a turn of the bidding.

use super::input_blocks::InputBlocks;
use super::knowledge::{
    FLEKS, GOALS, HAND_CARDS, Knowledge, RULES, STRENGTH, fleks, write_goals, write_hand, write_rules,
    write_strength,
};
use super::placed_cards::{length, marriages, top_cards};
use crate::cards::german::Suit;
use crate::games::marias::strength::FAT;
use crate::games::marias::{Goal, Move, SEATS, Side, Statement, Statements, View};
use crate::games::{Position as _, Public as _, View as _};

/// The number of inputs of the view: forhont also knows its talon.
const VIEW: [usize; 2] = [OPPONENT_VIEW + 32, OPPONENT_VIEW];
const OPPONENT_VIEW: usize = RULES + 1 + HAND_CARDS + STRENGTH + 8 + GOALS + 10 + 2;

/// The number of inputs of the networks, by side.
pub(super) const INPUTS: [usize; 2] = [VIEW[0] + MOVE, VIEW[1] + MOVE];
const MOVE: usize = Statement::ALL.len() + 2 + 2 * (9 + 7) + FLEKS + 3 + 9 + 9 + FLEKS + 3 * 9 + FLEKS;

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputBlocks::new(inputs, 0);
    let (public, side) = (view.public(), Side::of(view.seat()));
    let known = &Knowledge::new(view);
    write_rules(writer, public.rules());
    writer.flag(known.trump.suit() == Suit::Hearts);
    write_hand(writer, known.order.cards(view.hand()));
    write_strength(writer, known);
    writer.one_of(known.trump.rank() as usize, 8);
    write_goals(writer, known);
    writer.one_of(public.bidding().turns(), 10);
    writer.flag(public.bidding().opponents_spoke());
    writer.flag(view.seat().index() == SEATS - 1);
    if side == Side::Forhont {
        writer.bits(known.order.cards(view.face_down().talon), 32);
    }
    debug_assert_eq!(writer.next(), VIEW[side as usize]);
}

pub(super) fn encode_move(view: &View, said: Statements, inputs: &mut Vec<u16>) {
    let side = Side::of(view.seat());
    let writer = &mut InputBlocks::new(inputs, VIEW[side as usize]);
    let (bidding, tens) = (view.public().bidding(), view.public().rules().tens);
    let known = Knowledge::new(view);
    let (hand, out) = (known.order.cards(view.hand()), known.order.cards(known.outstanding));
    let announces = |goal| said.contains(Statement::Announce(goal));
    let doubles = |goal| said.contains(Statement::Flek(goal));
    for statement in Statement::ALL {
        writer.flag(said.contains(statement));
    }
    writer.flag(said.is_empty());
    // Silence ends the bidding after a turn of forhont, and after both opponents are silent.
    let ends = match view.seat().index() {
        0 => bidding.is_open(),
        1 => false,
        _ => !bidding.opponents_spoke(),
    };
    writer.flag(said.is_empty() && ends);

    let trumps = length(hand, 0);
    let protection = known.seven_protection();
    for raises in [announces(Goal::Sedma), doubles(Goal::Sedma)] {
        writer.one_of_if(raises, if protection.is_some() { trumps } else { 0 }, 9);
        writer.one_of_if(raises && protection.is_some(), protection.unwrap_or_default(), 7);
    }
    writer.one_of_if(doubles(Goal::Sedma), fleks(view, Goal::Sedma), FLEKS);

    let fat = (view.hand() & FAT).len();
    let pairs = marriages(hand);
    let best = if pairs & 1 == 1 { 2 } else { usize::from(pairs != 0) };
    writer.one_of_if(announces(Goal::Stovka), best, 3);
    writer.one_of_if(announces(Goal::Stovka), fat, 9);
    writer.one_of_if(doubles(Goal::Stovka), fat, 9);
    writer.one_of_if(doubles(Goal::Stovka), fleks(view, Goal::Stovka), FLEKS);

    let tops = (0..4).map(|place| top_cards(hand, out, place, tens)).sum();
    let twenties = (pairs.count_ones() + (pairs & 1)) as usize;
    writer.one_of_if(doubles(Goal::Hra), trumps, 9);
    writer.one_of_if(doubles(Goal::Hra), tops, 9);
    writer.one_of_if(doubles(Goal::Hra), twenties, 9);
    writer.one_of_if(doubles(Goal::Hra), fleks(view, Goal::Hra), FLEKS);
    debug_assert_eq!(writer.next(), INPUTS[side as usize]);
}

/// Every legal set: at most 8, since a seat may announce or double each goal but never both.
pub(super) fn candidates(view: &View, moves: &mut Vec<Move>) {
    let (public, (_, hand)) = (view.public(), view.mover());
    public.legal_moves(hand, usize::MAX, moves);
}
