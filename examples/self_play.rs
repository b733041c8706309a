//! Plays games of self-play and writes what the networks learn from, for `scripts/train`.
//!
//!     cargo run --release --example self_play -- GAME DIRECTORY GAMES SEED [WEIGHTS [OPPONENTS]]
//!
//!     cargo run --release --example self_play -- match "NEWGAME" DEALS SEED WEIGHTS [WEIGHTS]
//!
//!     cargo run --release --example self_play -- inputs GAME
//!
//! All seats play by the networks in WEIGHTS; without it, by the playout policy of the game. In most games one seat makes one
//! random move (*exploring*), and only what follows that move is learned from. In some games the playout policy has one or two
//! seats, so that the networks also meet other players.
//!
//! With weights, a game branches about once for each network of many decisions: the best candidates of the decision and a random
//! one are made in the same cards and played to the end. The margins are then shifted so that the mean of the best is the mean
//! of their learned values. The luck of the cards, which all candidates share, so leaves the differences between them; it is
//! most of the noise (*common random numbers*).
//!
//! In tablić the networks also learn what a round leaves, from the end of the game; and a decision is then learned from the end of
//! its round, with this value, which varies less than the end of the game.
//!
//! With OPPONENTS, one seat of each game plays by WEIGHTS and learns, and the others play by these weights: a *best response* to
//! them is learned, and its gain tells how much they can be exploited.
//!
//! With `match`, one seat plays by the first weights without search and the others by the second, or by the playout policy; every
//! deal is played once for each place of the first. It prints the mean difference in payoff with its 95 % interval.
//!
//! With `inputs`, it prints the numbers of inputs of the networks.
//!
//! For network N, `N.y` holds the margin that a move led to, divided by what was at stake ([`Encoder::stake`]), as `f32`; `N.len`
//! its number of inputs, as `u16`; and `N.idx` the inputs of all moves, as `u16`.

use std::error::Error;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::thread;

use rand::RngExt;

use talon::agents::marias::{self, MariasEncoder};
use talon::agents::tablic::{self, TablicEncoder};
use talon::agents::tarok::{self, TarokEncoder};

use talon::agents::{ActionValues, AgentSet, Encoder, margin_of};
use talon::cards::{Random, shuffled};
use talon::games::{Game, Position as _, State, Turn, View};
use talon::protocol::{NewGame, Seat};

/// The share of games, in percent, with a random move; and of games in which the playout policy has a seat.
const EXPLORING: u32 = 60;
const MIXED: u32 = 25;

/// The random move is one of the first decisions in half of those games.
const EARLY: usize = 12;

/// The candidates of a decision at which a game branches: those with the greatest learned values, and a random one. The margins
/// of the best are shifted to the mean of their learned values.
const BRANCHES: usize = 5;
const BEST: usize = 3;

/// A network with at most so many decisions a game learns from whole games alone. Branches made the bids and discards of tarok
/// worse and the cards better (docs/strength.md).
const RARE: u64 = 4;

/// What one network learns from.
#[derive(Default)]
struct Samples {
    margins: Vec<f32>,
    lengths: Vec<u16>,
    inputs: Vec<u16>,
    /// The decisions so far, and the games that branched at one.
    decisions: u64,
    branched: u64,
}

impl Samples {
    fn push(&mut self, margin: f64, inputs: &[u16]) {
        self.margins.push(margin as f32);
        self.lengths.push(inputs.len() as u16);
        self.inputs.extend(inputs);
    }

    fn write(&self, directory: &Path, network: usize) -> std::io::Result<()> {
        let append = |name: &str, bytes: Vec<u8>| {
            let path = directory.join(format!("{network}.{name}"));
            File::options().create(true).append(true).open(path)?.write_all(&bytes)
        };
        append("y", self.margins.iter().flat_map(|margin| margin.to_le_bytes()).collect())?;
        append("len", self.lengths.iter().flat_map(|length| length.to_le_bytes()).collect())?;
        append("idx", self.inputs.iter().flat_map(|input| input.to_le_bytes()).collect())
    }
}

/// A decision, or what a round left, of a game that is not over yet.
struct Pending {
    network: usize,
    seat: Seat,
    settled: f64,
    stake: f64,
    inputs: Vec<u16>,
    is_round_end: bool,
}

impl Pending {
    fn new<E: Encoder>(view: &GameView<E>, network: usize, inputs: Vec<u16>, is_round_end: bool) -> Self {
        let (settled, stake) = (E::settled(view), E::stake(view));
        Self { network, seat: view.seat(), settled, stake, inputs, is_round_end }
    }

    /// Writes the sample, once the margin is known.
    fn learn(&self, margin: f64, samples: &mut [Samples]) {
        samples[self.network].push((margin - self.settled) / self.stake, &self.inputs);
    }
}

