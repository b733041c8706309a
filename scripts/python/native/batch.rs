//! The class `Batch`: many deals at once, in numpy arrays.

use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods as _};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;
use talon::environment::{AdviceError, Adviser, Arrays, Environment, Plan, Saved, Shape};

use super::environment::{Offer, SavedGame, audience, no_lines, own_seat, read_player, value_error};
use super::interrupt::interruptible;
use super::numbers::{limit, number_or_none, whole_number, whole_numbers};
use super::threads::Threads;

/// The maximum numbers of games and threads of a batch.
pub const MAX_GAMES: usize = 1_000_000;
pub const MAX_THREADS: usize = 256;

/// The maximum number of games in a part. The threads work on a group of parts at a time. After each group,
/// the batch asks the interpreter for signals.
const PART: usize = 1 << 14;

/// The maximum total size of a batch's arrays, in bytes.
const MAX_BYTES: usize = 1 << 34;

/// Many deals of one game. Each step makes an action in every deal. The arrays belong to the batch, and every
/// step overwrites them.
#[pyclass(module = "talon_cards._native")]
pub struct Batch {
    offer: Offer,
    shape: Shape,
    /// The games, split into consecutive parts. The number of parts is the number of threads or a multiple of
    /// it.
    parts: Vec<Box<dyn Environment>>,
    threads: Threads,
    arrays: OwnedArrays,
    /// Whether a signal ended the last step after only some of the games had made the step.
    is_torn: bool,
}

/// The numpy arrays. Their names are the names of the fields of [`Arrays`]. The array of observations has no
/// rows when observations are not requested, and the array of candidates has none when candidates are not
/// requested.
struct OwnedArrays {
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<u8>>,
    candidates: Py<PyArray3<u8>>,
    seats: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<u8>>,
    deals: Py<PyArray1<u64>>,
    draws: Py<PyArray1<i64>>,
}

impl OwnedArrays {
    fn new(py: Python<'_>, shape: Shape, observes: bool, lists: bool) -> Self {
        let Shape { games, seats, choices, actions, columns, .. } = shape;
        let rows = |wanted: bool| if wanted { games } else { 0 };
        Self {
            observations: PyArray2::zeros(py, [rows(observes), columns], false).unbind(),
            masks: PyArray2::zeros(py, [games, choices], false).unbind(),
            candidates: PyArray3::zeros(py, [rows(lists), choices, actions], false).unbind(),
            seats: PyArray1::zeros(py, games, false).unbind(),
            rewards: PyArray2::zeros(py, [games, seats], false).unbind(),
            dones: PyArray1::zeros(py, games, false).unbind(),
            deals: PyArray1::zeros(py, games, false).unbind(),
            draws: PyArray1::zeros(py, games, false).unbind(),
        }
    }
}

/// Applies a function to each part, on the threads of the pool if there is one.
fn on_each<W: Send, T: Send>(
    pool: Option<&ThreadPool>,
    work: Vec<W>,
    each: impl Fn(W) -> T + Sync + Send,
) -> Vec<T> {
    match pool {
        Some(pool) => pool.install(|| work.into_par_iter().map(each).collect()),
        None => work.into_iter().map(each).collect(),
    }
}

/// The work of a call. It is done for each part, with the rows of this part.
enum Task<'a> {
    Write,
    Step(&'a [i64]),
}

