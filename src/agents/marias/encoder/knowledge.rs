//! Facts of a view that several networks use: an order of the suits, the cards in this order, and the equal
//! cards.

use std::cmp::Reverse;

use talon_games::View as _;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::cards::{Card as _, CardSet};
use talon_games::marias::strength::{FAT, Tens, obers_beside};
use talon_games::marias::{Goal, MAX_FLEKS, Public, Rules, SEDMA_STAKE, SilentHundred, Trick, View};
use talon_games::protocol::Seat;

use crate::encoder::InputWriter;

/// Returns the two other seats. For forhont, these are seats 1 and 2. For an opponent, these are forhont and
/// the partner.
fn others(own: Seat) -> [Seat; 2] {
    match own.index() {
        0 => [Seat::new(1), Seat::new(2)],
        1 => [Seat::new(0), Seat::new(2)],
        _ => [Seat::new(0), Seat::new(1)],
    }
}

/// Returns the trick on the table; `None` when the seat to move leads.
pub(super) fn current_trick(public: &Public) -> Option<&Trick> {
    Some(public.trick()).filter(|trick| trick.led().is_some() && !trick.is_complete())
}

/// Returns the trump card, whether it is still face down or already turned up.
pub(super) fn trump_card(view: &View) -> Card {
    let trump = view.public().trump().or(view.face_down().trump);
    trump.expect("the seat that decides after the choice of the trump card knows this card")
}

/// The facts of a view from which the inputs are written.
pub(super) struct TrumpGameFacts<'a> {
    pub(super) view: &'a View,
    pub(super) trump: Card,
    pub(super) order: SuitOrder,
    /// The two other seats.
    pub(super) others: [Seat; 2],
    /// For each of the two other seats, the cards that it can hold.
    pub(super) possible: [CardSet<Card>; 2],
    /// The cards that at least one of the other seats can hold.
    pub(super) outstanding: CardSet<Card>,
}

impl<'a> TrumpGameFacts<'a> {
    /// Computes the facts of a view after the choice of the trump card.
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

    /// Returns a measure, from 0 to 6, of the protection of the trump 7 in the seat's hand: 3, plus the
    /// number of other trumps in the hand, minus the number of outstanding trumps. `None` when the seat does
    /// not hold the 7.
    pub(super) fn seven_protection(&self) -> Option<usize> {
        let (hand, trumps) = (self.view.hand(), self.trump.suit().cards());
        let own = (hand & trumps).len();
        let out = (self.outstanding & trumps).len();
        let seven = Card::new(Rank::Seven, self.trump.suit());
        hand.contains(seven).then(|| (own + 2).saturating_sub(out).min(6))
    }
}

/// The number of inputs that [`write_rules`] writes.
pub(super) const RULES: usize = 7;

/// Writes the rule options that vary in training when the rules have no betl and no durch.
pub(super) fn write_rules(writer: &mut InputWriter<'_>, rules: &Rules) {
    writer.flag(rules.tens == Tens::Natural);
    writer.flag(rules.killed_double);
    writer.flag(rules.silent_hundred == SilentHundred::UnlessAny);
    writer.flag(rules.talon_trump);
    writer.one_hot(3, [1, 2].iter().position(|&base| base == rules.stovka_base.points()).unwrap_or(2));
}

/// The number of inputs that [`write_plain_game_rules`] writes.
pub(super) const PLAIN_GAME_RULES: usize = 2 * PRICES.len() + 7 + 3;

/// For each input that encodes a price, the lowest price of betl or durch at which the input is 1.
const PRICES: [u8; 5] = [1, 5, 10, 15, 30];

/// Writes the rule options that matter for the choice of the game and for doublings when the rules have betl
/// or durch.
pub(super) fn write_plain_game_rules(writer: &mut InputWriter<'_>, rules: &Rules) {
    for price in [rules.betl, rules.durch] {
        writer.thermometer(PRICES.len(), PRICES.partition_point(|&from| from <= price));
    }
    writer.flag(rules.undoubled_pays);
    writer.flag(rules.stovka_replaces);
    writer.flag(rules.stovka_adds);
    writer.flag(rules.keep_seven);
    writer.flag(rules.announce_late);
    writer.flag(rules.killed_double);
    writer.flag(rules.cap > 0);
    writer.one_hot(3, rules.stovka_marriage as usize);
}