/// Who plays a game: the seats of the playout policy by bit, the others by values.
struct Players<'a, E: Encoder> {
    values: Option<&'a ActionValues<E>>,
    playout: talon::agents::PlayoutPolicy<E::Game>,
    /// Who plays at the seats of the playout policy instead of it.
    opponents: Option<&'a ActionValues<E>>,
    playout_seats: u64,
    pack: Vec<<E::Game as Game>::Card>,
}

type GameState<E> = <<E as Encoder>::Game as Game>::State;
type GameView<E> = <<E as Encoder>::Game as Game>::View;
type GameMove<E> = <<E as Encoder>::Game as Game>::Move;

impl<E: Encoder> Players<'_, E> {
    fn learns(&self, seat: Seat) -> bool {
        self.playout_seats >> seat.index() & 1 == 0
    }

    fn choose(
        &self,
        view: &GameView<E>,
        memory: &E::Memory,
        random: &mut Random,
        workspace: &mut E::Workspace,
    ) -> GameMove<E> {
        let values = if self.learns(view.seat()) { self.values } else { self.opponents };
        let best = values.and_then(|values| values.best(view, memory, workspace));
        best.or_else(|| (self.playout)(view, random)).expect("the seat to move has a move")
    }

    /// The learned margin of a seat when the next cards are about to be dealt.
    fn round_end(&self, state: &GameState<E>, seat: Seat) -> Option<f64> {
        self.values?.round_end(&GameView::<E>::of(state, seat))
    }

    /// Plays a game to the end of the round, where the networks value it, or to its end; returns the margin of a seat.
    fn finish(
        &self,
        (mut state, mut memory): (GameState<E>, E::Memory),
        own: Seat,
        random: &mut Random,
        workspace: &mut E::Workspace,
    ) -> f64 {
        loop {
            match state.turn() {
                Turn::Over => {
                    return margin_of(&state.payoffs().expect("a deal that is over has payoffs"), own);
                }
                Turn::Chance => {
                    if let Some(margin) = self.round_end(&state, own) {
                        return margin;
                    }
                    memory = E::Memory::default();
                    state.deal(&self.pack, &mut |_| {});
                }
                Turn::Seat(seat) => {
                    let view = GameView::<E>::of(&state, seat);
                    let played = self.choose(&view, &memory, random, workspace);
                    E::remember(&mut memory, &view, &played, workspace);
                    state.make(&played);
                }
            }
        }
    }

    /// Makes every candidate in this state and plays on; the margins are samples.
    fn branch(
        &self,
        state: &GameState<E>,
        (view, memory, values): (&GameView<E>, &E::Memory, &ActionValues<E>),
        moves: &[GameMove<E>],
        random: &mut Random,
        workspace: &mut E::Workspace,
        samples: &mut Samples,
    ) {
        let learned = values.values(view, memory, moves, workspace);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by(|&one, &other| learned[other].total_cmp(&learned[one]));
        if order.len() > BRANCHES {
            let drawn = random.random_range(BRANCHES - 1..order.len());
            order.swap(BRANCHES - 1, drawn);
            order.truncate(BRANCHES);
        }
        let seed = random.random();
        let mut margin = |played: &GameMove<E>| {
            let (mut state, mut memory) = (state.clone(), memory.clone());
            E::remember(&mut memory, view, played, workspace);
            state.make(played);
            self.finish((state, memory), view.seat(), &mut Random::new(seed, 0), workspace)
        };
        let margins: Vec<f64> = order.iter().map(|&place| margin(&moves[place])).collect();
        let gained = order.iter().zip(&margins).map(|(&place, margin)| learned[place] - margin).take(BEST);
        let shift = gained.sum::<f64>() / order.len().min(BEST) as f64 - E::settled(view);
        let mut inputs = Vec::with_capacity(256);
        for (&place, margin) in order.iter().zip(margins) {
            let played = &moves[place];
            inputs.clear();
            E::encode_view(view, memory, &mut inputs);
            E::encode_move(view, memory, played, workspace, &mut inputs);
            samples.push((margin + shift) / E::stake(view), &inputs);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, line, deals, seed, one, other @ ..] = &arguments[..]
        && mode == "match"
    {
        let (deals, seed, one) = (deals.parse()?, seed.parse()?, fs::read(one)?);
        let other = other.first().map(fs::read).transpose()?;
        let other = other.as_deref();
        return match line.split(' ').next() {
            Some("tablic") => compare::<TablicEncoder>(&tablic::agents(), line, deals, seed, &one, other),
            Some("marias") => compare::<MariasEncoder>(&marias::agents(), line, deals, seed, &one, other),
            _ => compare::<TarokEncoder>(&tarok::agents(), line, deals, seed, &one, other),
        };
    }
    if let [mode, game] = &arguments[..]
        && mode == "inputs"
    {
        let inputs = match game.as_str() {
            "tablic" => TablicEncoder::INPUTS,
            "marias" => MariasEncoder::INPUTS,
            _ => TarokEncoder::INPUTS,
        };
        println!("{inputs:?}");
        return Ok(());
    }
    let [game, directory, games, seed, weights @ ..] = &arguments[..] else {
        println!("usage: self_play GAME DIRECTORY GAMES SEED [WEIGHTS [OPPONENTS]]");
        println!("       self_play match NEWGAME DEALS SEED WEIGHTS [WEIGHTS]");
        println!("       self_play inputs GAME");
        return Ok(());
    };
    let (directory, games, seed) = (Path::new(directory), games.parse()?, seed.parse()?);
    let opponents = weights.get(1).map(fs::read).transpose()?;
    let weights = weights.first().map(fs::read).transpose()?;
    let weights = (weights.as_deref(), opponents.as_deref());
    match game.as_str() {
        "tablic" => run::<TablicEncoder>(&tablic::agents(), weights, directory, games, seed, |random| {
            let players = [2, 2, 2, 3, 3, 4, 4, 6][random.random_range(0..8)];
            format!("tablic players {players}")
        }),
        "marias" => run::<MariasEncoder>(&marias::agents(), weights, directory, games, seed, |random| {
            format!("marias players 3 pay {}", ["thesis", "tavern"][random.random_range(0..2)])
        }),
        "tarok" => run::<TarokEncoder>(&tarok::agents(), weights, directory, games, seed, |random| {
            let mut radelc = || [0, 0, 1, 2][random.random_range(0..4)];
            format!("tarok players 3 radelci {},{},{}", radelc(), radelc(), radelc())
        }),
        _ => Err("the game is tablic, marias or tarok".into()),
    }
}

