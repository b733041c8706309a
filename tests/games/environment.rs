//! The games as arrays. The actions lead to the legal moves, and the arrays contain only what a seat may
//! know.

use std::collections::BTreeSet;

use talon::arbiter::plan::MatchKey;
use talon::environment::{ActionError, ActionMode, Arrays, Environment, EnvironmentGame, Plan, Shape};
use talon::games::{ActionSet, ActionSpace, Audience, Continuation, Position as _, State as _, Turn};
use talon::games::{marias::Marias, tablic::Tablic, tarok::four::TarokFour, tarok::three::TarokThree};
use talon::protocol::{NewGame, Seat};

/// `newgame` lines: one for each game, and one for each rule that changes what a seat may do or see.
const LINES: [&str; 12] = [
    "tablic players 2",
    "tablic players 3",
    "tablic players 12",
    "marias players 3",
    "marias players 3 pay tavern",
    "marias players 3 profile association",
    "marias players 3 profile mariasek must_flek on top107 on retake off",
    "tarok players 3",
    "tarok players 3 reading thesis radelci 1,0,2",
    "tarok players 3 berac all_tricks mond all",
    "tarok players 4",
    "tarok players 4 profile zei radelci 1,0,2,0",
];

fn new_game(line: &str) -> NewGame {
    NewGame::parse(&line.split(' ').collect::<Vec<_>>()).unwrap()
}

fn game(line: &str) -> EnvironmentGame {
    talon::all_games().of(&new_game(line)).unwrap().environment.clone().unwrap()
}

fn plan(line: &str, mode: ActionMode, games: std::ops::Range<usize>, all: usize) -> Plan {
    let (new, key) = (new_game(line), key(7));
    Plan { new, key, mode, games, all, resets: true, keeps_lines: false }
}

/// Computes the key for a seed as `docs/deals.md` describes.
fn key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key
}

fn candidates(line: &str) -> ActionMode {
    ActionMode::Candidates { most: game(line).candidates }
}

/// The arrays of one batch.
#[derive(Clone, Debug, Default, PartialEq)]
struct Owned {
    observations: Vec<u8>,
    masks: Vec<u8>,
    candidates: Vec<u8>,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    dones: Vec<u8>,
    deals: Vec<u64>,
}

impl Owned {
    fn new(shape: Shape) -> Self {
        let Shape { games, seats, choices, actions, columns, .. } = shape;
        Self {
            observations: vec![9; games * columns],
            masks: vec![9; games * choices],
            candidates: vec![9; games * choices * actions],
            seats: vec![9; games],
            rewards: vec![9.0; games * seats],
            dones: vec![9; games],
            deals: vec![9; games],
        }
    }

    fn borrow(&mut self) -> Arrays<'_> {
        Arrays {
            observations: &mut self.observations,
            masks: &mut self.masks,
            candidates: &mut self.candidates,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
            deals: &mut self.deals,
        }
    }

    fn extend(&mut self, other: Self) {
        self.observations.extend(other.observations);
        self.masks.extend(other.masks);
        self.candidates.extend(other.candidates);
        self.seats.extend(other.seats);
        self.rewards.extend(other.rewards);
        self.dones.extend(other.dones);
        self.deals.extend(other.deals);
    }
}

/// Makes one random choice in every game.
fn step(batch: &mut dyn Environment) -> Owned {
    let mut choices = vec![0; batch.shape().games];
    batch.draw(&mut choices);
    batch.check(&choices).unwrap();
    let mut arrays = Owned::new(batch.shape());
    batch.step(&choices, arrays.borrow());
    arrays
}

