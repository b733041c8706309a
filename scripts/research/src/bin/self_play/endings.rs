//! A comparison of searches. They differ in when their playouts end with an exact value.

use std::sync::atomic::AtomicBool;

use rand::RngExt;

use talon::agents::{ActionValues, Control, DecisionContext, SearchModel, ValueSearch};
use talon::cards::{Random, shuffled};
use talon::games::{Position as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};
use talon::search::{Meter, SearchLimits};

use crate::seat_player::SeatPlayer;
use crate::table::{GameRules, GameView, Table, of_each};

/// The depth limit of a decision. A search samples 16 worlds for each ply. With this limit, all searches use
/// the same number of worlds, even if they take different times.
const DEPTH: u64 = 16;

/// Endings that are played once for each search.
pub struct Endings<'a, E: SearchModel> {
    pub rules: &'a GameRules<E>,
    /// The number of cards in the searching seat's hand at its first decision.
    pub cards: usize,
    pub seed: u64,
    /// The learned action values with which all seats play the deal up to the ending.
    pub values: &'a ActionValues<E>,
    /// The players of the other seats in the ending.
    pub opponents: &'a SeatPlayer<E>,
    /// The searches to compare. Each time an ending is played, one of them plays at one seat.
    pub searches: &'a [ValueSearch<E>],
}

impl<E: SearchModel> Endings<'_, E> {
    /// Plays this number of deals and prints the mean gain of each search over the first search.
    pub fn compare(&self, players: usize, deals: u64) {
        let margins = of_each::<E, _>(deals, |deal, workspace| self.margins(players, deal, workspace));
        println!("{} endings", margins.len());
        for (place, search) in self.searches.iter().enumerate().skip(1) {
            let gains: Vec<f64> = margins.iter().map(|margins| margins[place] - margins[0]).collect();
            let count = gains.len() as f64;
            let mean = gains.iter().sum::<f64>() / count;
            let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
            let differ = gains.iter().filter(|gain| **gain != 0.0).count() as f64 / count;
            println!(
                "solved from {} cards on: {mean:+.3} ± {:.3}, {:.1} % of the endings differ",
                search.solved_cards,
                1.96 * (variance / count).sqrt(),
                100.0 * differ,
            );
        }
    }

    /// For each search, returns its margin in the ending of a deal. Returns `None` if the deal has no ending.
    fn margins(&self, players: usize, deal: u64, workspace: &mut E::Workspace) -> Option<Vec<f64>> {
        let mut random = Random::new(self.seed, deal);
        let own = Seat::new(deal as usize % players);
        let table = self.ending(own, &mut random, workspace)?;
        let seed = random.random();
        let margin = |search| self.margin(table.clone(), own, search, Random::new(seed, 0), workspace);
        Some(self.searches.iter().map(margin).collect())
    }

    /// Returns the table at the first decision of seat `own` in the ending.
    fn ending(&self, own: Seat, random: &mut Random, workspace: &mut E::Workspace) -> Option<Table<E>> {
        let pack = shuffled(random);
        let mut table = Table::<E>::new(self.rules, pack, true);
        let stop = AtomicBool::new(false);
        loop {
            match table.state().turn() {
                Turn::Over => return None,
                Turn::Chance => table.deal(),
                Turn::Seat(seat) => {
                    let view = GameView::<E>::of(table.state(), seat);
                    if seat == own {
                        let mut moves = Vec::new();
                        E::candidates(&view, workspace, &mut moves);
                        let mut solved = |cards| {
                            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
                            E::solved(table.state(), cards, own, workspace, &mut meter).ok().flatten()
                        };
                        if moves.len() > 1 && solved(self.cards).is_some() {
                            return Some(table);
                        }
                    }
                    let played = self.values.best(&view, &table.memory, workspace)?;
                    table.make(&view, &played, workspace);
                }
            }
        }
    }

    /// Plays the ending with this search at seat `own`. Returns the margin of the seat.
    fn margin(
        &self,
        mut table: Table<E>,
        own: Seat,
        search: &ValueSearch<E>,
        mut random: Random,
        workspace: &mut E::Workspace,
    ) -> f64 {
        loop {
            match table.state().turn() {
                Turn::Over => return table.margin(own),
                Turn::Chance => unreachable!("the cards of an ending are dealt"),
                Turn::Seat(seat) => {
                    let view = GameView::<E>::of(table.state(), seat);
                    let played = if seat == own {
                        let (stop, options) =
                            (AtomicBool::new(false), OptionTable::new(ValueSearch::<E>::options()));
                        let limits = SearchLimits { depth: Some(DEPTH), ..SearchLimits::unlimited(&stop) };
                        let mut context = DecisionContext {
                            rules: self.rules,
                            view: &view,
                            history: &table.history(seat),
                            options: &options,
                            random: Random::new(random.random(), 0),
                            control: &Control { limits, report: &|_| {} },
                        };
                        search.choose(&mut context).expect("the seat to move has a move").r#move
                    } else {
                        self.opponents.choose(self.rules, &table, &view, &mut random, workspace)
                    };
                    table.make(&view, &played, workspace);
                }
            }
        }
    }
}
