//! Compares the perfect-information solvers with plain minimax, with each search feature on and off.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use talon::agents::{self, Control};
use talon::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use talon::cards::{CardSet, Packet, Random, shuffled};
use talon::games::marias::strength::Tens;
use talon::games::marias::{self, Side, SilentHundred, StovkaAgainst, StovkaMarriage};
use talon::games::tarok::three::{self, BeracEnd, Contract, MondScope, Talon, ValatScoring};
use talon::games::{Position, State as _, Turn};
use talon::protocol::{Info, Seat};
use talon::search::{Meter, SearchFeature, SearchFeatures, SearchLimits, Solver};

/// Returns the number of endings of each kind: the environment variable `TALON_ENDINGS`, or 1500 without the
/// variable. `.ci/full` sets the variable.
fn endings() -> u64 {
    std::env::var("TALON_ENDINGS").map_or(1500, |count| count.parse().expect("a number"))
}

/// Lists feature sets: all features, no features, all features but one, each feature alone.
fn settings() -> Vec<SearchFeatures> {
    let one = SearchFeature::ALL
        .into_iter()
        .flat_map(|feature| [SearchFeatures::ALL.without(feature), SearchFeatures::NONE.with(feature)]);
    [SearchFeatures::ALL, SearchFeatures::NONE].into_iter().chain(one).collect()
}

fn moves<P: Position>(state: &P) -> Vec<<P::Game as talon::games::Game>::Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// Plays a random deal of mariáš under random options until `left` cards are left to play.
fn marias_ending(seed: u64, left: usize) -> marias::State {
    let mut random = Random::new(seed, 3);
    let rules = marias::Rules {
        tens: if random.random() { Tens::High } else { Tens::Natural },
        killed_double: random.random(),
        silent_hundred: if random.random() { SilentHundred::UnlessOwn } else { SilentHundred::UnlessAny },
        stovka_base: marias::StovkaBase::ALL[random.random_range(0..3)],
        talon_trump: random.random(),
        ..marias::Rules::DEFAULT
    };
    marias_ending_with(&rules, seed, left)
}

/// Plays a random deal of mariáš under these options until `left` cards are left to play. Options that do not
/// change the legal moves give the same deal.
fn marias_ending_with(rules: &marias::Rules, seed: u64, left: usize) -> marias::State {
    let mut random = Random::new(seed, 5);
    let pack = shuffled(&mut random);
    let mut state = marias::State::new(rules);
    while state.public().seen().len() < 30 - left {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let made = state.random_move(&mut random).unwrap();
        state.make(&made);
    }
    state
}

/// Computes forhont's payoff with best play on both sides, by plain minimax.
fn forhont_value(state: &marias::State) -> i64 {
    let Turn::Seat(seat) = state.turn() else { return state.payoffs().unwrap()[0] };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        forhont_value(&after)
    });
    let value = if state.public().side(seat) == Side::Declarer { values.max() } else { values.min() };
    value.unwrap()
}

/// Computes the declarer's payoff of betl or durch with best play on both sides, by plain minimax.
fn plain_value(state: &marias::State) -> i64 {
    let declarer = state.public().declarer();
    let Turn::Seat(seat) = state.turn() else { return state.payoffs().unwrap()[declarer.index()] };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        plain_value(&after)
    });
    let value = if seat == declarer { values.max() } else { values.min() };
    value.unwrap()
}

/// Plays random moves of betl or durch until this many cards are left. Returns `None` if the game is decided
/// before that.
fn plain_ending(seed: u64, left: usize) -> Option<marias::State> {
    let mut random = Random::new(seed, 13);
    let pack = shuffled(&mut random);
    let mut state = marias::State::new(&marias::Rules::MARIASEK);
    let held = |state: &marias::State| Seat::all(3).map(|seat| state.hand(seat).len()).sum::<usize>();
    loop {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |_| {}),
            Turn::Over => return None,
            Turn::Seat(_) => {
                if state.public().due() == Some(marias::MoveKind::Card) && held(&state) <= left {
                    return state.public().plain_game().map(|_| state);
                }
                let made = state.random_move(&mut random).unwrap();
                state.make(&made);
            }
        }
    }
}

