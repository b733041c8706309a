//! A game from which the networks learn.

use rand::RngExt;

use talon::agents::{ActionValues, PlayoutPolicy, SearchModel, margin_of};
use talon::cards::{Random, shuffled};
use talon::games::{Position as _, State as _, Turn, View as _};
use talon::protocol::Seat;

use crate::samples::{Pending, Samples};
use crate::seat_player::SeatPlayer;
use crate::table::{GameCard, GameMove, GameRules, GameState, GameView, Table};

/// The share of games with a random move, in percent. `MIXED` is the share of games in which the playout
/// policy has a seat, in percent.
const EXPLORING: u32 = 60;
const MIXED: u32 = 25;

/// In half of the games with a random move, the random move is one of the first `EARLY` decisions.
const EARLY: usize = 12;

/// The number of candidates at a branch. One of them is random. The others are the candidates with the
/// greatest learned values. At each branch, the same number is added to all margins. With this number, the
/// mean margin of the `BEST` best candidates equals the mean of their learned values.
const BRANCHES: usize = 5;
const BEST: usize = 3;

/// A network with at most this number of decisions a game learns only from whole games, not from branches. In
/// tarok, branches improved the play of the cards, but made the bids and the discards worse
/// (docs/history/training.md).
const RARE: u64 = 4;

/// The players of a game.
pub struct Players<'a, E: SearchModel> {
    /// The networks that learn. If this is `None`, the playout policy plays.
    pub values: Option<&'a ActionValues<E>>,
    pub playout: PlayoutPolicy<E::Game>,
    /// Who has the seats.
    pub seats: Seats<'a, E>,
}

/// Who has the seats of a training game.
pub enum Seats<'a, E: SearchModel> {
    /// The networks play at all seats. In some games, the playout policy has one or two seats.
    Networks,
    /// The networks have one seat. This player has all others, and does not learn.
    Against(&'a SeatPlayer<E>),
    /// The networks play at all seats, except that this player makes the decisions of these networks. All learn what comes.
    Searching(&'a SeatPlayer<E>, &'a [usize]),
}

/// A training game: its players, a bit set of the seats that do not learn, and the order of the pack.
struct TrainingGame<'a, E: SearchModel> {
    players: &'a Players<'a, E>,
    rules: &'a GameRules<E>,
    others: u64,
    pack: Vec<GameCard<E>>,
}

impl<E: SearchModel> Players<'_, E> {
    /// Plays a game and adds its samples. `games` is the number of games so far.
    pub fn play(
        &self,
        (rules, seats): (&GameRules<E>, usize),
        (random, games): (&mut Random, u64),
        workspace: &mut E::Workspace,
        samples: &mut [Samples],
    ) {
        let pack = shuffled(random);
        let exploring = random.random_range(0..100) < EXPLORING;
        let late = random.random_range(0..2) == 0;
        let explored = if late { random.random_range(0..60) } else { random.random_range(0..EARLY) };
        let mixed = self.values.is_some() && random.random_range(0..100) < MIXED;
        let others: u64 = match self.seats {
            Seats::Against(_) => !(1 << random.random_range(0..seats)),
            Seats::Networks if mixed => random.random(),
            Seats::Networks | Seats::Searching(..) => 0,
        };
        let game = TrainingGame { players: self, rules, others, pack };
        let explored = exploring.then_some(explored);
        let (table, pending) = game.play(seats, explored, (random, games), workspace, samples);
        let payoffs = table.state().payoffs().expect("a deal that is over has payoffs");
        for decision in pending {
            let margin = margin_of(&payoffs, decision.seat);
            decision.learn(margin, samples);
        }
    }
}