fn run<E: Encoder>(
    agents: &AgentSet<E::Game>,
    (weights, opponents): (Option<&[u8]>, Option<&[u8]>),
    directory: &Path,
    games: u64,
    seed: u64,
    new_game: impl Fn(&mut Random) -> String + Sync,
) -> Result<(), Box<dyn Error>> {
    let values = weights.map(ActionValues::<E>::read).transpose()?;
    let opponents = opponents.map(ActionValues::<E>::read).transpose()?;
    let threads = thread::available_parallelism()?.get() as u64;
    let (values, opponents, new_game, playout) = (&values, &opponents, &new_game, agents.playout);
    let samples: Vec<Vec<Samples>> = thread::scope(|scope| {
        let work = |thread: u64| {
            let mut workspace = E::Workspace::default();
            let mut samples: Vec<Samples> = E::INPUTS.iter().map(|_| Samples::default()).collect();
            for (game, number) in (thread..games).step_by(threads as usize).enumerate() {
                let mut random = Random::new(seed, number);
                let line = new_game(&mut random);
                let tokens: Vec<&str> = line.split(' ').collect();
                let new = NewGame::parse(&tokens).expect("the line of a new game is well-formed");
                let rules = E::Game::rules(&new).expect("the rules of a new game agree");
                let random = (&mut random, game as u64 + 1);
                let values = (values.as_ref(), opponents.as_ref());
                play::<E>((&rules, new.players), values, playout, random, &mut workspace, &mut samples);
            }
            samples
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker ends")).collect()
    });
    fs::create_dir_all(directory)?;
    for thread in &samples {
        for (network, samples) in thread.iter().enumerate() {
            samples.write(directory, network)?;
        }
    }
    Ok(())
}

fn play<E: Encoder>(
    (rules, seats): (&<E::Game as Game>::Rules, usize),
    (values, opponents): (Option<&ActionValues<E>>, Option<&ActionValues<E>>),
    playout: talon::agents::PlayoutPolicy<E::Game>,
    (random, games): (&mut Random, u64),
    workspace: &mut E::Workspace,
    samples: &mut [Samples],
) {
    let pack = shuffled(random);
    let mut state = GameState::<E>::new(rules);
    let mut pending: Vec<Pending> = Vec::new();
    let exploring = random.random_range(0..100) < EXPLORING;
    let late = random.random_range(0..2) == 0;
    let explored = if late { random.random_range(0..60) } else { random.random_range(0..EARLY) };
    let mixed = values.is_some() && random.random_range(0..100) < MIXED;
    let playout_seats: u64 = match opponents {
        Some(_) => !(1 << random.random_range(0..seats)),
        None if mixed => random.random(),
        None => 0,
    };
    let players = Players { values, playout, opponents, playout_seats, pack };
    let mut decisions = 0;
    let mut moves = Vec::new();
    let mut memory = E::Memory::default();
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                memory = E::Memory::default();
                for seat in Seat::all(seats) {
                    let view = GameView::<E>::of(&state, seat);
                    let Some(network) = E::round_end(&view) else { break };
                    if let Some(margin) = players.round_end(&state, seat) {
                        let of_round = |each: &mut Pending| each.seat == seat && !each.is_round_end;
                        for decision in pending.extract_if(.., of_round) {
                            decision.learn(margin, samples);
                        }
                    }
                    let mut inputs = Vec::with_capacity(64);
                    E::encode_view(&view, &memory, &mut inputs);
                    pending.push(Pending::new::<E>(&view, network, inputs, true));
                }
                state.deal(&players.pack, &mut |_| {});
            }
            Turn::Seat(seat) => {
                let view = GameView::<E>::of(&state, seat);
                let network = E::network(&view);
                let learns = players.learns(seat);
                moves.clear();
                E::candidates(&view, workspace, &mut moves);
                let is_open = moves.len() > 1;
                let may_be_random = opponents.is_none() || learns;
                let is_random = exploring && decisions == explored && is_open && may_be_random;
                let played = if is_random {
                    pending.clear();
                    moves.swap_remove(random.random_range(0..moves.len()))
                } else {
                    players.choose(&view, &memory, random, workspace)
                };
                if learns && is_open {
                    let samples = &mut samples[network];
                    samples.decisions += 1;
                    // One branch a game in the mean, however many decisions a game has for the network.
                    let share = games as f64 / samples.decisions as f64;
                    if let Some(values) = values
                        && !is_random
                        && samples.decisions > RARE * games
                        && samples.branched < games
                        && random.random::<f64>() < share
                    {
                        samples.branched += 1;
                        players.branch(&state, (&view, &memory, values), &moves, random, workspace, samples);
                    }
                    let mut inputs = Vec::with_capacity(128);
                    E::encode_view(&view, &memory, &mut inputs);
                    E::encode_move(&view, &memory, &played, workspace, &mut inputs);
                    pending.push(Pending::new::<E>(&view, network, inputs, false));
                }
                decisions += usize::from(is_open);
                E::remember(&mut memory, &view, &played, workspace);
                state.make(&played);
            }
        }
    }
    let payoffs = state.payoffs().expect("a deal that is over has payoffs");
    for decision in pending {
        let margin = margin_of(&payoffs, decision.seat);
        decision.learn(margin, samples);
    }
}

