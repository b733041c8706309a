//! The built-in players of mariáš, as `docs/players/marias.md` describes them.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use crate::common::engine_process::Engine;
use talon::agents::marias::agents;
use talon::agents::{Agent, Control, Decision, DecisionContext};
use talon::cards::german::{Card, Rank, Suit};
use talon::cards::{Random, shuffled};
use talon::games::marias::strength::Tens;
use talon::games::marias::{
    Event, Goal, Marias, Move, MoveKind, Rules, SilentHundred, State, Statement, Statements, StovkaAgainst,
    StovkaBase, View,
};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{Info, InfoScore, Line, OptionTable, Seat};
use talon::search::SearchLimits;

/// Returns the decision of `go open` within these limits, and its last `info` report.
fn solve(state: &State, nodes: Option<u64>, depth: Option<u64>) -> (Option<Decision<Move>>, Option<Info>) {
    let (stop, last) = (AtomicBool::new(false), Mutex::new(None));
    let report = |info: &Info| *last.lock().unwrap() = Some(info.clone());
    let control =
        Control { limits: SearchLimits { depth, nodes, ..SearchLimits::unlimited(&stop) }, report: &report };
    let choice = (agents().solve.unwrap())(state, &control);
    (choice, last.into_inner().unwrap())
}

/// Plays a random deal, under the default reading or the reading of the thesis in turn. Calls `look` with
/// every position.
fn random_game(seed: u64, mut look: impl FnMut(&State)) {
    let mut random = Random::new(seed, 12);
    let pack = shuffled(&mut random);
    let mut state = State::new(if seed.is_multiple_of(2) { &Rules::DEFAULT } else { &Rules::THESIS });
    while state.turn() != Turn::Over {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        look(&state);
        let made = state.random_move(&mut random).unwrap();
        state.make(&made);
    }
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// Computes forhont's payoff with best play on both sides, by plain minimax.
fn forhont_value(state: &State) -> i64 {
    forhont_value_with(state, [true, false, false])
}

/// Computes forhont's payoff by plain minimax. The seats in `is_for` maximize this payoff, and the other
/// seats minimize it.
fn forhont_value_with(state: &State, is_for: [bool; 3]) -> i64 {
    let Turn::Seat(seat) = state.turn() else { return state.payoffs().unwrap()[0] };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.play(&made, &mut |_| {}).unwrap();
        forhont_value_with(&after, is_for)
    });
    let value = if is_for[seat.index()] { values.max() } else { values.min() };
    value.unwrap()
}

