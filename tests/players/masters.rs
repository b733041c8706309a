//! The inference of `master` from past moves, and its strength levels.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use talon::agents::marias::MariasEncoder;
use talon::agents::tablic::{self as tablic_agents, TablicEncoder};
use talon::agents::tarok::three::TarokEncoder;
use talon::agents::{Control, DecisionContext, SearchModel};
use talon::cards::{CardSet, Random, shuffled, shuffled_numbers};
use talon::engine::DealHost;
use talon::games::marias::{self, Marias};
use talon::games::tablic::{self, Move, Tablic};
use talon::games::{Game, Position, State, Turn, View};
use talon::protocol::{Info, Line, NewGame, OptionTable, Seat};
use talon::search::SearchLimits;

use crate::random_deal::random_deal;

/// Plays deals in which every seat makes one of the moves that [`SearchModel`] proposes. At each decision,
/// samples a world of the view and a past that leads to it. The replay of this past must lead to the same
/// world, and the seat must receive the same events.
fn check_pasts<E: SearchModel>(players: usize, deals: u64) -> usize {
    let new = NewGame { game: E::Game::NAME.to_owned(), players, seat: None, keys: Vec::new() };
    let rules = E::Game::rules(&new).unwrap();
    let mut workspace = E::Workspace::default();
    let mut checked = 0;
    for deal in 0..deals {
        let mut random = Random::new(deal, 61);
        let pack = shuffled(&mut random);
        let mut state = <E::Game as Game>::State::new(&rules);
        let mut events: Vec<<E::Game as Game>::Event> = Vec::new();
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
                Turn::Seat(seat) => {
                    let view = <E::Game as Game>::View::of(&state, seat);
                    let history: Vec<_> = events.iter().map(|event| E::Game::mask(event, seat)).collect();
                    let world = view.sample(&mut random);
                    let past =
                        E::past(&view, &history, &world, &mut random).expect("the deal is a whole one");
                    let again = replay::<E>(&rules, &past.pack, &past.moves, seat);
                    assert_eq!(format!("{:?}", again.0), format!("{world:?}"), "{deal}: {seat}");
                    assert_eq!(again.1, history, "{deal}: {seat}");
                    checked += 1;
                    let mut moves = Vec::new();
                    E::candidates(&view, &mut workspace, &mut moves);
                    let played = &moves[(deal as usize + checked) % moves.len()];
                    state.play(played, &mut |event| events.push(event)).unwrap();
                }
            }
        }
    }
    checked
}

/// Returns the state after these moves, and the seat's events.
fn replay<E: SearchModel>(
    rules: &<E::Game as Game>::Rules,
    pack: &[<E::Game as Game>::Card],
    moves: &[(Seat, <E::Game as Game>::Move)],
    seat: Seat,
) -> (<E::Game as Game>::State, Vec<<E::Game as Game>::Event>) {
    let mut state = <E::Game as Game>::State::new(rules);
    let mut events = Vec::new();
    for (mover, played) in moves {
        state.deal(pack, &mut |event| events.push(E::Game::mask(&event, seat)));
        assert_eq!(state.turn(), Turn::Seat(*mover));
        state.play(played, &mut |event| events.push(E::Game::mask(&event, seat))).unwrap();
    }
    state.deal(pack, &mut |event| events.push(E::Game::mask(&event, seat)));
    (state, events)
}

#[test]
fn the_past_of_a_tablic_world_leads_to_that_world() {
    assert!(check_pasts::<TablicEncoder>(2, 15) > 500);
    assert!(check_pasts::<TablicEncoder>(3, 10) > 300);
}

#[test]
fn the_past_of_a_marias_world_leads_to_that_world() {
    assert!(check_pasts::<MariasEncoder>(3, 40) > 1000);
}

#[test]
fn a_marias_deal_without_the_packets_of_others_has_no_past() {
    let lines = "deal 2 Ah 8l 7a 9a Oa\nmove 0 trump ??\ndeal 2 8h 9h Th Ul Ol\nmove 0 discard ?? ??\nmove 0 say hra\n\
                 show 0 trump Ka\nmove 1 say\nmove 2 say\nmove 0 Ab\nmove 1 Tb";
    let parse = |line| Marias::parse_event(&Line::parse(line).unwrap()).unwrap();
    let history: Vec<_> = lines.lines().map(parse).collect();
    let mut view = marias::View::new(&marias::Rules::default(), Seat::new(2));
    history.iter().for_each(|event| view.apply(event).unwrap());
    let mut random = Random::new(1, 62);
    let world = view.sample(&mut random);
    assert!(MariasEncoder::past(&view, &history, &world, &mut random).is_none());
}