#[test]
fn betl_and_durch_endings_equal_minimax_after_every_card() {
    let stop = AtomicBool::new(false);
    let (mut games, mut made) = ([0; 2], [0; 2]);
    for seed in 0..60_000 {
        let Some(state) = plain_ending(seed, 9 + seed as usize % 4) else { continue };
        let game = state.public().plain_game().unwrap() as usize;
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut solver = Solver::new(agents::marias::SOLVER_FEATURES);
        let value = plain_value(&state);
        let solution = agents::marias::solve_play(&state, &mut solver, &mut meter).unwrap();
        assert_eq!(solution.value(), Some(value), "seed {seed}: {state:?}");
        let Some(&played) = solution.line.first() else { panic!("seed {seed} has no move") };
        let mut after = state.clone();
        after.make(&played);
        assert_eq!(plain_value(&after), value, "seed {seed}: {played}");
        for card in agents::marias::card_values(&state, &mut solver, &mut meter).unwrap() {
            let mut after = state.clone();
            after.make(&marias::Move::Card(card.card));
            let value = plain_value(&after);
            assert_eq!(card.declarer, value..=value, "seed {seed}, {}", card.card);
        }
        games[game] += 1;
        made[game] += usize::from(value > 0);
    }
    assert!(
        games.iter().zip(made).all(|(&games, made)| games > 50 && made > 10 && made < games),
        "{games:?} {made:?}"
    );
}

#[test]
fn marias_endings_under_all_options_equal_minimax() {
    let stop = AtomicBool::new(false);
    for seed in 0..endings() / 3 {
        let mut random = Random::new(seed, 14);
        let rules = marias::Rules {
            stovka_replaces: random.random(),
            stovka_base: if random.random() { marias::StovkaBase::Half } else { marias::StovkaBase::Two },
            stovka_adds: random.random(),
            stovka_marriage: if random.random() { StovkaMarriage::Highest } else { StovkaMarriage::Each },
            keep_seven: random.random_bool(0.8),
            false_seven: random.random(),
            announce_late: random.random(),
            red_double: random.random(),
            cap: [0, 3, 20][random.random_range(0..3)],
            silent_sedma: random.random(),
            stosedm_together: random.random(),
            stovka_against: if random.random() { StovkaAgainst::On } else { StovkaAgainst::Off },
            ..marias::Rules::DEFAULT
        };
        let state = marias_ending_with(&rules, seed, 1 + seed as usize % 9);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut solver = Solver::new(agents::marias::SOLVER_FEATURES);
        let solution = agents::marias::solve_play(&state, &mut solver, &mut meter).unwrap();
        assert_eq!(solution.value(), Some(forhont_value(&state)), "seed {seed}: {rules:?}");
    }
}

#[test]
fn marias_endings_equal_minimax_with_every_feature() {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8>> = settings().into_iter().map(Solver::new).collect();
    for seed in 0..endings() {
        let state = marias_ending(seed, 7 + seed as usize % 6);
        let forhont = forhont_value(&state);
        for solver in &mut solvers {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::marias::solve_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.value(), Some(forhont), "seed {seed}");
        }
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let best = agents::marias::solve_play(&state, &mut solvers[0], &mut meter).unwrap().line[0];
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(forhont_value(&after), forhont, "seed {seed}: {best} keeps the value");
    }
}

#[test]
fn marias_values_of_all_cards_equal_minimax() {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(agents::marias::SOLVER_FEATURES);
    for seed in 0..endings() / 3 {
        let state = marias_ending(seed, 8 + seed as usize % 5);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let values = agents::marias::card_values(&state, &mut solver, &mut meter).unwrap();
        assert_eq!(values.len(), moves(&state).len(), "seed {seed}");
        for value in values {
            let mut after = state.clone();
            after.play(&marias::Move::Card(value.card), &mut |_| {}).unwrap();
            let forhont = forhont_value(&after);
            assert_eq!(value.declarer, forhont..=forhont, "seed {seed}, {}", value.card);
        }
    }
}

