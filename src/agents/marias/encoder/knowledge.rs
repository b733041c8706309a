//! Facts of a view that several networks use.

use super::input_writer::InputWriter;
use super::placed_cards::{length, marriages, top_cards};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::View as _;
use crate::games::marias::strength::{FAT, Tens};
use crate::games::marias::{Goal, MAX_FLEKS, Public, Rules, SilentHundred, Trick, View};
use crate::protocol::Seat;

/// The two other seats: seats 1 and 2 for forhont; forhont and the partner for an opponent.
pub(super) fn others(own: Seat) -> [Seat; 2] {
    match own.index() {
        0 => [Seat::new(1), Seat::new(2)],
        1 => [Seat::new(0), Seat::new(2)],
        _ => [Seat::new(0), Seat::new(1)],
    }
}

/// The trick on the table; `None` when the seat to move leads.
pub(super) fn current_trick(public: &Public) -> Option<&Trick> {
    Some(public.trick()).filter(|trick| trick.led().is_some() && !trick.is_complete())
}

/// The trump card, face down or turned up.
pub(super) fn trump_card(view: &View) -> Card {
    let trump = view.public().trump().or(view.face_down().trump);
    trump.expect("the seat that decides after the choice of the trump card knows this card")
}

/// The cards that one of the two others can hold.
pub(super) fn outstanding(view: &View) -> CardSet<Card> {
    let [first, second] = others(view.seat());
    view.possible(first) | view.possible(second)
}

/// How well the trump 7 of the own hand is protected: 3 plus the other own trumps minus the trumps outstanding, between
/// 0 and 6. `None` without the 7.
pub(super) fn seven_protection(view: &View, trump: Suit) -> Option<usize> {
    let seven = Card::new(Rank::Seven, trump);
    let own = (view.hand() & trump.cards()).len();
    let out = (outstanding(view) & trump.cards()).len();
    view.hand().contains(seven).then(|| (own + 2).saturating_sub(out).min(6))
}

/// The number of inputs of [`write_rules`].
pub(super) const RULES: usize = 7;

/// The options.
pub(super) fn write_rules(writer: &mut InputWriter<'_>, rules: &Rules) {
    writer.flag(rules.tens == Tens::Natural);
    writer.flag(rules.killed_double);
    writer.flag(rules.silent_hundred == SilentHundred::UnlessAny);
    writer.flag(rules.talon_trump);
    writer.one_of([1, 2].iter().position(|&base| base == rules.stovka_base).unwrap_or(2), 3);
}

/// The number of inputs of [`write_hand`].
pub(super) const HAND_CARDS: usize = 32 + 4 * 8 + 4;

/// The cards of a hand, the lengths of its suits and its marriages.
pub(super) fn write_hand(writer: &mut InputWriter<'_>, hand: u32) {
    writer.bits(hand, 32);
    for place in 0..4 {
        writer.at_least(length(hand, place), 8);
    }
    writer.bits(marriages(hand), 4);
}

/// The number of inputs of [`write_strength`].
pub(super) const STRENGTH: usize = 8 + 4 * 4 + 8 + 8;

/// The fat cards, the top cards of each suit, the trumps outstanding, and the trump 7 with its protection.
pub(super) fn write_strength(writer: &mut InputWriter<'_>, view: &View, trump: Suit, hand: u32, out: u32) {
    writer.at_least((view.hand() & FAT).len(), 8);
    for place in 0..4 {
        writer.at_least(top_cards(hand, out, place, view.public().rules().tens), 4);
    }
    writer.at_least(length(out, 0), 8);
    let protection = seven_protection(view, trump);
    writer.flag(protection.is_some());
    writer.one_of_if(protection.is_some(), protection.unwrap_or_default(), 7);
}

/// The numbers of doublings, none included.
pub(super) const FLEKS: usize = MAX_FLEKS as usize + 1;

/// The number of inputs of [`write_goals`].
pub(super) const GOALS: usize = 3 * (3 + FLEKS);

/// Each goal: the seat that announced it and its doublings.
pub(super) fn write_goals(writer: &mut InputWriter<'_>, view: &View) {
    let [first, _] = others(view.seat());
    for goal in Goal::ALL {
        let announced = view.public().bidding().goal(goal);
        let by = match announced {
            Some(announced) if announced.by == view.seat() => 0,
            Some(announced) if announced.by == first => 1,
            _ => 2,
        };
        writer.one_of_if(announced.is_some(), by, 3);
        writer.one_of_if(announced.is_some(), fleks(view, goal), FLEKS);
    }
}

/// The doublings of a goal; 0 when no seat announced it.
pub(super) fn fleks(view: &View, goal: Goal) -> usize {
    view.public().bidding().goal(goal).map_or(0, |announced| usize::from(announced.fleks))
}
