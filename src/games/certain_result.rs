//! A proof, from the view of one seat, that the result of a deal is certain.
//!
//! The result is certain when the seat has a plan with which the deal ends with the same result in every
//! world that agrees with its view, whatever the others play, and no play of the seat can bring it more. The
//! proof depends on the view alone. It counts moves and not time, so it has the same outcome on every
//! machine.

use super::game::{Game, Listing, PLAY, Position, Public as _, State, Turn, View};
use crate::protocol::Seat;

/// The maximum number of worlds that a proof lists.
const MAX_WORLDS: usize = 300;

/// The maximum number of moves that a proof makes in all worlds together.
const MAX_MOVES: usize = 3_000;

/// The maximum number of moves of a proof that lists all moves with a certain result. Nobody waits for it at a
/// table.
const MAX_MOVES_OF_ALL: usize = 10_000;

/// The maximum number of legal moves of a seat in a proof.
const MAX_LEGAL: usize = 100;

type GameOf<P> = <P as Position>::Game;
type MoveOf<P> = <GameOf<P> as Game>::Move;

/// A world after a move, and what the seat sees of the move.
type Seen<S> = (S, Vec<<GameOf<S> as Game>::Event>);

/// A move of a plan, and the result that the plan makes certain.
type Planned<S> = (MoveOf<S>, DealResult);

/// Returns the next move of a plan that makes the result of the deal certain. `None` when the seat of the
/// view is not to move in the card play, and when there is no proof within the limits.
///
/// After this move and any moves of the others, the function returns the next move of the plan again, until
/// the deal is over.
pub fn certain_move<V: View>(view: &V) -> Option<MoveOf<V>> {
    if view.turn() != Turn::Seat(view.seat()) || view.public().phase() != PLAY {
        return None;
    }
    view.sure_move().or_else(|| {
        let worlds = view.worlds(MAX_WORLDS)?;
        let mut proof = Proof { seat: view.seat(), moves: 0, most: MAX_MOVES };
        let planned = proof.planned(&worlds).ok()??;
        Some(planned.0)
    })
}

/// Returns all moves with which a plan can begin that makes the same result certain as the plan of
/// [`certain_move`]. The list is empty when the worlds do not prove a certain result within the limits.
pub fn certain_moves<V: View>(view: &V) -> Vec<MoveOf<V>> {
    if view.turn() != Turn::Seat(view.seat()) || view.public().phase() != PLAY {
        return Vec::new();
    }
    let Some(worlds) = view.worlds(MAX_WORLDS) else { return Vec::new() };
    let mut proof = Proof { seat: view.seat(), moves: 0, most: MAX_MOVES_OF_ALL };
    proof.all_planned(&worlds).unwrap_or_default()
}

/// Everything that the end of a deal decides.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DealResult {
    payoffs: Vec<i64>,
    points: Vec<i64>,
    carried: Vec<(&'static str, String)>,
    ends_session: bool,
}

impl DealResult {
    /// Returns the result of a deal that is over.
    fn of(state: &impl State) -> Option<Self> {
        let (carried, ends_session) = (state.carry(), state.ends_session());
        Some(Self { payoffs: state.payoffs()?, points: state.points()?, carried, ends_session })
    }
}

/// The proof would make more moves than allowed.
struct TooManyMoves;

/// A proof for a seat. It looks at groups of worlds that the seat cannot tell apart.
struct Proof {
    seat: Seat,
    /// The number of moves made so far.
    moves: usize,
    /// The maximum number of moves.
    most: usize,
}