#[test]
fn longer_marias_endings_do_not_depend_on_features() {
    let stop = AtomicBool::new(false);
    let features = agents::marias::SOLVER_FEATURES;
    for seed in 0..200 {
        let state = marias_ending(seed, 15 + seed as usize % 4);
        let values = [features, SearchFeatures::NONE].map(|features| {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            agents::marias::solve_play(&state, &mut Solver::new(features), &mut meter).unwrap().value()
        });
        assert!(values[0].is_some() && values[0] == values[1], "seed {seed}: {values:?}");
    }
}

#[test]
fn marias_endings_equal_minimax_under_every_reading() {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(agents::marias::SOLVER_FEATURES);
    let table = marias::Rules::DEFAULT;
    let readings = [
        marias::Rules { silent_hundred: SilentHundred::UnlessAny, ..table },
        marias::Rules { stovka_base: marias::StovkaBase::One, ..table },
        marias::Rules { talon_trump: true, ..table },
        marias::Rules::THESIS,
    ];
    // Counts the endings in which the reading changes the value. For the two readings that allow the trump
    // card in the talon, counts the endings in which it is there.
    let mut matters = [0; 4];
    for seed in 0..endings() {
        let left = 5 + seed as usize % 5;
        let at_table = forhont_value(&marias_ending_with(&table, seed, left));
        for (rules, matters) in readings.iter().zip(&mut matters) {
            let state = marias_ending_with(rules, seed, left);
            let forhont = forhont_value(&state);
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::marias::solve_play(&state, &mut solver, &mut meter).unwrap();
            assert_eq!(play.value(), Some(forhont), "seed {seed}: {rules:?}");
            let mut after = state.clone();
            after.play(&play.line[0], &mut |_| {}).unwrap();
            assert_eq!(forhont_value(&after), forhont, "seed {seed}: {rules:?}");
            let face_down = state.face_down();
            let is_discarded = face_down.trump.is_some_and(|card| face_down.talon.contains(card));
            *matters += usize::from(if rules.talon_trump { is_discarded } else { forhont != at_table });
        }
    }
    assert!(matters.iter().all(|&count| count > 15), "{matters:?}");
}

#[test]
fn marias_bounds_at_a_node_limit_contain_the_payoff() {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(agents::marias::SOLVER_FEATURES);
    let (mut open, mut narrowed) = (0, 0);
    for seed in 0..300 {
        let state = marias_ending(seed, 15);
        let mut solve = |nodes| {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes));
            agents::marias::solve_play(&state, &mut solver, &mut meter).unwrap()
        };
        let payoff = solve(None).value().unwrap();
        let whole = solve(Some(0)).declarer;
        for nodes in [0, 10, 30, 100, 300, 1000] {
            let play = solve(Some(nodes));
            assert!(
                play.declarer.contains(&payoff),
                "seed {seed}, {nodes} nodes: {:?} and {payoff}",
                play.declarer
            );
            assert_eq!(state.check(&play.line[0]), Ok(()));
            open += usize::from(play.value().is_none());
            narrowed += usize::from(play.value().is_none() && play.declarer != whole);
        }
    }
    assert!(open > 300 && narrowed > 30, "{open} open, {narrowed} narrowed");
}

/// The kind of contract of an ending.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Points,
    /// A contract for points. Declarer has a strong hand and may still win all tricks.
    Valat,
    Berac,
    Klop,
}

/// A deal of tarok, played up to its ending.
struct TarokEnding {
    /// The deal before its first move.
    start: three::State,
    moves: Vec<three::Move>,
    state: three::State,
}

