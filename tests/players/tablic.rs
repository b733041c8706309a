//! The built-in players of tablić, as `docs/players/tablic.md` describes them.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::RngExt;
use rand::seq::SliceRandom;
use talon::agents::tablic::{RoundSolver, agents};
use talon::agents::{Agent, Control, Decision, DecisionContext};
use talon::cards::french::{Card, Rank};
use talon::cards::{Card as _, CardSet, Packet, Random, shuffled};
use talon::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, number, points};
use talon::games::tablic::{Event, Move, Rules, State, Tablic, View};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{Info, InfoScore, Line, OptionTable, Seat};
use talon::search::{Meter, SearchFeatures, SearchLimits};

/// An agent with its options.
struct Player {
    agent: Agent<Tablic>,
    options: OptionTable,
}

impl Player {
    fn new(name: &str, options: &[(&str, &str)]) -> Self {
        let agent = agents().agents.into_iter().find(|agent| agent.name == name).unwrap();
        let mut table = OptionTable::new((agent.options)());
        for (name, value) in options {
            table.set(name, Some(value)).unwrap();
        }
        Self { agent, options: table }
    }

    fn minimax(depth: &str) -> Self {
        Self::new("minimax", &[("Depth", depth), ("MaxTime", "0")])
    }

    fn choose(&self, seat: &Seated, random: Random, control: &Control<'_>) -> Decision<Move> {
        let mut context = DecisionContext {
            rules: &Rules::alone(seat.view.public().players()),
            view: &seat.view,
            history: &seat.history,
            options: &self.options,
            random,
            control,
        };
        (self.agent.choose)(&mut context).unwrap()
    }
}

/// The view and the events of a seat.
struct Seated {
    view: View,
    history: Vec<Event>,
}

impl Seated {
    fn new(rules: Rules, seat: Seat) -> Self {
        Self { view: View::new(&rules, seat), history: Vec::new() }
    }

    fn apply(&mut self, event: &Event) {
        let masked = Tablic::mask(event, self.view.seat());
        self.view.apply(&masked).unwrap();
        self.history.push(masked);
    }
}

