//! The built-in players of tarok for four, as `docs/players/tarok-four.md` describes them.

use std::sync::atomic::AtomicBool;

use talon::agents::tarok::four::agents;
use talon::agents::{Control, DecisionContext};
use talon::cards::{Random, shuffled};
use talon::games::tarok::four::{Contract, Items, Move, Rules, SEATS, State, View};
use talon::games::{Position, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};

/// Returns the move of a player.
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

/// Plays a deal with these players and returns the payoffs.
fn payoffs(rules: Rules, seed: u64, players: [&str; SEATS]) -> Vec<i64> {
    let mut state = State::new(&rules);
    state.deal(&shuffled(&mut Random::new(seed, 17)), &mut |_| {});
    let mut moves = 0;
    while let Turn::Seat(seat) = state.turn() {
        let view = View::of(&state, seat);
        let played = choice(players[seat.index()], &view, Random::new(seed, 100 + moves));
        assert_eq!(state.check(&played), Ok(()), "{played}");
        state.make(&played);
        moves += 1;
    }
    state.payoffs().unwrap()
}

/// In each deal, `simple` plays each of the four seats in turn against `random` in the other seats.
#[test]
fn simple_beats_random_in_duplicate_deals() {
    for rules in [Rules::DEFAULT, Rules::ZEI] {
        let (mut sum, mut better) = (0, 0);
        for seed in 0..100 {
            let mut margin = 0;
            for own in Seat::all(SEATS) {
                let players =
                    std::array::from_fn(|seat| if seat == own.index() { "simple" } else { "random" });
                let payoffs = payoffs(rules, seed, players);
                margin += 4 * payoffs[own.index()] - payoffs.iter().sum::<i64>();
            }
            sum += margin;
            better += u32::from(margin > 0);
        }
        assert!(better > 80 && sum > 0, "{better} of 100 deals, {sum}");
    }
}

#[test]
fn simple_bids_and_is_mostly_right() {
    let (mut played, mut won) = (0, 0);
    for seed in 0..300 {
        let payoffs = payoffs(Rules::DEFAULT, seed, ["simple"; SEATS]);
        played += u32::from(payoffs.iter().any(|&points| points.abs() >= 10));
        won += u32::from(payoffs.iter().any(|&points| points >= 10));
    }
    assert!(played > 200 && 3 * won > 2 * played, "{won} of {played}");
}

/// Seat 0 is `passer`. The other seats are `simple`, which often all pass, and `random`, which doubles.
#[test]
fn passer_says_nothing_and_plays_like_simple() {
    let mut reached = [0; 4];
    for seed in 0..100 {
        let others = ["simple", "random"][usize::from(seed % 2 == 0)];
        let mut state = State::new(&Rules::DEFAULT);
        state.deal(&shuffled(&mut Random::new(seed, 18)), &mut |_| {});
        let mut moves = 0;
        while let Turn::Seat(seat) = state.turn() {
            let view = View::of(&state, seat);
            moves += 1;
            let by = |player| choice(player, &view, Random::new(seed, moves));
            let played = by(if seat.index() == 0 { "passer" } else { others });
            if seat.index() == 0 {
                let (kind, is_silent) = match played {
                    Move::Bid(bid) => (0, bid.is_none()),
                    Move::Play(contract) => (1, contract == Contract::Klop),
                    Move::Announce(items) | Move::Kontra(items) => (2, items == Items::EMPTY),
                    _ => (3, played == by("simple")),
                };
                assert!(is_silent, "deal {seed}: {played}");
                reached[kind] += 1;
            }
            state.make(&played);
        }
    }
    assert!(reached.iter().all(|&times| times > 0), "{reached:?}");
}