impl TarokEnding {
    /// Replays the cards and moves under other rules. Returns `None` when the deal ends earlier under these
    /// rules.
    fn under(&self, rules: &three::Rules) -> Option<three::State> {
        let hands = [0, 1, 2].map(|seat| self.start.hand(Seat::new(seat)));
        let mut state = dealt(rules, hands, *self.start.talon().unwrap());
        for made in &self.moves {
            if state.turn() == Turn::Over {
                return None;
            }
            state.make(made);
        }
        (state.turn() != Turn::Over).then_some(state)
    }
}

fn dealt(rules: &three::Rules, hands: [CardSet<Card>; 3], talon: Talon) -> three::State {
    let mut state = three::State::new(rules);
    for (seat, hand) in Seat::all(3).zip(hands) {
        state.apply(&three::Event::Deal(seat, Packet::shown(hand))).unwrap();
    }
    state.apply(&three::Event::DealTalon(Some(talon))).unwrap();
    state
}

/// Deals random hands. For a valat, most cards of seat 0 are among the 22 highest.
fn tarok_deal(rules: &three::Rules, kind: Kind, random: &mut Random) -> three::State {
    let mut pack: Vec<Card> = shuffled(random);
    if kind == Kind::Valat {
        let queens = CardSet::<Card>::from_bits(KINGS.bits() >> 1);
        let (top, low) = (CardSet::from_bits(TAROKS.bits() & !0x1ff), queens | KINGS);
        let high = |card: &Card| (top | low).contains(*card) || *card == Card::PAGAT;
        pack.sort_by_key(|card| !high(card));
        // One of the high cards may go to any hand.
        let place = random.random_range(0..16);
        pack.swap(place, 53 - place);
    }
    let hand = |at: usize| pack[at..at + 16].iter().copied().collect();
    dealt(rules, [hand(0), hand(16), hand(32)], Talon::new(&pack[48..]).unwrap())
}

fn tarok_rules(random: &mut Random) -> three::Rules {
    three::Rules {
        radelci: [0; 3].map(|_: u16| random.random_range(0..2)),
        silent_symmetric: random.random(),
        klop_federation: random.random(),
        valat: if random.random() { ValatScoring::Replace } else { ValatScoring::Add },
        valat_kontra: random.random(),
        mond: if random.random() { MondScope::Points } else { MondScope::All },
        berac: if random.random() { BeracEnd::FirstTrick } else { BeracEnd::AllTricks },
        all_announce: random.random(),
        silent_defenders: random.random(),
    }
}

/// Plays a random deal of this kind under random rules until `left` cards are left to play.
fn tarok_ending(seed: u64, left: usize, kind: Kind) -> Option<three::State> {
    let mut random = Random::new(seed, 4);
    let rules = tarok_rules(&mut random);
    tarok_ending_under(&rules, random, left, kind).map(|ending| ending.state)
}

