//! The inputs of the mariáš networks.
//!
//! The inputs do not name suits and seats. The suits are in a [`SuitOrder`](knowledge::SuitOrder): trumps
//! first, then the plain suits in an order that depends on their cards. The view's own seat comes before the
//! two others. For an opponent, forhont is the first of the others.

mod card_play;
mod knowledge;
mod plain_game;
mod statements;
mod talon;
mod trump_card;

use talon_games::View as _;
use talon_games::marias::{Marias, Move, MoveKind, View};

use super::solve::SOLVER_FEATURES;
use crate::search::Solver;
use crate::{Encoder, MoveChoice};

/// Encodes the decisions of mariáš. Each of these decisions has its own network, in this order: the trump
/// card; the talon; the statements of forhont; the statements of an opponent; the cards of forhont; the cards
/// of an opponent.
///
/// Rules with betl or durch have further networks, in this order:
/// - the discards;
/// - the game and the answers;
/// - the statements of forhont in a trump game;
/// - the statements of an opponent in a trump game;
/// - the doublings of betl and durch;
/// - the cards of the declarer of betl or durch;
/// - the cards of a defender of betl or durch;
/// - the cards of forhont in a trump game;
/// - the cards of an opponent in a trump game.
#[derive(Debug)]
pub struct MariasEncoder;

fn due(view: &View) -> MoveKind {
    view.public().due().expect("a seat is to move")
}

/// Returns the kind of decision, which determines the inputs. `Game` stands for every decision that occurs
/// only under rules with betl or durch.
fn decision(view: &View) -> MoveKind {
    let public = view.public();
    match due(view) {
        MoveKind::Answer => MoveKind::Game,
        MoveKind::Discard if public.rules().has_plain_games() => MoveKind::Game,
        MoveKind::Say | MoveKind::Card if !public.has_trumps() => MoveKind::Game,
        kind => kind,
    }
}

/// The workspace of the encoder. It contains the solver of endings.
#[derive(Debug)]
pub struct MariasWorkspace {
    pub(super) solver: Solver<u8>,
}

impl Default for MariasWorkspace {
    fn default() -> Self {
        Self { solver: Solver::new(SOLVER_FEATURES) }
    }
}

impl Encoder for MariasEncoder {
    type Game = Marias;
    type Workspace = MariasWorkspace;
    type Memory = ();
    type Facts<'a> = &'a View;

    const INPUTS: &'static [usize] = &[
        trump_card::INPUTS,
        talon::INPUTS,
        statements::INPUTS[0],
        statements::INPUTS[1],
        card_play::INPUTS,
        card_play::INPUTS,
        plain_game::DISCARD,
        plain_game::GAME,
        statements::PLAIN_GAME_INPUTS[0],
        statements::PLAIN_GAME_INPUTS[1],
        plain_game::SAY,
        plain_game::CARD,
        plain_game::CARD,
        card_play::PLAIN_GAME_INPUTS,
        card_play::PLAIN_GAME_INPUTS,
    ];

    fn network(view: &View) -> usize {
        let public = view.public();
        let side = public.side(view.seat()) as usize;
        let has_plain_games = public.rules().has_plain_games();
        match due(view) {
            MoveKind::Trump => 0,
            MoveKind::Discard if has_plain_games => 6,
            MoveKind::Discard => 1,
            MoveKind::Game | MoveKind::Answer => 7,
            MoveKind::Say if !public.has_trumps() => 10,
            MoveKind::Say => side + if has_plain_games { 8 } else { 2 },
            MoveKind::Card if !public.has_trumps() => side + 11,
            MoveKind::Card => side + if has_plain_games { 13 } else { 4 },
        }
    }

    /// Returns the stake of the announced goals, or the stake of the game named so far. It is 1 under rules
    /// without betl and durch, because the networks for these rules learn undivided margins.
    fn stake(view: &View) -> f64 {
        let public = view.public();
        if !public.rules().has_plain_games() || !matches!(due(view), MoveKind::Say | MoveKind::Card) {
            return 1.0;
        }
        public.plain_stake().map_or_else(|| knowledge::stake(view), |stake| stake as f64).max(1.0)
    }

    fn facts<'a>(view: &'a View, (): &'a ()) -> &'a View {
        view
    }

    fn encode_view(view: &&View, inputs: &mut Vec<u16>) {
        match decision(view) {
            MoveKind::Trump => trump_card::encode_view(view, inputs),
            MoveKind::Discard => talon::encode_view(view, inputs),
            MoveKind::Say => statements::encode_view(view, inputs),
            MoveKind::Card => card_play::encode_view(view, inputs),
            MoveKind::Game | MoveKind::Answer => plain_game::encode_view(view, inputs),
        }
    }

    fn encode_move(view: &&View, played: &Move, _: &mut MariasWorkspace, inputs: &mut Vec<u16>) {
        if decision(view) == MoveKind::Game {
            return plain_game::encode_move(view, played, inputs);
        }
        match *played {
            Move::Trump(card) => trump_card::encode_move(view, card, inputs),
            Move::Discard(cards) => talon::encode_move(view, cards, inputs),
            Move::Say(said) => statements::encode_move(view, said, inputs),
            Move::Card(card) => card_play::encode_move(view, card, inputs),
            Move::Lidu | Move::Play(_) | Move::Good(_) | Move::Bad => {
                panic!("the unseen trump card is not encoded")
            }
        }
    }
}

