//! The inputs of a view.

use talon_games::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::values::{points, raw};
use talon_games::tarok::three::{BeracEnd, HAND, Item, MondScope, SEATS, TALON, ValatScoring};

use super::view_facts::{DealPart, ViewFacts, count, up_to_highest, winning_card, without_king};
use crate::encoder::InputWriter;

/// The number of cards in the pack.
const PACK_CARDS: usize = 54;

const DEAL: usize = 13;
const HELD: usize = 128;
const STANDING: usize = 6;
const BIDDING: usize = STANDING + 6;
const CONTRACT: usize = 9;
const STAKES: usize = 27;
const OPEN_STAKES: usize = 6;
const OUTSTANDING: usize = 121;
const TRICK: usize = 98;
const SIDES: usize = 50;
const KLOP: usize = 40;
const BERAC: usize = 5;

/// The number of inputs of every view with a contract.
const NAMED: usize = DEAL + HELD + STANDING + CONTRACT;
/// The number of inputs of every view in which a card is due.
const PLAY: usize = NAMED + STAKES + OUTSTANDING + TRICK;

/// The number of inputs of the view for each network.
pub(super) const VIEW_INPUTS: [usize; 8] = [
    DEAL + HELD + BIDDING,
    NAMED + PACK_CARDS,
    NAMED + PACK_CARDS,
    NAMED + STAKES + OPEN_STAKES + PACK_CARDS + OUTSTANDING,
    PLAY + SIDES,
    PLAY + SIDES + PACK_CARDS,
    PLAY + KLOP,
    PLAY + BERAC,
];

/// The queens: each king's bit, shifted one place down.
const QUEENS: u64 = KINGS.bits() >> 1;
/// The taroks from `t15` on.
const FROM_15: u64 = TAROKS.bits() & !0 << 14;
const FROM_18: u64 = TAROKS.bits() & !0 << 17;

pub(super) fn write(facts: &ViewFacts<'_>, network: DealPart, writer: &mut InputWriter<'_>) {
    deal(facts, writer);
    held(facts, writer);
    writer.one_hot(STANDING, facts.public.bidding().standing() as usize);
    match network {
        DealPart::Bidding => return bidding(facts, writer),
        DealPart::Taking => {
            contract(facts, writer);
            let talon = facts.public.talon().map_or(0, |talon| talon.set().bits());
            return writer.bits(PACK_CARDS, facts.relative(talon));
        }
        DealPart::Discarding => {
            contract(facts, writer);
            return writer.bits(PACK_CARDS, facts.relative(facts.talon_left().bits()));
        }
        _ => contract(facts, writer),
    }
    stakes(facts, writer);
    outstanding(facts, writer);
    if network == DealPart::Stakes {
        open_stakes(facts, writer);
        return known(facts, writer);
    }
    trick(facts, writer);
    match network {
        DealPart::KlopCard => klop(facts, writer),
        DealPart::BeracCard => {
            writer.flag(facts.public.is_lost_berac());
            mond_lost(facts, writer);
        }
        _ => sides(facts, writer),
    }
    if network == DealPart::DefenderCard {
        known(facts, writer);
    }
}

/// Writes three things: the rule options that change payoffs, the radelci, and the number of the view's own
/// seat.
fn deal(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let rules = facts.public.rules();
    writer.flag(rules.silent_symmetric);
    writer.flag(rules.klop_federation);
    writer.flag(rules.valat == ValatScoring::Add);
    writer.flag(rules.valat_kontra);
    writer.flag(rules.mond == MondScope::All);
    writer.flag(rules.berac == BeracEnd::AllTricks);
    let has_radelc = |seat: Seat| rules.radelci[seat.index()] > 0;
    writer.flag(has_radelc(facts.own));
    facts.others.into_iter().for_each(|seat| writer.flag(has_radelc(seat)));
    writer.flag(facts.public.declarer().is_some_and(has_radelc));
    writer.one_hot(SEATS, facts.own.index());
}

/// Writes the hand and its shape.
fn held(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let hand = facts.hand;
    writer.bits(PACK_CARDS, facts.relative(hand));
    let (mut voids, mut singletons) = (0, 0);
    for suit in facts.suits() {
        writer.one_hot(6, count(hand & suit));
        voids += usize::from(without_king(hand & suit) == 0);
        singletons += usize::from(without_king(hand & suit).is_power_of_two());
    }
    writer.thermometer(14, count(hand & TAROKS.bits()));
    writer.thermometer(6, count(hand & FROM_15));
    writer.thermometer(5, count(hand & FROM_18));
    writer.thermometer(3, count(hand & TRULA.bits()));
    writer.thermometer(4, count(hand & KINGS.bits()));
    writer.thermometer(4, count(hand & QUEENS));
    writer.thermometer(4, voids);
    writer.thermometer(4, singletons);
    writer.thermometer(6, facts.top_taroks());
}

/// Writes the bidding, except for the standing contract.
fn bidding(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let bidding = facts.public.bidding();
    writer.one_hot(3, facts.relative_seat(bidding.holder()));
    facts.others.into_iter().for_each(|seat| writer.flag(bidding.has_passed(seat)));
    writer.flag(bidding.turn().is_none());
}