/// Plays a random deal of this kind until `left` cards are left to play. Returns `None` if the deal ends
/// before that, or if the bidding allows no contract of this kind.
fn tarok_ending_under(
    rules: &three::Rules,
    mut random: Random,
    left: usize,
    kind: Kind,
) -> Option<TarokEnding> {
    let start = tarok_deal(rules, kind, &mut random);
    // In half of the deals, each seat keeps pagat, mond and škis as long as it can.
    let keeps_trula: bool = random.random();
    let (mut state, mut moves_made) = (start.clone(), Vec::new());
    let held = |state: &three::State| -> usize { Seat::all(3).map(|seat| state.hand(seat).len()).sum() };
    loop {
        let seat = match state.turn() {
            Turn::Seat(seat) if held(&state) > left => seat,
            Turn::Seat(_) => return Some(TarokEnding { start, moves: moves_made, state }),
            Turn::Chance | Turn::Over => return None,
        };
        let made = match (state.random_move(&mut random)?, kind) {
            (three::Move::Play(_), Kind::Points | Kind::Valat) => {
                let points = |made: &three::Move| matches!(made, three::Move::Play(contract) if contract.is_for_points());
                let named: Vec<_> = moves(&state).into_iter().filter(points).collect();
                *named.get(random.random_range(0..named.len().max(1)))?
            }
            (three::Move::Play(_), Kind::Berac) => three::Move::Play(Contract::Berac),
            (three::Move::Play(_), Kind::Klop) => three::Move::Play(Contract::Klop),
            (three::Move::Bid(Some(_)), Kind::Berac) => three::Move::Bid(Some(Contract::Berac)),
            (three::Move::Bid(_), Kind::Klop | Kind::Valat) => three::Move::Bid(None),
            (three::Move::Card(card), _) => {
                let legal = state.legal_cards();
                let others = legal - TRULA;
                let highest =
                    legal.iter().filter(|&card| TAROKS.contains(card) && card != Card::PAGAT).last();
                let highest =
                    highest.filter(|_| kind == Kind::Valat && state.public().declarer() == Some(seat));
                let other = others.random(&mut random).filter(|_| keeps_trula && TRULA.contains(card));
                three::Move::Card(highest.or(other).unwrap_or(card))
            }
            (made, _) => made,
        };
        if state.check(&made).is_err() {
            return None;
        }
        state.make(&made);
        moves_made.push(made);
    }
}

/// Lists the endings of one kind.
fn tarok_endings(kind: Kind) -> impl Iterator<Item = three::State> {
    (0..).filter_map(move |seed| tarok_ending(seed, 7 + seed as usize % 4, kind)).take(endings() as usize)
}

/// Computes the value of a deal by plain minimax. Seat `maximizes` plays for a high payoff, and the other
/// seats play for a low payoff.
fn tarok_value(state: &three::State, maximizes: Seat, payoff: fn(&[i64], usize) -> i64) -> i64 {
    let Turn::Seat(seat) = state.turn() else {
        return payoff(&state.payoffs().unwrap(), maximizes.index());
    };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        tarok_value(&after, maximizes, payoff)
    });
    let value = if seat == maximizes { values.max() } else { values.min() };
    value.unwrap()
}

/// Computes declarer's margin with best play on both sides.
fn margin(state: &three::State) -> i64 {
    let declarer = state.public().declarer().unwrap();
    tarok_value(state, declarer, |payoffs, seat| 3 * payoffs[seat] - payoffs.iter().sum::<i64>())
}

fn endings_of_tarok(kind: Kind) {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8, u64>> = settings().into_iter().map(Solver::new).collect();
    for (number, state) in tarok_endings(kind).enumerate() {
        let value = margin(&state);
        let mut best = None;
        for solver in &mut solvers {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::tarok::three::solve_play(&state, solver, &mut meter).unwrap();
            assert_eq!(play.value, Some(value), "ending {number}: {state:?}");
            assert_eq!(play.bounds, (value, value), "ending {number}");
            best = best.or(Some(play.line[0]));
        }
        for nodes in [0, 5, 25] {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(nodes)));
            let (least, most) =
                agents::tarok::three::solve_play(&state, &mut solvers[0], &mut meter).unwrap().bounds;
            assert!((least..=most).contains(&value), "ending {number}, {nodes} nodes: {least} to {most}");
        }
        let best = best.unwrap();
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(margin(&after), value, "ending {number}: {best} keeps the value");
    }
}

#[test]
fn tarok_endings_equal_minimax_with_every_feature() {
    endings_of_tarok(Kind::Points);
}

#[test]
fn berac_endings_equal_minimax_with_every_feature() {
    endings_of_tarok(Kind::Berac);
}

#[test]
fn valat_endings_equal_minimax_with_every_feature() {
    endings_of_tarok(Kind::Valat);
}

