//! The class `Deal`: one deal, decision by decision.

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use talon::environment::{Adviser, Environment, Plan};
use talon::protocol::Seat;

use super::environment::{
    Offer, SavedGame, audience, drawn_seed, no_lines, own_seat, read_player, value_error,
};
use super::interrupt::interruptible;
use super::numbers::{limit, number_in_range, number_or_none, shown, whole_number};
use super::view::picture;

/// A numpy row of bytes.
type Bytes<'py> = Bound<'py, PyArray1<u8>>;

/// One deal with all its cards visible.
#[pyclass(module = "talon_cards._native")]
pub struct Deal {
    offer: Offer,
    batch: Box<dyn Environment>,
}

impl Deal {
    fn advised(&self, py: Python<'_>, adviser: &Adviser) -> PyResult<(String, Option<f64>)> {
        let advice = interruptible(py, |stop| self.batch.advice(0, adviser, stop))?.map_err(value_error)?;
        Ok((advice.r#move, advice.expect))
    }
}

#[pymethods]
impl Deal {
    #[new]
    #[pyo3(signature = (newgame, *, seed=None, deal=0, actions="steps", most_candidates=None))]
    fn new(
        py: Python<'_>,
        newgame: &str,
        #[pyo3(from_py_with = number_or_none)] seed: Option<u64>,
        #[pyo3(from_py_with = whole_number)] deal: u64,
        actions: &str,
        #[pyo3(from_py_with = number_or_none)] most_candidates: Option<usize>,
    ) -> PyResult<Self> {
        let offer = Offer::read(newgame, actions, most_candidates)?;
        let seed = seed.map_or_else(|| drawn_seed(py), Ok)?;
        let mut batch = offer.batch(Plan { resets: false, keeps_lines: true, ..offer.plan(seed, 1) })?;
        if deal > 0 {
            batch.reset(Offer::key(seed), deal);
        }
        Ok(Self { offer, batch })
    }

    /// Begins the deal with this number and this seed.
    #[pyo3(signature = (seed, deal=0))]
    fn reset(
        &mut self,
        #[pyo3(from_py_with = whole_number)] seed: u64,
        #[pyo3(from_py_with = whole_number)] deal: u64,
    ) {
        self.batch.reset(Offer::key(seed), deal);
    }

    #[getter]
    fn newgame(&self) -> String {
        self.offer.newgame()
    }

    #[getter]
    fn actions(&self) -> &'static str {
        self.offer.actions()
    }

    #[getter]
    fn players(&self) -> usize {
        self.batch.shape().seats
    }

    /// Returns the seed of the cards.
    #[getter]
    fn seed(&self) -> u64 {
        Offer::seed(self.batch.key(0))
    }

    #[getter]
    fn deal(&self) -> u64 {
        self.batch.deal(0)
    }

    #[getter]
    fn turn(&self) -> Option<usize> {
        self.batch.turn(0).map(Seat::index)
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.batch.turn(0).is_none()
    }

    #[getter]
    fn spec_version(&self) -> String {
        self.offer.spec_version(self.batch.shape())
    }

    fn columns(&self) -> Vec<String> {
        self.batch.columns()
    }

    fn codes(&self) -> Vec<Vec<u8>> {
        self.batch.codes()
    }

    fn action_names(&self) -> Vec<String> {
        self.offer.action_names(self.batch.shape())
    }

    fn legal_actions(&self) -> Vec<i64> {
        self.batch.legal(0)
    }

    fn action_name(&self, #[pyo3(from_py_with = whole_number)] action: i64) -> PyResult<String> {
        let name = self.batch.choice_name(0, action);
        name.ok_or_else(|| PyValueError::new_err(format!("no action {action}")))
    }

    /// Makes an action of the seat to move. A refused action changes nothing.
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let Some(number) = number_in_range(action)? else {
            let last = self.batch.shape().choices - 1;
            let text = format!("game 0: no action {}: the actions are 0 to {last}", shown(action));
            return Err(value_error(text));
        };
        self.batch.choose(0, number).map_err(value_error)
    }

    /// Returns the payoff of each seat in points. Before the end of the deal, the payoffs are 0.
    fn rewards(&self) -> Vec<i64> {
        self.batch.payoffs(0).unwrap_or_else(|| vec![0; self.batch.shape().seats])
    }