/// The number of inputs that [`write_hand`] writes.
pub(super) const HAND_CARDS: usize = 32 + 4 * 8 + 4;

/// Writes the cards of a hand, the lengths of its suits and its marriages.
pub(super) fn write_hand(writer: &mut InputWriter<'_>, hand: u32) {
    writer.bits(32, hand);
    for place in 0..4 {
        writer.thermometer(8, length(hand, place));
    }
    writer.bits(4, marriages(hand));
}

/// The number of inputs that [`write_strength`] writes.
pub(super) const STRENGTH: usize = 8 + 4 * 4 + 8 + 8;

/// Writes the fat cards, the top cards of each suit, the trumps outstanding, and the trump 7 with its
/// protection.
pub(super) fn write_strength(writer: &mut InputWriter<'_>, known: &TrumpGameFacts<'_>) {
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

/// The number of possible counts of doublings, 0 included.
pub(super) const FLEKS: usize = MAX_FLEKS as usize + 1;

/// The number of inputs that [`write_goals`] writes.
pub(super) const GOALS: usize = 3 * (3 + FLEKS);

/// Writes, for each goal, the seat that announced it and the number of its doublings.
pub(super) fn write_goals(writer: &mut InputWriter<'_>, known: &TrumpGameFacts<'_>) {
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

/// Returns the number of doublings of a goal; 0 when no seat announced it.
pub(super) fn fleks(view: &View, goal: Goal) -> usize {
    view.public().bidding().goal(goal).map_or(0, |announced| usize::from(announced.fleks))
}

/// Returns the stake of the announced goals with their doublings, as a multiple of the stake of an undoubled
/// hra.
pub(super) fn stake(view: &View) -> f64 {
    let rules = view.public().rules();
    let stake = |goal: &Goal| {
        let base = match goal {
            Goal::Hra => 1,
            Goal::Sedma => SEDMA_STAKE,
            Goal::Stovka => rules.stovka_base.points(),
        };
        view.public().bidding().goal(*goal).map_or(0, |announced| base << announced.fleks)
    };
    let doubled = rules.red_double && trump_card(view).suit() == Suit::Hearts;
    Goal::ALL.iter().map(stake).sum::<i64>() as f64 * if doubled { 2.0 } else { 1.0 }
}

/// An order of the suits. In the inputs, a suit is represented by its place in this order. So renaming the
/// plain suits does not change the inputs.
#[derive(Clone, Copy)]
pub(super) struct SuitOrder([Suit; 4]);

impl SuitOrder {
    /// Creates the order for these sets of cards; the first set is the seat's hand. The trump suit comes
    /// first, then the suit led to the current trick. The other plain suits are ordered by their length in
    /// the hand, then by their cards in each set. Two suits that have the same cards in every set can be in
    /// either order.
    pub(super) fn new(trump: impl Into<Option<Suit>>, led: Option<Suit>, sets: &[CardSet<Card>]) -> Self {
        let trump = trump.into();
        let hand = sets.first().copied().unwrap_or_default();
        let mut keys = Suit::ALL.map(|suit| {
            let start = u128::from(led == Some(suit)) << 4 | u128::from(ranks(hand, suit).count_ones());
            let key = sets.iter().fold(start, |key, &set| key << 8 | u128::from(ranks(set, suit)));
            (Reverse((Some(suit) == trump, key)), suit)
        });
        keys.sort_unstable();
        Self(keys.map(|(_, suit)| suit))
    }

    pub(super) fn place(self, suit: Suit) -> usize {
        self.0.iter().position(|&other| other == suit).expect("every suit has a place")
    }

    /// Converts a set of cards to bits. A card is bit `8 * place + rank`, where `place` is the place of its
    /// suit in this order.
    pub(super) fn cards(self, cards: CardSet<Card>) -> u32 {
        u32::from_le_bytes(self.0.map(|suit| ranks(cards, suit)))
    }

    /// Returns the number of a card: `8 * place + rank`.
    pub(super) fn card(self, card: Card) -> usize {
        8 * self.place(card.suit()) + card.index() % 8
    }
}

/// Returns the ranks of this suit that are in a set of cards, one bit for each rank.
fn ranks(cards: CardSet<Card>, suit: Suit) -> u8 {
    (cards.bits() >> (8 * suit as u32)) as u8
}

/// Returns the number of cards in the suit at this place of the order.
pub(super) fn length(cards: u32, place: usize) -> usize {
    (cards >> (8 * place) & 0xff).count_ones() as usize
}

/// Returns the number of cards in the suit at this place that are stronger than every card of the suit in
/// `others`.
pub(super) fn top_cards(cards: u32, others: u32, place: usize, tens: Tens) -> usize {
    let [cards, others] = [cards, others].map(|cards| by_strength((cards >> (8 * place)) as u8, tens));
    let below = 8 - others.leading_zeros();
    (u32::from(cards) >> below).count_ones() as usize
}

/// Reorders the bits of ranks from the order of [`Rank`] to the order of strength.
fn by_strength(ranks: u8, tens: Tens) -> u8 {
    match tens {
        Tens::High => ranks,
        // The ten goes below unter, ober and king.
        Tens::Natural => ranks & 0x87 | (ranks & 0x38) << 1 | (ranks & 0x40) >> 3,
    }
}

/// Returns the suits whose king and ober are both in `cards`. Bit `n` is the suit at place `n` of the suit
/// order.
pub(super) fn marriages(cards: u32) -> u32 {
    let obers = cards & cards >> 1 & 0x1010_1010;
    (0..4).fold(0, |places, place| places | (obers >> (8 * place + 4) & 1) << place)
}

/// For each card of a hand, the next lower card that is worth the same.
///
/// In a trump game, two cards of a suit are worth the same under two conditions: both are fat or both are
/// lean, and no card between them lies on the table or can still be played. It makes no difference to duties,
/// tricks or points which of the two cards is played. There are two exceptions. The trump 7 equals no card,
/// because of sedma. If the hand holds the king and the ober of a suit, no lower card is worth the same as
/// the ober, because the two make a marriage. In betl and durch, only the second condition counts.
pub(super) struct EqualCards([Option<Card>; Card::COUNT]);

/// For each value of [`Tens`], the ranks from weak to strong.
const RANKS: [[Rank; 8]; 2] = [
    Rank::ALL,
    [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Unter, Rank::Ober, Rank::King, Rank::Ace],
];

impl EqualCards {
    /// Finds the equal cards among these cards of the hand. A card of `apart` is equal to no other card. If
    /// `trump` is `None`, the game is betl or durch.
    pub(super) fn new(
        view: &View,
        cards: CardSet<Card>,
        mut apart: CardSet<Card>,
        trump: impl Into<Option<Suit>>,
    ) -> Self {
        let trump = trump.into();
        apart |= trump.map_or(CardSet::EMPTY, |trump| CardSet::of(Card::new(Rank::Seven, trump)));
        let (married, fat, tens) = match trump {
            Some(_) => (obers_beside(view.hand()), FAT, view.public().rules().tens),
            None => (CardSet::EMPTY, CardSet::EMPTY, Tens::Natural),
        };
        let table = current_trick(view.public()).map_or(CardSet::EMPTY, Trick::set);
        let between = view.unseen() | table;
        let ranks = RANKS[tens as usize];
        let mut below = [None; Card::COUNT];
        for suit in Suit::ALL.into_iter().filter(|suit| (cards & suit.cards()).len() > 1) {
            let mut last = [None; 2];
            for card in ranks.map(|rank| Card::new(rank, suit)) {
                if between.contains(card) {
                    last = [None; 2];
                } else if cards.contains(card) && !apart.contains(card) {
                    let last = &mut last[usize::from(fat.contains(card))];
                    below[card.index()] = last.filter(|_| !married.contains(card));
                    *last = Some(card);
                }
            }
        }
        Self(below)
    }

    /// Returns all members of `cards` that are worth the same as `card`, including `card` itself.
    pub(super) fn class(&self, cards: CardSet<Card>, card: Card) -> CardSet<Card> {
        let lowest = |mut card: Card| {
            while let Some(below) = self.below(card) {
                card = below;
            }
            card
        };
        cards.iter().filter(|&other| lowest(other) == lowest(card)).collect()
    }

    /// Returns the next lower card that is worth the same as `card`; `None` when there is no such card.
    pub(super) fn below(&self, card: Card) -> Option<Card> {
        self.0[card.index()]
    }
}
