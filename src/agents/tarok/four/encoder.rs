//! The inputs of the networks of tarok for four.

use std::cmp::Reverse;

use talon_games::cards::tarok::{Card, KINGS, Suit, TAROKS, TRULA};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::four::{Contract, Item, Items, Move, Public, SEATS, TarokFour, Trick, View};
use talon_games::tarok::three::values::raw;
use talon_games::{ActionSpace as _, Public as _, View as _};

use crate::Encoder;
use crate::encoder::InputWriter;
use crate::feature_inputs::{FeatureInputs, write_parts};
use crate::search::Solver;
use crate::tarok::solve::SOLVER_FEATURES;

/// The points at stake in an ordinary deal.
const ORDINARY_POINTS: f64 = 80.0;
/// The approximate distance of a side's card points from 35 in an ordinary deal.
const USUAL_DIFFERENCE: i64 = 15;

/// The taroks from `t17` on.
const HIGH_TAROKS: CardSet<Card> = CardSet::from_bits(TAROKS.bits() & !0 << 16);
const QUEENS: CardSet<Card> = CardSet::from_bits(KINGS.bits() >> 1);

/// The number of inputs of a view: the inputs of the features and the inputs of the hand's shape.
const VIEW: usize = FEATURES + 13 + 5 + 4 + 5 + 5 + 5 + 4 * 9;
/// The number of inputs of the features.
const FEATURES: usize = 20 * 42 + 54 * 16 + 3 * 54;
/// The number of inputs for the parts of a move. The constants below add the inputs that relate the move to
/// the hand.
const PARTS: usize = TarokFour::ACTIONS;
const BID: usize = PARTS + 26 * (13 + 5 + 5 + 4 + 5);
const TALON: usize = PARTS + 9 + 13 + 5 + 4;
const DISCARD: usize = PARTS + 4 * 6 + 4 + 4 + 13;
const STAKES: usize = PARTS + 12 * (13 + 4 + 5);
const CARD: usize = PARTS + 6 + 6 * 5 + 4 * 4 * 3 + 4 * 8 + 8 + 6 + 3 * 4;

/// Encodes the decisions of tarok for four, by the features of the view (`FeatureInputs`) and facts about the
/// move.
///
/// The networks are, in this order:
/// - bids and the contract;
/// - the called king and the group of the talon;
/// - the discards;
/// - announcements and kontra;
/// - the cards of declarer and its partner;
/// - the cards of a defender;
/// - the cards in klop;
/// - the cards in piccolo, berač and open berač.
#[derive(Debug)]
pub struct TarokEncoder;

/// The facts of a view from which the inputs of the view and of its moves are computed.
#[derive(Debug)]
pub struct ViewFacts<'a> {
    view: &'a View,
    network: usize,
    hand: CardSet<Card>,
    unseen: CardSet<Card>,
    /// For each seat, the cards that it can hold.
    possible: [CardSet<Card>; SEATS],
    /// For each seat, whether it is declarer or declarer's partner; `None` when the view's seat does not
    /// know.
    with_declarer: [Option<bool>; SEATS],
    order: TarokSuitOrder,
    /// For each card, its position in the inputs.
    positions: [u8; Card::COUNT],
}

impl ViewFacts<'_> {
    /// Returns whether `seat` is on the side of the view's seat; `None` when the view's seat does not know.
    fn is_on_own_side(&self, seat: Seat) -> Option<bool> {
        let own = self.view.seat();
        if seat == own {
            return Some(true);
        }
        Some(self.with_declarer[seat.index()]? == self.with_declarer[own.index()]?)
    }
}

/// The solver for endings.
#[derive(Debug)]
pub struct TarokWorkspace {
    pub(super) solver: Solver<u8, u64>,
}

impl Default for TarokWorkspace {
    fn default() -> Self {
        Self { solver: Solver::new(SOLVER_FEATURES) }
    }
}

impl Encoder for TarokEncoder {
    type Game = TarokFour;
    type Workspace = TarokWorkspace;
    type Memory = ();
    type Facts<'a> = ViewFacts<'a>;

