//! Common parts of the perfect-information solvers.

use std::cell::RefCell;
use std::time::Instant;

use talon_games::cards::Card as _;
use talon_games::cards::tarok::Card;
use talon_games::protocol::Info;

use crate::Control;
use crate::search::{SearchLimits, Solve};

/// Returns the limits with half of the remaining time and nodes.
pub(crate) fn half(limits: SearchLimits<'_>) -> SearchLimits<'_> {
    let now = Instant::now();
    let deadline = limits.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2);
    SearchLimits { deadline, nodes: limits.nodes.map(|nodes| nodes / 2), ..limits }
}

/// Reports progress with this principal variation.
pub(crate) fn report<M: ToString>(control: &Control<'_>, info: &Info, line: &[M]) {
    (control.report)(&Info {
        time: control.limits.elapsed(),
        line: line.iter().map(ToString::to_string).collect(),
        ..info.clone()
    });
}

/// Converts a line of card numbers to cards.
pub(crate) fn line(numbers: &[u8]) -> impl Iterator<Item = Card> {
    numbers.iter().filter_map(|&card| Card::from_index(usize::from(card)))
}

/// A position that values its leaves by their *first line*. In the first line, every seat makes the move that
/// would be searched first, until the position is over. `value` gives the value of a position that is over.
pub(crate) struct FirstLineValue<S, V> {
    pub position: RefCell<S>,
    pub value: V,
}

impl<S: Solve, V: Fn(&S) -> i32> Solve for FirstLineValue<S, V> {
    type Move = S::Move;
    type Undo = S::Undo;
    type Key = S::Key;

    fn is_over(&self) -> bool {
        self.position.borrow().is_over()
    }

    fn maximizes(&self) -> bool {
        self.position.borrow().maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<S::Move>) -> u64 {
        self.position.get_mut().moves(moves)
    }

    fn make(&mut self, played: S::Move) -> S::Undo {
        self.position.get_mut().make(played)
    }

    fn unmake(&mut self, played: S::Move, undo: S::Undo) {
        self.position.get_mut().unmake(played, undo);
    }

    fn value(&self) -> i32 {
        let position = &mut *self.position.borrow_mut();
        let (mut moves, mut made) = (Vec::new(), Vec::new());
        while !position.is_over() {
            moves.clear();
            position.moves(&mut moves);
            let Some(&first) = moves.first() else { break };
            made.push((first, position.make(first)));
        }
        let value = (self.value)(position);
        while let Some((first, undo)) = made.pop() {
            position.unmake(first, undo);
        }
        value
    }

    fn value_work(&self) -> u64 {
        64
    }

    fn history_index(&self, played: S::Move) -> Option<usize> {
        self.position.borrow().history_index(played)
    }
}