/// Writes the contract and declarer.
fn contract(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    writer.one_hot_or_none(6, facts.public.contract().map(|contract| contract as usize));
    writer.one_hot_or_none(3, facts.public.declarer().map(|seat| facts.relative_seat(seat)));
}

/// Writes the announcements of declarer and the raises of its items.
fn stakes(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let (announced, stakes) = (facts.public.announced(), facts.public.stakes());
    for item in Item::ALL {
        if item != Item::Game {
            writer.flag(announced.contains(item));
        }
        let level = if stakes.of_declarer().contains(item) { stakes.level(item) } else { 0 };
        writer.thermometer(4, level.into());
    }
    writer.flag(stakes.has_raised(facts.own, Item::Game));
    facts.others.into_iter().for_each(|seat| writer.flag(stakes.has_raised(seat, Item::Game)));
}

/// Writes whether raises are due, and the items of declarer that the view's own seat may raise.
fn open_stakes(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let is_kontra = facts.public.stakes().turn().is_some();
    writer.flag(is_kontra);
    let stakes = facts.public.stakes();
    let open = stakes.open_to(facts.own).intersection(stakes.of_declarer());
    Item::ALL.into_iter().for_each(|item| writer.flag(is_kontra && open.contains(item)));
}

/// Writes the cards that the other seats are known to hold.
fn known(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let known = facts.others.map(|seat| facts.public.known(seat).bits());
    writer.bits(PACK_CARDS, facts.relative((known[0] | known[1]) & facts.outstanding));
}

/// Writes the cards that the other seats can hold.
fn outstanding(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let (hand, others) = (facts.hand, facts.outstanding);
    writer.bits(PACK_CARDS, facts.relative(others));
    let (own_taroks, taroks) = (hand & TAROKS.bits(), others & TAROKS.bits());
    writer.thermometer(14, count(taroks));
    writer.thermometer(6, count(taroks & !up_to_highest(own_taroks)));
    // The seat's taroks compared with the taroks that the others may hold.
    let lead = (9 + count(own_taroks)).saturating_sub(count(taroks));
    writer.one_hot(9, lead / 2);
    for suit in facts.suits() {
        writer.thermometer(6, count(others & suit));
        let own = hand & suit;
        writer.flag(own != 0 && others & suit & !up_to_highest(own) == 0);
        facts.possible.into_iter().for_each(|possible| writer.flag(possible & suit == 0));
    }
    facts.possible.into_iter().for_each(|possible| writer.flag(possible & TAROKS.bits() == 0));
}

/// Writes the trick on the table.
fn trick(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let public = facts.public;
    let trick = public.trick();
    let cards = trick.cards();
    writer.one_hot(HAND, public.tricks_played());
    writer.one_hot(3, cards.len());
    // Taroks are numbered first, then the cards of the suit led, then the cards of other suits.
    let number = |card: &Card| card.suit().map_or(card.index(), |_| 22 + (card.index() - 22) % 8);
    writer.one_hot_or_none(30, cards.first().map(number));
    let discarded = |card: &Card| card.suit().is_some() && cards[0].suit() != card.suit();
    writer.one_hot_or_none(38, cards.get(1).map(|card| number(card) + if discarded(card) { 8 } else { 0 }));
    writer.flag(cards.len() == 2 && winning_card(*trick) == cards.get(1).copied());
    writer.flag(trick.winner().is_some_and(|seat| facts.is_own_side(seat)));
    writer.thermometer(8, raw(trick.set()).max(2) as usize - 2);
    let after = facts.others.into_iter().take(2 - cards.len().min(2));
    writer.flag(after.into_iter().any(|seat| public.declarer() == Some(seat)));
}

/// Writes the points, cards and tricks that each side has won in `three`, `two`, `one` and `solo`.
fn sides(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    let public = facts.public;
    let discards = if facts.is_declarer() { facts.view.discards() } else { public.discards().shown };
    let (mut declarer, mut defenders) = (discards, facts.talon_left());
    let (mut won, mut lost) = (0, 0);
    for seat in Seat::all(SEATS) {
        let is_declarer = public.declarer() == Some(seat);
        *(if is_declarer { &mut declarer } else { &mut defenders }) |= public.pile(seat);
        *(if is_declarer { &mut won } else { &mut lost }) += public.tricks_won(seat);
    }
    for pile in [declarer, defenders] {
        writer.one_hot(15, points(pile).max(0) as usize / 5);
        writer.thermometer(4, (pile & KINGS).len());
        let trula = [Card::PAGAT, Card::MOND, Card::SKIS];
        trula.into_iter().for_each(|card| writer.flag(pile.contains(card)));
    }
    writer.flag(lost == 0);
    writer.flag(won == 0);
    mond_lost(facts, writer);
}

/// Writes the points that each seat has won in klop.
fn klop(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    for seat in [facts.own, facts.others[0], facts.others[1]] {
        let pile: CardSet<Card> = facts.public.pile(seat);
        writer.one_hot(9, (points(pile).max(0) as usize).div_ceil(5));
        writer.flag(pile.is_empty());
    }
    writer.thermometer(TALON, facts.public.gifts().len());
    mond_lost(facts, writer);
}

/// Writes the seat that lost the mond.
fn mond_lost(facts: &ViewFacts<'_>, writer: &mut InputWriter<'_>) {
    writer.one_hot(4, facts.public.mond_lost().map_or(3, |seat| facts.relative_seat(seat)));
}
