//! Tests the proof that the result of a deal is certain. The test enumerates the worlds and the plays by
//! itself.

use std::collections::BTreeSet;

use rand::RngExt;
use talon::agents::tarok::{four, three};
use talon::agents::{AgentSet, marias, tablic};
use talon::cards::{Random, shuffled};
use talon::games::marias::Marias;
use talon::games::tablic::Tablic;
use talon::games::tarok::four::TarokFour;
use talon::games::tarok::three::TarokThree;
use talon::games::{Game, PLAY, Position, Public as _, State, Turn, View, certain_move};
use talon::protocol::{NewGame, Seat};

/// The maximum number of ends of a deal that the test enumerates.
const MAX_ENDS: usize = 500;

/// The maximum number of worlds in which the test enumerates all plays.
const MAX_WORLDS: usize = 60;

/// The number of random ends that replace the enumeration where it would be too long.
const SAMPLED_ENDS: usize = 12;

/// A kind of deal: the game, its players and its rules.
struct Kind<'a, G: Game> {
    agents: AgentSet<G>,
    players: usize,
    keys: &'a [(&'a str, &'a str)],
}

/// Who makes the moves of a deal: the quick player of the game, or this player and chance in turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    Quick,
    Mixed,
}

/// Plays deals, and calls `look` before every move in the card play.
fn play<G: Game>(kind: &Kind<'_, G>, deals: u64, moves: Moves, look: &mut dyn FnMut(u64, &G::State, Seat)) {
    let keys = kind.keys.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let new = NewGame { game: G::NAME.to_owned(), players: kind.players, seat: None, keys };
    let rules = G::rules(&new).unwrap();
    for deal in 0..deals {
        let mut random = Random::new(deal, 61);
        let pack: Vec<G::Card> = shuffled(&mut random);
        let mut state = G::State::new(&rules);
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(&pack, &mut |_| {}),
                Turn::Seat(seat) => {
                    if state.public().phase() == PLAY {
                        look(deal, &state, seat);
                    }
                    let view = G::View::of(&state, seat);
                    let is_random = moves == Moves::Mixed && random.random_bool(0.3);
                    let quick = (kind.agents.playout)(&view, &mut random).filter(|_| !is_random);
                    let made = quick.or_else(|| state.random_move(&mut random)).unwrap();
                    state.make(&made);
                }
            }
        }
    }
}

/// The payoffs and the points with which a deal ends.
type End = (Vec<i64>, Vec<i64>);

fn end_of(state: &impl State) -> End {
    (state.payoffs().unwrap(), state.points().unwrap())
}

/// Lists the ends of a deal. The seat `planned` makes the moves of its plan; with `None` every seat makes
/// every legal move. Returns `false` when there are more than [`MAX_ENDS`].
fn list_ends<G: Game>(
    state: &G::State,
    planned: Option<Seat>,
    count: &mut usize,
    ends: &mut BTreeSet<End>,
) -> bool {
    let mut moves = Vec::new();
    match state.turn() {
        Turn::Over => {
            *count += 1;
            ends.insert(end_of(state));
            return *count <= MAX_ENDS;
        }
        Turn::Chance => panic!("cards are due in a deal whose result is certain"),
        Turn::Seat(seat) if planned == Some(seat) => moves.push(plan::<G>(state, seat)),
        Turn::Seat(_) => drop(state.legal_moves(usize::MAX, &mut moves)),
    }
    moves.into_iter().all(|r#move| {
        let mut after = state.clone();
        after.make(&r#move);
        list_ends::<G>(&after, planned, count, ends)
    })
}

/// Returns the next move of the seat's plan.
fn plan<G: Game>(state: &G::State, seat: Seat) -> G::Move {
    let view = G::View::of(state, seat);
    certain_move(&view).unwrap_or_else(|| panic!("the proof of seat {seat} is lost: {view:#?}"))
}

/// Plays a world to its end with random moves of the others.
fn random_end<G: Game>(mut state: G::State, planned: Seat, random: &mut Random) -> End {
    while let Turn::Seat(seat) = state.turn() {
        let made = if seat == planned { plan::<G>(&state, seat) } else { state.random_move(random).unwrap() };
        state.make(&made);
    }
    end_of(&state)
}

/// The numbers of positions of each kind.
#[derive(Debug, Default)]
struct Counts {
    offered: usize,
    /// The offers for which all worlds and plays were enumerated.
    enumerated: usize,
    refused: usize,
    /// The refusals for which all worlds and plays were enumerated.
    open: usize,
}

/// Checks an offer: with the plan of the seat, every world and play has the same end.
fn check_offer<G: Game>(state: &G::State, view: &G::View, counts: &mut Counts, random: &mut Random) {
    let (mut ends, mut count) = (BTreeSet::new(), 0);
    let worlds = view.worlds(MAX_WORLDS);
    let is_whole = worlds.is_some_and(|worlds| {
        worlds.iter().all(|world| list_ends::<G>(world, Some(view.seat()), &mut count, &mut ends))
    });
    if is_whole {
        counts.enumerated += 1;
    } else {
        ends.insert(random_end::<G>(state.clone(), view.seat(), random));
        for _ in 0..SAMPLED_ENDS {
            ends.insert(random_end::<G>(view.sample(random), view.seat(), random));
        }
    }
    assert_eq!(ends.len(), 1, "{ends:?} in {view:#?}");
}

