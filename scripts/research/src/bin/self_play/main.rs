//! Plays games of self-play, and writes samples for the training of the networks by `scripts/research/train`.
//!
//!     cargo run --release --package research --bin self_play -- GAME DIRECTORY GAMES SEED [WEIGHTS [OPPONENTS|nodes=N NETWORK...]]
//!
//!     cargo run --release --package research --bin self_play -- match "NEWGAME" DEALS SEED PLAYER [OPPONENTS]
//!
//!     cargo run --release --package research --bin self_play -- endings "NEWGAME" CARDS DEALS SEED WEIGHTS OPPONENTS SOLVED...
//!
//!     cargo run --release --package research --bin self_play -- inputs GAME
//!
//! GAME is the name of a game (`tarok-four` for tarok with four players, `marias-whole` for mariáš with betl
//! and durch), or a `newgame` line for all deals. If GAME is a name, the rules and the number of players are
//! drawn for each deal.
//!
//! All seats play by the networks in WEIGHTS. If WEIGHTS is not given, they play by the playout policy of the
//! game. In most games, one seat makes one random move (*exploring*). The networks then learn only from the
//! play after this move. In some games, the playout policy has one or two seats, so that the networks also
//! play against other players.
//!
//! With WEIGHTS, a game branches about once for each network that has many decisions. At a branch, the best
//! candidates of a decision and one random candidate are tried with the same cards. After each of them, the
//! game is played to the end. At each branch, the same number is added to all margins. With this number, the
//! mean margin of the best candidates equals the mean of their learned values. Most of the noise comes from
//! the cards. The cards are the same for all candidates, so this noise cancels in the differences between
//! candidates (*common random numbers*).
//!
//! In tablić, the networks also learn the value of a position between two rounds. They learn it from the
//! result of the game. A decision within a round learns from this value at the end of the round. The value
//! varies less than the result of the game.
//!
//! With OPPONENTS, one seat of each game plays by WEIGHTS and learns. The other seats play as OPPONENTS and
//! do not learn. So the networks learn a *best response* to OPPONENTS. The gain of this response measures how
//! much OPPONENTS can be exploited. OPPONENTS has one of three forms. `FILE`: networks without search.
//! `FILE,nodes=N`: networks with the search of `master` and N nodes a decision. `talon:PLAYER,nodes=N`: a
//! built-in player with N nodes a decision, 2000 by default. With `,bids=PLAYER` at its end, another built-in player makes
//! all decisions before the play of the cards. Other keys are options of the player, as in `talon:master,Strength=5`.
//!
//! With `nodes=N NETWORK...` in place of OPPONENTS, all seats learn. The decisions of each NETWORK are made by the search of
//! `master` with WEIGHTS and N nodes, all others by WEIGHTS without search. A game of this kind never branches. With the
//! networks of the cards of rare contracts, the network of bids learns what such a bid brings when everybody searches, and
//! few games need a search.
//!
//! With `match`, PLAYER has one seat. PLAYER has the same form as OPPONENTS. The other seats play as
//! OPPONENTS. If OPPONENTS is not given, they play by the playout policy. Every deal is played several times,
//! with PLAYER in each seat in turn. The program prints the mean difference in payoff with its 95 % interval.
//! Then it prints the same for the mean without the lowest and the highest tenth of the deals.
//!
//! With `endings`, all seats play by WEIGHTS without search until one seat has CARDS cards and a choice. This
//! is the beginning of the ending. The ending is played once for each SOLVED. In it, this seat searches with
//! WEIGHTS, and the other seats play as OPPONENTS. The playouts of the search end with an exact value when
//! each hand has at most SOLVED cards. If SOLVED is 0, they never do. The program prints the mean gain of
//! each SOLVED over the first SOLVED.
//!
//! With `inputs`, the program prints the number of inputs of each network.
//!
//! There are three files for each network N. They have an entry for each move. `N.y` contains the margin
//! after the move, divided by the stake (`Encoder::stake`), as `f32`. `N.len` contains the number of inputs
//! of the move, as `u16`. `N.idx` contains the inputs of all moves, as `u16`.

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
use talon::agents::tarok::four::{self, TarokEncoder as TarokFourEncoder};
use talon::agents::tarok::three::{self, TarokEncoder as TarokThreeEncoder};
use talon::agents::{SearchModel, ValueSearch, WorldDraw};
use talon::cards::Random;
use talon::games::Game as _;
use talon::protocol::NewGame;