impl Batch {
    /// Runs a task on all parts, without the lock of the interpreter. If a signal arrives, the task ends
    /// after the current group of parts.
    fn run(&mut self, py: Python<'_>, task: &Task<'_>) -> PyResult<()> {
        let (pool, group) = (self.threads.pool()?, self.threads.count());
        let arrays = &self.arrays;
        let mut observations = arrays.observations.bind(py).try_readwrite().map_err(value_error)?;
        let mut masks = arrays.masks.bind(py).try_readwrite().map_err(value_error)?;
        let mut candidates = arrays.candidates.bind(py).try_readwrite().map_err(value_error)?;
        let mut seats = arrays.seats.bind(py).try_readwrite().map_err(value_error)?;
        let mut rewards = arrays.rewards.bind(py).try_readwrite().map_err(value_error)?;
        let mut dones = arrays.dones.bind(py).try_readwrite().map_err(value_error)?;
        let mut deals = arrays.deals.bind(py).try_readwrite().map_err(value_error)?;
        let mut whole = Arrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            candidates: candidates.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            deals: deals.as_slice_mut()?,
        };
        whole.check(self.shape).map_err(value_error)?;
        let mut first = 0;
        let mut work: Vec<(&mut Box<dyn Environment>, std::ops::Range<usize>, Arrays<'_>)> = Vec::new();
        for part in &mut self.parts {
            let shape = part.shape();
            let games = shape.games;
            let rows = |size: usize, slice: &[u8]| if slice.is_empty() { 0 } else { games * size };
            let (columns, listed) = (
                rows(shape.columns, whole.observations),
                rows(shape.choices * shape.actions, whole.candidates),
            );
            let part_arrays = Arrays {
                observations: whole.observations.split_off_mut(..columns).unwrap_or_default(),
                masks: whole.masks.split_off_mut(..games * shape.choices).unwrap_or_default(),
                candidates: whole.candidates.split_off_mut(..listed).unwrap_or_default(),
                seats: whole.seats.split_off_mut(..games).unwrap_or_default(),
                rewards: whole.rewards.split_off_mut(..games * shape.seats).unwrap_or_default(),
                dones: whole.dones.split_off_mut(..games).unwrap_or_default(),
                deals: whole.deals.split_off_mut(..games).unwrap_or_default(),
            };
            work.push((part, first..first + games, part_arrays));
            first += games;
        }
        let each =
            |(part, games, arrays): (&mut Box<dyn Environment>, std::ops::Range<usize>, Arrays<'_>)| {
                match task {
                    Task::Write => part.write(arrays),
                    Task::Step(choices) => part.step(&choices[games], arrays),
                }
            };
        let mut work = work.into_iter().peekable();
        loop {
            let now: Vec<_> = work.by_ref().take(group).collect();
            py.detach(|| on_each(pool.as_deref(), now, each));
            if work.peek().is_none() {
                return Ok(());
            }
            if let Err(signal) = py.check_signals() {
                self.is_torn = true;
                return Err(signal);
            }
        }
    }

    /// Returns an error when a signal interrupted the last step of the batch.
    fn check_whole(&self) -> PyResult<()> {
        if self.is_torn {
            return Err(PyRuntimeError::new_err(
                "a signal ended a step when a part of the games had made it: call reset",
            ));
        }
        Ok(())
    }