    /// Returns the mask of the actions: 1 for a legal action, 0 for any other.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut row = vec![0; self.batch.shape().choices];
        self.batch.mask(0, &mut row);
        // The spaces of Gymnasium require this type.
        PyArray1::from_iter(py, row.into_iter().map(|entry| entry as i8))
    }

    /// Returns the observation of a seat, and the mask of its actions. The mask is all 0 if the seat is not
    /// to move.
    fn look<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole_number)] seat: usize,
    ) -> PyResult<(Bytes<'py>, Bound<'py, PyArray1<i8>>)> {
        let seen = self.observation(py, seat)?;
        let is_to_move = self.turn() == Some(seat);
        let mask =
            if is_to_move { self.mask(py) } else { PyArray1::zeros(py, self.batch.shape().choices, false) };
        Ok((seen, mask))
    }

    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole_number)] seat: usize,
    ) -> PyResult<Bytes<'py>> {
        let shape = self.batch.shape();
        let mut row = vec![0; shape.columns];
        self.batch.observe(0, own_seat(seat, shape.seats)?, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// Returns the candidates, each as a row with its parts.
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let shape = self.batch.shape();
        let rows = if self.offer.lists() { shape.choices } else { 0 };
        let array = PyArray2::zeros(py, [rows, shape.actions], false);
        if rows > 0 {
            self.batch.candidates(0, array.try_readwrite().map_err(value_error)?.as_slice_mut()?);
        }
        Ok(array)
    }

    /// Returns the lines of the deal as a seat receives them. Without a seat, returns them as a record has
    /// them.
    #[pyo3(signature = (seat=None))]
    fn lines(&self, #[pyo3(from_py_with = number_or_none)] seat: Option<usize>) -> PyResult<Vec<String>> {
        self.batch.lines(0, audience(seat, self.batch.shape().seats)?).ok_or_else(no_lines)
    }

    fn save(&self) -> SavedGame {
        SavedGame(self.batch.save(0))
    }

    fn restore(&mut self, saved: &SavedGame) -> PyResult<()> {
        self.batch.restore(0, &saved.0).map_err(value_error)
    }

    /// Returns an independent copy of the deal.
    fn copy(&self) -> PyResult<Self> {
        let offer = self.offer.clone();
        let mut batch = offer.batch(Plan { resets: false, keeps_lines: true, ..offer.plan(0, 1) })?;
        batch.restore(0, &self.batch.save(0)).map_err(value_error)?;
        Ok(Self { offer, batch })
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        options.set_item("seed", 0)?;
        options.set_item("actions", self.offer.actions())?;
        options.set_item("most_candidates", self.offer.most_candidates())?;
        Ok(((self.offer.newgame(),), options))
    }

    fn __getstate__(&self) -> SavedGame {
        self.save()
    }

    fn __setstate__(&mut self, saved: &SavedGame) -> PyResult<()> {
        self.restore(saved)
    }

    /// Returns a world that a seat cannot distinguish from the true deal.
    fn sample_world(
        &self,
        #[pyo3(from_py_with = whole_number)] seat: usize,
        #[pyo3(from_py_with = whole_number)] seed: u64,
    ) -> PyResult<SavedGame> {
        let world = self.batch.world(0, own_seat(seat, self.batch.shape().seats)?, seed);
        world.map(SavedGame).ok_or_else(|| PyValueError::new_err("the deal is over: it has no worlds"))
    }

    /// Returns the drawing of the position as lines of text, with all cards visible.
    fn drawing(&self) -> Vec<String> {
        self.batch.drawing(0).unwrap_or_default()
    }

    /// Returns the picture that a notebook shows, with all cards visible.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf.as_any(), "deal_html")
    }

    /// Returns the `newgame` line of the next deal of the session.
    fn next_newgame(&self) -> Option<String> {
        self.batch.next_newgame(0).map(|new| new.to_string())
    }

    /// Plays a move in the notation of the protocol. A refused move changes nothing.
    fn play(&mut self, r#move: &str) -> PyResult<()> {
        self.batch.play(0, r#move).map_err(|refusal| value_error(refusal.text))
    }

    /// Returns the move of a built-in player and, if the player computes one, its expected payoff.
    #[pyo3(signature = (player, *, seed=None, nodes=2000))]
    fn advice(
        &self,
        py: Python<'_>,
        player: &str,
        #[pyo3(from_py_with = number_or_none)] seed: Option<u64>,
        #[pyo3(from_py_with = whole_number)] nodes: u64,
    ) -> PyResult<(String, Option<f64>)> {
        let adviser = read_player(player, seed.unwrap_or_else(|| self.seed()), nodes)?;
        self.advised(py, &adviser)
    }

    /// Returns the move of the exact solver and the payoff that the solver proves. The solver sees all cards.
    #[pyo3(signature = (*, nodes=10_000_000))]
    fn solve(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_number)] nodes: u64,
    ) -> PyResult<(String, Option<f64>)> {
        self.advised(py, &Adviser::Solver { nodes })
    }

    /// Returns the legal moves, each with the margin that `master` has learned for it.
    #[pyo3(signature = (limit=1000))]
    fn learned_values(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = limit)] limit: usize,
    ) -> PyResult<Vec<(String, f64)>> {
        interruptible(py, |_| self.batch.learned_values(0, limit))?.map_err(value_error)
    }
}
