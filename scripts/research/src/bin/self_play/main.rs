//! Plays games of self-play and writes what the networks learn from, for `scripts/research/train`.
//!
//!     cargo run --release --package research --bin self_play -- GAME DIRECTORY GAMES SEED [WEIGHTS [OPPONENTS]]
//!
//!     cargo run --release --package research --bin self_play -- match "NEWGAME" DEALS SEED PLAYER [OPPONENTS]
//!
//!     cargo run --release --package research --bin self_play -- endings "NEWGAME" CARDS DEALS SEED WEIGHTS OPPONENTS SOLVED...
//!
//!     cargo run --release --package research --bin self_play -- inputs GAME
//!
//! GAME is the name of a game, whose rules and numbers of players are then drawn for each deal, or the line `newgame` of all deals.
//!
//! All seats play by the networks in WEIGHTS; without it, by the playout policy of the game. In most games one seat makes one
//! random move (*exploring*), and only what follows that move is learned from. In some games the playout policy has one or two
//! seats, so that the networks also meet other players.
//!
//! With weights, a game branches about once for each network of many decisions: the best candidates of the decision and a random
//! one are made in the same cards and played to the end. The margins are then shifted so that the mean of the best is the mean
//! of their learned values. All candidates share the luck of the cards, which is most of the noise, so it cancels out of the
//! differences between them (*common random numbers*).
//!
//! In tablić the networks also learn the value of the position that a round leaves, from the end of the game. A decision is
//! then learned from this value at the end of its round, because it varies less than the result of the game.
//!
//! With OPPONENTS, one seat of each game plays by WEIGHTS and learns, and the others do not learn: a *best response* to them is
//! learned, and its gain tells how much they can be exploited. OPPONENTS is `FILE`, networks that play without search;
//! `FILE,nodes=N`, networks with the search of `master` and N nodes a decision; or `talon:PLAYER,nodes=N`, a built-in player with N
//! nodes a decision, 2000 by default.
//!
//! With `match`, one seat is PLAYER, written as OPPONENTS, and the others are OPPONENTS or the playout policy; every deal is
//! played once for each place of the first. It prints the mean difference in payoff with its 95 % interval, and the same mean
//! without the lowest and the highest tenth of the deals.
//!
//! With `endings`, all seats play by WEIGHTS without search until one has CARDS cards and a choice. The ending is then played once for
//! each SOLVED: that seat searches with WEIGHTS, its playouts end with the exact value from SOLVED cards in a hand on (0: never), and the
//! others are OPPONENTS. It prints the mean gain of each SOLVED over the first.
//!
//! With `inputs`, it prints the numbers of inputs of the networks.
//!
//! For network N, `N.y` holds the margin that a move led to, divided by what was at stake (`Encoder::stake`), as `f32`; `N.len`
//! its number of inputs, as `u16`; and `N.idx` the inputs of all moves, as `u16`.

mod compare;
mod endings;
mod samples;
mod seat_player;
mod table;
mod training_game;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use rand::RngExt;

use talon::agents::marias::{self, MariasEncoder};
use talon::agents::tablic::{self, TablicEncoder};
use talon::agents::tarok::{self, TarokEncoder};
use talon::agents::{SearchModel, ValueSearch, WorldDraw};
use talon::cards::Random;
use talon::games::Game as _;
use talon::protocol::NewGame;

use compare::compare;
use endings::Endings;
use samples::Samples;
use seat_player::{GamePlayers, SeatPlayer, values_of};
use training_game::Players;

