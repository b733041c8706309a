//! The class `Space`: the observations and actions of a game, computed from views. A view follows a deal by
//! its lines.

use std::sync::Mutex;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use talon::environment::Shape;
use talon::games::ActionSet;
use talon::protocol::{Code, NewGame, Refusal};

use super::environment::{Offer, value_error};
use super::numbers::{number_or_none, whole_numbers};
use super::versions::{differing, value};
use super::view::{Next, View, guarded};

/// In a space of steps, at most this number of legal moves is listed for a policy.
const MAX_LISTED: usize = 20_000;

/// The observations and actions of a game. They are the same as in `Batch` and `Deal`, but are computed from
/// views.
#[pyclass(module = "talon_cards._native", frozen)]
pub struct Space {
    offer: Offer,
    shape: Shape,
    columns: Vec<String>,
    codes: Vec<Vec<u8>>,
    /// A view before its first card, for questions that do not depend on a position.
    blank: View,
    /// The last `newgame` line of a view that was found to have the rules of this space.
    known: Mutex<Option<NewGame>>,
}

impl Space {
    /// Returns an error when a view has other rules than this space.
    fn check(&self, view: &View) -> Result<(), Refusal> {
        let new = NewGame { seat: None, ..view.new_game().clone() };
        let Ok(mut known) = self.known.lock() else {
            return Err(Refusal::new(Code::Internal, "a lock is broken"));
        };
        if known.as_ref() == Some(&new) {
            return Ok(());
        }
        let (own, other) = (self.offer.table(), Offer::table_of(&new));
        if own != other {
            let texts: Vec<String> = differing(&own, &other)
                .into_iter()
                .map(|key| {
                    let [here, there] =
                        [&other, &own].map(|table| value(table, key).unwrap_or("the default"));
                    format!("{key} is {here} at this table and {there} in this space")
                })
                .collect();
            return Err(Refusal::new(Code::Option, texts.join(", ")));
        }
        *known = Some(new);
        Ok(())
    }

    /// Returns the set of actions with these numbers.
    fn set(&self, actions: Vec<usize>) -> Result<ActionSet, Refusal> {
        let last = self.shape.actions - 1;
        actions.into_iter().try_fold(ActionSet::EMPTY, |set, action| {
            let text = || format!("no action {action}: the actions are 0 to {last}");
            if action <= last {
                Ok(set | ActionSet::of(action))
            } else {
                Err(Refusal::new(Code::Illegal, text()))
            }
        })
    }

    fn bits(&self, set: ActionSet) -> Vec<u8> {
        let mut mask = vec![0; self.shape.actions];
        set.write(&mut mask);
        mask
    }
}

#[pymethods]
impl Space {
    #[new]
    #[pyo3(signature = (newgame, *, actions="steps", most_candidates=None))]
    fn new(
        newgame: &str,
        actions: &str,
        #[pyo3(from_py_with = number_or_none)] most_candidates: Option<usize>,
    ) -> PyResult<Self> {
        let offer = Offer::read(newgame, actions, most_candidates)?;
        let batch = offer.batch(offer.plan(0, 1))?;
        let (shape, columns, codes) = (batch.shape(), batch.columns(), batch.codes());
        Ok(Self { offer, shape, columns, codes, blank: View::new(newgame)?, known: Mutex::new(None) })
    }

    #[getter]
    fn players(&self) -> usize {
        self.shape.seats
    }

    #[getter]
    fn spec_version(&self) -> String {
        self.offer.spec_version(self.shape)
    }

    fn columns(&self) -> Vec<String> {
        self.columns.clone()
    }

    fn codes(&self) -> Vec<Vec<u8>> {
        self.codes.clone()
    }

    fn action_names(&self) -> Vec<String> {
        self.offer.action_names(self.shape)
    }

    /// Returns the observation of the view's seat. If the view sees every card, returns the observation of
    /// the seat to move.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        view: &View,
        #[pyo3(from_py_with = whole_numbers)] chosen: Vec<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let row = guarded(|| {
            self.check(view)?;
            view.followed().observation(self.set(chosen)?)
        })?;
        Ok(PyArray1::from_vec(py, row))
    }

    /// Returns the mask of the actions that may follow the chosen actions. If none may follow, also returns
    /// the move that the chosen actions form.
    fn next<'py>(
        &self,
        py: Python<'py>,
        view: &View,
        #[pyo3(from_py_with = whole_numbers)] chosen: Vec<usize>,
    ) -> PyResult<(Bound<'py, PyArray1<u8>>, Option<String>)> {
        let next = guarded(|| {
            self.check(view)?;
            view.followed().continuation(self.set(chosen)?)
        })?;
        let (legal, made) = match next {
            Next::Actions(legal) => (legal, None),
            Next::Move(made) => (ActionSet::EMPTY, Some(made)),
        };
        Ok((PyArray1::from_vec(py, self.bits(legal)), made))
    }

    /// Returns the legal moves, in the order of the environment, and for each move a row with its parts.
    fn candidates<'py>(
        &self,
        py: Python<'py>,
        view: &View,
    ) -> PyResult<(Vec<String>, Bound<'py, PyArray2<u8>>)> {
        let limit = if self.offer.lists() { self.shape.choices } else { MAX_LISTED };
        let (moves, rows) = guarded(|| {
            self.check(view)?;
            let moves = view.followed().legal(limit)?.moves;
            let parts = |text: &String| Ok(self.bits(view.followed().parts(text)?));
            let rows = moves.iter().map(parts).collect::<Result<Vec<_>, Refusal>>()?;
            Ok((moves, rows))
        })?;
        let rows = PyArray1::from_vec(py, rows.concat()).reshape([moves.len(), self.shape.actions])?;
        Ok((moves, rows))
    }

    /// Returns the actions that form a move.
    fn parts(&self, r#move: &str) -> PyResult<Vec<usize>> {
        let text = r#move;
        let parts: Vec<usize> = guarded(|| self.blank.followed().parts(text))?.iter().collect();
        if parts.iter().all(|&part| part < self.shape.actions) {
            return Ok(parts);
        }
        Err(value_error(format!("{text} cannot be played under these rules")))
    }
}