impl<E: SearchModel> TrainingGame<'_, E> {
    fn learns(&self, seat: Seat) -> bool {
        self.others >> seat.index() & 1 == 0
    }

    fn choose(
        &self,
        table: &Table<E>,
        view: &GameView<E>,
        random: &mut Random,
        workspace: &mut E::Workspace,
    ) -> GameMove<E> {
        let learns = self.learns(view.seat());
        match self.players.seats {
            Seats::Against(player) if !learns => {
                return player.choose(self.rules, table, view, random, workspace);
            }
            Seats::Searching(player, networks) if networks.contains(&E::network(view)) => {
                return player.choose(self.rules, table, view, random, workspace);
            }
            Seats::Networks | Seats::Against(_) | Seats::Searching(..) => {}
        }
        let values = self.players.values.filter(|_| learns);
        let best = values.and_then(|values| values.best(view, &table.memory, workspace));
        best.or_else(|| (self.players.playout)(view, random)).expect("the seat to move has a move")
    }

    /// Returns the learned margin of a seat at the end of a round, before the next cards are dealt.
    fn round_end(&self, state: &GameState<E>, seat: Seat) -> Option<f64> {
        self.players.values?.round_end(&GameView::<E>::of(state, seat))
    }

    /// Plays to the end. Returns the final state, and the samples that wait for the final margins. If
    /// `explored` is a number, the decision with this number is a random move.
    fn play(
        &self,
        seats: usize,
        explored: Option<usize>,
        (random, games): (&mut Random, u64),
        workspace: &mut E::Workspace,
        samples: &mut [Samples],
    ) -> (Table<E>, Vec<Pending>) {
        let keeps_history = match self.players.seats {
            Seats::Networks => false,
            Seats::Against(player) | Seats::Searching(player, _) => player.reads_history(),
        };
        let branches = !matches!(self.players.seats, Seats::Searching(..));
        let mut table = Table::<E>::new(self.rules, self.pack.clone(), keeps_history);
        let mut pending: Vec<Pending> = Vec::new();
        let mut decisions = 0;
        let mut moves = Vec::new();
        loop {
            match table.state().turn() {
                Turn::Over => return (table, pending),
                Turn::Chance => {
                    self.end_round(table.state(), seats, &mut pending, samples);
                    table.deal();
                }
                Turn::Seat(seat) => {
                    let view = GameView::<E>::of(table.state(), seat);
                    let network = E::network(&view);
                    let learns = self.learns(seat);
                    moves.clear();
                    E::candidates(&view, workspace, &mut moves);
                    let is_open = moves.len() > 1;
                    let may_be_random = learns || !matches!(self.players.seats, Seats::Against(_));
                    let is_random = explored == Some(decisions) && is_open && may_be_random;
                    let played = if is_random {
                        pending.clear();
                        moves.swap_remove(random.random_range(0..moves.len()))
                    } else {
                        self.choose(&table, &view, random, workspace)
                    };
                    if learns && is_open {
                        let samples = &mut samples[network];
                        samples.decisions += 1;
                        // On average, a game branches once for each network, however many decisions the
                        // network has in a game.
                        let share = games as f64 / samples.decisions as f64;
                        if let Some(values) = self.players.values
                            && branches
                            && !is_random
                            && samples.decisions > RARE * games
                            && samples.branched < games
                            && random.random::<f64>() < share
                        {
                            samples.branched += 1;
                            self.branch(&table, (&view, values), &moves, random, workspace, samples);
                        }
                        let mut inputs = Vec::with_capacity(128);
                        let facts = E::facts(&view, &table.memory);
                        E::encode_view(&facts, &mut inputs);
                        E::encode_move(&facts, &played, workspace, &mut inputs);
                        pending.push(Pending::new::<E>(&view, network, inputs, false));
                    }
                    decisions += usize::from(is_open);
                    table.make(&view, &played, workspace);
                }
            }
        }
    }

    /// Adds the samples that learn from the value of the position between two rounds, if the game has such
    /// values.
    fn end_round(
        &self,
        state: &GameState<E>,
        seats: usize,
        pending: &mut Vec<Pending>,
        samples: &mut [Samples],
    ) {
        for seat in Seat::all(seats) {
            let view = GameView::<E>::of(state, seat);
            let Some(network) = E::round_end(&view) else { break };
            if let Some(margin) = self.round_end(state, seat) {
                let of_round = |each: &mut Pending| each.seat == seat && !each.is_round_end;
                for decision in pending.extract_if(.., of_round) {
                    decision.learn(margin, samples);
                }
            }
            let mut inputs = Vec::with_capacity(64);
            E::encode_view(&E::facts(&view, &E::Memory::default()), &mut inputs);
            pending.push(Pending::new::<E>(&view, network, inputs, true));
        }
    }

    /// If the networks value the position at the end of a round, plays to the end of the round. If not, plays
    /// to the end of the game. Returns the margin of a seat.
    fn finish(
        &self,
        mut table: Table<E>,
        own: Seat,
        random: &mut Random,
        workspace: &mut E::Workspace,
    ) -> f64 {
        loop {
            match table.state().turn() {
                Turn::Over => return table.margin(own),
                Turn::Chance => {
                    if let Some(margin) = self.round_end(table.state(), own) {
                        return margin;
                    }
                    table.deal();
                }
                Turn::Seat(seat) => {
                    let view = GameView::<E>::of(table.state(), seat);
                    let played = self.choose(&table, &view, random, workspace);
                    table.make(&view, &played, workspace);
                }
            }
        }
    }

    /// Makes each candidate in a copy of the game and plays on. The margins become samples.
    fn branch(
        &self,
        table: &Table<E>,
        (view, values): (&GameView<E>, &ActionValues<E>),
        moves: &[GameMove<E>],
        random: &mut Random,
        workspace: &mut E::Workspace,
        samples: &mut Samples,
    ) {
        let learned = values.values(view, &table.memory, moves, workspace);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by(|&one, &other| learned[other].total_cmp(&learned[one]));
        if order.len() > BRANCHES {
            let drawn = random.random_range(BRANCHES - 1..order.len());
            order.swap(BRANCHES - 1, drawn);
            order.truncate(BRANCHES);
        }
        let seed = random.random();
        let mut margin = |played: &GameMove<E>| {
            let mut table = table.clone();
            table.make(view, played, workspace);
            self.finish(table, view.seat(), &mut Random::new(seed, 0), workspace)
        };
        let margins: Vec<f64> = order.iter().map(|&place| margin(&moves[place])).collect();
        let gained = order.iter().zip(&margins).map(|(&place, margin)| learned[place] - margin).take(BEST);
        let shift = gained.sum::<f64>() / order.len().min(BEST) as f64 - E::settled(view);
        let mut inputs = Vec::with_capacity(256);
        let facts = E::facts(view, &table.memory);
        for (&place, margin) in order.iter().zip(margins) {
            let played = &moves[place];
            inputs.clear();
            E::encode_view(&facts, &mut inputs);
            E::encode_move(&facts, played, workspace, &mut inputs);
            samples.push((margin + shift) / E::stake(view), &inputs);
        }
    }
}