#[test]
fn the_past_of_a_tarok_world_leads_to_that_world() {
    assert!(check_pasts::<TarokEncoder>(3, 80) > 800);
}

/// Calls `visit` for each game with a host that holds all seats, at the first decision of a deal.
fn at_first_decisions(mut visit: impl FnMut(&str, &mut dyn DealHost)) {
    for game in ["tablic", "marias", "tarok"] {
        let games = talon::all_games();
        let entry = games.find(game, None).unwrap();
        let players = if game == "tablic" { 2 } else { 3 };
        let new = NewGame { game: game.to_owned(), players, seat: None, keys: Vec::new() };
        let (mut table, mut host) = (entry.table(&new).unwrap(), entry.deal_host(&new).unwrap());
        table.deal(&shuffled_numbers(table.pack_size(), &mut Random::new(5, 5)));
        let lines = table.record_from(0);
        lines.lines().filter_map(Line::parse).for_each(|line| host.apply(&line).unwrap());
        visit(game, &mut *host);
    }
}

/// Returns an option table with `master` as the player.
fn options() -> OptionTable {
    let mut options = talon::engine::option_table(&talon::all_games());
    options.set("Player", Some("master")).unwrap();
    options
}

#[test]
fn every_strength_gives_a_legal_move() {
    at_first_decisions(|game, host| {
        for strength in 1..=10 {
            let mut options = options();
            options.set("Strength", Some(&strength.to_string())).unwrap();
            let stop = AtomicBool::new(false);
            let limits = SearchLimits { nodes: Some(500), ..SearchLimits::unlimited(&stop) };
            let control = Control { limits, report: &|_| {} };
            let decision = host.think(false, &options).unwrap().run(&control).expect("a seat is to move");
            let moves = host.legal(1000).unwrap().moves;
            assert!(moves.contains(&decision.text), "strength {strength} of {game}");
        }
    });
}

/// Returns the last `info` report of `master` for a decision with 1,000 nodes.
fn report_of_master(host: &dyn DealHost) -> Info {
    let (stop, last) = (AtomicBool::new(false), Mutex::new(None));
    let report = |info: &Info| *last.lock().unwrap() = Some(info.clone());
    let limits = SearchLimits { nodes: Some(1000), ..SearchLimits::unlimited(&stop) };
    let control = Control { limits, report: &report };
    host.think(false, &options()).unwrap().run(&control).expect("a seat is to move");
    last.into_inner().unwrap().expect("a search reports")
}

#[test]
fn a_limit_of_1000_nodes_leaves_nodes_for_worlds() {
    at_first_decisions(|game, host| {
        let info = report_of_master(host);
        assert!(info.worlds > Some(0) && info.nodes <= 1000, "{game}: {info:?}");
    });
}

/// Plays random deals. Calls `visit` for each decision with at least two moves that all begin with `word`.
fn at_decisions(game: &str, word: &str, deals: u64, mut visit: impl FnMut(&dyn DealHost)) {
    let games = talon::all_games();
    let entry = games.find(game, None).unwrap();
    let new = NewGame { game: game.to_owned(), players: 3, seat: None, keys: Vec::new() };
    for deal in 0..deals {
        let (mut table, mut host) = (entry.table(&new).unwrap(), entry.deal_host(&new).unwrap());
        random_deal(&mut *table, &mut *host, &mut Random::new(deal, 63), |table, host| {
            let moves = table.legal(1000).moves;
            if moves.len() > 1 && moves.iter().all(|text| text.starts_with(word)) {
                visit(host);
            }
        });
    }
}

