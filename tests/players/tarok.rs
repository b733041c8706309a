//! The built-in players of tarok, as `docs/players/tarok.md` describes them.

use std::sync::atomic::AtomicBool;

use talon::agents::tarok::three::agents;
use talon::agents::{Control, DecisionContext};
use talon::cards::{Random, shuffled};
use talon::games::tarok::three::{Event, Move, Rules, SEATS, State, TarokThree, ValatScoring, View};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};

/// Returns the move of a player that uses this random generator.
fn choice(player: &str, view: &View, random: Random) -> Move {
    let agents = agents().agents;
    let agent = agents.iter().find(|agent| agent.name == player).unwrap();
    let (stop, options) = (AtomicBool::new(false), OptionTable::new((agent.options)()));
    let control = Control::unlimited(&stop, &|_| {});
    let rules = view.public().rules();
    let mut context =
        DecisionContext { rules, view, history: &[], options: &options, random, control: &control };
    (agent.choose)(&mut context).unwrap().r#move
}

/// A deal and the views of its seats.
pub struct Table {
    pub state: State,
    pub views: [View; SEATS],
}

impl Table {
    pub fn new(rules: Rules) -> Self {
        Self {
            state: State::new(&rules),
            views: std::array::from_fn(|seat| View::new(&rules, Seat::new(seat))),
        }
    }

    fn shuffled(rules: Rules, seed: u64) -> Self {
        let mut table = Self::new(rules);
        let pack = shuffled(&mut Random::new(seed, 17));
        table.happen(|state, sink| state.deal(&pack, sink));
        table
    }

    pub fn happen(&mut self, happen: impl FnOnce(&mut State, &mut dyn FnMut(Event))) {
        let mut events = Vec::new();
        happen(&mut self.state, &mut |event| events.push(event));
        events.iter().for_each(|event| self.tell(event));
    }

    fn tell(&mut self, event: &Event) {
        for view in &mut self.views {
            view.apply(&TarokThree::mask(event, view.seat())).unwrap();
        }
    }

    pub fn play(&mut self, played: &Move) {
        self.happen(|state, sink| {
            state.play(played, sink).unwrap_or_else(|error| panic!("{played}: {error}"));
        });
    }

    /// Plays these moves, separated by commas.
    pub fn after(mut self, moves: &str) -> Self {
        for played in moves.split(',').map(|written| written.split_whitespace().collect::<Vec<_>>()) {
            self.play(&Move::parse(&played).unwrap());
        }
        self
    }

    /// Returns the view of the seat to move, or `None` when the deal is over.
    pub fn view_to_move(&mut self) -> Option<&View> {
        let Turn::Seat(seat) = self.state.turn() else { return None };
        let view = &mut self.views[seat.index()];
        view.settle().unwrap();
        Some(view)
    }

    /// Returns the view of the seat to move.
    fn view(&mut self) -> &View {
        self.view_to_move().expect("a seat to move")
    }

    /// Returns the move of `simple`.
    fn simple(&mut self) -> Move {
        choice("simple", self.view(), Random::new(0, 0))
    }
}

const OPTIONS: [Rules; 8] = [
    Rules::DEFAULT,
    Rules { radelci: [1, 0, 2], silent_symmetric: true, ..Rules::DEFAULT },
    Rules { radelci: [0, 3, 0], klop_federation: true, ..Rules::DEFAULT },
    Rules { radelci: [1; SEATS], silent_symmetric: true, klop_federation: true, ..Rules::DEFAULT },
    Rules::THESIS,
    Rules { radelci: [1; SEATS], silent_symmetric: true, klop_federation: true, ..Rules::THESIS },
    Rules::FEDERATION,
    Rules { radelci: [1, 0, 2], valat: ValatScoring::Add, ..Rules::FEDERATION },
];

#[test]
fn moves_are_legal_under_every_option() {
    for seed in 0..400 {
        for rules in OPTIONS {
            let mut random = Random::new(seed, 18);
            let mut table = Table::shuffled(rules, seed);
            while let Turn::Seat(seat) = table.state.turn() {
                let name = ["simple", "random"][(seed >> seat.index() & 1) as usize];
                let played = choice(name, table.view(), random.clone());
                assert_eq!(table.state.check(&played), Ok(()), "{name} plays {played}");
                table.play(&played);
                // A decision gets its own random numbers.
                rand::Rng::next_u64(&mut random);
            }
            assert_eq!(table.state.turn(), Turn::Over);
        }
    }
}

#[test]
fn simple_is_deterministic() {
    for seed in 0..50 {
        let mut table = Table::shuffled(Rules::default(), seed);
        while let Turn::Seat(_) = table.state.turn() {
            let played = table.simple();
            let again = choice("simple", &table.view().clone(), Random::new(seed, 19));
            assert_eq!(played, again);
            table.play(&played);
        }
    }
}

#[test]
fn simple_is_legal_in_every_world_of_its_view() {
    for seed in 0..50 {
        let mut random = Random::new(seed, 20);
        let mut table = Table::shuffled(Rules::default(), seed);
        while let Turn::Seat(seat) = table.state.turn() {
            let played = table.simple();
            let other = table.view().sample(&mut random);
            assert_eq!(other.hand(seat), table.state.hand(seat));
            assert_eq!(other.check(&played), Ok(()), "{played} is not legal there");
            table.play(&played);
        }
    }
}

#[test]
fn simple_beats_random() {
    for (one, two, sign) in [("simple", "random", 1), ("random", "simple", -1)] {
        let mut ahead = 0;
        for seed in 0..100 {
            for turned in 0..SEATS {
                let mut random = Random::new(seed, 21);
                let mut table = Table::shuffled(Rules::default(), seed);
                while let Turn::Seat(seat) = table.state.turn() {
                    let name = if seat.index() == turned { one } else { two };
                    let played = choice(name, table.view(), random.clone());
                    table.play(&played);
                    rand::Rng::next_u64(&mut random);
                }
                let payoffs = table.state.payoffs().unwrap();
                ahead += 3 * payoffs[turned] - payoffs.iter().sum::<i64>();
            }
        }
        assert!(sign * ahead > 0, "{one} is {ahead} ahead");
    }
}

#[test]
fn a_radelc_is_kept_for_a_better_hand() {
    let bids = |radelc, seed| {
        let rules = Rules { radelci: [0, radelc, 0], ..Rules::default() };
        Table::shuffled(rules, seed).simple() != Move::Bid(None)
    };
    let mut kept = 0;
    for seed in 0..300 {
        assert!(bids(0, seed) || !bids(1, seed), "a radelc never leads to more bids");
        kept += u32::from(bids(0, seed) && !bids(1, seed));
    }
    assert!(kept > 0);
}

#[test]
fn simple_loses_far_fewer_monds_than_random() {
    let lost = |player| {
        let mut lost = 0;
        for seed in 0..200 {
            let mut random = Random::new(seed, 22);
            let mut table =
                Table::shuffled(Rules::default(), seed).after("bid pass,bid pass,play solo,announce");
            while let Turn::Seat(_) = table.state.turn() {
                let played = choice(player, table.view(), random.clone());
                table.play(&played);
                rand::Rng::next_u64(&mut random);
            }
            lost += u32::from(table.state.public().mond_lost().is_some());
        }
        lost
    };
    assert!(lost("simple") * 4 < lost("random"));
}
