//! The inputs of a move.

use talon_games::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use talon_games::cards::{Card as _, CardSet};
use talon_games::tarok::three::values::raw;
use talon_games::tarok::three::{Contract, Item, Items, Move, Talon, Trick};

use super::view_facts::{ViewFacts, count, up_to_highest, winning_card, without_king};
use crate::encoder::InputWriter;

/// The number of cards in the pack.
const PACK_CARDS: usize = 54;

/// The number of different bids and contracts: seven bids, pass included, and six contracts.
const BIDS: usize = 13;
/// The number of inputs for the choice of items: five items to raise, four items to announce, no raise, and
/// no announcement.
const STAKES: usize = 11;

const CARD: usize = 197;

/// The number of inputs of a move for each network.
pub(super) const MOVE_INPUTS: [usize; 8] =
    [BIDS * 28, PACK_CARDS + 59, PACK_CARDS + 88, STAKES * 25, CARD, CARD, CARD, CARD];

/// The taroks from `t18` on.
const HIGH_TAROKS: u64 = TAROKS.bits() & !0 << 17;
/// The queens: each king's bit, shifted one place down.
const QUEENS: u64 = KINGS.bits() >> 1;

pub(super) fn write(facts: &ViewFacts<'_>, played: &Move, writer: &mut InputWriter<'_>) {
    match *played {
        Move::Bid(None) => bid(facts, 0, writer),
        Move::Bid(Some(contract)) => bid(facts, 1 + contract as usize, writer),
        Move::Play(contract) => bid(facts, 7 + contract as usize, writer),
        Move::Call(_) => {}
        Move::Take(group) => take(facts, group, writer),
        Move::Discard(packet) => discard(facts, packet.shown.bits(), writer),
        Move::Announce(items) => stakes(facts, items, true, writer),
        Move::Kontra(items) => stakes(facts, items, false, writer),
        Move::Card(card) => Play::new(facts, card).write(writer),
    }
}

/// Returns the class of the number of taroks in a hand. There are eight classes: up to 3 taroks, each number
/// from 4 to 9, and 10 or more taroks.
fn tarok_step(hand: u64) -> usize {
    count(hand & TAROKS.bits()).saturating_sub(3)
}

/// Writes a bid or a contract, combined with the features of the hand that decide it. `form` is the number of
/// the bid or the contract.
fn bid(facts: &ViewFacts<'_>, form: usize, writer: &mut InputWriter<'_>) {
    let hand = facts.hand;
    let is_short = |suit: &&u64| without_king(hand & **suit).count_ones() < 2;
    let mut joint = |width: usize, number: usize| {
        writer.one_hot(BIDS * width, form * width + number.min(width - 1));
    };
    joint(1, 0);
    joint(8, tarok_step(hand));
    joint(5, count(hand & KINGS.bits()));
    joint(5, count(hand & HIGH_TAROKS));
    joint(4, count(hand & TRULA.bits()));
    joint(5, facts.suits().iter().filter(is_short).count());
}

/// Writes a group of the talon, and the rest of the talon, which the defenders get.
fn take(facts: &ViewFacts<'_>, number: u8, writer: &mut InputWriter<'_>) {
    let (talon, contract) = (facts.public.talon(), facts.public.contract());
    let group =
        talon.zip(contract).map_or(CardSet::EMPTY, |(talon, contract)| talon.group(contract.group(), number));
    let rest = talon.map_or(CardSet::EMPTY, Talon::set) - group;
    let (taken, hand) = (group.bits(), facts.hand | group.bits());
    writer.bits(PACK_CARDS, facts.relative(taken));
    writer.thermometer(3, count(taken & TAROKS.bits()));
    writer.one_hot(8, raw(group).max(1) as usize / 2);
    writer.thermometer(3, count(taken & KINGS.bits()));
    trula(taken, writer);
    writer.thermometer(3, count(taken & HIGH_TAROKS));
    writer.thermometer(4, voidable_suits(facts, hand, group.len()));
    writer.thermometer(12, count(hand & TAROKS.bits()).saturating_sub(3));
    writer.one_hot(10, raw(rest).max(3) as usize / 2 - 1);
    trula(rest.bits(), writer);
    writer.thermometer(4, count(rest.bits() & KINGS.bits()));
    writer.thermometer(6, count(rest.bits() & TAROKS.bits()));
}