/// Makes a decision without a limit. Returns the decision and the last `info` report.
fn decide<T>(think: impl FnOnce(&Control<'_>) -> T) -> (T, Option<Info>) {
    decide_within(None, think)
}

/// Makes a decision within a node limit. Returns the decision and the last `info` report.
fn decide_within<T>(nodes: Option<u64>, think: impl FnOnce(&Control<'_>) -> T) -> (T, Option<Info>) {
    let (stop, last) = (AtomicBool::new(false), Mutex::new(None));
    let report = |info: &Info| *last.lock().unwrap() = Some(info.clone());
    let control =
        Control { limits: SearchLimits { nodes, ..SearchLimits::unlimited(&stop) }, report: &report };
    let answer = think(&control);
    (answer, last.into_inner().unwrap())
}

/// Plays a deal and returns the payoffs. Calls `moved` with the seat, the time and the move of each decision.
fn play(players: &[&Player], seed: u64, deal: u64, moved: &mut dyn FnMut(Seat, Duration, Move)) -> Vec<i64> {
    let rules = Rules::alone(players.len());
    let pack: Vec<Card> = shuffled(&mut Random::new(seed, deal));
    let mut state = State::new(&rules);
    let mut seats: Vec<Seated> = Seat::all(players.len()).map(|seat| Seated::new(rules, seat)).collect();
    let mut decisions = 0;
    loop {
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => return state.payoffs().unwrap(),
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Seat(seat) => {
                let random = Random::new(!seed ^ deal, decisions);
                let seated = &mut seats[seat.index()];
                seated.view.settle().unwrap();
                // With more than two players a complete search of the last round takes too long.
                let nodes = (players.len() > 2).then_some(3000);
                let (choice, _) = decide_within(nodes, |control| {
                    let choice = players[seat.index()].choose(seated, random, control);
                    moved(seat, control.limits.elapsed(), choice.r#move);
                    choice
                });
                decisions += 1;
                state.play(&choice.r#move, &mut |event| events.push(event)).unwrap();
            }
        }
        for event in &events {
            for seat in &mut seats {
                seat.apply(event);
            }
        }
    }
}

/// Plays each deal twice, the second time with exchanged seats. Returns the mean difference a game between
/// `one` and `two`, and half the width of its 95 % confidence interval. Each deal is one observation.
fn duel(one: &Player, two: &Player, seed: u64, deals: u64) -> (f64, f64) {
    let mut moved = |_, _, _| {};
    let differences: Vec<f64> = (0..deals)
        .map(|deal| {
            let first = play(&[one, two], seed, deal, &mut moved);
            let second = play(&[two, one], seed, deal, &mut moved);
            (first[0] - first[1] + second[1] - second[0]) as f64 / 2.0
        })
        .collect();
    let count = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / count;
    let variance = differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

/// Creates a position in the last round: some hands, a table, and piles with all other cards.
fn last_round(players: usize, hand: usize, random: &mut Random) -> Vec<Event> {
    let mut pack: Vec<Card> = shuffled(random);
    let mut take = |count: usize| pack.split_off(pack.len() - count).into_iter().collect::<CardSet<Card>>();
    let turn = random.random_range(0..players);
    let mut events = vec![Event::Table(take(random.random_range(0..=6)))];
    for seat in Seat::all(players) {
        let size = if seat.index() < turn { hand - 1 } else { hand };
        events.push(Event::Deal(seat, Packet::shown(take(size))));
        events.push(Event::Tablas(seat, random.random_range(0..3)));
    }
    let mut piles = vec![CardSet::EMPTY; players];
    for card in pack {
        // The piles get about the same size, so that the majority is undecided.
        piles[random.random_range(0..players)].insert(card);
    }
    events.extend(Seat::all(players).zip(piles).map(|(seat, pile)| Event::Won(seat, pile)));
    if random.random_bool(0.9) {
        events.push(Event::Last(Seat::new(random.random_range(0..players))));
    }
    events.push(Event::Turn(Seat::new(turn)));
    events.shuffle(random);
    events
}

/// Returns the state after these events.
fn state_of(players: usize, events: &[Event]) -> State {
    let mut state = State::new(&Rules::alone(players));
    for event in events {
        state.apply(event).unwrap();
    }
    state.settle().unwrap();
    state
}

/// Computes the point difference of the seat to move under best play with open cards.
fn difference(state: &State) -> i32 {
    let stop = AtomicBool::new(false);
    let mut meter = Meter::new(SearchLimits::unlimited(&stop));
    let round = RoundSolver::new(SearchFeatures::ALL).solve(state, &mut meter).unwrap();
    round.exact().unwrap().points
}

fn cards(value: &serde_json::Value) -> CardSet<Card> {
    value.as_array().unwrap().iter().map(|card| Card::parse(card.as_str().unwrap()).unwrap()).collect()
}

/// Computes the greedy rank of a move: the 7-tuple of `docs/players/tablic.md`.
fn greedy_rank(played: &Move, table: CardSet<Card>) -> [i64; 7] {
    let is_ace = |card: &Card| card.rank() == Rank::Ace;
    let own = CardSet::of(played.card);
    let x = i64::from(14 - number(played.card));
    if played.captured.is_empty() {
        let laid = |special: bool| -i64::from(special);
        let (ten, two) = (laid(played.card == TEN_OF_DIAMONDS), laid(played.card == TWO_OF_CLUBS));
        return [0, -i64::from(points(own)), 0, ten, two, laid(is_ace(&played.card)), x];
    }
    let won = played.captured | own;
    [
        i64::from(played.captured == table),
        i64::from(points(won)),
        played.captured.len() as i64,
        i64::from(won.contains(TEN_OF_DIAMONDS)),
        i64::from(won.contains(TWO_OF_CLUBS)),
        won.iter().filter(is_ace).count() as i64,
        x,
    ]
}

#[test]
fn greedy_plays_as_the_seeds_greedy_player() {
    let greedy = Player::new("greedy", &[]);
    let rules = Rules::alone(2);
    let mut count = 0;
    for (number, line) in include_str!("../data/tablic/greedy.jsonl").lines().enumerate() {
        let vector: serde_json::Value = serde_json::from_str(line).unwrap();
        let (hand, table) = (cards(&vector["hand"]), cards(&vector["table"]));
        let mut seat = Seated::new(rules, Seat::new(0));
        seat.apply(&Event::Table(table));
        seat.apply(&Event::Deal(Seat::new(0), Packet::shown(hand)));
        seat.view.settle().unwrap();
        let (choice, _) = decide(|control| greedy.choose(&seat, Random::new(number as u64, 0), control));
        let played = choice.r#move;
        assert_eq!(seat.view.check(&played), Ok(()), "{line}");
        let expected = cards(&vector["cards"]);
        assert!(expected.contains(played.card), "{played} is not the card: {line}");
        let best = Move { card: played.card, captured: cards(&vector["capture"]) };
        assert_eq!(
            greedy_rank(&played, table),
            greedy_rank(&best, table),
            "{played} does not have the greatest rank: {line}"
        );
        count += 1;
    }
    assert!(count > 100, "{count} vectors");
}

#[test]
fn minimax_knows_the_value_of_the_last_round_of_two() {
    let (minimax, mut random) = (Player::minimax("1"), Random::new(2025, 0));
    let mut compared = 0;
    for position in 0..300 {
        let events = last_round(2, 2 + position % 4, &mut random);
        let state = state_of(2, &events);
        let Turn::Seat(turn) = state.turn() else { panic!("a seat is to move") };
        let mut seat = Seated::new(Rules::alone(2), turn);
        for event in &events {
            seat.apply(event);
        }
        seat.view.settle().unwrap();
        let (choice, found) = decide(|control| minimax.choose(&seat, Random::new(0, 0), control));
        // `minimax` does not search when there is only one choice.
        let Some(found) = found else { continue };
        let value = difference(&state);
        assert_eq!(
            found.score,
            Some(InfoScore::Heuristic(f64::from(value))),
            "position {position}: {events:?}"
        );
        let mut after = state.clone();
        after.play(&choice.r#move, &mut |_| {}).unwrap();
        if let Turn::Seat(_) = after.turn() {
            assert_eq!(-difference(&after), value, "position {position}: {events:?}");
        }
        compared += 1;
    }
    assert!(compared > 250, "{compared} compared");
}

/// The rule of this test holds in every round except the last. The test above covers the last round.
#[test]
fn minimax_deducts_laid_points_only_as_the_program_does() {
    let cards =
        |text: &str| -> CardSet<Card> { text.split(' ').map(|card| Card::parse(card).unwrap()).collect() };
    let mut seat = Seated::new(Rules::alone(2), Seat::new(1));
    for event in [
        // No card of the hand can capture, and each card scores one or two points.
        Event::Table(cards("9s 9h 9d 9c 8c")),
        Event::Deal(Seat::new(0), Packet { shown: CardSet::EMPTY, hidden: 5 }),
        Event::Deal(Seat::new(1), Packet::shown(cards("Ah Th Td Jd Qd Kd"))),
        Event::Turn(Seat::new(1)),
    ] {
        seat.apply(&event);
    }
    seat.view.settle().unwrap();
    for (reading, score) in [("program", -1.0), ("text", 0.0)] {
        let minimax = Player::new("minimax", &[("Depth", "1"), ("MaxTime", "0"), ("Reading", reading)]);
        let (_, info) = decide(|control| minimax.choose(&seat, Random::new(0, 0), control));
        assert_eq!(info.unwrap().score, Some(InfoScore::Heuristic(score)), "{reading}");
    }
}

#[test]
fn minimax_is_deterministic_for_a_seed() {
    let (minimax, greedy) = (Player::minimax("2"), Player::new("greedy", &[]));
    let moves = || {
        let mut moves = Vec::new();
        for deal in 0..3 {
            play(&[&minimax, &greedy], 11, deal, &mut |_, _, played| moves.push(played));
            play(&[&greedy, &minimax, &greedy], 11, deal, &mut |_, _, played| moves.push(played));
        }
        moves
    };
    assert_eq!(moves(), moves());
}

#[test]
fn minimax_and_the_solver_answer_at_any_limit() {
    let minimax = Player::minimax("6");
    let mut random = Random::new(5, 0);
    for players in [2, 3, 8, 24, 48] {
        let pack: Vec<Card> = shuffled(&mut random);
        let table: CardSet<Card> = pack[players..].iter().copied().collect();
        let mut events = vec![Event::Table(table)];
        for (seat, card) in Seat::all(players).zip(&pack) {
            events.push(Event::Deal(seat, Packet::shown(CardSet::of(*card))));
        }
        let state = state_of(players, &events);
        let mut seat = Seated::new(Rules::alone(players), Seat::new(0));
        for event in &events {
            seat.apply(event);
        }
        seat.view.settle().unwrap();
        for (stopped, nodes) in [(true, None), (false, Some(0)), (false, Some(500))] {
            let stop = AtomicBool::new(stopped);
            let control =
                Control { limits: SearchLimits { nodes, ..SearchLimits::unlimited(&stop) }, report: &|_| {} };
            let choice = minimax.choose(&seat, Random::new(0, 0), &control);
            assert_eq!(state.check(&choice.r#move), Ok(()));
            let choice = (agents().solve.unwrap())(&state, &control).unwrap();
            assert_eq!(state.check(&choice.r#move), Ok(()));
        }
    }
}

/// Positions that only `table` and `deal` lines set up. They occur in no deal. The first has no table, the
/// second a table of three cards, the third small packets, and the fourth a second table that replaces the
/// first.
const PARTLY_SET_UP: [&str; 4] = [
    "deal 0 Ac 3d 7d 7s 8s Qd\ndeal 1 3h 3s 6c 7h 8h 9d\nmove 0 Ac\nmove 1 7h",
    "table Ah 2d Kc\ndeal 0 2c 2s 8h 9d Td Kh\ndeal 1 2h 4c 6d 6s 8c Ks\nmove 0 2s 2d\nmove 1 Ks Kc",
    "table 2d 3c 4d 5h\ndeal 0 8h 9d Td\ndeal 1 6d 8c Ks\nmove 0 9d\nmove 1 8c",
    "table 2d 3c 4d 5h\ntable 2h 3s 4c 5d\ndeal 0 2c 2s 8h 9d Td Kh\ndeal 1 4h 6d 6s 7c 8c Ks\nmove 0 9d\nmove 1 8c",
];

#[test]
fn the_past_of_a_position_set_up_by_hand_does_not_count() {
    let rules = Rules::alone(2);
    for lines in PARTLY_SET_UP {
        let mut seated = Seated::new(rules, Seat::new(0));
        for line in lines.lines() {
            seated.apply(&Event::parse(&Line::parse(line).unwrap()).unwrap());
        }
        let answer = |likely_worlds: &str| {
            let master = Player::new("master", &[("LikelyWorlds", likely_worlds)]);
            let (choice, info) =
                decide_within(Some(300), |control| master.choose(&seated, Random::new(4, 4), control));
            (choice.r#move, info.map(|info| (info.score, info.worlds)))
        };
        assert_eq!(answer("true"), answer("false"), "{lines}");
    }
}

#[test]
fn agents_finish_deals_of_every_number_of_players() {
    let minimax = Player::minimax("1");
    let (greedy, random) = (Player::new("greedy", &[]), Player::new("random", &[]));
    for &count in Tablic::PLAYERS {
        let players: Vec<&Player> = (0..count)
            .map(|seat| match seat {
                // A decision takes few nodes even with 48 seats.
                0 => &minimax,
                seat if seat % 2 == 0 => &random,
                _ => &greedy,
            })
            .collect();
        let payoffs = play(&players, 3, count as u64, &mut |_, _, _| {});
        assert_eq!(payoffs.len(), count);
    }
}

#[test]
fn greedy_beats_random_by_more_than_ten_points_a_game() {
    let (greedy, random) = (Player::new("greedy", &[]), Player::new("random", &[]));
    let (mean, error) = duel(&greedy, &random, 1, 100);
    assert!(mean - error > 10.0, "{mean:.2} ± {error:.2}");
}

#[test]
fn minimax_beats_greedy_at_depth_one() {
    let (minimax, greedy) = (Player::minimax("1"), Player::new("greedy", &[]));
    let (mean, error) = duel(&minimax, &greedy, 1, 150);
    assert!(mean - error > 0.0, "{mean:.2} ± {error:.2}");
}