use compare::compare;
use endings::Endings;
use samples::Samples;
use seat_player::{GamePlayers, SeatPlayer, values_of};
use training_game::{Players, Seats};

/// The command-line arguments without the name of the program.
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
        ["match" | "endings" | "inputs", line, ..] | [line, _, _, _, ..] => match *line {
            line if line.starts_with("tarok players 4") => "tarok-four",
            line if line.starts_with("marias players 3 profile") => "marias-whole",
            line => line.split(' ').next().unwrap_or_default(),
        },
        _ => {
            println!("usage: self_play GAME DIRECTORY GAMES SEED [WEIGHTS [OPPONENTS|nodes=N NETWORK...]]");
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
        "marias-whole" => run(
            &arguments,
            &GamePlayers::<MariasEncoder> {
                agents: marias::agents,
                search: marias::master_search,
                decide: ValueSearch::choose,
            },
            |random| {
                let profile = ["tavern", "association", "mariasek"][random.random_range(0..3)];
                format!("marias players 3 profile {profile}")
            },
        ),
        "tarok" => run(
            &arguments,
            &GamePlayers::<TarokThreeEncoder> {
                agents: three::agents,
                search: three::master_search,
                decide: ValueSearch::choose,
            },
            |random| {
                let mut radelc = || [0, 0, 1, 2][random.random_range(0..4)];
                format!("tarok players 3 radelci {},{},{}", radelc(), radelc(), radelc())
            },
        ),
        "tarok-four" => run(
            &arguments,
            &GamePlayers::<TarokFourEncoder> {
                agents: four::agents,
                search: four::master_search,
                decide: ValueSearch::choose,
            },
            |random| {
                let mut radelc = || [0, 0, 0, 1][random.random_range(0..4)];
                let radelci = [radelc(), radelc(), radelc(), radelc()].map(|radelc: u8| radelc.to_string());
                format!("tarok players 4 radelci {}", radelci.join(","))
            },
        ),
        _ => Err("the game is tablic, marias, marias-whole, tarok or tarok-four".into()),
    }
}

/// Runs the command that the arguments name for one game. `new_game` draws the `newgame` line of a training
/// game.
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
            let (player, networks): (_, Vec<usize>) = match *weights {
                [_, nodes] if nodes.starts_with("nodes=") => {
                    return Err(format!(
                        "'{nodes}' names no network: add the numbers of the networks that search"
                    )
                    .into());
                }
                [file, nodes, ref networks @ ..] if nodes.starts_with("nodes=") => {
                    let player = SeatPlayer::read(&format!("{file},{nodes}"), game)?;
                    let networks = networks.iter().map(|network| network.parse());
                    (Some(player), networks.collect::<Result<_, _>>()?)
                }
                [_, text] => (Some(SeatPlayer::read(text, game)?), Vec::new()),
                _ => (None, Vec::new()),
            };
            let seats = match &player {
                Some(player) if !networks.is_empty() => Seats::Searching(player, &networks),
                Some(player) => Seats::Against(player),
                None => Seats::Networks,
            };
            let players = Players { values: values.as_ref(), playout: (game.agents)().playout, seats };
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

/// Writes the samples of all threads.
fn write(directory: &Path, samples: &[Vec<Samples>]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(directory)?;
    for (network, samples) in samples.iter().flat_map(|samples| samples.iter().enumerate()) {
        samples.write(directory, network)?;
    }
    Ok(())
}

/// Plays training games. Returns the samples of each thread, by network.
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