/// Collects the moves to which the actions after `chosen` lead.
fn reached<G: ActionSpace>(state: &G::State, chosen: ActionSet, moves: &mut BTreeSet<String>) {
    let (_, hand) = state.mover();
    let Continuation::Legal(legal) = G::continuation(state.public(), hand, chosen) else {
        panic!("the move is unfinished");
    };
    assert!(!legal.is_empty(), "an unfinished move can be finished");
    for action in legal.iter() {
        let named = chosen | ActionSet::of(action);
        match G::continuation(state.public(), hand, named) {
            Continuation::Finished(played) => {
                assert!((G::parts(&played) - named).is_empty(), "{played} has the chosen parts");
                moves.insert(played.to_string());
            }
            // The same parts can be chosen in any order. The test follows only the ascending order, which is
            // enough.
            Continuation::Legal(_)
                if G::action_name(action) != "done" && chosen.iter().all(|part| part < action) =>
            {
                reached::<G>(state, named, moves);
            }
            Continuation::Legal(_) => {}
        }
    }
}

/// Plays random deals. Compares the actions of each decision with the list of legal moves.
fn actions_lead_to_legal_moves<G: ActionSpace>(line: &str, deals: u64) {
    let rules = G::rules(&new_game(line)).unwrap();
    let mut random = talon::cards::Random::new(3, 0);
    let mut listed = Vec::new();
    for _ in 0..deals {
        let pack = talon::cards::shuffled(&mut random);
        let mut state = G::State::new(&rules);
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(&pack, &mut |_| {}),
                Turn::Seat(_) => {
                    state.legal_moves(1000, &mut listed);
                    if listed.len() < 1000 {
                        let mut moves = BTreeSet::new();
                        reached::<G>(&state, ActionSet::EMPTY, &mut moves);
                        let listed: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
                        assert_eq!(moves, listed);
                    }
                    let played = state.random_move(&mut random).unwrap();
                    state.make(&played);
                }
            }
        }
    }
}

#[test]
fn the_actions_of_tablic_lead_to_exactly_the_legal_moves() {
    actions_lead_to_legal_moves::<Tablic>("tablic players 2", 150);
    actions_lead_to_legal_moves::<Tablic>("tablic players 6", 50);
}

#[test]
fn the_actions_of_marias_lead_to_exactly_the_legal_moves() {
    actions_lead_to_legal_moves::<Marias>("marias players 3", 100);
    actions_lead_to_legal_moves::<Marias>("marias players 3 profile association", 300);
    actions_lead_to_legal_moves::<Marias>("marias players 3 stovka replaces", 100);
    actions_lead_to_legal_moves::<Marias>("marias players 3 must_flek on betl 5 durch 10 top107 on", 100);
    actions_lead_to_legal_moves::<Marias>(
        "marias players 3 profile mariasek must_flek on top107 on retake off",
        300,
    );
}

#[test]
fn the_actions_of_tarok_lead_to_exactly_the_legal_moves() {
    actions_lead_to_legal_moves::<TarokThree>("tarok players 3", 100);
    actions_lead_to_legal_moves::<TarokFour>("tarok players 4", 100);
    actions_lead_to_legal_moves::<TarokFour>("tarok players 4 profile zei", 100);
}

#[test]
fn every_action_of_every_game_has_its_own_name() {
    for line in LINES {
        let game = game(line);
        let names: BTreeSet<String> = (0..game.actions).map(game.action_name).collect();
        assert_eq!(names.len(), game.actions, "{line}");
        assert!(game.actions <= ActionSet::CAPACITY);
    }
}

#[test]
fn the_arrays_do_not_depend_on_how_the_games_are_divided_into_batches() {
    for line in LINES {
        for mode in [ActionMode::Steps, candidates(line)] {
            let mut whole = game(line).batch(plan(line, mode, 0..7, 7)).unwrap();
            let parts = [0..3, 3..4, 4..7];
            let mut parts = parts.map(|games| game(line).batch(plan(line, mode, games, 7)).unwrap());
            for _ in 0..300 {
                let mut joined = Owned::default();
                for part in &mut parts {
                    joined.extend(step(part.as_mut()));
                }
                assert!(step(whole.as_mut()) == joined, "{line} {mode:?}");
            }
        }
    }
}