impl Proof {
    /// Makes a move in a world and returns the world after it, with what the seat sees of the move.
    fn after<S: State>(
        &mut self,
        world: &S,
        r#move: &<S::Game as Game>::Move,
    ) -> Result<Seen<S>, TooManyMoves> {
        self.moves += 1;
        if self.moves > self.most {
            return Err(TooManyMoves);
        }
        let (mut after, mut seen) = (world.clone(), Vec::new());
        let played = after.play(r#move, &mut |event| seen.push(S::Game::mask(&event, self.seat)));
        debug_assert!(played.is_ok(), "the legal move '{move}' is refused");
        Ok((after, seen))
    }

    /// Makes moves in the worlds of a group. `moves` gives the moves for each world. Returns the groups after
    /// the moves. `None` when a list of moves is too long.
    fn groups<S: State>(
        &mut self,
        worlds: &[S],
        moves: impl Fn(&S) -> Option<Vec<<S::Game as Game>::Move>>,
    ) -> Result<Option<Vec<Vec<S>>>, TooManyMoves> {
        let (mut keys, mut groups) = (Vec::new(), Vec::<Vec<S>>::new());
        for world in worlds {
            let Some(moves) = moves(world) else { return Ok(None) };
            for r#move in moves {
                let (after, seen) = self.after(world, &r#move)?;
                if let Some(at) = keys.iter().position(|key| *key == seen) {
                    groups[at].push(after);
                } else {
                    keys.push(seen);
                    groups.push(vec![after]);
                }
            }
        }
        Ok(Some(groups))
    }

    /// Returns the result that all these groups are certain to have. `None` when they differ or one of them
    /// is not certain.
    fn common<S: State>(&mut self, groups: &[Vec<S>]) -> Result<Option<DealResult>, TooManyMoves> {
        let mut common: Option<DealResult> = None;
        for group in groups {
            let Some(result) = self.certain(group)? else { return Ok(None) };
            if *common.get_or_insert_with(|| result.clone()) != result {
                return Ok(None);
            }
        }
        Ok(common)
    }

    /// Returns the certain result of a group of worlds, if there is one.
    fn certain<S: State>(&mut self, worlds: &[S]) -> Result<Option<DealResult>, TooManyMoves> {
        let Some(first) = worlds.first() else { return Ok(None) };
        match first.turn() {
            Turn::Over => {
                let result = DealResult::of(first);
                let is_same = worlds[1..].iter().all(|world| DealResult::of(world) == result);
                Ok(result.filter(|_| is_same))
            }
            Turn::Chance => Ok(None),
            Turn::Seat(seat) if seat == self.seat => Ok(self.planned(worlds)?.map(|(_, result)| result)),
            Turn::Seat(_) => match self.groups(worlds, legal)? {
                Some(groups) => self.common(&groups),
                None => Ok(None),
            },
        }
    }

    /// Returns the move of the seat that makes the result of a group of worlds certain, and this result.
    fn planned<S: State>(&mut self, worlds: &[S]) -> Result<Option<Planned<S>>, TooManyMoves> {
        let Some(moves) = worlds.first().and_then(legal) else { return Ok(None) };
        for (at, r#move) in moves.iter().enumerate() {
            let Some(groups) = self.groups(worlds, |_| Some(vec![r#move.clone()]))? else { continue };
            let Some(result) = self.common(&groups)? else { continue };
            let mut is_best = true;
            for (other, chosen) in moves.iter().enumerate() {
                if other != at && is_best {
                    is_best = self.are_no_better(worlds, chosen, &result)?;
                }
            }
            if is_best {
                return Ok(Some((r#move.clone(), result)));
            }
        }
        Ok(None)
    }

    /// Returns all moves of the seat that make the result of [`Proof::planned`] certain.
    fn all_planned<S: State>(&mut self, worlds: &[S]) -> Result<Vec<<S::Game as Game>::Move>, TooManyMoves> {
        let (Some((_, result)), Some(moves)) = (self.planned(worlds)?, worlds.first().and_then(legal)) else {
            return Ok(Vec::new());
        };
        let mut planned = Vec::new();
        for r#move in moves {
            let groups = self.groups(worlds, |_| Some(vec![r#move.clone()]))?;
            if let Some(groups) = groups
                && self.common(&groups)?.as_ref() == Some(&result)
            {
                planned.push(r#move);
            }
        }
        Ok(planned)
    }

    /// Returns whether a move of the seat brings it at most as much as `result`, and the same result if it
    /// brings as much, whatever everybody plays after it.
    fn are_no_better<S: State>(
        &mut self,
        worlds: &[S],
        r#move: &<S::Game as Game>::Move,
        result: &DealResult,
    ) -> Result<bool, TooManyMoves> {
        for world in worlds {
            let (after, _) = self.after(world, r#move)?;
            if !self.is_no_better(&after, result)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_no_better<S: State>(&mut self, world: &S, result: &DealResult) -> Result<bool, TooManyMoves> {
        match world.turn() {
            Turn::Over => {
                let own = |result: &DealResult| result.points.get(self.seat.index()).copied();
                let end = DealResult::of(world);
                Ok(end.is_some_and(|end| own(&end) < own(result) || end == *result))
            }
            Turn::Chance => Ok(false),
            Turn::Seat(_) => {
                let Some(moves) = legal(world) else { return Ok(false) };
                for r#move in moves {
                    let (after, _) = self.after(world, &r#move)?;
                    if !self.is_no_better(&after, result)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }
}

/// Returns the legal moves in a world; `None` when there are too many.
fn legal<S: State>(world: &S) -> Option<Vec<<S::Game as Game>::Move>> {
    let mut moves = Vec::new();
    (world.legal_moves(MAX_LEGAL, &mut moves) == Listing::Complete).then_some(moves)
}
