//! The class `Deal`: one deal, decision by decision.

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use talon::environment::{Adviser, Environment, Plan};
use talon::protocol::Seat;

use super::environment::{Offer, SavedGame, audience, own_seat, read_player, value_error};

/// A row of bytes.
type Bytes<'py> = Bound<'py, PyArray1<u8>>;

/// One deal, with all its cards.
#[pyclass(module = "talon_cards._native")]
pub struct Deal {
    offer: Offer,
    batch: Box<dyn Environment>,
}

#[pymethods]
impl Deal {
    #[new]
    #[pyo3(signature = (newgame, *, seed=0, deal=0, actions="steps", most_candidates=None))]
    fn new(
        newgame: &str,
        seed: u64,
        deal: u64,
        actions: &str,
        most_candidates: Option<usize>,
    ) -> PyResult<Self> {
        let offer = Offer::read(newgame, actions, most_candidates)?;
        let mut batch = offer.batch(Plan { resets: false, keeps_lines: true, ..offer.plan(seed, 1) })?;
        if deal > 0 {
            batch.reset(Offer::key(seed), deal);
        }
        Ok(Self { offer, batch })
    }

    /// Begins the deal with this number of this seed.
    #[pyo3(signature = (seed, deal=0))]
    fn reset(&mut self, seed: u64, deal: u64) {
        self.batch.reset(Offer::key(seed), deal);
    }

    #[getter]
    fn players(&self) -> usize {
        self.batch.shape().seats
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

    fn action_names(&self) -> Vec<String> {
        self.offer.action_names(self.batch.shape())
    }

    fn legal_actions(&self) -> Vec<i64> {
        self.batch.legal(0)
    }

    fn action_name(&self, action: i64) -> PyResult<String> {
        let name = self.batch.choice_name(0, action);
        name.ok_or_else(|| PyValueError::new_err(format!("no action {action}")))
    }

    /// Makes an action of the seat to move. A refused action changes nothing.
    fn apply(&mut self, action: i64) -> PyResult<()> {
        self.batch.choose(0, action).map_err(value_error)
    }

    /// The payoff of each seat, in points; before the end of the deal 0.
    fn rewards(&self) -> Vec<i64> {
        self.batch.payoffs(0).unwrap_or_else(|| vec![0; self.batch.shape().seats])
    }

    /// 1 for each legal action and 0 for each other.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut row = vec![0; self.batch.shape().choices];
        self.batch.mask(0, &mut row);
        // The spaces of Gymnasium ask for this type.
        PyArray1::from_iter(py, row.into_iter().map(|entry| entry as i8))
    }

    /// What a seat sees, and the mask of the seat to move: only 0 for another seat.
    fn look<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<(Bytes<'py>, Bound<'py, PyArray1<i8>>)> {
        let seen = self.observation(py, seat)?;
        let is_to_move = self.turn() == Some(seat);
        let mask =
            if is_to_move { self.mask(py) } else { PyArray1::zeros(py, self.batch.shape().choices, false) };
        Ok((seen, mask))
    }

    fn observation<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bytes<'py>> {
        let shape = self.batch.shape();
        let mut row = vec![0; shape.columns];
        self.batch.observe(0, own_seat(seat, shape.seats)?, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// The parts of each candidate.
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let shape = self.batch.shape();
        let rows = if self.offer.lists() { shape.choices } else { 0 };
        let array = PyArray2::zeros(py, [rows, shape.actions], false);
        if rows > 0 {
            self.batch.candidates(0, array.try_readwrite().map_err(value_error)?.as_slice_mut()?);
        }
        Ok(array)
    }

    /// The lines of the deal, for a record or for a seat.
    #[pyo3(signature = (seat=None))]
    fn lines(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        Ok(self.batch.lines(0, audience(seat, self.batch.shape().seats)?))
    }

    fn save(&self) -> SavedGame {
        SavedGame(self.batch.save(0))
    }

    fn restore(&mut self, saved: &SavedGame) -> PyResult<()> {
        self.batch.restore(0, &saved.0).map_err(value_error)
    }

    /// A world that a seat cannot tell from the true one.
    fn sample_world(&self, seat: usize, seed: u64) -> PyResult<SavedGame> {
        let world = self.batch.world(0, own_seat(seat, self.batch.shape().seats)?, seed);
        world.map(SavedGame).ok_or_else(|| PyValueError::new_err("the deal is over: it has no worlds"))
    }

    /// The position as lines of text, with all cards.
    fn drawing(&self) -> Vec<String> {
        self.batch.drawing(0)
    }

    /// Plays a move as the protocol writes it. A refused move changes nothing.
    fn play(&mut self, r#move: &str) -> PyResult<()> {
        self.batch.play(0, r#move).map_err(|refusal| value_error(refusal.text))
    }

    /// The move of a built-in player, and its expected payoff if it computes one.
    #[pyo3(signature = (player, *, seed=0, nodes=2000))]
    fn advice(&self, py: Python<'_>, player: &str, seed: u64, nodes: u64) -> PyResult<(String, Option<f64>)> {
        let adviser = read_player(player, seed, nodes)?;
        let advice = py.detach(|| self.batch.advice(0, &adviser)).map_err(value_error)?;
        Ok((advice.r#move, advice.expect))
    }

    /// The move of the exact solver, which knows all cards, and the payoff that it proves.
    #[pyo3(signature = (*, nodes=10_000_000))]
    fn solve(&self, py: Python<'_>, nodes: u64) -> PyResult<(String, Option<f64>)> {
        let advice = py.detach(|| self.batch.advice(0, &Adviser::Solver { nodes })).map_err(value_error)?;
        Ok((advice.r#move, advice.expect))
    }

    /// The legal moves with the margins that `master` has learned for them.
    #[pyo3(signature = (limit=1000))]
    fn learned_values(&self, py: Python<'_>, limit: usize) -> PyResult<Vec<(String, f64)>> {
        py.detach(|| self.batch.learned_values(0, limit)).map_err(value_error)
    }
}