/// Checks a refusal: the plays or worlds have different ends.
fn check_refusal<G: Game>(view: &G::View, counts: &mut Counts) {
    let Some(worlds) = view.worlds(4).filter(|worlds| !worlds.is_empty()) else { return };
    let (mut ends, mut count) = (BTreeSet::new(), 0);
    let mut cards_are_due = false;
    let mut last = worlds[0].clone();
    while let Turn::Seat(_) = last.turn() {
        let played = last.random_move(&mut Random::new(0, 0)).unwrap();
        last.make(&played);
        cards_are_due |= last.turn() == Turn::Chance;
    }
    if !cards_are_due && worlds.iter().all(|world| list_ends::<G>(world, None, &mut count, &mut ends)) {
        counts.open += 1;
        assert!(ends.len() > 1, "the result {ends:?} is certain in {view:#?}");
    }
}

fn check<G: Game>(kind: &Kind<'_, G>, deals: u64, counts: &mut Counts) {
    let mut random = Random::new(1, 62);
    play(kind, deals, Moves::Mixed, &mut |_, state, seat| {
        let view = G::View::of(state, seat);
        if certain_move(&view).is_some() {
            counts.offered += 1;
            check_offer::<G>(state, &view, counts, &mut random);
        } else {
            counts.refused += 1;
            check_refusal::<G>(&view, counts);
        }
    });
}

/// Asserts that enough positions of each kind were reached.
fn assert_reached(counts: &Counts, least: usize) {
    let Counts { offered, enumerated, refused, open } = *counts;
    println!("{counts:?}");
    assert!([offered, enumerated, refused, open].iter().all(|&count| count >= least), "{counts:?}");
}

#[test]
fn an_offer_at_tablic_is_certain_in_every_world() {
    let mut counts = Counts::default();
    for (players, keys) in [(2, &[][..]), (3, &[]), (4, &[]), (4, &[("pairs", "on")])] {
        check(&Kind { agents: tablic::agents(), players, keys }, 20, &mut counts);
    }
    assert_reached(&counts, 50);
}

#[test]
fn an_offer_at_marias_is_certain_in_every_world() {
    let mut counts = Counts::default();
    for profile in ["thesis", "tavern", "association", "mariasek"] {
        check::<Marias>(
            &Kind { agents: marias::agents(), players: 3, keys: &[("profile", profile)] },
            40,
            &mut counts,
        );
    }
    assert_reached(&counts, 50);
}

#[test]
fn an_offer_at_tarok_for_three_is_certain_in_every_world() {
    let mut counts = Counts::default();
    for reading in ["table", "thesis"] {
        let keys = &[("reading", reading)];
        check::<TarokThree>(&Kind { agents: three::agents(), players: 3, keys }, 40, &mut counts);
    }
    assert_reached(&counts, 10);
}

#[test]
fn an_offer_at_tarok_for_four_is_certain_in_every_world() {
    let mut counts = Counts::default();
    for keys in [&[][..], &[("profile", "zei")]] {
        check::<TarokFour>(&Kind { agents: four::agents(), players: 4, keys }, 60, &mut counts);
    }
    assert_reached(&counts, 10);
}

/// Plays deals of quick players. Returns the share of the deals in which somebody gets an offer before the
/// last card, and the mean number of cards that this seat holds then.
fn share_of_offers<G: Game>(kind: &Kind<'_, G>, deals: u64) -> (f64, f64) {
    let (mut offered, mut left) = (BTreeSet::new(), 0);
    play(kind, deals, Moves::Quick, &mut |deal, state, seat| {
        let view = G::View::of(state, seat);
        let cards = G::sorted_hand(&view).iter().map(Vec::len).sum::<usize>();
        if cards > 1 && !offered.contains(&deal) && certain_move(&view).is_some() {
            offered.insert(deal);
            left += cards;
        }
    });
    let count = offered.len().max(1) as f64;
    let result = (offered.len() as f64 / deals as f64, left as f64 / count);
    println!("{} for {}: {:.2} of {deals} deals, {:.1} cards", G::NAME, kind.players, result.0, result.1);
    result
}

#[test]
fn offers_come_before_the_last_card_in_every_game() {
    const DEALS: u64 = 60;
    let (keys, players) = (&[][..], 3);
    assert!(share_of_offers::<Tablic>(&Kind { agents: tablic::agents(), players: 2, keys }, DEALS).0 > 0.1);
    assert!(share_of_offers::<Tablic>(&Kind { agents: tablic::agents(), players: 4, keys }, DEALS).0 > 0.1);
    assert!(share_of_offers::<Marias>(&Kind { agents: marias::agents(), players, keys }, DEALS).0 > 0.1);
    assert!(share_of_offers::<TarokThree>(&Kind { agents: three::agents(), players, keys }, DEALS).0 > 0.1);
    let agents = four::agents();
    assert!(share_of_offers::<TarokFour>(&Kind { agents, players: 4, keys }, DEALS).0 > 0.1);
}
