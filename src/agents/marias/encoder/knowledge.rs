//! Facts of a view that several networks use.

use super::placed_cards::{length, marriages, top_cards};
use super::suit_order::SuitOrder;
use crate::agents::encoder::InputWriter;
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank};
use crate::games::View as _;
use crate::games::marias::strength::{FAT, Tens};
use crate::games::marias::{Goal, MAX_FLEKS, Public, Rules, SilentHundred, Trick, View};
use crate::protocol::Seat;

/// The two other seats: seats 1 and 2 for forhont; forhont and the partner for an opponent.
fn others(own: Seat) -> [Seat; 2] {
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

/// The facts from which the inputs are written.
pub(super) struct Knowledge<'a> {
    /// The view.
    pub(super) view: &'a View,
    /// The trump card.
    pub(super) trump: Card,
    /// The order of the suits.
    pub(super) order: SuitOrder,
    /// The two other seats.
    pub(super) others: [Seat; 2],
    /// The cards that each of them can hold.
    pub(super) possible: [CardSet<Card>; 2],
    /// The cards that one of them can hold.
    pub(super) outstanding: CardSet<Card>,
}

impl<'a> Knowledge<'a> {
    /// The facts of a view after the choice of the trump card.
    pub(super) fn new(view: &'a View) -> Self {
        let (public, own, trump) = (view.public(), view.seat(), trump_card(view));
        let others = others(own);
        let [first, second] = others;
        let possible = others.map(|other| view.possible(other));
        let trick = current_trick(public);
        let sets = [
            view.hand(),
            public.played(own),
            view.face_down().talon,
            public.played(first),
            public.played(second),
            possible[0],
            possible[1],
            trick.map_or(CardSet::EMPTY, Trick::set),
            others.iter().fold(public.marriages(own), |obers, &other| obers | public.marriages(other)),
        ];
        Self {
            view,
            trump,
            order: SuitOrder::new(trump.suit(), trick.and_then(Trick::led), &sets),
            others,
            possible,
            outstanding: possible[0] | possible[1],
        }
    }

    /// How well the trump 7 of the own hand is protected: 3 plus the other own trumps minus the trumps outstanding,
    /// between 0 and 6. `None` without the 7.
    pub(super) fn seven_protection(&self) -> Option<usize> {
        let (hand, trumps) = (self.view.hand(), self.trump.suit().cards());
        let own = (hand & trumps).len();
        let out = (self.outstanding & trumps).len();
        let seven = Card::new(Rank::Seven, self.trump.suit());
        hand.contains(seven).then(|| (own + 2).saturating_sub(out).min(6))
    }
}

/// The number of inputs of [`write_rules`].
pub(super) const RULES: usize = 7;

/// The options.
pub(super) fn write_rules(writer: &mut InputWriter<'_>, rules: &Rules) {
    writer.flag(rules.tens == Tens::Natural);
    writer.flag(rules.killed_double);
    writer.flag(rules.silent_hundred == SilentHundred::UnlessAny);
    writer.flag(rules.talon_trump);
    writer.one_hot(3, [1, 2].iter().position(|&base| base == rules.stovka_base).unwrap_or(2));
}

/// The number of inputs of [`write_hand`].
pub(super) const HAND_CARDS: usize = 32 + 4 * 8 + 4;

/// The cards of a hand, the lengths of its suits and its marriages.
pub(super) fn write_hand(writer: &mut InputWriter<'_>, hand: u32) {
    writer.bits(32, hand);
    for place in 0..4 {
        writer.thermometer(8, length(hand, place));
    }
    writer.bits(4, marriages(hand));
}

/// The number of inputs of [`write_strength`].
pub(super) const STRENGTH: usize = 8 + 4 * 4 + 8 + 8;

/// The fat cards, the top cards of each suit, the trumps outstanding, and the trump 7 with its protection.
pub(super) fn write_strength(writer: &mut InputWriter<'_>, known: &Knowledge<'_>) {
    let view = known.view;
    let (hand, out) = (known.order.cards(view.hand()), known.order.cards(known.outstanding));
    writer.thermometer(8, (view.hand() & FAT).len());
    for place in 0..4 {
        writer.thermometer(4, top_cards(hand, out, place, view.public().rules().tens));
    }
    writer.thermometer(8, length(out, 0));
    let protection = known.seven_protection();
    writer.flag(protection.is_some());
    writer.one_hot_or_none(7, protection.is_some().then_some(protection.unwrap_or_default()));
}

/// The numbers of doublings, none included.
pub(super) const FLEKS: usize = MAX_FLEKS as usize + 1;

/// The number of inputs of [`write_goals`].
pub(super) const GOALS: usize = 3 * (3 + FLEKS);

/// Each goal: the seat that announced it and its doublings.
pub(super) fn write_goals(writer: &mut InputWriter<'_>, known: &Knowledge<'_>) {
    let (view, [first, _]) = (known.view, known.others);
    for goal in Goal::ALL {
        let announced = view.public().bidding().goal(goal);
        let by = match announced {
            Some(announced) if announced.by == view.seat() => 0,
            Some(announced) if announced.by == first => 1,
            _ => 2,
        };
        writer.one_hot_or_none(3, announced.is_some().then_some(by));
        writer.one_hot_or_none(FLEKS, announced.is_some().then_some(fleks(view, goal)));
    }
}

/// The doublings of a goal; 0 when no seat announced it.
pub(super) fn fleks(view: &View, goal: Goal) -> usize {
    view.public().bidding().goal(goal).map_or(0, |announced| usize::from(announced.fleks))
}