    const INPUTS: &'static [usize] = &[
        VIEW + BID,
        VIEW + TALON,
        VIEW + DISCARD,
        VIEW + STAKES,
        VIEW + CARD,
        VIEW + CARD,
        VIEW + CARD,
        VIEW + CARD,
    ];

    fn network(view: &View) -> usize {
        let public = view.public();
        match public.phase() {
            "bid" | "contract" => 0,
            "call" | "take" => 1,
            "discard" => 2,
            "announce" | "kontra" => 3,
            _ => match public.contract() {
                Some(Contract::Klop) => 6,
                Some(contract) if contract.has_duties() => 7,
                _ if view.is_with_declarer(view.seat()) == Some(true) => 4,
                _ => 5,
            },
        }
    }

    fn stake(view: &View) -> f64 {
        let (public, stakes) = (view.public(), view.public().stakes());
        let Some(contract) = public.contract() else { return 1.0 };
        let game = (public.rules().ladder.value(contract) + USUAL_DIFFERENCE) << stakes.level(Item::Game);
        let bonuses = Items::BONUSES.iter().filter(|&item| stakes.owner(item).is_some());
        let bonuses: i64 = bonuses.map(|item| item.value() << stakes.level(item)).sum();
        ((game + bonuses) as f64 / ORDINARY_POINTS).max(1.0)
    }

    fn facts<'a>(view: &'a View, (): &'a ()) -> ViewFacts<'a> {
        let (hand, unseen) = (view.hand(), view.unseen());
        let order = TarokSuitOrder::new(view.public(), hand, unseen);
        ViewFacts {
            view,
            network: Self::network(view),
            hand,
            unseen,
            possible: std::array::from_fn(|seat| view.possible(Seat::new(seat))),
            with_declarer: view.with_declarer(),
            order,
            positions: order.positions(),
        }
    }

    fn encode_view(facts: &ViewFacts<'_>, inputs: &mut Vec<u16>) {
        let writer = &mut InputWriter::new(inputs, 0);
        FeatureInputs::write::<TarokFour>(facts.view, SEATS, &facts.positions, writer);
        let hand = facts.hand;
        writer.one_hot(13, (hand & TAROKS).len());
        writer.one_hot(5, (hand & KINGS).len());
        writer.one_hot(4, (hand & TRULA).len());
        writer.one_hot(5, (hand & HIGH_TAROKS).len());
        writer.one_hot(5, top_taroks(facts));
        writer.one_hot(5, short_suits(hand));
        for suit in facts.order.0 {
            writer.one_hot(9, (hand & suit.cards()).len());
        }
        debug_assert_eq!(writer.next_input(), VIEW, "the inputs of a view");
    }

    fn encode_move(facts: &ViewFacts<'_>, played: &Move, _: &mut TarokWorkspace, inputs: &mut Vec<u16>) {
        let writer = &mut InputWriter::new(inputs, VIEW);
        let (public, hand) = (facts.view.public(), facts.hand);
        write_parts::<TarokFour>(played, &facts.positions, writer);
        match *played {
            Move::Bid(bid) => write_bid(facts, bid.map_or(0, |bid| bid as usize), writer),
            Move::Play(contract) if facts.network == 0 => {
                write_bid(facts, Contract::COUNT + contract as usize, writer);
            }
            Move::Call(suit) => {
                write_talon(facts, suit.cards() & hand, CardSet::EMPTY, writer);
                writer.one_hot(4, facts.order.place(suit));
            }
            Move::Take(group) => {
                let count = public.contract().map_or(0, Contract::group);
                let talon = public.talon().map(|talon| (talon.group(count, group), talon.set()));
                let (taken, all) = talon.unwrap_or_default();
                write_talon(facts, taken, all - taken, writer);
                writer.one_hot_or_none(4, None);
            }
            Move::Discard(packet) => write_discards(facts, packet.shown, writer),
            Move::Announce(items) => write_stakes(hand, items, 0, writer),
            Move::Kontra(items) => write_stakes(hand, items, Item::COUNT, writer),
            Move::Play(_) => write_stakes(hand, Items::EMPTY, 0, writer),
            Move::Card(card) => write_card(facts, card, writer),
        }
        debug_assert_eq!(writer.next_input(), Self::INPUTS[facts.network], "the inputs of a move");
    }
}

/// The suits in the order of the inputs. The inputs identify a suit only by its place in this order.
#[derive(Clone, Copy, Debug)]
struct TarokSuitOrder([Suit; 4]);

impl TarokSuitOrder {
    /// Creates the order: the called suit, then the suit that was led, then the other suits by their length
    /// in the hand. Suits of equal length are ordered by their cards in the hand, then by their unseen cards.
    fn new(public: &Public, hand: CardSet<Card>, unseen: CardSet<Card>) -> Self {
        let trick = Some(public.trick()).filter(|trick| !trick.is_complete());
        let led = trick.and_then(|trick| trick.cards().first()?.suit());
        let mut keys = Suit::ALL.map(|suit| {
            let ranks =
                |cards: CardSet<Card>| (cards & suit.cards()).bits() >> suit.cards().bits().trailing_zeros();
            let hand = ranks(hand);
            let first = (public.called() == Some(suit), led == Some(suit));
            (Reverse((first, hand.count_ones(), hand, ranks(unseen))), suit)
        });
        keys.sort_unstable();
        Self(keys.map(|(_, suit)| suit))
    }

    fn place(self, suit: Suit) -> usize {
        self.0.iter().position(|&other| other == suit).expect("every suit has a place")
    }

