//! The games that a report shows card by card.

use std::collections::BTreeMap;

use rand::RngExt;

use talon_games::cards::Random;

use crate::arbiter::report::viewed_game::{ReportedGame, ViewedGame};

/// The maximum number of games that are kept because they have faults. The first such games are kept.
const FAULTY: usize = 60;

/// The maximum number of games that are kept because of their large payoffs.
const LARGEST: usize = 40;

/// The maximum number of games that are kept because they are annotated. The first such games are kept.
const ANNOTATED: usize = 100;

/// The maximum number of games in the random sample.
const DRAWN: usize = 200;

/// The approximate limit on the total size of the games in the report, in bytes.
const MAX_SIZE: usize = 6 << 20;

/// The seed of the random sample, so that the same match always gives the same sample.
const SEED: u64 = 15;

/// A sample of the games of a match: annotated games, games with faults, games with the largest payoffs, and games
/// drawn at random.
pub(super) struct GameSample {
    random: Random,
    seen: u64,
    annotated: Vec<ViewedGame>,
    faulty: Vec<ViewedGame>,
    /// The games with the largest payoffs, in ascending order of payoff and number.
    largest: BTreeMap<(u64, u64), ViewedGame>,
    drawn: Vec<ViewedGame>,
}

impl GameSample {
    pub(super) fn new() -> Self {
        Self {
            random: Random::new(SEED, 0),
            seen: 0,
            annotated: Vec::new(),
            faulty: Vec::new(),
            largest: BTreeMap::new(),
            drawn: Vec::new(),
        }
    }

    /// Adds the next game of the match to the sample, or skips it. `may_be_annotated` says whether the game may be
    /// annotated. `view` creates the form in which a game is kept. A game for which `view` returns `None` is skipped.
    pub(super) fn offer(
        &mut self,
        seen: &ReportedGame,
        may_be_annotated: bool,
        view: impl FnOnce() -> Option<ViewedGame>,
    ) {
        let number = self.seen;
        self.seen += 1;
        let payoff = seen.payoff;
        let is_faulty = !seen.faults.is_empty() && self.faulty.len() < FAULTY;
        let is_large = self.largest.len() < LARGEST
            || self.largest.first_key_value().is_some_and(|((smallest, _), _)| payoff > *smallest);
        // Reservoir sampling (Vitter 1985, algorithm R).
        let place = if self.drawn.len() < DRAWN { Some(self.drawn.len()) } else { self.draw(number) };
        let may_be_annotated = may_be_annotated && self.annotated.len() < ANNOTATED;
        if !is_faulty && !is_large && place.is_none() && !may_be_annotated {
            return;
        }
        let Some(game) = view() else { return };
        if may_be_annotated && game.is_annotated() {
            self.annotated.push(game.clone());
        }
        if is_faulty {
            self.faulty.push(game.clone());
        }
        if is_large {
            self.largest.insert((payoff, number), game.clone());
            if self.largest.len() > LARGEST {
                self.largest.pop_first();
            }
        }
        match place {
            Some(place) if place < self.drawn.len() => self.drawn[place] = game,
            Some(_) => self.drawn.push(game),
            None => {}
        }
    }

    /// Draws the index in the reservoir at which game `number` is stored. Returns `None` if the game is not
    /// sampled. The first game has number 0.
    fn draw(&mut self, number: u64) -> Option<usize> {
        let place = self.random.random_range(0..=number);
        usize::try_from(place).ok().filter(|&place| place < DRAWN)
    }

    /// Returns the games of the sample in the order of the match.
    pub(super) fn finish(self) -> Vec<ViewedGame> {
        let mut kept = BTreeMap::new();
        let mut size = 0;
        for game in self
            .annotated
            .into_iter()
            .chain(self.faulty)
            .chain(self.largest.into_values().rev())
            .chain(self.drawn)
        {
            if kept.contains_key(&game.place()) || size + game.size() > MAX_SIZE {
                continue;
            }
            size += game.size();
            kept.insert(game.place(), game);
        }
        kept.into_values().collect()
    }
}
