//! Lines that no deal can produce. A view or a state may reject such a line. If it accepts the line, it must
//! still be able to sample a world and list its moves.

use rand::RngExt;
use talon::cards::{Card, HIDDEN, Random, shuffled};
use talon::games::marias::{self, Marias};
use talon::games::tablic::{self, Tablic};
use talon::games::tarok::three::{self, TarokThree};
use talon::games::{Game, Listing, Position, State, Turn, View};
use talon::protocol::{Line, Seat};

/// Returns the events of a random deal.
fn random_deal<G: Game>(rules: &G::Rules, random: &mut Random) -> Vec<G::Event> {
    let pack = shuffled(random);
    let mut state = G::State::new(rules);
    let mut events = Vec::new();
    while state.turn() != Turn::Over {
        match state.random_move(random) {
            Some(r#move) => state.play(&r#move, &mut |event| events.push(event)).unwrap(),
            None => state.deal(&pack, &mut |event| events.push(event)),
        }
    }
    events
}

/// Hides some cards of a line or replaces them by random cards.
fn altered<G: Game>(line: &str, random: &mut Random) -> String {
    let card = |index| G::Card::from_index(index).unwrap().to_string();
    let word = |word: &str| match random.random_range(0..40) {
        0 if G::Card::parse(word).is_ok() || word == HIDDEN => card(random.random_range(0..G::Card::COUNT)),
        1 if G::Card::parse(word).is_ok() => HIDDEN.to_owned(),
        2 if word.len() == 1 => random.random_range(0..3).to_string(),
        _ => word.to_owned(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Copies a position and settles the copy. Checks that the copy can list and draw its moves. Returns `None`
/// when the position does not settle.
fn settled<P: Position>(position: &P, random: &mut Random) -> Option<P> {
    let mut settled = position.clone();
    settled.settle().ok()?;
    let mut moves = Vec::new();
    assert_eq!(settled.legal_moves(usize::MAX, &mut moves), Listing::Complete);
    let (seat, _) = settled.mover();
    assert_eq!(moves.is_empty(), settled.turn() != Turn::Seat(seat));
    if let Some(r#move) = settled.random_move(random) {
        assert!(settled.check(&r#move).is_ok());
    }
    Some(settled)
}

/// Applies altered deals to views and states. Returns the numbers of accepted lines, refused lines and
/// sampled worlds.
fn apply_altered_deals<G: Game>(deals: u64, players: usize, rules: &G::Rules, set_up: &[&str]) -> [u64; 3] {
    let [mut accepted, mut refused, mut worlds] = [0; 3];
    for seed in 0..deals {
        let mut random = Random::new(seed, 4);
        let events = random_deal::<G>(rules, &mut random);
        let seat = Seat::new(random.random_range(0..players));
        let mut view = G::View::new(rules, seat);
        let mut state = G::State::new(rules);
        let (view_lines, state_lines): (Vec<String>, Vec<String>) =
            events.iter().map(|event| (G::mask(event, seat).to_string(), event.to_string())).unzip();
        let set_up = || set_up.iter().map(|line| (*line).to_owned());
        for line in set_up().chain(view_lines) {
            let line = altered::<G>(&line, &mut random);
            let Ok(event) = G::parse_event(&Line::parse(&line).unwrap()) else { continue };
            let before = format!("{view:?}");
            if view.apply(&event).is_err() {
                assert_eq!(format!("{view:?}"), before, "a refused line changes nothing");
                refused += 1;
                continue;
            }
            accepted += 1;
            if let Some(settled) = settled(&view, &mut random) {
                let world = settled.sample(&mut random);
                assert_eq!(world.turn(), settled.turn(), "after {line}");
                worlds += 1;
            }
        }
        for line in set_up().chain(state_lines) {
            let line = altered::<G>(&line, &mut random);
            let Ok(event) = G::parse_event(&Line::parse(&line).unwrap()) else { continue };
            if state.apply(&event).is_ok() {
                settled(&state, &mut random);
            }
        }
    }
    [accepted, refused, worlds]
}

#[test]
fn a_settled_view_of_tablic_has_a_world() {
    let set_up =
        ["turn 1", "won 0 2c 3c 4c", "won 1 5d 6d", "tablas 1 2", "last 0", "table Ac Kd", "deal 0 7h 8h"];
    for players in [2, 3] {
        for set_up in [&set_up[..], &[]] {
            let rules = tablic::Rules::alone(players);
            let [accepted, refused, worlds] = apply_altered_deals::<Tablic>(150, players, &rules, set_up);
            assert!(accepted > 1000 && refused > 1000 && worlds > 50, "{accepted} {refused} {worlds}");
        }
    }
}

#[test]
fn a_settled_view_of_marias_has_a_world() {
    let rules = marias::Rules::default();
    let [accepted, refused, worlds] = apply_altered_deals::<Marias>(600, 3, &rules, &[]);
    assert!(accepted > 3000 && refused > 3000 && worlds > 2000, "{accepted} {refused} {worlds}");
}

#[test]
fn a_settled_view_of_tarok_has_a_world() {
    let rules = three::Rules::default();
    let [accepted, refused, worlds] = apply_altered_deals::<TarokThree>(600, 3, &rules, &[]);
    assert!(accepted > 3000 && refused > 3000 && worlds > 2000, "{accepted} {refused} {worlds}");
}