    /// Returns the position of each card in this order. The taroks come first.
    fn positions(self) -> [u8; Card::COUNT] {
        let mut positions = std::array::from_fn(|card| card as u8);
        let suits = self.0.into_iter().flat_map(|suit| suit.cards().iter());
        for (position, card) in (TAROKS.len() as u8..).zip(suits) {
            positions[card.index()] = position;
        }
        positions
    }
}

/// Returns the number of taroks of the hand that are above all unseen taroks.
fn top_taroks(facts: &ViewFacts<'_>) -> usize {
    let highest = (facts.unseen & TAROKS).bits().checked_ilog2();
    let below = highest.map_or(0, |highest| u64::MAX >> (63 - highest));
    ((facts.hand & TAROKS) - CardSet::from_bits(below & TAROKS.bits())).len()
}

/// Returns the number of suits in which the hand has at most one card other than the king.
fn short_suits(hand: CardSet<Card>) -> usize {
    Suit::ALL.into_iter().filter(|suit| ((hand & suit.cards()) - KINGS).len() < 2).count()
}

/// Writes a bid or a contract, combined with the features of the hand that decide it. `form` is the number of
/// the bid or the contract.
fn write_bid(facts: &ViewFacts<'_>, form: usize, writer: &mut InputWriter<'_>) {
    let hand = facts.hand;
    let mut joint =
        |width: usize, number: usize| writer.one_hot(26 * width, form * width + number.min(width - 1));
    joint(13, (hand & TAROKS).len());
    joint(5, (hand & KINGS).len());
    joint(5, (hand & HIGH_TAROKS).len());
    joint(4, (hand & TRULA).len());
    joint(5, short_suits(hand));
}

/// Writes the choice of a king or of a talon group. For a king, `own` is the hand's cards of the called suit.
/// For a group of the talon, `own` is the group, and `left` is the cards that the defenders get.
fn write_talon(facts: &ViewFacts<'_>, own: CardSet<Card>, left: CardSet<Card>, writer: &mut InputWriter<'_>) {
    writer.one_hot(9, own.len());
    writer.one_hot(13, raw(own).max(0) as usize / 2);
    writer.one_hot(5, ((facts.hand | own) & TAROKS).len().saturating_sub((left & TAROKS).len()) / 3);
}

/// Writes discards, and the shape of the hand after them.
fn write_discards(facts: &ViewFacts<'_>, discards: CardSet<Card>, writer: &mut InputWriter<'_>) {
    let kept = facts.hand - discards;
    for suit in facts.order.0 {
        let (cards, king) = ((kept & suit.cards()) - KINGS, !(kept & suit.cards() & KINGS).is_empty());
        writer.one_hot(6, 3 * usize::from(king) + cards.len().min(2));
    }
    writer.one_hot(4, (kept & QUEENS).len());
    writer.one_hot(4, (discards & TAROKS).len());
    writer.one_hot(13, raw(discards).max(0) as usize);
}

/// Writes items to announce (`first` is 0) or items to raise. Each item is combined with the features of the
/// hand that decide it.
fn write_stakes(hand: CardSet<Card>, items: Items, first: usize, writer: &mut InputWriter<'_>) {
    for place in 0..2 * Item::COUNT {
        let item = Item::ALL[place % Item::COUNT];
        let is_said = place / Item::COUNT == first / Item::COUNT && items.contains(item);
        writer.one_hot_or_none(13, is_said.then_some((hand & TAROKS).len()));
        writer.one_hot_or_none(4, is_said.then_some((hand & TRULA).len()));
        writer.one_hot_or_none(5, is_said.then_some((hand & KINGS).len()));
    }
}