/// Searches `count` endings. Counts the endings that have another value under these rules than under the
/// default rules. Asserts that the solver agrees with plain minimax under both rules.
fn decided_by_option(rules: three::Rules, kind: Kind, count: usize) -> usize {
    let stop = AtomicBool::new(false);
    let value = |state: &three::State| {
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        if kind == Kind::Klop {
            let Turn::Seat(seat) = state.turn() else { unreachable!("a seat is to move") };
            let mut solver = Solver::new(agents::tarok::SOLVER_FEATURES);
            let found = agents::tarok::three::solve_klop(state, &mut solver, &mut meter).unwrap().value;
            assert_eq!(
                found,
                Some(tarok_value(state, seat, |payoffs, declarer| payoffs[declarer])),
                "{state:?}"
            );
            return found;
        }
        let mut solver = Solver::new(agents::tarok::SOLVER_FEATURES);
        let found = agents::tarok::three::solve_play(state, &mut solver, &mut meter).unwrap().value;
        assert_eq!(found, Some(margin(state)), "{state:?}");
        found
    };
    let endings = (0..)
        .filter_map(|seed| {
            let left = 7 + seed as usize % 4;
            tarok_ending_under(&rules, Random::new(seed, 5), left, kind)
        })
        .take(count);
    endings
        .filter(|ending| {
            let other = ending.under(&three::Rules { radelci: rules.radelci, ..three::Rules::DEFAULT });
            other.is_some_and(|other| value(&ending.state) != value(&other))
        })
        .count()
}

#[test]
fn each_option_of_tarok_changes_the_value_of_endings() {
    let table = three::Rules::DEFAULT;
    let add = three::Rules { valat: ValatScoring::Add, ..table };
    let off = three::Rules { valat_kontra: false, ..table };
    let all = three::Rules { mond: MondScope::All, ..table };
    let thesis = three::Rules { radelci: [1, 0, 0], ..three::Rules::THESIS };
    for (what, rules, kind) in [
        ("valat add", add, Kind::Valat),
        ("valat_kontra off", off, Kind::Valat),
        ("mond all in solo", all, Kind::Points),
        ("mond all in berac", all, Kind::Berac),
        ("mond all in klop", all, Kind::Klop),
        ("thesis", thesis, Kind::Valat),
        ("thesis in klop", thesis, Kind::Klop),
    ] {
        let count = decided_by_option(rules, kind, endings() as usize / 3);
        assert!(count > 5, "{what}: {count}");
    }
}

#[test]
fn a_lost_berac_is_solved_for_the_mond() {
    let stop = AtomicBool::new(false);
    let rules = three::Rules { berac: BeracEnd::AllTricks, mond: MondScope::All, ..three::Rules::DEFAULT };
    let (mut open, mut closed) = (0, 0);
    for seed in 0..10_000 {
        let ending = tarok_ending_under(&rules, Random::new(seed, 6), 7 + seed as usize % 4, Kind::Berac);
        let Some(state) = ending.map(|ending| ending.state).filter(|state| state.public().is_lost_berac())
        else {
            continue;
        };
        let holder = |card| Seat::all(3).find(|&seat| state.hand(seat).contains(card));
        let [mond, skis] = [Card::MOND, Card::SKIS].map(holder);
        let is_open = mond.is_some() && skis.is_some() && mond != skis;
        if !is_open && seed % 10 > 0 {
            continue;
        }
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut solver = Solver::new(agents::tarok::SOLVER_FEATURES);
        let found = agents::tarok::three::solve_play(&state, &mut solver, &mut meter).unwrap();
        assert_eq!(found.value, Some(margin(&state)), "seed {seed}");
        assert_eq!(state.check(&found.line[0]), Ok(()));
        *(if is_open { &mut open } else { &mut closed }) += 1;
    }
    assert!(open > 50 && closed > 500, "{open} with mond and škis apart, {closed} others");
}