/// Returns how many suits of a hand can be discarded completely, except for the kings, with this number of
/// discards.
fn voidable_suits(facts: &ViewFacts<'_>, hand: u64, mut discards: usize) -> usize {
    let mut lengths = facts.suits().map(|suit| count(without_king(hand & suit)));
    lengths.sort_unstable();
    let affordable = lengths.into_iter().take_while(|&length| {
        let is_affordable = length <= discards;
        discards = discards.saturating_sub(length);
        is_affordable
    });
    affordable.count()
}

/// Writes the trula cards among these cards.
fn trula(cards: u64, writer: &mut InputWriter<'_>) {
    [Card::PAGAT, Card::MOND, Card::SKIS]
        .into_iter()
        .for_each(|card| writer.flag(cards >> card.index() & 1 == 1));
}

/// Writes discards, and the shape of the hand after them.
fn discard(facts: &ViewFacts<'_>, discards: u64, writer: &mut InputWriter<'_>) {
    let kept = facts.hand & !discards;
    writer.bits(PACK_CARDS, facts.relative(discards));
    let (mut without_losers, mut voids, mut singletons, mut queens) = (0, 0, 0, 0);
    for suit in facts.suits() {
        let (cards, losers) = (kept & suit, without_king(kept & suit));
        let has_king = cards != losers;
        writer.one_hot(6, count(cards));
        writer.one_hot(8, 4 * usize::from(has_king) + count(losers).min(3));
        without_losers += usize::from(losers == 0);
        voids += usize::from(cards == 0);
        singletons += usize::from(losers.is_power_of_two());
        queens += usize::from(!has_king && cards & QUEENS != 0);
    }
    writer.thermometer(4, without_losers);
    writer.thermometer(4, voids);
    writer.thermometer(4, singletons);
    writer.one_hot(13, raw(CardSet::from_bits(discards)).max(0) as usize);
    writer.thermometer(3, count(discards & TAROKS.bits()));
    writer.thermometer(4, queens);
}

/// Writes items to raise or to announce. Each item is combined with the features of the hand that decide it.
fn stakes(facts: &ViewFacts<'_>, items: Items, announces: bool, writer: &mut InputWriter<'_>) {
    let hand = facts.hand;
    let known = facts.public.stakes().of_declarer();
    let items = if announces { items } else { items.intersection(known) };
    let level = |item| if known.contains(item) { facts.public.stakes().level(item) } else { 0 };
    let shape = [
        (8, tarok_step(hand)),
        (4, count(hand & TRULA.bits())),
        (5, count(hand & KINGS.bits())),
        (4, facts.top_taroks().min(3)),
    ];
    let mut group = |is_set: bool, level: u8| {
        for (width, value) in shape.into_iter().chain([(4, usize::from(level))]) {
            writer.one_hot_or_none(width, is_set.then_some(value));
        }
    };
    for item in Item::ALL {
        group(!announces && items.contains(item), level(item));
    }
    group(!announces && items.is_empty(), 0);
    for item in Items::BONUSES.iter() {
        group(announces && items.contains(item), 0);
    }
    group(announces && items.is_empty(), 0);
}

/// The role that a card plays in the trick.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardRole {
    Lead,
    /// A card of the kind led that does not win so far.
    FollowBelow,
    /// A card of the kind led that wins so far.
    FollowAbove,
    /// A tarok that is played on a suit and wins so far.
    Ruff,
    /// A tarok that is played on a suit and is lower than another tarok in the trick.
    RuffBelow,
    Discard,
}

/// A card that may be played, and the trick after it.
struct Play<'a> {
    facts: &'a ViewFacts<'a>,
    card: Card,
    after: Trick,
    role: CardRole,
}

impl<'a> Play<'a> {
    fn new(facts: &'a ViewFacts<'a>, card: Card) -> Self {
        let mut after = *facts.public.trick();
        after.push(card);
        let wins = winning_card(after) == Some(card);
        let role = match facts.public.trick().cards() {
            [] => CardRole::Lead,
            [led, ..] if led.suit() == card.suit() && wins => CardRole::FollowAbove,
            [led, ..] if led.suit() == card.suit() => CardRole::FollowBelow,
            _ if card.suit().is_some() => CardRole::Discard,
            _ if wins => CardRole::Ruff,
            _ => CardRole::RuffBelow,
        };
        Self { facts, card, after, role }
    }