#[test]
fn go_open_solves_endings_as_minimax_does() {
    let mut solved = 0;
    for seed in 0..60 {
        random_game(seed, |state| {
            let left = 30 - state.public().seen().len();
            if state.public().due() != Some(MoveKind::Card) || !(1..=11).contains(&left) {
                return;
            }
            let Turn::Seat(seat) = state.turn() else { return };
            let choice = solve(state, None, None).0.unwrap();
            let forhont = forhont_value(state);
            let own = if seat.index() == 0 { forhont } else { -forhont / 2 };
            assert_eq!(choice.expect, Some(own as f64));
            let mut after = state.clone();
            after.play(&choice.r#move, &mut |_| {}).unwrap();
            assert_eq!(forhont_value(&after), forhont, "{} keeps the value", choice.r#move);
            solved += 1;
        });
    }
    assert_eq!(solved, 60 * 11);
}

#[test]
fn go_open_solves_endings_with_the_seven_in_the_trick() {
    let mut solved = 0;
    for seed in 0..400 {
        random_game(seed, |state| {
            let seven = Card::new(Rank::Seven, state.public().trump().map_or(Suit::Hearts, Card::suit));
            let is_in_trick = state.public().trick().plays().any(|(_, card)| card == seven);
            if (28..30).contains(&state.public().seen().len()) && is_in_trick {
                let Turn::Seat(seat) = state.turn() else { return };
                let forhont = forhont_value(state);
                let own = if seat.index() == 0 { forhont } else { -forhont / 2 };
                assert_eq!(solve(state, None, None).0.unwrap().expect, Some(own as f64));
                solved += 1;
            }
        });
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn go_open_gives_a_legal_move_at_any_node_limit() {
    for seed in 0..20 {
        random_game(seed, |state| {
            for nodes in [0, 1, 500] {
                let (choice, info) = solve(state, Some(nodes), None);
                assert_eq!(state.check(&choice.unwrap().r#move), Ok(()));
                assert!(info.is_none_or(|info| info.nodes <= nodes));
            }
            if state.public().due() == Some(MoveKind::Card) {
                let (choice, _) = solve(state, None, Some(2));
                assert_eq!(state.check(&choice.unwrap().r#move), Ok(()));
            }
        });
    }
}

/// A node limit with which searching players take milliseconds for a deal.
const FEW_NODES: u64 = 1000;

/// Returns the move of a player in this position. A searching player gets [`FEW_NODES`].
fn choose(player: &Agent<Marias>, view: &View, history: &[Event], random: Random) -> Move {
    let few = Limits { nodes: Some(FEW_NODES), ..NO_LIMITS };
    think(player, view, history, random, &[], &few).0.r#move
}

/// The limits of a decision.
struct Limits {
    nodes: Option<u64>,
    depth: Option<u64>,
    threads: NonZeroUsize,
    /// Whether the search stops at once.
    stop: bool,
}

const NO_LIMITS: Limits = Limits { nodes: None, depth: None, threads: NonZeroUsize::MIN, stop: false };

/// Returns the decision of a player in this position with these options and limits, and its last `info`
/// report.
fn think(
    player: &Agent<Marias>,
    view: &View,
    history: &[Event],
    random: Random,
    options: &[(&str, &str)],
    limits: &Limits,
) -> (Decision<Move>, Option<Info>) {
    let (stop, last) = (AtomicBool::new(limits.stop), Mutex::new(None));
    let report = |info: &Info| *last.lock().unwrap() = Some(info.clone());
    let Limits { nodes, depth, threads, .. } = *limits;
    let control = Control {
        limits: SearchLimits { nodes, depth, threads, ..SearchLimits::unlimited(&stop) },
        report: &report,
    };
    let mut table = OptionTable::new((player.options)());
    options.iter().for_each(|(name, value)| table.set(name, Some(value)).unwrap());
    let rules = view.public().rules();
    let mut context = DecisionContext { rules, view, history, options: &table, random, control: &control };
    let choice = (player.choose)(&mut context).unwrap();
    (choice, last.into_inner().unwrap())
}

fn player(name: &str) -> Agent<Marias> {
    agents().agents.into_iter().find(|player| player.name == name).unwrap()
}

/// A player, with its seat's view and events.
struct Seated<'a> {
    player: &'a Agent<Marias>,
    view: View,
    history: Vec<Event>,
}

/// Plays a deal. Calls `look` with every seat and its move before the move is made.
fn play(
    rules: Rules,
    agents: [&Agent<Marias>; 3],
    deal: u64,
    look: &mut dyn FnMut(&Seated<'_>, &Move),
) -> Vec<i64> {
    let pack = shuffled(&mut Random::new(41, deal));
    let mut state = State::new(&rules);
    let mut seats: Vec<Seated<'_>> = Seat::all(3)
        .zip(agents)
        .map(|(seat, player)| Seated { player, view: View::new(&rules, seat), history: Vec::new() })
        .collect();
    loop {
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => return state.payoffs().unwrap(),
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Seat(seat) => {
                let seated = &mut seats[seat.index()];
                seated.view.settle().unwrap();
                let random = Random::new(deal, seated.history.len() as u64);
                let made = choose(seated.player, &seated.view, &seated.history, random);
                look(seated, &made);
                state.play(&made, &mut |event| events.push(event)).unwrap();
            }
        }
        for event in &events {
            for seat in &mut seats {
                let heard = Marias::mask(event, seat.view.seat());
                seat.view.apply(&heard).unwrap();
                seat.history.push(heard);
            }
        }
    }
}

/// Lists rules in three parts. The first has all combinations of `tens`, `killed_double` and two stakes of
/// stovka. The second has each other reading alone. The third has all other readings together.
fn all_rules() -> Vec<Rules> {
    let mut all = vec![
        Rules { silent_hundred: SilentHundred::UnlessAny, ..Rules::DEFAULT },
        Rules { stovka_base: StovkaBase::One, ..Rules::DEFAULT },
        Rules { talon_trump: true, ..Rules::DEFAULT },
        Rules::THESIS,
    ];
    for tens in [Tens::High, Tens::Natural] {
        for stovka_base in [StovkaBase::Two, StovkaBase::Four] {
            let rules = |killed_double| Rules { tens, killed_double, stovka_base, ..Rules::DEFAULT };
            all.extend([false, true].map(rules));
        }
    }
    all
}

#[test]
fn all_players_play_legal_moves_under_every_option() {
    let agents = agents().agents;
    let (mut deal, mut kinds) = (0, [0_usize; 6]);
    // Each table of three players plays under two of the rules.
    for (first, rules) in all_rules().into_iter().enumerate() {
        for mix in (first % 6..agents.len().pow(3)).step_by(6) {
            let table = [0, 1, 2].map(|seat| &agents[mix / agents.len().pow(seat) % agents.len()]);
            let payoffs = play(rules, table, deal, &mut |seated, made| {
                kinds[made.kind() as usize] += 1;
                let stovka = [Statement::Announce(Goal::Stovka), Statement::Flek(Goal::Stovka)];
                if let Move::Say(said) = made {
                    let silent = !stovka.iter().any(|&statement| said.contains(statement));
                    let speaks = ["random", "master", "ismcts"].contains(&seated.player.name);
                    assert!(speaks || silent, "{}: {made}", seated.player.name);
                }
            });
            assert_eq!(payoffs.iter().sum::<i64>(), 0);
            deal += 1;
        }
    }
    let games = deal as usize;
    let of = |kind: MoveKind| kinds[kind as usize];
    assert_eq!((of(MoveKind::Trump), of(MoveKind::Discard), of(MoveKind::Card)), (games, games, 30 * games));
    assert!(of(MoveKind::Say) > 3 * games);
}

/// Rules with betl and durch. They also set the options that change what may be said or played.
const PLAIN_GAME_RULES: [Rules; 6] = [
    Rules::TAVERN,
    Rules::MARIASEK,
    Rules::ASSOCIATION,
    Rules { durch: 30, z_lidu: true, undoubled_pays: true, ..Rules::PROFILE_THESIS },
    Rules {
        must_flek: true,
        top107: true,
        retake: false,
        fleks: 3,
        stosedm_together: true,
        silent_sedma: false,
        stovka_against: StovkaAgainst::On,
        ..Rules::MARIASEK
    },
    Rules { must_flek: true, fleks: 1, ..Rules::DEFAULT },
];

#[test]
fn all_players_play_betl_and_durch() {
    let agents = agents().agents;
    let (mut deal, mut plain) = (0, [0; 2]);
    for (first, rules) in PLAIN_GAME_RULES.into_iter().enumerate() {
        for mix in (first % 4..agents.len().pow(3)).step_by(4) {
            let table = [0, 1, 2].map(|seat| &agents[mix / agents.len().pow(seat) % agents.len()]);
            let mut named = None;
            let payoffs = play(rules, table, deal, &mut |_, made| {
                if let Move::Play(Some(game)) = *made {
                    named = Some(game);
                }
            });
            assert_eq!(payoffs.iter().sum::<i64>(), 0);
            if let Some(game) = named {
                plain[game as usize] += 1;
            }
            deal += 1;
        }
    }
    assert!(plain.into_iter().all(|count| count > 20), "{plain:?} of {deal}");
}

#[test]
fn smart_plays_betl_and_durch_with_good_hands_and_gains() {
    let smart = player("smart");
    let (mut games, mut won) = ([0; 2], [0; 2]);
    for deal in 0..3000 {
        let mut named = None;
        let payoffs = play(Rules::MARIASEK, [&smart; 3], deal, &mut |seated, made| {
            if let Move::Play(Some(game)) = *made {
                named = Some((game, seated.view.seat()));
            }
        });
        if let Some((game, declarer)) = named {
            games[game as usize] += 1;
            won[game as usize] += usize::from(payoffs[declarer.index()] > 0);
        }
    }
    println!("betl and durch: {games:?} of 3000 deals, won {won:?}");
    for (games, won) in games.into_iter().zip(won) {
        assert!(games > 5 && 2 * won > games, "{games} games, {won} won");
    }
}

#[test]
fn heuristic_players_are_deterministic() {
    let agents = ["smart", "min", "max"].map(player);
    for deal in 0..50 {
        let table = [0, 1, 2].map(|seat| &agents[(deal as usize + seat) % 3]);
        play(Rules::default(), table, deal, &mut |seated, made| {
            let again = choose(seated.player, &seated.view, &[], Random::new(!deal, 3));
            assert_eq!(again, *made, "{}", seated.player.name);
        });
    }
}

/// Plays each of these deals in three rotations. Returns the mean payoff a game of the first player, and half
/// the width of its 95 % confidence interval. The mean of the three rotations of a deal is one observation.
fn gain(agents: [&Agent<Marias>; 3], deals: u64) -> (f64, f64) {
    let gains: Vec<f64> = (0..deals)
        .map(|deal| {
            let rotations = (0..3).map(|rotation| {
                let table = [0, 1, 2].map(|seat| agents[(seat + rotation) % 3]);
                play(Rules::default(), table, deal, &mut |_, _| {})[(3 - rotation) % 3]
            });
            rotations.sum::<i64>() as f64 / 3.0
        })
        .collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

#[test]
fn smart_beats_min_max_and_random() {
    let [smart, min, max, random] = ["smart", "min", "max", "random"].map(player);
    for (one, two) in [(&smart, &min), (&smart, &max), (&smart, &random), (&min, &random), (&max, &random)] {
        let (mean, interval) = gain([one, two, two], 600);
        assert!(mean > interval, "{} against two {}: {mean} ± {interval}", one.name, two.name);
    }
}

/// Returns the searching players.
fn searchers() -> [Agent<Marias>; 2] {
    ["minimax", "trusting"].map(player)
}

/// Plays random deals. Calls `look` with every view of the seat to move.
fn random_views(deals: u64, look: &mut dyn FnMut(&View)) {
    let random = player("random");
    for (deal, rules) in (0..deals).zip(all_rules().into_iter().cycle()) {
        play(rules, [&random; 3], deal, &mut |seated, _| look(&seated.view));
    }
}

#[test]
fn a_search_gives_a_legal_move_at_any_node_limit() {
    random_views(24, &mut |view| {
        for player in searchers() {
            for nodes in [0, 1, 300, 5000] {
                let few = Limits { nodes: Some(nodes), ..NO_LIMITS };
                let (choice, info) = think(&player, view, &[], Random::new(nodes, 5), &[], &few);
                assert_eq!(view.check(&choice.r#move), Ok(()));
                assert!(info.is_none_or(|info| info.nodes <= nodes));
            }
        }
    });
}

#[test]
fn every_model_of_the_others_gives_a_legal_move() {
    let models = [
        ("Trust", "50"),
        ("Traps", "100"),
        ("OverConfident", "true"),
        ("CommonPlan", "true"),
        ("WorldShare", "50"),
    ];
    let mut searched = [0; 5];
    random_views(4, &mut |view| {
        for (model, searched) in models.into_iter().zip(&mut searched) {
            let few = Limits { nodes: Some(5000), ..NO_LIMITS };
            let (choice, info) = think(&player("minimax"), view, &[], Random::new(1, 5), &[model], &few);
            assert_eq!(view.check(&choice.r#move), Ok(()), "{model:?}");
            assert!(info.as_ref().is_none_or(|info| info.nodes <= 5000), "{model:?}");
            *searched += u32::from(info.is_some());
        }
    });
    assert!(searched.iter().all(|&searched| searched > 10), "{searched:?}");
}

#[test]
fn a_minimax_with_full_trust_plays_as_trusting() {
    random_views(6, &mut |view| {
        let few = Limits { nodes: Some(3000), ..NO_LIMITS };
        let think = |name, options: &[(&str, &str)]| {
            think(&player(name), view, &[], Random::new(2, 5), options, &few).0.r#move
        };
        assert_eq!(think("minimax", &[("Trust", "100")]), think("trusting", &[]));
    });
}

#[test]
fn max_always_speaks_in_the_reading_of_the_text() {
    let (mut silent, mut louder) = (0, 0);
    random_views(30, &mut |view| {
        if view.public().due() != Some(MoveKind::Say) {
            return;
        }
        let say = |options: &[(&str, &str)]| {
            think(&player("max"), view, &[], Random::new(1, 1), options, &NO_LIMITS).0.r#move
        };
        let (program, text) = (say(&[]), say(&[("Reading", "text")]));
        assert_eq!(view.check(&text), Ok(()));
        silent += u32::from(text.to_string() == "say pass");
        louder += u32::from(text != program);
    });
    assert!(louder > 10 && silent < louder, "{silent} {louder}");
}

#[test]
fn the_move_depends_on_the_seed_and_not_on_threads() {
    let (mut searched, mut differ) = (0, 0);
    random_views(16, &mut |view| {
        for player in searchers() {
            let choose = |seed, threads| {
                let threads = NonZeroUsize::new(threads).unwrap();
                let limits = Limits { nodes: Some(8000), threads, ..NO_LIMITS };
                let (choice, info) = think(&player, view, &[], Random::new(seed, 5), &[], &limits);
                (choice, info.map(|info| (info.depth, info.worlds, info.score, info.nodes, info.line)))
            };
            let (choice, info) = choose(1, 1);
            assert_eq!(choose(1, 3), (choice.clone(), info.clone()));
            searched += u32::from(info.is_some());
            differ += u32::from(choose(2, 1).0.r#move != choice.r#move);
        }
    });
    assert!(searched > 300 && differ > 0, "{searched} {differ}");
}

/// Searches to the end of the deal. Returns whether the values equal the mean of plain minimax over all
/// worlds.
fn equals_mean_of_minimax(player: &Agent<Marias>, view: &View, is_for: [bool; 3]) -> bool {
    let Some(worlds) = view.worlds(100).filter(|_| view.hand().len() <= 4) else { return false };
    let cards = view.public().legal_cards(view.hand());
    if cards.len() < 2 {
        return false;
    }
    let own = if view.seat().index() == 0 { 1.0 } else { -0.5 };
    let mean = |made: &Move| {
        let payoffs = worlds.iter().map(|world| {
            let mut after = world.clone();
            after.play(made, &mut |_| {}).unwrap();
            forhont_value_with(&after, is_for)
        });
        own * payoffs.sum::<i64>() as f64 / worlds.len() as f64
    };
    let best = cards.iter().map(|card| mean(&Move::Card(card))).fold(f64::NEG_INFINITY, f64::max);
    let smart = choose(&self::player("smart"), view, &[], Random::new(0, 0));
    for threads in [1, 2] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let limits = Limits { threads, ..NO_LIMITS };
        let options = [("Worlds", "100"), ("MaxNodes", "0"), ("MaxTime", "0")];
        let (choice, info) = think(player, view, &[], Random::new(0, 0), &options, &limits);
        let expect = choice.expect.unwrap();
        assert!((expect - best).abs() < 1e-9, "{}: {expect}, not {best}: {view:?}", player.name);
        assert!((mean(&choice.r#move) - best).abs() < 1e-9, "{} is not the best", choice.r#move);
        assert!(choice.r#move == smart || mean(&smart) < best - 1e-9, "smart's card is as good");
        let Info { depth, worlds: seen, score, line, .. } = info.unwrap();
        assert_eq!(depth, Some(view.hand().len() as u32));
        assert_eq!((seen, score), (Some(worlds.len() as u32), Some(InfoScore::Payoff(expect))));
        assert_eq!(line, [choice.r#move.to_string()]);
    }
    true
}

#[test]
fn the_last_tricks_equal_the_mean_of_minimax() {
    let [minimax, trusting] = searchers();
    let mut compared = [0; 3];
    random_views(40, &mut |view| {
        let seat = view.seat().index();
        let against_all = if seat == 0 { [true, false, false] } else { [0, 1, 2].map(|other| other != seat) };
        if equals_mean_of_minimax(&minimax, view, against_all)
            && equals_mean_of_minimax(&trusting, view, [true, false, false])
        {
            compared[seat] += 1;
        }
    });
    assert!(compared.iter().all(|&count| count > 10), "{compared:?}");
}

#[test]
fn the_searching_players_choose_trumps_by_the_table() {
    for (hand, trump) in
        [("7l 8l 9l Kl Tl Aa 9b", "8l"), ("7h 8h 9h Uh Oh Kl Aa", "8h"), ("Ah 7l Kl Ol Al Ta 9b", "Ol")]
    {
        let mut view = View::new(&Rules::default(), Seat::new(0));
        view.apply(&Event::parse(&Line::parse(&format!("deal 0 {hand}")).unwrap()).unwrap()).unwrap();
        view.settle().unwrap();
        for player in searchers() {
            let made = choose(&player, &view, &[], Random::new(1, 1));
            assert_eq!(made.to_string(), format!("trump {trump}"), "{}", player.name);
        }
    }
}

#[test]
fn a_stopped_search_plays_the_card_of_smart() {
    let smart = player("smart");
    random_views(24, &mut |view| {
        if view.public().due() == Some(MoveKind::Trump) {
            return;
        }
        let smarts = choose(&smart, view, &[], Random::new(1, 1));
        let is_searched = view.public().due() == Some(MoveKind::Card) && view.public().tricks_played() > 0;
        for player in searchers() {
            let limits = Limits { stop: is_searched, ..NO_LIMITS };
            let (choice, info) = think(&player, view, &[], Random::new(1, 1), &[], &limits);
            assert_eq!((choice.r#move, info), (smarts, None));
        }
    });
}

#[test]
fn a_depth_limit_is_kept() {
    let mut deepest = 0;
    random_views(8, &mut |view| {
        for player in searchers() {
            let limits = Limits { depth: Some(2), ..NO_LIMITS };
            let (_, info) = think(&player, view, &[], Random::new(1, 1), &[("Worlds", "3")], &limits);
            deepest = deepest.max(info.and_then(|info| info.depth).unwrap_or(0));
        }
    });
    assert_eq!(deepest, 2);
}

#[test]
fn a_search_does_not_depend_on_hidden_cards() {
    for deal in 0..6 {
        let (mut record, mut masked) = (String::new(), String::new());
        let mut random = Random::new(deal, 9);
        let pack = shuffled(&mut random);
        let mut state = State::new(&Rules::default());
        let seat = Seat::new(deal as usize % 3);
        while state.public().tricks_played() < 3 || state.turn() != Turn::Seat(seat) {
            let mut events = Vec::new();
            if state.turn() == Turn::Chance {
                state.deal(&pack, &mut |event| events.push(event));
            } else {
                let made = state.random_move(&mut random).unwrap();
                state.play(&made, &mut |event| events.push(event)).unwrap();
            }
            for event in events {
                writeln!(record, "{event}").unwrap();
                writeln!(masked, "{}", Marias::mask(&event, seat)).unwrap();
            }
        }
        assert!(masked.contains("??"));
        for name in ["minimax", "trusting"] {
            let ask = |lines: &str| {
                let options = format!("setoption name Player value {name}\nsetoption name Seed value {deal}");
                let newgame = format!("newgame marias players 3 seat {seat}");
                Engine::start().ask(&format!("{options}\n{newgame}\n{lines}go nodes 5000"))
            };
            let best = |lines: &str| ask(lines).pop().filter(|line| line.starts_with("bestmove")).unwrap();
            assert_eq!(best(&record), best(&masked));
        }
    }
}

#[test]
fn the_searching_players_beat_smart() {
    let smart = player("smart");
    for one in searchers() {
        let (mean, interval) = gain([&one, &smart, &smart], 300);
        assert!(mean > interval, "{}: {mean} ± {interval}", one.name);
    }
}

#[test]
fn passer_says_only_what_it_must() {
    let agents = agents().agents;
    let named = |name: &str| agents.iter().find(|agent| agent.name == name).unwrap();
    let (passer, random) = (named("passer"), named("random"));
    let mut reached = [0; 3];
    for deal in 0..120 {
        let own = deal as usize % 3;
        let seats = [0, 1, 2].map(|seat| if seat == own { passer } else { random });
        let rules = if deal % 2 == 0 { Rules::MARIASEK } else { Rules::DEFAULT };
        play(rules, seats, deal, &mut |seated, made| {
            if seated.player.name != "passer" {
                return;
            }
            let kind = match made {
                Move::Play(game) => (0, game.is_none()),
                Move::Good(flek) => (1, flek.is_none()),
                Move::Bad => (1, false),
                Move::Say(said) => (2, *said == Statements::SILENCE || *said == obligatory(&seated.view)),
                _ => return,
            };
            assert!(kind.1, "deal {deal}: {made}");
            reached[kind.0] += 1;
        });
    }
    assert!(reached.iter().all(|&times| times > 10), "{reached:?}");
}

/// Returns the least that the seat to move may say: hra in the opening, or an obligatory flek.
fn obligatory(view: &View) -> Statements {
    let mut legal = Vec::new();
    view.legal_moves(1, &mut legal);
    let Some(Move::Say(said)) = legal.first() else { panic!("a statement is due") };
    *said
}