impl MoveChoice for MariasEncoder {
    /// In the bidding, all moves are candidates. In every other decision, one candidate represents all moves
    /// that are equal to it.
    fn candidates(view: &View, _: &mut MariasWorkspace, moves: &mut Vec<Move>) {
        match decision(view) {
            MoveKind::Trump => trump_card::candidates(view, moves),
            MoveKind::Discard => talon::candidates(view, moves),
            MoveKind::Say => statements::candidates(view, moves),
            MoveKind::Card => card_play::candidates(view, moves),
            MoveKind::Game | MoveKind::Answer => plain_game::candidates(view, moves),
        }
    }

    fn equal_moves(view: &View, played: &Move) -> Vec<Move> {
        let Move::Card(card) = *played else { return vec![*played] };
        let (cards, equal) = if view.public().has_trumps() {
            card_play::legal_cards(view)
        } else {
            plain_game::legal_cards(view)
        };
        equal.class(cards, card).iter().map(Move::Card).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::knowledge::EqualCards;
    use super::*;
    use talon_games::cards::german::{Card, Rank, Suit};
    use talon_games::cards::{Card as _, CardSet, Random, shuffled_numbers};
    use talon_games::marias::{Rules, State, StovkaBase};
    use talon_games::{Position as _, State as _, Turn};

    /// The rules that the tests use: the default, `pay tavern`, `reading thesis`, and two profiles with betl
    /// and durch.
    const RULES: [Rules; 5] = [
        Rules::DEFAULT,
        Rules { stovka_base: StovkaBase::Four, killed_double: false, ..Rules::DEFAULT },
        Rules::THESIS,
        Rules::MARIASEK,
        Rules::ASSOCIATION,
    ];

    /// Plays random moves from this pack, and calls `visit` at each decision with the state and the move.
    fn play(rules: &Rules, pack: &[Card], random: &mut Random, mut visit: impl FnMut(&State, &Move)) {
        let mut state = State::new(rules);
        while state.turn() != Turn::Over {
            state.deal(pack, &mut |_| ());
            if let Some(random_move) = state.random_move(random) {
                visit(&state, &random_move);
                state.make(&random_move);
            }
        }
    }

    fn pack(random: &mut Random) -> Vec<Card> {
        let numbers = shuffled_numbers(Card::COUNT, random);
        numbers.into_iter().filter_map(|number| Card::from_index(usize::from(number))).collect()
    }

    fn view_to_move(state: &State) -> View {
        View::of(state, state.turn().seat().unwrap())
    }

    fn candidates(view: &View) -> Vec<Move> {
        let mut moves = Vec::new();
        MariasEncoder::candidates(view, &mut MariasWorkspace::default(), &mut moves);
        moves
    }

    fn view_inputs(view: &View) -> Vec<u16> {
        let mut inputs = Vec::new();
        MariasEncoder::encode_view(&view, &mut inputs);
        inputs
    }

    fn move_inputs(view: &View, played: &Move) -> Vec<u16> {
        let mut inputs = Vec::new();
        MariasEncoder::encode_move(&view, played, &mut MariasWorkspace::default(), &mut inputs);
        inputs
    }

    #[test]
    fn inputs_are_in_range_and_each_is_listed_once() {
        for seed in 0..300 {
            let random = &mut Random::new(seed, 0);
            let rules = RULES[seed as usize % RULES.len()];
            play(&rules, &pack(random), random, |state, _| {
                let view = view_to_move(state);
                let shared = view_inputs(&view);
                let count = MariasEncoder::INPUTS[MariasEncoder::network(&view)];
                let mut legal = Vec::new();
                view.legal_moves(usize::MAX, &mut legal);
                for played in legal.into_iter().filter(|&played| played != Move::Lidu) {
                    let inputs = [shared.clone(), move_inputs(&view, &played)].concat();
                    assert!(inputs.iter().all(|&input| usize::from(input) < count), "{played} in {view:?}");
                    let different: BTreeSet<u16> = inputs.iter().copied().collect();
                    assert_eq!(different.len(), inputs.len(), "{played} in {view:?}");
                }
            });
        }
    }

    #[test]
    fn candidates_are_legal_and_few() {
        for seed in 0..300 {
            let random = &mut Random::new(seed, 1);
            let rules = RULES[seed as usize % RULES.len()];
            play(&rules, &pack(random), random, |state, _| {
                let view = view_to_move(state);
                let moves = candidates(&view);
                assert!((1..=66).contains(&moves.len()), "{} moves in {view:?}", moves.len());
                for (at, played) in moves.iter().enumerate() {
                    assert_eq!(view.check(played), Ok(()));
                    assert!(!moves[..at].contains(played), "{played} twice in {view:?}");
                }
            });
        }
    }

    /// Returns the payoff of the declarer if all cards are open, both sides play best and the opponents play
    /// together.
    fn open_payoff(state: &State) -> i64 {
        let declarer = state.public().declarer();
        let Some(seat) = state.turn().seat() else { return state.payoffs().unwrap()[declarer.index()] };
        let mut moves = Vec::new();
        state.legal_moves(usize::MAX, &mut moves);
        let payoffs = moves.iter().map(|played| open_payoff(&after(state, played)));
        if seat == declarer { payoffs.max().unwrap() } else { payoffs.min().unwrap() }
    }

    fn after(state: &State, played: &Move) -> State {
        let mut state = state.clone();
        state.make(played);
        state
    }

    #[test]
    fn equal_cards_have_the_same_payoff() {
        let mut pairs = 0;
        for seed in 0..300 {
            let random = &mut Random::new(seed, 2);
            let rules = RULES[seed as usize % RULES.len()];
            play(&rules, &pack(random), random, |state, random_move| {
                if !matches!(random_move, Move::Card(_)) || state.public().tricks_played() < 6 {
                    return;
                }
                let view = view_to_move(state);
                let cards = state.public().legal_cards(view.hand());
                let trump = state.public().trumps().filter(|_| state.public().has_trumps());
                let equal = EqualCards::new(&view, cards, CardSet::EMPTY, trump);
                for (upper, lower) in cards.iter().filter_map(|card| Some((card, equal.below(card)?))) {
                    let payoffs = [upper, lower].map(|card| open_payoff(&after(state, &Move::Card(card))));
                    assert_eq!(payoffs[0], payoffs[1], "{upper} and {lower} in {state:?}");
                    pairs += 1;
                }
            });
        }
        assert!(pairs > 500, "only {pairs} pairs");
    }

    #[test]
    fn an_ober_beside_its_king_equals_no_lower_card() {
        let random = &mut Random::new(0, 3);
        let mut obers = 0;
        for _ in 0..100 {
            play(&Rules::DEFAULT, &pack(random), random, |state, _| {
                let view = view_to_move(state);
                let MoveKind::Card = due(&view) else { return };
                let legal = state.public().legal_cards(view.hand());
                for suit in Suit::ALL {
                    let [ober, king] = [Rank::Ober, Rank::King].map(|rank| Card::new(rank, suit));
                    if legal.contains(ober) && view.hand().contains(king) {
                        assert!(candidates(&view).contains(&Move::Card(ober)));
                        obers += 1;
                    }
                }
            });
        }
        assert!(obers > 100, "only {obers} obers");
    }

    #[test]
    fn of_each_suit_the_trump_card_is_low() {
        let random = &mut Random::new(0, 4);
        let mut state = State::new(&Rules::DEFAULT);
        let first = ["7h", "9h", "Ah", "Kl", "Al", "8b", "Tb"].map(|card| Card::parse(card).unwrap());
        let rest = pack(random).into_iter().filter(|card| !first.contains(card));
        let pack: Vec<Card> = first.into_iter().chain(rest).collect();
        state.deal(&pack, &mut |_| ());
        let moves = candidates(&view_to_move(&state));
        let cards: Vec<String> = moves.iter().map(Move::to_string).collect();
        assert_eq!(cards, ["trump 7h", "trump 9h", "trump Kl", "trump 8b"]);
    }

    #[test]
    fn equal_cards_are_drawn_one_as_often_as_the_other() {
        let random = &mut Random::new(7, 6);
        let mut classes = 0;
        for _ in 0..30 {
            play(&Rules::DEFAULT, &pack(random), random, |state, _| {
                let view = view_to_move(state);
                let Some(Move::Card(lowest)) = candidates(&view).first().copied() else { return };
                let (cards, equal) = card_play::legal_cards(&view);
                let equal = equal.class(cards, lowest);
                assert!(equal.contains(lowest));
                if equal.len() != 2 {
                    return;
                }
                classes += 1;
                let draws = &mut Random::new(classes, 7);
                let played =
                    |_| MariasEncoder::equal_move(&view, Move::Card(lowest), draws) == Move::Card(lowest);
                let count = (0..200).map(played).filter(|&is_lowest| is_lowest).count();
                assert!((60..140).contains(&count), "{count} of 200 in {view:?}");
            });
        }
        assert!(classes > 30, "only {classes} classes of two equal cards");
    }

    fn rename(card: Card, names: [Suit; 4]) -> Card {
        Card::new(card.rank(), names[card.suit() as usize])
    }

    fn rename_move(played: &Move, names: [Suit; 4]) -> Move {
        match *played {
            Move::Trump(card) => Move::Trump(rename(card, names)),
            Move::Discard(cards) => Move::Discard(cards.iter().map(|card| rename(card, names)).collect()),
            Move::Say(said) => Move::Say(said),
            Move::Card(card) => Move::Card(rename(card, names)),
            other => other,
        }
    }

    /// Returns the inputs of each move. The result is sorted, so that it does not depend on the order of two
    /// suits that have the same cards in every set.
    fn all_move_inputs(view: &View, moves: &[Move]) -> Vec<Vec<u16>> {
        let mut all: Vec<_> = moves.iter().map(|played| move_inputs(view, played)).collect();
        all.sort();
        all
    }

    #[test]
    fn renaming_suits_leaves_the_inputs_unchanged() {
        let [hearts, leaves, acorns, bells] = Suit::ALL;
        for names in [[hearts, bells, leaves, acorns], [leaves, hearts, acorns, bells]] {
            let mut decisions = [0; MariasEncoder::INPUTS.len()];
            for seed in 0..300 {
                let random = &mut Random::new(seed, 5);
                let rules = RULES[seed as usize % RULES.len()];
                let pack = pack(random);
                let renamed_pack: Vec<Card> = pack.iter().map(|&card| rename(card, names)).collect();
                let mut renamed = State::new(&rules);
                play(&rules, &pack, random, |state, random_move| {
                    renamed.deal(&renamed_pack, &mut |_| ());
                    let [view, other] = [state, &renamed].map(view_to_move);
                    renamed.make(&rename_move(random_move, names));
                    // As trumps, hearts count double.
                    let trump = state.face_down().trump.map(Card::suit);
                    let keeps_trump = |trump: Suit| (trump == hearts) == (names[trump as usize] == hearts);
                    if !trump.map_or(names[0] == hearts, keeps_trump) {
                        return;
                    }
                    decisions[MariasEncoder::network(&view)] += 1;
                    assert_eq!(view_inputs(&view), view_inputs(&other), "{view:?}");
                    let [moves, others] = [&view, &other].map(candidates);
                    assert_eq!(all_move_inputs(&view, &moves), all_move_inputs(&other, &others), "{view:?}");
                    assert!(moves.iter().all(|played| others.contains(&rename_move(played, names))));
                });
            }
            assert!(decisions[1..].iter().all(|&count| count > 10), "{decisions:?}");
        }
    }
}
