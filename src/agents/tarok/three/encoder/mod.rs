//! The inputs of the networks of tarok for three: the inputs of a view, and the inputs of its moves.

mod candidates;
mod move_inputs;
mod view_facts;
mod view_inputs;

use talon_games::tarok::three::{Item, Move, TarokThree, View};

use self::move_inputs::MOVE_INPUTS;
use self::view_facts::{DealPart, ViewFacts};
use self::view_inputs::VIEW_INPUTS;
use crate::encoder::InputWriter;
use crate::search::Solver;
use crate::tarok::solve::SOLVER_FEATURES;
use crate::{Encoder, MoveChoice};

/// The number of inputs of each network.
const INPUTS: [usize; 8] = {
    let mut inputs = [0; 8];
    let mut network = 0;
    while network < 8 {
        inputs[network] = VIEW_INPUTS[network] + MOVE_INPUTS[network];
        network += 1;
    }
    inputs
};

/// The approximate value of a game without kontra, in points.
const GAME_POINTS: i64 = 40;
/// The points at stake in an ordinary deal.
const ORDINARY_POINTS: f64 = 80.0;

/// Encodes the decisions of tarok for three.
///
/// The networks are, in this order:
/// - bids and the contract;
/// - the group of the talon;
/// - the discards;
/// - announcements and kontra;
/// - the cards of declarer in `three`, `two`, `one` and `solo`;
/// - the cards of a defender in these contracts;
/// - the cards in klop;
/// - the cards in berač.
///
/// The inputs identify a seat by its distance from the view's own seat in the order of play. They identify a
/// suit by its place in an order that depends on the view. So deals that differ only in the names of the
/// suits have the same inputs.
#[derive(Debug)]
pub struct TarokEncoder;

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
    type Game = TarokThree;
    type Workspace = TarokWorkspace;
    type Memory = ();
    type Facts<'a> = ViewFacts<'a>;

    const INPUTS: &'static [usize] = &INPUTS;

    fn network(view: &View) -> usize {
        DealPart::of(view) as usize
    }

    fn stake(view: &View) -> f64 {
        let public = view.public();
        let raised = |item: Item, value: i64| value << public.stakes().level(item);
        let announced = Item::ALL.into_iter().filter(|&item| public.stakes().owner(item).is_some());
        let bonuses: i64 = announced.map(|item| raised(item, item.value())).sum();
        ((raised(Item::Game, GAME_POINTS) + bonuses) as f64 / ORDINARY_POINTS).max(1.0)
    }

    fn facts<'a>(view: &'a View, (): &'a ()) -> ViewFacts<'a> {
        ViewFacts::new(view)
    }

    fn encode_view(facts: &ViewFacts<'_>, inputs: &mut Vec<u16>) {
        let network = facts.part;
        let mut writer = InputWriter::new(inputs, 0);
        view_inputs::write(facts, network, &mut writer);
        debug_assert_eq!(
            writer.next_input(),
            VIEW_INPUTS[network as usize],
            "the inputs of a view of {network:?}"
        );
    }

    fn encode_move(facts: &ViewFacts<'_>, played: &Move, _: &mut TarokWorkspace, inputs: &mut Vec<u16>) {
        let network = facts.part;
        let mut writer = InputWriter::new(inputs, VIEW_INPUTS[network as usize]);
        move_inputs::write(facts, played, &mut writer);
        debug_assert_eq!(
            writer.next_input(),
            INPUTS[network as usize],
            "the inputs of a move of {network:?}"
        );
    }
}

impl MoveChoice for TarokEncoder {
    /// Appends all legal moves, with these exceptions:
    ///
    /// - if there are more than 200 sets of discards, at most about 150 of them are appended: those that
    ///   leave short suits or discard points, and the set that `simple` discards. They contain taroks only
    ///   when there are not enough other cards;
    /// - announcements that cannot succeed are left out, and so is valat with fewer than 11 taroks; a
    ///   defender announces nothing;
    /// - the items of defenders are raised as `simple` raises them;
    /// - if more than three items may be raised, only these sets are appended: no item, each item alone, each
    ///   item with the game, and all items;
    /// - if no other seat can hold a card between several cards of equal points, only one of these cards is
    ///   appended.
    fn candidates(view: &View, _: &mut TarokWorkspace, moves: &mut Vec<Move>) {
        candidates::append(view, moves);
    }