/// Asserts that `master` searches none of these decisions. Also asserts that there are more than `deals` such
/// decisions in `deals` deals.
fn assert_not_searched(game: &str, word: &str, deals: u64) {
    let mut visited = 0;
    at_decisions(game, word, deals, |host| {
        let info = report_of_master(host);
        assert!(info.worlds == Some(0) && info.nodes == 0, "{info:?}");
        visited += 1;
    });
    assert!(visited > deals, "{visited}");
}

#[test]
fn master_does_not_search_statements_of_marias() {
    assert_not_searched("marias", "say", 40);
}

#[test]
fn master_does_not_search_kontra_in_tarok() {
    assert_not_searched("tarok", "kontra", 40);
}

/// Computes the margin of seat 0 at the end of a game of two. Seat 0 plays best. Seat 1 plays as `greedy` if
/// `is_greedy` is set, and best otherwise.
fn best_margin(state: &tablic::State, is_greedy: bool) -> i64 {
    let Turn::Seat(seat) = state.turn() else {
        let payoffs = state.payoffs().unwrap();
        return payoffs[0] - payoffs[1];
    };
    let mut moves: Vec<Move> = Vec::new();
    if seat.index() == 1 && is_greedy {
        let view = tablic::View::of(state, seat);
        moves.extend((tablic_agents::agents().playout)(&view, &mut Random::new(0, 0)));
    } else {
        state.legal_moves(usize::MAX, &mut moves);
    }
    let margins = moves.iter().map(|played| {
        let mut next = state.clone();
        next.play(played, &mut |_| {}).unwrap();
        best_margin(&next, is_greedy)
    });
    if seat.index() == 0 { margins.max() } else { margins.min() }.unwrap()
}

/// Plays a game of two. When three cards are left, checks a decision of `master` in seat 0 by exhaustive
/// search. Seat 1 plays as `greedy`. With `deviates`, seat 1 makes one other move: it lays a card that could
/// capture.
fn check_last_round(deal: u64, deviates: bool) -> bool {
    let rules = tablic::Rules::alone(2);
    let mut random = Random::new(deal, 63);
    let pack = shuffled(&mut random);
    let mut state = tablic::State::new(&rules);
    let mut events = Vec::new();
    let mut has_deviated = false;
    let agents = tablic_agents::agents();
    loop {
        let view = match state.turn() {
            Turn::Over => unreachable!("the last round is checked"),
            Turn::Chance => {
                state.deal(&pack, &mut |event| events.push(event));
                continue;
            }
            Turn::Seat(seat) => tablic::View::of(&state, seat),
        };
        if view.seat().index() == 0 && view.public().is_last_round() && view.hand().len() == 3 {
            break;
        }
        let greedy = (agents.playout)(&view, &mut random).unwrap();
        let lays = Move { captured: CardSet::EMPTY, ..greedy };
        let played = if view.seat().index() == 0 {
            state.random_move(&mut random).unwrap()
        } else if deviates && !has_deviated && !greedy.captured.is_empty() {
            has_deviated = true;
            lays
        } else {
            greedy
        };
        state.play(&played, &mut |event| events.push(event)).unwrap();
    }
    let seat = Seat::new(0);
    let stop = AtomicBool::new(false);
    let master = agents.agents.iter().find(|agent| agent.name == "master").unwrap();
    let decision = (master.choose)(&mut DecisionContext {
        rules: &rules,
        view: &tablic::View::of(&state, seat),
        history: &events.iter().map(|event| Tablic::mask(event, seat)).collect::<Vec<_>>(),
        options: &OptionTable::new((master.options)()),
        random,
        control: &Control::unlimited(&stop, &|_| {}),
    });
    let mut after = state.clone();
    after.play(&decision.unwrap().r#move, &mut |_| {}).unwrap();
    let [exact, response] = [false, true].map(|is_greedy| best_margin(&state, is_greedy));
    assert_eq!(best_margin(&after, !deviates), if deviates { exact } else { response }, "{deal}");
    assert!(response >= exact);
    response > exact
}

#[test]
fn the_last_round_against_greedy_play_is_the_best_response() {
    let gains = (0..40).filter(|&deal| check_last_round(deal, false)).count();
    assert!(gains > 5, "{gains}");
}

#[test]
fn the_last_round_against_a_seat_that_once_took_less_is_exact() {
    (0..40).for_each(|deal| {
        check_last_round(deal, true);
    });
}