    fn wins(&self) -> bool {
        matches!(self.role, CardRole::Lead | CardRole::FollowAbove | CardRole::Ruff)
    }

    /// Classifies how a later seat that can hold these cards may beat the trick. 1: it cannot; 2: only with a
    /// tarok, if the seat has no card of the kind led; 3: with a card of the kind led; 4: with a tarok,
    /// because the seat has no card of the kind led.
    fn answer(&self, possible: u64) -> usize {
        let (Some(led), Some(best)) = (self.after.cards().first(), winning_card(self.after)) else {
            return 1;
        };
        let above =
            |kind: u64| possible & kind & if best.kind().bits() == kind { best.above().bits() } else { !0 };
        let can_ruff = led.suit().is_some() && above(TAROKS.bits()) != 0;
        match led.suit() {
            Some(_) if possible & led.kind().bits() == 0 => {
                if can_ruff {
                    4
                } else {
                    1
                }
            }
            Some(_) if best.suit().is_some() && above(led.kind().bits()) != 0 => 3,
            Some(_) => {
                if can_ruff {
                    2
                } else {
                    1
                }
            }
            None => {
                if above(TAROKS.bits()) != 0 {
                    3
                } else {
                    1
                }
            }
        }
    }

    fn write(&self, writer: &mut InputWriter<'_>) {
        let (facts, card) = (self.facts, self.card);
        let kind = card.kind().bits();
        let (own, others) = (facts.hand & kind, facts.outstanding & kind);
        let played = facts.public.trick().cards().len();
        let set = CardSet::of(card);
        let value = raw(set) as usize - 1;
        let role = self.role as usize;

        writer.bits(PACK_CARDS, facts.relative(set.bits()));
        writer.one_hot(6, role);
        writer.flag(self.wins());
        let mut answers = [0; 2];
        for (answer, &possible) in answers.iter_mut().zip(&facts.possible).take(2 - played.min(2)) {
            *answer = self.answer(possible);
        }
        writer.flag(self.wins() && answers.into_iter().all(|answer| answer < 2));
        answers.into_iter().for_each(|answer| writer.one_hot(5, answer));

        let higher = count(others & card.above().bits());
        writer.one_hot(6, higher);
        writer.one_hot(6, count(others & !card.above().bits()));
        let side = match self.after.winner() {
            Some(winner) if winner == facts.own => 0,
            Some(winner) if facts.is_own_side(winner) => 1,
            _ => 2,
        };
        writer.one_hot(24, 8 * side + ((raw(self.after.set()) as usize - 1) / 2).min(7));
        writer.one_hot(4, count(own) - 1);
        writer.one_hot(30, 5 * role + value);
        let leads_suit = self.role == CardRole::Lead && card.suit().is_some();
        let length = count(others).saturating_sub(1) / 2;
        writer.one_hot_or_none(20, leads_suit.then_some(4 * value + length.min(3)));
        let is_tarok = card.suit().is_none();
        writer.one_hot_or_none(18, is_tarok.then_some(6 * played + higher.min(5)));

        writer.one_hot_or_none(6, (card == Card::PAGAT).then(|| count(own) - 1));
        let is_mond = card == Card::MOND;
        writer.flag(is_mond && facts.outstanding >> Card::SKIS.index() & 1 == 1);
        writer.flag(is_mond && self.wins());
        writer.one_hot(6, 2 * played + usize::from(self.wins()));
        writer.flag(own & (set.bits() - 1) == 0);
        writer.flag(own & !up_to_highest(set.bits()) == 0);
        let duties = facts.public.contract().is_some_and(Contract::has_duties);
        writer.flag(!duties && self.wins() && self.is_lowest_above());
    }

    /// Returns whether this is the lowest card of its kind in the hand that beats the trick.
    fn is_lowest_above(&self) -> bool {
        let best = winning_card(*self.facts.public.trick());
        let floor = best
            .filter(|best| best.suit() == self.card.suit())
            .map_or(0, |best| up_to_highest(1 << best.index()));
        let below = (1_u64 << self.card.index()) - 1;
        self.facts.hand & self.card.kind().bits() & below & !floor == 0
    }
}