/// The arguments, the name of the program left out.
type Arguments<'a> = &'a [&'a str];

fn main() -> ExitCode {
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("self_play: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let game = match &arguments[..] {
        ["match" | "endings" | "inputs", line, ..] | [line, _, _, _, ..] => {
            line.split(' ').next().unwrap_or_default()
        }
        _ => {
            println!("usage: self_play GAME DIRECTORY GAMES SEED [WEIGHTS [OPPONENTS]]");
            println!("       self_play match NEWGAME DEALS SEED PLAYER [OPPONENTS]");
            println!("       self_play endings NEWGAME CARDS DEALS SEED WEIGHTS OPPONENTS SOLVED...");
            println!("       self_play inputs GAME");
            return Ok(());
        }
    };
    match game {
        "tablic" => run(
            &arguments,
            &GamePlayers::<TablicEncoder> {
                agents: tablic::agents,
                search: tablic::master_search,
                decide: tablic::master_decision,
            },
            |random| {
                let players = [2, 2, 2, 3, 3, 4, 4, 6][random.random_range(0..8)];
                format!("tablic players {players}")
            },
        ),
        "marias" => run(
            &arguments,
            &GamePlayers::<MariasEncoder> {
                agents: marias::agents,
                search: marias::master_search,
                decide: ValueSearch::choose,
            },
            |random| format!("marias players 3 pay {}", ["thesis", "tavern"][random.random_range(0..2)]),
        ),
        "tarok" => run(
            &arguments,
            &GamePlayers::<TarokEncoder> {
                agents: tarok::agents,
                search: tarok::master_search,
                decide: ValueSearch::choose,
            },
            |random| {
                let mut radelc = || [0, 0, 1, 2][random.random_range(0..4)];
                format!("tarok players 3 radelci {},{},{}", radelc(), radelc(), radelc())
            },
        ),
        _ => Err("the game is tablic, marias or tarok".into()),
    }
}

/// Runs the command of the arguments for one game. `new_game` draws the `newgame` line of a game to learn
/// from.
fn run<E: SearchModel>(
    arguments: Arguments<'_>,
    game: &GamePlayers<E>,
    new_game: impl Fn(&mut Random) -> String + Sync,
) -> Result<(), Box<dyn Error>> {
    match *arguments {
        ["match", line, deals, seed, player, ref others @ ..] => {
            let player = SeatPlayer::read(player, game)?;
            let others = match others.first() {
                Some(text) => SeatPlayer::read(text, game)?,
                None => SeatPlayer::Playout((game.agents)().playout),
            };
            compare(line, (deals.parse()?, seed.parse()?), &player, &others)
        }
        ["endings", line, cards, deals, seed, weights, others, ref solved @ ..] => {
            let new = new_game_of(line)?;
            let draw = WorldDraw { worlds: 1, temperature: 1.0 };
            let search = |cards: &&str| {
                let (values, solved_cards) = (values_of(weights)?, cards.parse()?);
                Ok(ValueSearch { values, range: f64::INFINITY, solved_cards, draw })
            };
            let endings = Endings {
                rules: &E::Game::rules(&new)?,
                cards: cards.parse()?,
                seed: seed.parse()?,
                values: &values_of(weights)?,
                opponents: &SeatPlayer::read(others, game)?,
                searches: &solved.iter().map(search).collect::<Result<Vec<_>, Box<dyn Error>>>()?,
            };
            endings.compare(new.players, deals.parse()?);
            Ok(())
        }
        [line, directory, games, seed, ref weights @ ..] => {
            let values = weights.first().map(|file| values_of(file)).transpose()?;
            let opponents = weights.get(1).map(|text| SeatPlayer::read(text, game)).transpose()?;
            let playout = (game.agents)().playout;
            let players = Players { values: values.as_ref(), playout, opponents: opponents.as_ref() };
            let line_of =
                |random: &mut Random| if line.contains(' ') { line.to_owned() } else { new_game(random) };
            write(Path::new(directory), &learn(&players, (games.parse()?, seed.parse()?), line_of)?)
        }
        _ => {
            println!("{:?}", E::INPUTS);
            Ok(())
        }
    }
}

fn new_game_of(line: &str) -> Result<NewGame, Box<dyn Error>> {
    Ok(NewGame::parse(&line.split(' ').collect::<Vec<_>>())?)
}

/// Writes the samples of several games or threads.
fn write(directory: &Path, samples: &[Vec<Samples>]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(directory)?;
    for (network, samples) in samples.iter().flat_map(|samples| samples.iter().enumerate()) {
        samples.write(directory, network)?;
    }
    Ok(())
}

/// Plays games to learn from; returns the samples of each thread, by network.
fn learn<E: SearchModel>(
    players: &Players<'_, E>,
    (games, seed): (u64, u64),
    new_game: impl Fn(&mut Random) -> String + Sync,
) -> Result<Vec<Vec<Samples>>, Box<dyn Error>> {
    let threads = thread::available_parallelism()?.get() as u64;
    let new_game = &new_game;
    Ok(thread::scope(|scope| {
        let work = move |thread: u64| {
            let mut workspace = E::Workspace::default();
            let mut samples: Vec<Samples> = E::INPUTS.iter().map(|_| Samples::default()).collect();
            for (game, number) in (thread..games).step_by(threads as usize).enumerate() {
                let mut random = Random::new(seed, number);
                let line = new_game(&mut random);
                let new = new_game_of(&line).expect("the line of a new game is well-formed");
                let rules = E::Game::rules(&new).expect("the rules of a new game agree");
                let random = (&mut random, game as u64 + 1);
                players.play((&rules, new.players), random, &mut workspace, &mut samples);
            }
            samples
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker ends")).collect()
    }))
}
