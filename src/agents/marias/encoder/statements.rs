//! The network inputs for a turn in the bidding.

use talon_games::cards::german::Suit;
use talon_games::marias::strength::FAT;
use talon_games::marias::{Goal, Move, SEATS, Side, Statement, Statements, View};
use talon_games::{Position as _, Public as _, View as _};

use super::knowledge::{
    FLEKS, GOALS, HAND_CARDS, PLAIN_GAME_RULES, RULES, STRENGTH, TrumpGameFacts, fleks, length, marriages,
    top_cards, write_goals, write_hand, write_plain_game_rules, write_rules, write_strength,
};
use crate::encoder::InputWriter;

/// For each side, the number of inputs for the view. Forhont also knows its talon.
const VIEW: [usize; 2] = [OPPONENT_VIEW + 32, OPPONENT_VIEW];
const OPPONENT_VIEW: usize = RULES + 1 + HAND_CARDS + STRENGTH + 8 + GOALS + 10 + 2;

/// For each side, the number of network inputs under rules without betl and durch.
pub(super) const INPUTS: [usize; 2] = [VIEW[0] + MOVE, VIEW[1] + MOVE];
/// For each side, the number of network inputs under rules with betl or durch.
pub(super) const PLAIN_GAME_INPUTS: [usize; 2] = [INPUTS[0] + PLAIN_GAME_RULES, INPUTS[1] + PLAIN_GAME_RULES];
const MOVE: usize = Statement::ALL.len() + 2 + 2 * (9 + 7) + FLEKS + 3 + 9 + 9 + FLEKS + 3 * 9 + FLEKS;

pub(super) fn encode_view(view: &View, inputs: &mut Vec<u16>) {
    let writer = &mut InputWriter::new(inputs, 0);
    let (public, side) = (view.public(), view.public().side(view.seat()));
    let known = &TrumpGameFacts::new(view);
    write_rules(writer, public.rules());
    writer.flag(known.trump.suit() == Suit::Hearts);
    write_hand(writer, known.order.cards(view.hand()));
    write_strength(writer, known);
    writer.one_hot(8, known.trump.rank() as usize);
    write_goals(writer, known);
    writer.one_hot(10, public.bidding().turns());
    writer.flag(public.bidding().opponents_spoke());
    writer.flag(view.seat().index() == SEATS - 1);
    if side == Side::Declarer {
        writer.bits(32, known.order.cards(view.face_down().talon));
    }
    debug_assert_eq!(writer.next_input(), VIEW[side as usize]);
    if public.rules().has_plain_games() {
        write_plain_game_rules(&mut InputWriter::new(inputs, INPUTS[side as usize]), public.rules());
    }
}

pub(super) fn encode_move(view: &View, said: Statements, inputs: &mut Vec<u16>) {
    let side = view.public().side(view.seat());
    let writer = &mut InputWriter::new(inputs, VIEW[side as usize]);
    let (bidding, tens) = (view.public().bidding(), view.public().rules().tens);
    let known = TrumpGameFacts::new(view);
    let (hand, out) = (known.order.cards(view.hand()), known.order.cards(known.outstanding));
    let announces = |goal| said.contains(Statement::Announce(goal));
    let doubles = |goal| said.contains(Statement::Flek(goal));
    for statement in Statement::ALL {
        writer.flag(said.contains(statement));
    }
    writer.flag(said.is_empty());
    // The bidding ends in two cases: forhont is silent after the opening, or both opponents are silent after
    // a turn of forhont.
    let ends = match view.seat().index() {
        0 => bidding.is_open(),
        1 => false,
        _ => !bidding.opponents_spoke(),
    };
    writer.flag(said.is_empty() && ends);

    let trumps = length(hand, 0);
    let protection = known.seven_protection();
    for raises in [announces(Goal::Sedma), doubles(Goal::Sedma)] {
        writer.one_hot_or_none(9, raises.then_some(if protection.is_some() { trumps } else { 0 }));
        writer.one_hot_or_none(7, (raises && protection.is_some()).then_some(protection.unwrap_or_default()));
    }
    writer.one_hot_or_none(FLEKS, (doubles(Goal::Sedma)).then_some(fleks(view, Goal::Sedma)));

    let fat = (view.hand() & FAT).len();
    let pairs = marriages(hand);
    let best = if pairs & 1 == 1 { 2 } else { usize::from(pairs != 0) };
    writer.one_hot_or_none(3, (announces(Goal::Stovka)).then_some(best));
    writer.one_hot_or_none(9, (announces(Goal::Stovka)).then_some(fat));
    writer.one_hot_or_none(9, (doubles(Goal::Stovka)).then_some(fat));
    writer.one_hot_or_none(FLEKS, (doubles(Goal::Stovka)).then_some(fleks(view, Goal::Stovka)));

    let tops = (0..4).map(|place| top_cards(hand, out, place, tens)).sum();
    let twenties = (pairs.count_ones() + (pairs & 1)) as usize;
    writer.one_hot_or_none(9, (doubles(Goal::Hra)).then_some(trumps));
    writer.one_hot_or_none(9, (doubles(Goal::Hra)).then_some(tops));
    writer.one_hot_or_none(9, (doubles(Goal::Hra)).then_some(twenties));
    writer.one_hot_or_none(FLEKS, (doubles(Goal::Hra)).then_some(fleks(view, Goal::Hra)));
    debug_assert_eq!(writer.next_input(), INPUTS[side as usize]);
}

/// Appends every legal set of statements. There are at most 8 sets: a seat can make at most one statement
/// about each of the three goals. Under rules without betl and durch, a stovka that replaces hra is no
/// candidate. The networks for these rules were trained only on stovka beside hra.
pub(super) fn candidates(view: &View, moves: &mut Vec<Move>) {
    let (public, (_, hand)) = (view.public(), view.mover());
    public.legal_moves(hand, usize::MAX, moves);
    if public.rules().stovka_replaces && !public.rules().has_plain_games() {
        let stovka = Statement::Announce(Goal::Stovka);
        moves.retain(|made| !matches!(made, Move::Say(said) if said.contains(stovka)));
    }
}