#[test]
fn a_game_plays_the_deals_of_the_match_key_and_pays_what_the_referee_pays() {
    for line in LINES {
        let mode = ActionMode::Steps;
        let plan = Plan { keeps_lines: true, resets: false, ..plan(line, mode, 0..40, 40) };
        let mut batch = game(line).batch(plan).unwrap();
        for game in 0..40 {
            let mut choices = [0; 40];
            while batch.turn(game).is_some() {
                batch.draw(&mut choices);
                batch.choose(game, choices[game]).unwrap();
            }
            let lines = batch.lines(game, Audience::Record).unwrap();
            let mut table = talon::all_games().of(&new_game(line)).unwrap().table(&new_game(line)).unwrap();
            let pack = MatchKey::from_seed(7).deal(game as u64, table.pack_size());
            table.deal(&pack);
            let mut dealt = String::new();
            (0..table.events()).for_each(|event| table.write_line(event, Audience::Record, &mut dealt));
            assert_eq!(lines[0], format!("newgame {line}"));
            assert_eq!(lines[1..=table.events()].join("\n"), dealt.trim_end());
            for line in &lines[1 + table.events()..] {
                if table.turn() == Turn::Chance {
                    table.deal(&pack);
                } else if let Some(played) = line.strip_prefix("move ") {
                    table.play(played.split_once(' ').unwrap().1).unwrap();
                }
            }
            assert_eq!(table.payoffs(), batch.payoffs(game), "{line}: deal {game}");
        }
    }
}

#[test]
fn two_deals_that_a_seat_cannot_tell_apart_give_it_the_same_bytes() {
    let mut pairs = 0;
    for line in LINES {
        for mode in [ActionMode::Steps, candidates(line)] {
            let mut batch = game(line).batch(plan(line, mode, 0..8, 8)).unwrap();
            let mut other = game(line).batch(plan(line, mode, 0..8, 8)).unwrap();
            let Shape { seats, columns, choices, .. } = batch.shape();
            let mut different = 0;
            for turn in 0..40 {
                step(batch.as_mut());
                for (game, seat) in (0..8).flat_map(|game| (0..seats.min(3)).map(move |seat| (game, seat))) {
                    let seat = Seat::new(seat);
                    let Some(world) = batch.world(game, seat, turn) else { continue };
                    other.restore(game, &world).unwrap();
                    let (mut one, mut two) = (vec![0; columns], vec![0; columns]);
                    batch.observe(game, seat, &mut one);
                    other.observe(game, seat, &mut two);
                    assert_eq!(one, two, "{line}: seat {seat}");
                    if batch.turn(game) == Some(seat) {
                        let (mut one, mut two) = (vec![0; choices], vec![0; choices]);
                        batch.mask(game, &mut one);
                        other.mask(game, &mut two);
                        assert_eq!(one, two, "{line}: the mask of seat {seat}");
                    }
                    let next = seat.next(seats);
                    batch.observe(game, next, &mut one);
                    other.observe(game, next, &mut two);
                    different += u64::from(one != two);
                    pairs += 1;
                }
            }
            assert!(different > 300, "{line}: the worlds differ in the other hands: {different}");
        }
    }
    assert!(pairs >= 2000, "{pairs} pairs");
}

#[test]
fn another_seat_does_not_see_the_parts_of_an_unfinished_move() {
    let line = "tablic players 2";
    let mut batch = game(line).batch(plan(line, ActionMode::Steps, 0..1, 1)).unwrap();
    let columns = batch.columns();
    let (mut own, mut other) = (vec![0; columns.len()], vec![0; columns.len()]);
    let mut unfinished = 0;
    for _ in 0..200 {
        let seat = batch.turn(0).unwrap();
        batch.observe(0, seat.next(2), &mut other);
        let before = other.clone();
        let mut choices = [0];
        batch.draw(&mut choices);
        batch.choose(0, choices[0]).unwrap_or_default();
        if batch.turn(0).is_none() {
            batch.reset(key(unfinished), 0);
            continue;
        }
        batch.observe(0, seat, &mut own);
        let chosen = |row: &[u8]| {
            columns.iter().zip(row).any(|(name, &byte)| name.starts_with("chosen_") && byte == 1)
        };
        batch.observe(0, seat.next(2), &mut other);
        assert!(!chosen(&other));
        if chosen(&own) {
            unfinished += 1;
            assert_eq!(other, before);
        }
    }
    assert!(unfinished > 10);
}

