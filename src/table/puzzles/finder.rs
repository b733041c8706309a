//! Finds puzzles in games of `master`.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use talon_agents::search::SearchLimits;
use talon_engine::{DealHost, PlayableGame, option_table};
use talon_games::protocol::{NewGame, OptionTable, PLAYER, Refusal, Seat};
use talon_games::{GameRegistry, PLAY, Turn};

use super::puzzle::{Puzzle, PuzzleMove, PuzzleTheme};
use crate::limits::MAX_PUZZLE_MOVES;
use crate::played_deal::{PlayedDeal, choose_within};

/// The maximum number of nodes of a decision of `master`. Nodes, unlike time, give the same games on every
/// machine.
const MASTER_NODES: u64 = 1000;

/// The maximum number of nodes of the first comparison, which has all legal moves.
const FIRST_NODES: u64 = 30_000;

/// The number of moves in the second comparison, which has as many worlds as a comparison can have.
const COMPARED: usize = 6;

/// By how many standard errors the best move must be better than every other move.
const ERRORS: f64 = 6.0;

/// By which share of the ordinary payoff the best move must be better than every other move. The ordinary
/// payoff is the mean of the absolute payoffs of all seats.
const SHARE: f64 = 0.1;

/// The number of deals from which the ordinary payoff is computed.
const ORDINARY_DEALS: u64 = 100;

/// The maximum number of possible worlds in an ending.
const ENDING_WORLDS: usize = 1000;

/// The number of worlds of an ending in which the open-card solver plays on.
const SOLVED_WORLDS: usize = 60;

/// Finds puzzles of one game. The same seed gives the same puzzles on every machine.
pub struct PuzzleFinder<'a> {
    game: &'a PlayableGame,
    new: NewGame,
    seed: u64,
    master: OptionTable,
    /// The strongest built-in player that moves at once. A position in which it finds the best move is dull.
    quick: Option<OptionTable>,
    threads: NonZeroUsize,
    /// The minimum difference between the best move and every other move, in points.
    margin: f64,
    /// The number of deals played so far.
    pub deals: u64,
    /// The number of decisions with more than one legal move that were looked at so far.
    pub positions: u64,
}

impl<'a> PuzzleFinder<'a> {
    /// Prepares a search for puzzles of a game, with the rules of a `newgame` line.
    ///
    /// # Errors
    /// The game does not exist, or it refuses the rules.
    pub fn new(games: &'a GameRegistry<PlayableGame>, new: NewGame, seed: u64) -> Result<Self, Refusal> {
        let game = games.of(&new)?;
        let options = |player: &str| {
            let mut options = option_table(games);
            options.set(PLAYER, Some(player)).map(|()| options)
        };
        let master = options("best")?;
        let quick = game.quick_agents.first().map(|name| options(name)).transpose()?;
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let mut finder =
            Self { game, new, seed, master, quick, threads, margin: 0.0, deals: 0, positions: 0 };
        finder.margin = SHARE * finder.ordinary_payoff()?;
        Ok(finder)
    }

    /// Returns the mean of the absolute payoffs in deals between players that move at once.
    fn ordinary_payoff(&self) -> Result<f64, Refusal> {
        let (mut sum, mut count) = (0.0, 0.0);
        for number in 0..ORDINARY_DEALS {
            let mut deal = PlayedDeal::new(self.game, &self.new, self.seed, number)?;
            while deal.turn() != Turn::Over {
                let options = self.quick.as_ref().unwrap_or(&self.master);
                Self::step(&mut deal, |host| self.choose(host, options))?;
            }
            for payoff in deal.payoffs().unwrap_or_default() {
                sum += payoff.abs() as f64;
                count += 1.0;
            }
        }
        Ok(sum / f64::max(count, 1.0))
    }

    /// Deals the due cards, or makes the chosen move of the seat to move.
    fn step(
        deal: &mut PlayedDeal,
        choose: impl FnOnce(&dyn DealHost) -> Result<Option<String>, Refusal>,
    ) -> Result<(), Refusal> {
        let Turn::Seat(seat) = deal.turn() else { return deal.deal() };
        let chosen = deal.host(seat).map(choose).transpose()?.flatten();
        deal.play(&chosen.unwrap_or_default())
    }

    fn choose(&self, host: &dyn DealHost, options: &OptionTable) -> Result<Option<String>, Refusal> {
        let stop = AtomicBool::new(false);
        choose_within(host, options, self.limits(&stop).with_nodes(Some(MASTER_NODES)))
    }