/// Writes a card, and the trick after it.
fn write_card(facts: &ViewFacts<'_>, card: Card, writer: &mut InputWriter<'_>) {
    let (view, public) = (facts.view, facts.view.public());
    let before = public.trick();
    let mut after: Trick = if before.is_complete() { Trick::new(view.seat()) } else { *before };
    let (place, led) = (after.cards().len(), after.cards().first().copied());
    after.push(card);
    let winner = winner(public, after);
    let wins = winner == Some(view.seat());
    let role = match led {
        None => 0,
        Some(led) if led.kind() == card.kind() => 1 + usize::from(wins),
        Some(_) if card.suit().is_some() => 3,
        Some(_) => 4 + usize::from(wins),
    };
    let set = CardSet::of(card);
    let value = raw(set).clamp(1, 5) as usize - 1;
    // The winner so far. 0: this seat; 1: its side; 2: the other side; 3: a seat whose side is not known.
    let side = match winner.filter(|_| !wins).map(|winner| facts.is_on_own_side(winner)) {
        None => 0,
        Some(Some(true)) => 1,
        Some(Some(false)) => 2,
        Some(None) => 3,
    };
    let rest = (1..SEATS - place).map(|next| Seat::new((view.seat().index() + next) % SEATS));
    let best =
        winner.and_then(|winner| after.plays().find(|&(seat, _)| seat == winner)).map(|(_, card)| card);
    // The seats that are still to play and can beat the trick.
    let beaters =
        rest.filter(|&seat| best.is_some_and(|best| can_beat(facts.possible[seat.index()], after, best)));
    writer.one_hot(6, role);
    writer.one_hot(30, 5 * role + value);
    writer.one_hot(48, 12 * side + 3 * place.min(3) + beaters.count().min(2));
    writer.one_hot(32, 8 * side + (raw(after.set()).max(1) as usize / 2).min(7));
    let higher = (facts.unseen & card.kind() & card.above()).len();
    writer.one_hot(8, higher);
    writer.one_hot(6, (facts.unseen & card.kind()).len() / 2);
    let is_called = set == public.called_king();
    for is_special in [card == Card::PAGAT, card == Card::MOND, is_called] {
        writer.one_hot_or_none(4, is_special.then_some(2 * usize::from(wins) + usize::from(higher == 0)));
    }
}

/// Returns the seat that wins a trick so far.
fn winner(public: &Public, trick: Trick) -> Option<Seat> {
    match public.contract() {
        Some(Contract::Colour) => trick.winner_without_trump(),
        _ => trick.winner(),
    }
}

/// Returns whether a seat that can hold `possible` may beat the best card of a trick.
fn can_beat(possible: CardSet<Card>, trick: Trick, best: Card) -> bool {
    let led = trick.cards().first().map_or(TAROKS, |led| led.kind());
    if best.suit().is_none() {
        return !(possible & TAROKS & best.above()).is_empty();
    }
    !(possible & led & best.above()).is_empty() || !(possible & TAROKS).is_empty()
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::super::simple;
    use super::*;
    use crate::MoveChoice as _;
    use talon_games::cards::{Random, shuffled};
    use talon_games::tarok::four::{Rules, State};
    use talon_games::{Position as _, State as _, Turn};

    /// Plays deals, and calls `visit` with the view of each decision. Some moves are chosen by `simple`, the
    /// others are random candidates.
    fn play_deals(deals: u64, mut visit: impl FnMut(&View, &[Move])) {
        for deal in 0..deals {
            let random = &mut Random::new(deal, 0);
            let rules = if deal.is_multiple_of(3) { Rules::ZEI } else { Rules::DEFAULT };
            let mut state = State::new(&rules);
            state.deal(&shuffled(random), &mut |_| {});
            while let Turn::Seat(seat) = state.turn() {
                let view = View::of(&state, seat);
                let mut moves = Vec::new();
                TarokEncoder::candidates(&view, &mut TarokWorkspace::default(), &mut moves);
                visit(&view, &moves);
                let is_bid = TarokEncoder::network(&view) == 0;
                // In a quarter of the deals, all seats pass and seat 0 names klop. In another quarter, many
                // bids are random.
                let klop = [Move::Bid(None), Move::Play(Contract::Klop)];
                let klop = moves.iter().find(|played| is_bid && deal % 4 == 1 && klop.contains(played));
                let is_random = random.random_bool(if is_bid && deal % 4 == 0 { 0.6 } else { 0.1 });
                let played = match (klop, is_random) {
                    (Some(&played), _) => played,
                    (None, true) => moves[random.random_range(0..moves.len())],
                    (None, false) => simple::best_move(&view).unwrap(),
                };
                state.make(&played);
            }
        }
    }

    #[test]
    fn inputs_are_in_range_and_unique() {
        let mut decisions = [0; 8];
        play_deals(400, |view, moves| {
            let network = TarokEncoder::network(view);
            decisions[network] += 1;
            let (facts, mut of_view) = (TarokEncoder::facts(view, &()), Vec::new());
            TarokEncoder::encode_view(&facts, &mut of_view);
            for played in moves {
                let (mut all, mut workspace) = (of_view.clone(), TarokWorkspace::default());
                TarokEncoder::encode_move(&facts, played, &mut workspace, &mut all);
                assert!(all.iter().all(|&input| usize::from(input) < TarokEncoder::INPUTS[network]));
                all.sort_unstable();
                assert!(all.is_sorted_by(|one, other| one < other), "network {network}: {all:?}");
            }
        });
        assert!(decisions.into_iter().all(|count| count > 30), "decisions by network: {decisions:?}");
    }

    #[test]
    fn candidates_are_legal_and_different() {
        play_deals(400, |view, moves| {
            assert!(!moves.is_empty());
            for (place, played) in moves.iter().enumerate() {
                view.check(played).unwrap();
                assert!(!moves[..place].contains(played), "{played}");
            }
        });
    }
}