    fn equal_moves(view: &View, played: &Move) -> Vec<Move> {
        let Move::Card(card) = *played else { return vec![*played] };
        candidates::equivalent_cards(view, card).iter().map(Move::Card).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand::seq::SliceRandom;

    use super::*;
    use crate::tarok::three::simple;
    use talon_games::cards::tarok::{Card, TAROKS};
    use talon_games::cards::{CardSet, Packet, Random};
    use talon_games::tarok::three::{Items, Rules, State};
    use talon_games::{Position as _, State as _, Turn, View as _};

    /// Draws a pack: the cards in the order in which they are dealt.
    fn pack(random: &mut Random) -> Vec<Card> {
        let mut pack: Vec<Card> = CardSet::FULL.iter().collect();
        pack.shuffle(random);
        pack
    }

    fn dealt(rules: &Rules, pack: &[Card]) -> State {
        let mut state = State::new(rules);
        state.deal(pack, &mut |_| {});
        state
    }

    fn rules(deal: usize) -> Rules {
        let rules = [Rules::DEFAULT, Rules::THESIS, Rules::DEFAULT, Rules::FEDERATION][deal % 4];
        Rules { radelci: [(deal % 3) as u16, 0, 1], klop_federation: deal.is_multiple_of(5), ..rules }
    }

    fn candidates(view: &View) -> Vec<Move> {
        let mut moves = Vec::new();
        TarokEncoder::candidates(view, &mut TarokWorkspace::default(), &mut moves);
        moves
    }

    /// Returns the inputs of the view and of each move.
    fn encoded(view: &View, moves: &[Move]) -> (Vec<u16>, Vec<Vec<u16>>) {
        let mut inputs = Vec::new();
        let facts = TarokEncoder::facts(view, &());
        TarokEncoder::encode_view(&facts, &mut inputs);
        let of_move = |played: &Move| {
            let mut inputs = Vec::new();
            TarokEncoder::encode_move(&facts, played, &mut TarokWorkspace::default(), &mut inputs);
            inputs
        };
        (inputs, moves.iter().map(of_move).collect())
    }

    /// Plays deals, and calls `visit` with the view of each decision. Some moves are chosen by `simple`, the
    /// others are random candidates. The bids of every third deal are random, so that every contract is
    /// played.
    fn play_deals(deals: usize, seed: u64, mut visit: impl FnMut(&View)) {
        let mut random = Random::new(seed, 0);
        for deal in 0..deals {
            let mut state = dealt(&rules(deal), &pack(&mut random));
            while let Turn::Seat(seat) = state.turn() {
                let view = View::of(&state, seat);
                visit(&view);
                let is_random = match TarokEncoder::network(&view) {
                    0 => deal.is_multiple_of(3),
                    3 => deal.is_multiple_of(2),
                    _ => random.random_bool(0.3),
                };
                let moves = candidates(&view);
                let played = if is_random {
                    moves[random.random_range(0..moves.len())]
                } else {
                    simple::best_move(&view).unwrap()
                };
                state.make(&played);
            }
        }
    }

    #[test]
    fn inputs_are_in_range_and_unique() {
        let mut decisions = [0; 8];
        play_deals(300, 1, |view| {
            let network = TarokEncoder::network(view);
            decisions[network] += 1;
            let moves = candidates(view);
            let (of_view, of_moves) = encoded(view, &moves);
            for of_move in of_moves {
                let mut all: Vec<u16> = of_view.iter().chain(&of_move).copied().collect();
                assert!(all.iter().all(|&input| usize::from(input) < TarokEncoder::INPUTS[network]));
                all.sort_unstable();
                assert!(all.is_sorted_by(|one, other| one < other), "network {network}: {all:?}");
            }
        });
        assert!(decisions.into_iter().all(|count| count > 30), "decisions by network: {decisions:?}");
    }

    #[test]
    fn kontra_and_announcements_raise_the_stake() {
        let (mut ordinary, mut raised) = (0, 0);
        play_deals(300, 4, |view| {
            let (stake, public) = (TarokEncoder::stake(view), view.public());
            let level = public.stakes().level(Item::Game);
            if level == 0 && public.stakes().free() == Items::BONUSES {
                ordinary += 1;
                assert!((stake - 1.0).abs() < f64::EPSILON);
            }
            if level > 1 {
                raised += 1;
                assert!(stake >= f64::from(1_u32 << (level - 1)), "{stake} at level {level}");
            }
            if public.announced().contains(Item::Valat) {
                assert!(stake > 6.0);
            }
        });
        assert!(ordinary > 1000 && raised > 100, "{ordinary} and {raised}");
    }

    #[test]
    fn candidates_are_legal_and_different() {
        play_deals(300, 2, |view| {
            let moves = candidates(view);
            assert!(!moves.is_empty());
            for (place, played) in moves.iter().enumerate() {
                assert_eq!(view.check(played), Ok(()));
                assert!(!moves[..place].contains(played), "{played} is listed twice");
            }
        });
    }

    #[test]
    fn candidates_contain_the_discards_of_simple() {
        let mut cut = 0;
        play_deals(300, 3, |view| {
            if TarokEncoder::network(view) == 2 {
                let moves = candidates(view);
                assert!(moves.len() <= 200);
                assert!(moves.contains(&simple::best_move(view).unwrap()));
                let mut legal = Vec::new();
                view.legal_moves(usize::MAX, &mut legal);
                cut += usize::from(moves.len() < legal.len());
            }
        });
        assert!(cut > 30, "{cut} lists of discards are cut");
    }

    #[test]
    fn equal_cards_are_drawn_one_as_often_as_the_other() {
        let random = &mut Random::new(7, 6);
        let mut classes = 0;
        for _ in 0..20 {
            let mut state = dealt(&Rules::DEFAULT, &pack(random));
            while let Turn::Seat(seat) = state.turn() {
                let view = View::of(&state, seat);
                let moves = candidates(&view);
                if let Move::Card(lowest) = moves[0] {
                    let equal = candidates::equivalent_cards(&view, lowest);
                    assert!(equal.contains(lowest));
                    if equal.len() == 2 {
                        classes += 1;
                        let draws = &mut Random::new(classes, 7);
                        let played = |_| {
                            TarokEncoder::equal_move(&view, Move::Card(lowest), draws) == Move::Card(lowest)
                        };
                        let count = (0..200).map(played).filter(|&is_lowest| is_lowest).count();
                        assert!((60..140).contains(&count), "{count} of 200 in {view:?}");
                    }
                }
                state.make(&moves[random.random_range(0..moves.len())]);
            }
        }
        assert!(classes > 30, "only {classes} classes of two equal cards");
    }

    /// Returns the cards with exchanged suits: suit `i` becomes suit `suits[i]`.
    fn moved(cards: CardSet<Card>, suits: [u64; 4]) -> CardSet<Card> {
        let part = |suit: u64| cards.bits() >> (22 + 8 * suit) & 0xff;
        let plain = (0..4).fold(0, |plain, suit| plain | part(suit) << (22 + 8 * suits[suit as usize]));
        CardSet::from_bits(cards.bits() & TAROKS.bits() | plain)
    }

    fn moved_card(card: Card, suits: [u64; 4]) -> Card {
        moved(CardSet::of(card), suits).first().unwrap()
    }

    fn moved_move(played: Move, suits: [u64; 4]) -> Move {
        match played {
            Move::Card(card) => Move::Card(moved_card(card, suits)),
            Move::Discard(packet) => Move::Discard(Packet::shown(moved(packet.shown, suits))),
            other => other,
        }
    }

    #[test]
    fn deals_with_exchanged_suits_have_the_same_inputs() {
        let mut random = Random::new(4, 0);
        for deal in 0..100 {
            let mut suits = [0, 1, 2, 3];
            suits.shuffle(&mut random);
            let pack = pack(&mut random);
            let moved_pack: Vec<Card> = pack.iter().map(|&card| moved_card(card, suits)).collect();
            let (mut state, mut other) = (dealt(&rules(deal), &pack), dealt(&rules(deal), &moved_pack));
            while let Turn::Seat(seat) = state.turn() {
                let (view, other_view) = (View::of(&state, seat), View::of(&other, seat));
                let moves = candidates(&view);
                let other_moves: Vec<Move> = moves.iter().map(|&played| moved_move(played, suits)).collect();
                let (of_view, mut of_moves) = encoded(&view, &moves);
                let (of_other_view, mut of_other_moves) = encoded(&other_view, &other_moves);
                assert_eq!(of_view, of_other_view);
                // Two suits with the same cards in every respect have no fixed order, so their moves may
                // exchange their inputs.
                of_moves.sort_unstable();
                of_other_moves.sort_unstable();
                assert_eq!(of_moves, of_other_moves);
                let place = random.random_range(0..moves.len());
                state.make(&moves[place]);
                other.make(&other_moves[place]);
            }
        }
    }
}