    /// Checks the choices on all threads, without the lock of the interpreter. If choices are refused, the
    /// error is about the first game with a refused choice.
    fn check(&self, py: Python<'_>, choices: &[i64]) -> PyResult<()> {
        let mut first = 0;
        let mut work = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let games = part.shape().games;
            work.push((part.as_ref(), &choices[first..first + games]));
            first += games;
        }
        let each = |(part, choices): (&dyn Environment, &[i64])| part.check(choices);
        let pool = self.threads.pool()?;
        let checked = py.detach(|| on_each(pool.as_deref(), work, each));
        checked.into_iter().collect::<Result<(), _>>().map_err(value_error)
    }

    /// Computes the answers for these games on all threads, without the lock of the interpreter.
    fn of_each<T: Send>(
        &self,
        py: Python<'_>,
        games: Vec<usize>,
        answer: impl Fn(&dyn Environment, usize, &AtomicBool) -> Result<T, AdviceError> + Sync,
    ) -> PyResult<Vec<T>> {
        self.check_whole()?;
        let places = games.into_iter().map(|game| self.place(game)).collect::<PyResult<Vec<_>>>()?;
        let pool = self.threads.pool()?;
        let answers = interruptible(py, |stop| {
            let each = |(part, game): (usize, usize)| {
                let is_wanted = !stop.load(Ordering::Relaxed);
                is_wanted.then(|| answer(self.parts[part].as_ref(), game, stop))
            };
            on_each(pool.as_deref(), places, each)
        })?;
        // An answer is missing only after a signal. In this case the error was returned above.
        answers.into_iter().flatten().collect::<Result<_, _>>().map_err(value_error)
    }

    /// Returns the number of the part that contains a game, and the number of the game in this part.
    fn place(&self, game: usize) -> PyResult<(usize, usize)> {
        let mut first = 0;
        for (number, part) in self.parts.iter().enumerate() {
            let games = part.shape().games;
            if game < first + games {
                return Ok((number, game - first));
            }
            first += games;
        }
        Err(PyValueError::new_err(format!("no game {game}: the batch has {first} games")))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (newgame, games, *, seed, threads, actions, most_candidates, observes, keeps_lines))]
    #[expect(clippy::too_many_arguments, reason = "the arguments have names in Python")]
    fn new(
        py: Python<'_>,
        newgame: &str,
        #[pyo3(from_py_with = whole_number)] games: usize,
        #[pyo3(from_py_with = whole_number)] seed: u64,
        #[pyo3(from_py_with = whole_number)] threads: usize,
        actions: &str,
        #[pyo3(from_py_with = number_or_none)] most_candidates: Option<usize>,
        observes: bool,
        keeps_lines: bool,
    ) -> PyResult<Self> {
        let offer = Offer::read(newgame, actions, most_candidates)?;
        if games == 0 || threads == 0 || games > MAX_GAMES || threads > MAX_THREADS {
            let text = format!(
                "{games} games and {threads} threads: a batch has 1 to {MAX_GAMES} games and 1 to {MAX_THREADS} threads"
            );
            return Err(PyValueError::new_err(text));
        }
        // The sizes of the arrays are computed from one game. Arrays that are too large are thus refused
        // before many games are dealt.
        let shape = Shape { games, ..offer.batch(offer.plan(seed, 1))?.shape() };
        let listed = if offer.lists() { shape.choices * shape.actions } else { 0 };
        let columns = if observes { shape.columns } else { 0 };
        let bytes = games * (columns + shape.choices + listed);
        if bytes > MAX_BYTES {
            let text = format!(
                "the arrays of {games} games take {} GiB, more than {} GiB: ask for fewer games or candidates",
                bytes >> 30,
                MAX_BYTES >> 30
            );
            return Err(PyValueError::new_err(text));
        }
        let threads = threads.min(games);
        let count = threads * games.div_ceil(PART * threads);
        let bounds = |part: usize| part * games / count;
        let parts = (0..count)
            .map(|part| {
                py.check_signals()?;
                let games = bounds(part)..bounds(part + 1);
                offer.batch(Plan { games, keeps_lines, ..offer.plan(seed, bounds(count)) })
            })
            .collect::<PyResult<Vec<_>>>()?;
        let arrays = OwnedArrays::new(py, shape, observes, offer.lists());
        let threads = Threads::new(threads)?;
        let mut batch = Self { offer, shape, parts, threads, arrays, is_torn: false };
        batch.run(py, &Task::Write)?;
        Ok(batch)
    }

    /// Starts again with the key of a seed. The first game gets deal number `deal`, and each further game the
    /// next deal.
    fn reset(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_number)] seed: u64,
        #[pyo3(from_py_with = whole_number)] deal: u64,
    ) -> PyResult<()> {
        self.is_torn = true;
        for part in &mut self.parts {
            part.reset(Offer::key(seed), deal);
            py.check_signals()?;
        }
        self.run(py, &Task::Write)?;
        self.is_torn = false;
        Ok(())
    }

    /// Makes one choice in every game. If a choice is refused, no game changes.
    fn step(&mut self, py: Python<'_>, choices: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        self.check_whole()?;
        // Another thread may write into the array, so the step copies the choices before it checks them.
        let choices = choices.try_readonly().map_err(value_error)?.to_vec()?;
        if choices.len() != self.shape.games {
            let text = format!("{} actions for {} games: give one for each", choices.len(), self.shape.games);
            return Err(PyValueError::new_err(text));
        }
        self.check(py, &choices)?;
        self.run(py, &Task::Step(&choices))
    }

    /// Draws a legal choice for every game, each with the same probability. The array belongs to the batch.
    fn draw(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.check_whole()?;
        let pool = self.threads.pool()?;
        let mut draws = self.arrays.draws.bind(py).try_readwrite().map_err(value_error)?;
        let mut rest = draws.as_slice_mut()?;
        let mut work = Vec::with_capacity(self.parts.len());
        for part in &mut self.parts {
            let games = part.shape().games;
            work.push((part, rest.split_off_mut(..games).unwrap_or_default()));
        }
        let each = |(part, draws): (&mut Box<dyn Environment>, &mut [i64])| part.draw(draws);
        py.detach(|| on_each(pool.as_deref(), work, each));
        Ok(self.arrays.draws.clone_ref(py))
    }

    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.observations.clone_ref(py)
    }

    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.masks.clone_ref(py)
    }

    #[getter]
    fn candidates(&self, py: Python<'_>) -> Py<PyArray3<u8>> {
        self.arrays.candidates.clone_ref(py)
    }

    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arrays.seats.clone_ref(py)
    }

    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arrays.dones.clone_ref(py)
    }

    #[getter]
    fn deals(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.arrays.deals.clone_ref(py)
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
        self.parts.first().map(|part| part.columns()).unwrap_or_default()
    }

    fn codes(&self) -> Vec<Vec<u8>> {
        self.parts.first().map(|part| part.codes()).unwrap_or_default()
    }

    fn action_names(&self) -> Vec<String> {
        self.offer.action_names(self.shape)
    }

    /// Returns the text of a choice in a game.
    fn choice_name(
        &self,
        #[pyo3(from_py_with = whole_number)] game: usize,
        #[pyo3(from_py_with = whole_number)] choice: i64,
    ) -> PyResult<Option<String>> {
        let (part, game) = self.place(game)?;
        Ok(self.parts[part].choice_name(game, choice))
    }

    /// Returns the observation of a seat in a game.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole_number)] game: usize,
        #[pyo3(from_py_with = whole_number)] seat: usize,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let (part, game) = self.place(game)?;
        let mut row = vec![0; self.shape.columns];
        self.parts[part].observe(game, own_seat(seat, self.shape.seats)?, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// Returns the lines of a game's deal as a seat receives them. Without a seat, returns them as a record
    /// has them.
    #[pyo3(signature = (game, seat=None))]
    fn lines(
        &self,
        #[pyo3(from_py_with = whole_number)] game: usize,
        #[pyo3(from_py_with = number_or_none)] seat: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let (part, game) = self.place(game)?;
        let audience = audience(seat, self.shape.seats)?;
        self.parts[part].lines(game, audience).ok_or_else(no_lines)
    }

    /// Saves the present state of a game.
    fn save(&self, #[pyo3(from_py_with = whole_number)] game: usize) -> PyResult<SavedGame> {
        self.check_whole()?;
        let (part, game) = self.place(game)?;
        Ok(SavedGame(self.parts[part].save(game)))
    }

    /// Replaces games by saved games, and fills the arrays again.
    fn restore(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_numbers)] games: Vec<usize>,
        saved: Vec<SavedGame>,
    ) -> PyResult<()> {
        self.check_whole()?;
        if games.len() != saved.len() {
            return Err(PyValueError::new_err("as many saved games as numbers of games are needed"));
        }
        let places = games.into_iter().map(|game| self.place(game)).collect::<PyResult<Vec<_>>>()?;
        for ((part, _), saved) in places.iter().zip(&saved) {
            self.parts[*part].fits(&saved.0).map_err(value_error)?;
        }
        for ((part, game), saved) in places.into_iter().zip(saved) {
            self.parts[part].restore(game, &saved.0).map_err(value_error)?;
        }
        self.run(py, &Task::Write)
    }

    /// Returns the states of the random choices, one for each game.
    fn draws(&self) -> Vec<u64> {
        self.parts.iter().flat_map(|part| part.draws().iter().copied()).collect()
    }

    /// Sets the states of the random choices, one for each game.
    fn set_draws(&mut self, #[pyo3(from_py_with = whole_numbers)] draws: Vec<u64>) -> PyResult<()> {
        if draws.len() != self.shape.games {
            return Err(PyValueError::new_err("one state is needed for each game"));
        }
        let mut rest = draws.into_iter();
        for part in &mut self.parts {
            let states: Vec<u64> = rest.by_ref().take(part.shape().games).collect();
            part.set_draws(&states);
        }
        Ok(())
    }

    /// Returns a world of a game that the seat cannot distinguish from the true deal.
    fn sample_world(
        &self,
        #[pyo3(from_py_with = whole_number)] game: usize,
        #[pyo3(from_py_with = whole_number)] seat: usize,
        #[pyo3(from_py_with = whole_number)] seed: u64,
    ) -> PyResult<SavedGame> {
        let (part, game) = self.place(game)?;
        let world: Option<Saved> = self.parts[part].world(game, own_seat(seat, self.shape.seats)?, seed);
        world.map(SavedGame).ok_or_else(|| PyValueError::new_err("the deal is over: it has no worlds"))
    }

    /// For each of these games, returns the move of the exact solver and the payoff that the solver proves.
    /// The solver sees all cards.
    #[pyo3(signature = (games, *, nodes=1_000_000))]
    fn solve(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_numbers)] games: Vec<usize>,
        #[pyo3(from_py_with = whole_number)] nodes: u64,
    ) -> PyResult<Vec<Advised>> {
        let adviser = Adviser::Solver { nodes };
        self.of_each(py, games, |part, game, stop| {
            part.advice(game, &adviser, stop).map(|advice| (advice.r#move, advice.expect))
        })
    }

    /// For each of these games, returns the move of a built-in player and, if the player computes one, its
    /// expected payoff.
    #[pyo3(signature = (games, player, *, seed=None, nodes=2000))]
    fn advice(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_numbers)] games: Vec<usize>,
        player: &str,
        #[pyo3(from_py_with = number_or_none)] seed: Option<u64>,
        #[pyo3(from_py_with = whole_number)] nodes: u64,
    ) -> PyResult<Vec<Advised>> {
        let adviser = read_player(player, seed.unwrap_or_default(), nodes)?;
        self.of_each(py, games, |part, game, stop| {
            let own = seed.is_none().then(|| adviser.with_seed(Offer::seed(part.key(game))));
            part.advice(game, own.as_ref().unwrap_or(&adviser), stop)
                .map(|advice| (advice.r#move, advice.expect))
        })
    }

    /// For each of these games, returns the legal moves, each with the margin that `master` has learned for
    /// it.
    #[pyo3(signature = (games, limit=1000))]
    fn learned_values(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_numbers)] games: Vec<usize>,
        #[pyo3(from_py_with = limit)] limit: usize,
    ) -> PyResult<Vec<Vec<(String, f64)>>> {
        self.of_each(py, games, |part, game, _| part.learned_values(game, limit))
    }
}

/// A move and its expected payoff.
type Advised = (String, Option<f64>);