/// Prints the difference in payoff between one seat that plays by the first weights and the others.
fn compare<E: Encoder>(
    agents: &AgentSet<E::Game>,
    line: &str,
    deals: u64,
    seed: u64,
    one: &[u8],
    other: Option<&[u8]>,
) -> Result<(), Box<dyn Error>> {
    let tokens: Vec<&str> = line.split(' ').collect();
    let new = NewGame::parse(&tokens)?;
    let rules = E::Game::rules(&new)?;
    let one = ActionValues::<E>::read(one)?;
    let other = other.map(ActionValues::<E>::read).transpose()?;
    let (rules, one, other) = (&rules, &one, &other);
    let difference = |deal: u64, workspace: &mut E::Workspace| {
        let mut sum = 0.0;
        for place in 0..new.players {
            let mut random = Random::new(seed, deal);
            let pack = shuffled(&mut random);
            let mut state = <E::Game as Game>::State::new(rules);
            let mut memory = E::Memory::default();
            loop {
                match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        memory = E::Memory::default();
                        state.deal(&pack, &mut |_| {});
                    }
                    Turn::Seat(seat) => {
                        let view = <E::Game as Game>::View::of(&state, seat);
                        let values = if seat.index() == place { Some(one) } else { other.as_ref() };
                        let best = values.and_then(|values| values.best(&view, &memory, workspace));
                        let best = best.or_else(|| (agents.playout)(&view, &mut random));
                        let played = best.expect("the seat to move has a move");
                        E::remember(&mut memory, &view, &played, workspace);
                        state.make(&played);
                    }
                }
            }
            let payoffs = state.payoffs().expect("a deal that is over has payoffs");
            sum += margin_of(&payoffs, Seat::new(place));
        }
        sum / new.players as f64
    };
    let difference = &difference;
    let threads = thread::available_parallelism()?.get() as u64;
    let differences: Vec<f64> = thread::scope(|scope| {
        let work = move |thread: u64| {
            let mut workspace = E::Workspace::default();
            let own = (thread..deals).step_by(threads as usize);
            own.map(|deal| difference(deal, &mut workspace)).collect::<Vec<_>>()
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let mean = differences.iter().sum::<f64>() / deals as f64;
    let variance = differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (deals - 1) as f64;
    println!("{mean:+.2} ± {:.2}", 1.96 * (variance / deals as f64).sqrt());
    Ok(())
}