    fn limits<'stop>(&self, stop: &'stop AtomicBool) -> SearchLimits<'stop> {
        SearchLimits { threads: self.threads, ..SearchLimits::unlimited(stop) }
    }

    /// Plays the next deal and returns the puzzles in it, at most one of each theme.
    ///
    /// # Errors
    /// The game refuses a move of its own player, which is a bug of the game.
    pub fn next_deal(&mut self) -> Result<Vec<Puzzle>, Refusal> {
        let mut deal = PlayedDeal::new(self.game, &self.new, self.seed, self.deals)?;
        self.deals += 1;
        let mut found: Vec<Puzzle> = Vec::new();
        while let turn @ (Turn::Seat(_) | Turn::Chance) = deal.turn() {
            let Some(seat) = turn.seat() else {
                deal.deal()?;
                continue;
            };
            let Some(host) = deal.host(seat) else { break };
            let chosen = self.choose(host, &self.master)?.unwrap_or_default();
            if let Some(puzzle) = self.puzzle(host, seat, &chosen)?
                && found.iter().all(|other| other.theme != puzzle.theme)
            {
                found.push(puzzle);
            }
            deal.play(&chosen)?;
        }
        Ok(found)
    }

    /// Returns the puzzle of a position in which `master` chose a move. `None` when the position is none.
    fn puzzle(&mut self, host: &dyn DealHost, seat: Seat, chosen: &str) -> Result<Option<Puzzle>, Refusal> {
        let legal = host.legal(MAX_PUZZLE_MOVES + 1)?.moves;
        if legal.len() < 2 {
            return Ok(None);
        }
        self.positions += 1;
        let theme = theme(host);
        if legal.len() > MAX_PUZZLE_MOVES {
            return Ok(None);
        }
        if let Some(quick) = &self.quick
            && self.choose(host, quick)?.as_deref() == Some(chosen)
        {
            return Ok(None);
        }
        let Some(moves) = self.compared(host, legal, chosen)? else { return Ok(None) };
        if theme == PuzzleTheme::Ending && !self.agrees(host, &moves)? {
            return Ok(None);
        }
        let exact = host.certain_moves() == [chosen];
        let new = &self.new;
        let lines = host.lines();
        debug_assert!(lines[0].contains(&format!(" seat {seat}")), "the lines are those of the seat");
        let (game, players) = (new.game.clone(), new.players);
        Ok(Some(Puzzle { id: Puzzle::id_of(&lines), game, players, theme, exact, lines, moves }))
    }

    /// Returns whether the open-card solver, too, finds the first move better than every other move by the
    /// margin. A game without such a solver agrees.
    fn agrees(&self, host: &dyn DealHost, moves: &[PuzzleMove]) -> Result<bool, Refusal> {
        let moves: Vec<String> = moves.iter().map(|valued| valued.r#move.clone()).collect();
        let solved = host.open_payoffs_of(&moves, SOLVED_WORLDS)?;
        Ok(solved.iter().skip(1).all(|other| solved[0] - other >= self.margin))
    }

    /// Compares all legal moves. `None` unless the chosen move is better than every other move by the margin and
    /// by [`ERRORS`] standard errors.
    fn compared(
        &self,
        host: &dyn DealHost,
        mut moves: Vec<String>,
        chosen: &str,
    ) -> Result<Option<Vec<PuzzleMove>>, Refusal> {
        let stop = AtomicBool::new(false);
        moves.retain(|text| text != chosen);
        moves.insert(0, chosen.to_owned());
        let limits = self.limits(&stop);
        let mut all = valued(host, moves, limits.with_nodes(Some(FIRST_NODES)))?;
        let Some((best, others)) = all.split_first_mut() else { return Ok(None) };
        others.sort_by(|one, other| other.payoff.total_cmp(&one.payoff));
        if others.first().is_none_or(|other| best.payoff - other.payoff < self.margin) {
            return Ok(None);
        }
        let first: Vec<String> = all.iter().take(COMPARED).map(|valued| valued.r#move.clone()).collect();
        let mut second = valued(host, first, limits)?;
        let rest = all.split_off(second.len());
        second.extend(rest);
        let Some((best, others)) = second.split_first_mut() else { return Ok(None) };
        others.sort_by(|one, other| other.payoff.total_cmp(&one.payoff));
        let is_clear = |other: &PuzzleMove| {
            let difference = best.payoff - other.payoff;
            difference >= self.margin && difference >= ERRORS * other.error
        };
        Ok(others.iter().all(is_clear).then_some(second))
    }
}

/// Returns the values of these moves. The errors are those of the differences from the first move.
fn valued(
    host: &dyn DealHost,
    moves: Vec<String>,
    limits: SearchLimits<'_>,
) -> Result<Vec<PuzzleMove>, Refusal> {
    let payoffs = host.payoffs_of(&moves, limits)?;
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let value = |(text, expected): (String, talon_engine::ExpectedPayoff)| PuzzleMove {
        r#move: text,
        payoff: round(expected.payoff),
        error: round(expected.error),
    };
    Ok(moves.into_iter().zip(payoffs).map(value).collect())
}

/// Returns the theme of the decision of the seat to move.
fn theme(host: &dyn DealHost) -> PuzzleTheme {
    match &*host.status(1).phase {
        PLAY if host.worlds(ENDING_WORLDS).is_some() => PuzzleTheme::Ending,
        PLAY => PuzzleTheme::Card,
        "discard" => PuzzleTheme::Discard,
        _ => PuzzleTheme::Bid,
    }
}