#[test]
fn klop_endings_equal_minimax_with_every_feature() {
    let stop = AtomicBool::new(false);
    let mut solvers: Vec<Solver<u8>> = settings().into_iter().map(Solver::new).collect();
    for (number, state) in tarok_endings(Kind::Klop).enumerate() {
        let Turn::Seat(seat) = state.turn() else { continue };
        let guaranteed = |state: &three::State| tarok_value(state, seat, |payoffs, place| payoffs[place]);
        let value = guaranteed(&state);
        let mut best = None;
        for solver in &mut solvers {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let play = agents::tarok::three::solve_klop(&state, solver, &mut meter).unwrap();
            assert_eq!(play.value, Some(value), "ending {number}: {state:?}");
            best = best.or(Some(play.line[0]));
        }
        for nodes in [0, 5, 25] {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(nodes)));
            let (least, most) =
                agents::tarok::three::solve_klop(&state, &mut solvers[0], &mut meter).unwrap().bounds;
            assert!((least..=most).contains(&value), "ending {number}, {nodes} nodes: {least} to {most}");
        }
        let best = best.unwrap();
        let mut after = state.clone();
        after.play(&best, &mut |_| {}).unwrap();
        assert_eq!(guaranteed(&after), value, "ending {number}: {best} keeps the value");
    }
}

#[test]
fn longer_tarok_endings_do_not_depend_on_features() {
    let stop = AtomicBool::new(false);
    for seed in 0..400 {
        let left = 15 + seed as usize % 4;
        let [points, berac, klop] =
            [Kind::Points, Kind::Berac, Kind::Klop].map(|kind| tarok_ending(seed, left, kind));
        let solve_without = |feature: SearchFeature| {
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let features = SearchFeatures::ALL.without(feature);
            let margins = [&points, &berac].map(|state| {
                let state = state.as_ref()?;
                agents::tarok::three::solve_play(state, &mut Solver::new(features), &mut meter).unwrap().value
            });
            let payoff = klop.as_ref().map(|state| {
                agents::tarok::three::solve_klop(state, &mut Solver::new(features), &mut meter).unwrap().value
            });
            (margins, payoff)
        };
        // `SearchFeatures::ALL` does not contain pruning, so this call leaves all features of `ALL` on.
        let all = solve_without(SearchFeature::Pruning);
        for feature in [
            SearchFeature::TranspositionTable,
            SearchFeature::StaticBounds,
            SearchFeature::TightBounds,
            SearchFeature::LookAhead,
            SearchFeature::QuasiSymmetry,
            SearchFeature::Equivalence,
        ] {
            assert_eq!(solve_without(feature), all, "seed {seed} without {}", feature.name());
        }
    }
}

#[test]
fn tarok_bounds_of_go_open_contain_the_payoff() {
    let stop = AtomicBool::new(false);
    let mut open = 0;
    for seed in 0..600 {
        let kind = [Kind::Points, Kind::Points, Kind::Berac, Kind::Klop][seed as usize % 4];
        let Some(state) = tarok_ending(seed, 15, kind) else { continue };
        let go = |nodes| {
            let reported = std::sync::Mutex::new(None);
            let report = |info: &Info| *reported.lock().unwrap() = info.bounds;
            let control =
                Control { limits: SearchLimits { nodes, ..SearchLimits::unlimited(&stop) }, report: &report };
            let expect = (agents::tarok::three::agents().solve.unwrap())(&state, &control).unwrap().expect;
            (expect, reported.into_inner().unwrap())
        };
        let (payoff, bounds) = go(None);
        let payoff = payoff.unwrap();
        assert_eq!(bounds, None, "a solved deal has no bounds");
        for nodes in [0, 3, 10, 30] {
            let (expect, bounds) = go(Some(nodes));
            assert!([None, Some(payoff)].contains(&expect), "seed {seed}, {nodes} nodes");
            if let Some((least, most)) = bounds {
                assert!(
                    (least..=most).contains(&payoff),
                    "seed {seed}, {nodes} nodes: {payoff} in {least}..{most}"
                );
                open += 1;
            }
        }
    }
    assert!(open > 300, "{open}");
}