#[test]
fn the_columns_of_an_observation_are_the_features_of_the_export() {
    for line in LINES {
        let mut batch =
            game(line).batch(Plan { keeps_lines: true, ..plan(line, ActionMode::Steps, 0..1, 1) }).unwrap();
        let mut row = vec![0; batch.columns().len()];
        for _ in 0..60 {
            let seat = batch.turn(0).unwrap();
            let rules = talon::all_games();
            let mut table = rules.of(&new_game(line)).unwrap().table(&new_game(line)).unwrap();
            for line in batch.lines(0, Audience::Record).unwrap().iter().skip(1) {
                table.apply(&talon::protocol::Line::parse(line).unwrap()).unwrap();
            }
            table.settle();
            batch.observe(0, seat, &mut row);
            let exported = table.features(seat);
            let first = row.len() - exported.len();
            assert_eq!(first, 2 + batch.shape().actions);
            for ((name, value), (column, byte)) in
                exported.iter().zip(batch.columns()[first..].iter().zip(&row[first..]))
            {
                assert_eq!((name, *value as u8), (column, *byte), "{line}");
            }
            step(batch.as_mut());
        }
    }
}

#[test]
fn a_refused_action_names_the_action_and_the_rule_and_changes_nothing() {
    let line = "tarok players 3";
    let mut batch = game(line).batch(plan(line, ActionMode::Steps, 4..6, 9)).unwrap();
    let mut before = Owned::new(batch.shape());
    batch.write(before.borrow());
    let text = |batch: &dyn Environment, choices: [i64; 2]| batch.check(&choices).unwrap_err().to_string();
    assert_eq!(text(batch.as_ref(), [54, 77]), "game 5: no action 77: the actions are 0 to 76");
    assert_eq!(text(batch.as_ref(), [-1, 54]), "game 4: no action -1: the actions are 0 to 76");
    assert_eq!(
        text(batch.as_ref(), [55, 54]),
        "game 4: action 55 (bid three) is illegal: bid three is too low: seat 0 holds three; bid higher, or the same from a \
         seat before it, or pass"
    );
    assert_eq!(
        batch.choose(1, 72).unwrap_err(),
        ActionError::Illegal {
            game: 5,
            action: 72,
            name: "game".to_owned(),
            rule: "in the part 'bid' of the deal the legal actions are done, bid two, bid one, bid solo, bid berac"
                .to_owned()
        }
    );
    let mut after = Owned::new(batch.shape());
    batch.write(after.borrow());
    assert_eq!(before, after);
}

#[test]
fn a_kept_game_goes_on_as_the_game_did() {
    for line in LINES {
        let mut batch = game(line).batch(plan(line, ActionMode::Steps, 0..1, 1)).unwrap();
        (0..15).for_each(|_| drop(step(batch.as_mut())));
        let (saved, mut choices) = (batch.save(0), [0]);
        let mut played = Vec::new();
        let mut arrays = Owned::new(batch.shape());
        for _ in 0..100 {
            batch.draw(&mut choices);
            batch.step(&choices, arrays.borrow());
            played.push((choices, arrays.clone()));
        }
        batch.restore(0, &saved).unwrap();
        for (choices, expected) in played {
            batch.step(&choices, arrays.borrow());
            assert!(arrays == expected, "{line}");
        }
        let other =
            if line.starts_with("tablic players 2") { "tablic players 4" } else { "tablic players 2" };
        let mut other = game(other).batch(plan(other, ActionMode::Steps, 0..1, 1)).unwrap();
        let error = other.restore(0, &saved).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("a game of 'newgame {line}' cannot go on in a batch of")),
            "{error}"
        );
    }
}
