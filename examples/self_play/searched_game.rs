//! Games whose decisions are valued by a search.

use std::sync::atomic::AtomicBool;

use rand::RngExt;

use talon::agents::{Control, DecisionContext, Encoder, ValueSearch};
use talon::cards::{Random, shuffled};
use talon::games::{Game as _, Position as _, Turn, View as _};
use talon::protocol::OptionTable;
use talon::search::SearchLimits;

use crate::new_game_of;
use crate::samples::Samples;
use crate::table::{GameMove, GameRules, GameView, Table, of_each};

/// The share of games, in percent, with a random move, and the number of decisions among which it is one.
const EXPLORING: u32 = 60;
const DECISIONS: usize = 40;

/// One in so many decisions is valued by the search.
const SEARCHED: u32 = 6;

/// The candidates that are valued: those with the greatest learned values, and a random one.
const CANDIDATES: usize = 5;

/// Games of the networks without search, in which some decisions are valued by a search.
pub struct SearchedGames<'a, E: Encoder> {
    /// Draws the `newgame` line of a game.
    pub new_game: &'a (dyn Fn(&mut Random) -> String + Sync),
    pub seed: u64,
    pub search: &'a ValueSearch<E>,
    /// The worlds of a decision that is valued.
    pub worlds: usize,
    /// The margin of a world is cut at these points, after the division by what is at stake.
    pub most: f64,
}

impl<E: Encoder> SearchedGames<'_, E> {
    /// Plays games; returns what each network learns from them.
    pub fn play(&self, games: u64) -> Vec<Samples> {
        let mut all: Vec<Samples> = E::INPUTS.iter().map(|_| Samples::default()).collect();
        for samples in of_each::<E, _>(games, |game, workspace| Some(self.game(game, workspace))) {
            for (all, own) in all.iter_mut().zip(samples) {
                all.append(own);
            }
        }
        all
    }

    fn game(&self, game: u64, workspace: &mut E::Workspace) -> Vec<Samples> {
        let mut samples: Vec<Samples> = E::INPUTS.iter().map(|_| Samples::default()).collect();
        let mut random = Random::new(self.seed, game);
        let new = new_game_of(&(self.new_game)(&mut random)).expect("the line of a new game is well-formed");
        let rules = E::Game::rules(&new).expect("the rules of a new game agree");
        let pack = shuffled(&mut random);
        let exploring = random.random_range(0..100) < EXPLORING;
        let mut explored = exploring.then(|| random.random_range(0..DECISIONS));
        let mut table = Table::<E>::new(&rules, true);
        let mut moves = Vec::new();
        loop {
            match table.state.turn() {
                Turn::Over => return samples,
                Turn::Chance => table.deal(&pack),
                Turn::Seat(seat) => {
                    let view = GameView::<E>::of(&table.state, seat);
                    moves.clear();
                    E::candidates(&view, workspace, &mut moves);
                    let values = self.search.values.values(&view, &table.memory, &moves, workspace);
                    let mut order: Vec<usize> = (0..moves.len()).collect();
                    order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
                    let mut played = order[0];
                    if moves.len() > 1 {
                        if random.random_range(0..SEARCHED) == 0 {
                            if order.len() > CANDIDATES {
                                let drawn = random.random_range(CANDIDATES - 1..order.len());
                                order.swap(CANDIDATES - 1, drawn);
                                order.truncate(CANDIDATES);
                            }
                            let candidates: Vec<_> =
                                order.iter().map(|&place| moves[place].clone()).collect();
                            self.learn(
                                (&rules, &table, &view),
                                &candidates,
                                &mut random,
                                workspace,
                                &mut samples,
                            );
                        }
                        match &mut explored {
                            Some(0) => {
                                played = random.random_range(0..moves.len());
                                explored = None;
                            }
                            Some(left) => *left -= 1,
                            None => {}
                        }
                    }
                    table.make(&view, &moves[played], workspace);
                }
            }
        }
    }

    /// Adds the mean margins of the candidates in sampled worlds.
    fn learn(
        &self,
        (rules, table, view): (&GameRules<E>, &Table<E>, &GameView<E>),
        candidates: &[GameMove<E>],
        random: &mut Random,
        workspace: &mut E::Workspace,
        samples: &mut [Samples],
    ) {
        let (stop, options) = (AtomicBool::new(false), OptionTable::new(ValueSearch::<E>::options()));
        let mut context = DecisionContext {
            rules,
            view,
            history: &table.history(view.seat()),
            options: &options,
            random: Random::new(random.random(), 0),
            control: &Control { limits: SearchLimits::unlimited(&stop), report: &|_| {} },
        };
        let margins = self.search.margins(&mut context, &table.memory, candidates, self.worlds);
        let (settled, stake) = (E::settled(view), E::stake(view));
        let mut inputs = Vec::with_capacity(256);
        for (place, candidate) in candidates.iter().enumerate() {
            let cut = |world: &Vec<f64>| ((world[place] - settled) / stake).clamp(-self.most, self.most);
            let mean = margins.iter().map(cut).sum::<f64>() / margins.len() as f64;
            inputs.clear();
            E::encode_view(view, &table.memory, &mut inputs);
            E::encode_move(view, &table.memory, candidate, workspace, &mut inputs);
            samples[E::network(view)].push(mean, &inputs);
        }
    }
}
