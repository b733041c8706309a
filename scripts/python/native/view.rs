//! The class `View`: a deal as one seat knows it, or a deal with every card visible.

mod followed;
mod followed_game;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use talon::cards::Quoted;
use talon::for_game;
use talon::games::SeenCards;
use talon::protocol::{BadLine, Code, Command, Json, Line, MAX_LINE, NewGame, NewGameError, Refusal, Seat};

pub(crate) use self::followed::Next;
use self::followed::{Followed, History};
use self::followed_game::Follow;
use super::numbers::{limit, whole_number};

pyo3::import_exception!(talon_cards.cards, LineError);

/// A deal as one seat knows it, from the lines that the seat received. With `seat all` or without `seat`,
/// every card is visible.
///
/// Every answer comes from the rules of Talon. An error is a `LineError` with Talon's text.
#[pyclass(module = "talon_cards._native")]
pub struct View {
    deal: Box<dyn Followed>,
}

impl View {
    pub(crate) fn new_game(&self) -> &NewGame {
        self.deal.new_game()
    }

    pub(crate) fn followed(&self) -> &dyn Followed {
        self.deal.as_ref()
    }
}

#[pymethods]
impl View {
    #[new]
    pub(crate) fn new(newgame: &str) -> PyResult<Self> {
        guarded(|| {
            let form = || Refusal::from(NewGameError::Form);
            let line =
                Line::parse(one_line(newgame)?).filter(|line| line.keyword == "newgame").ok_or_else(form)?;
            let new = NewGame::parse(&line.tokens)?;
            let (game, players) = (new.game.clone(), new.players);
            Ok(Self { deal: for_game(&game, players, Follow(new))?? })
        })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.deal.game()
    }

    #[getter]
    fn players(&self) -> usize {
        self.deal.new_game().players
    }

    #[getter]
    fn seat(&self) -> Option<usize> {
        self.deal.new_game().seat.map(Seat::index)
    }

    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keys = PyDict::new(py);
        for (key, value) in &self.deal.new_game().keys {
            keys.set_item(key, value)?;
        }
        Ok(keys)
    }

    #[getter]
    fn turn(&self) -> PyResult<Option<usize>> {
        guarded(|| Ok(self.deal.turn().seat().map(Seat::index)))
    }

    #[getter]
    fn phase(&self) -> PyResult<&'static str> {
        guarded(|| Ok(self.deal.phase()))
    }

    #[getter]
    fn hand(&self) -> PyResult<Vec<String>> {
        guarded(|| Ok(self.deal.hand()))
    }

    #[getter]
    fn hands(&self) -> PyResult<Vec<Vec<String>>> {
        guarded(|| Ok(self.deal.hands()?.into_iter().map(|hand| hand.shown).collect()))
    }

    #[getter]
    fn sizes(&self) -> PyResult<Vec<usize>> {
        guarded(|| Ok(self.deal.hands()?.iter().map(SeenCards::len).collect()))
    }

    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let dict = |score: &Vec<(&'static str, String)>| {
            let items = PyDict::new(py);
            score.iter().try_for_each(|(key, value)| items.set_item(key, value)).map(|()| items)
        };
        guarded(|| Ok(self.deal.scores()))?.iter().map(dict).collect()
    }

    fn payoffs(&self) -> PyResult<Vec<i64>> {
        guarded(|| self.deal.payoffs())
    }

    fn apply(&mut self, line: &str) -> PyResult<()> {
        guarded(|| {
            let line = one_line(line)?;
            let players = self.deal.new_game().players;
            match Command::parse(line)? {
                None => Ok(()),
                Some(Command::Other(event)) => self.deal.apply(&event),
                // These lines do not change the position.
                Some(Command::Fault { seat, .. } | Command::Score { seat, .. }) => {
                    seat.at(players)?;
                    Ok(())
                }
                Some(Command::Result(payoffs)) if payoffs.len() == players => Ok(()),
                Some(_) => {
                    let line = Quoted::new(line);
                    let text =
                        format!("'{line}': expected an event, or fault, score or result of {players} seats");
                    Err(Refusal::new(Code::State, text))
                }
            }
        })
    }

    #[pyo3(signature = (limit = 1000))]
    fn legal(&self, #[pyo3(from_py_with = limit)] limit: usize) -> PyResult<Vec<String>> {
        guarded(|| Ok(self.deal.legal(limit)?.moves))
    }

    fn is_legal(&self, r#move: &str) -> PyResult<bool> {
        guarded(|| Ok(self.deal.check(r#move).is_ok()))
    }

    fn canonical(&self, r#move: &str) -> PyResult<String> {
        guarded(|| self.deal.canonical(r#move))
    }

    fn play(&mut self, r#move: &str) -> PyResult<()> {
        guarded(|| self.deal.play(r#move))
    }

    fn deal(&mut self, #[pyo3(from_py_with = whole_number)] seed: u64) -> PyResult<Vec<String>> {
        guarded(|| self.deal.deal(seed))
    }

    fn copy(&self) -> Self {
        Self { deal: self.deal.copy() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.deal.history().newgame,)
    }

    fn __getstate__(&self) -> (Vec<String>, Option<u64>, Vec<String>) {
        let History { before, sampled, after, .. } = self.deal.history();
        (before, sampled, after)
    }

    fn __setstate__(&mut self, state: (Vec<String>, Option<u64>, Vec<String>)) -> PyResult<()> {
        let (before, sampled, after) = state;
        before.iter().try_for_each(|line| self.apply(line))?;
        if let Some(seed) = sampled {
            self.deal = guarded(|| self.deal.sample(seed))?;
        }
        after.iter().try_for_each(|line| self.apply(line))
    }

    fn sample(&self, #[pyo3(from_py_with = whole_number)] seed: u64) -> PyResult<Self> {
        guarded(|| Ok(Self { deal: self.deal.sample(seed)? }))
    }

    #[pyo3(signature = (limit = 1000))]
    fn scene<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = limit)] limit: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        value(py, &guarded(|| Ok(self.deal.scene(limit)?.json()))?)
    }

    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let features = PyDict::new(py);
        for (name, value) in guarded(|| self.deal.features())? {
            features.set_item(name, value)?;
        }
        Ok(features)
    }

    fn __repr__(&self) -> PyResult<String> {
        guarded(|| {
            let turn = self.deal.turn().seat().map_or("none".to_owned(), |seat| seat.to_string());
            Ok(format!("<View {} phase {} turn {turn}>", self.deal.new_game(), self.deal.phase()))
        })
    }

    /// Returns the picture that a notebook shows.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf.as_any(), "view_html")
    }
}

/// Draws an object with this function of the Python module that draws scenes.
pub(crate) fn picture<'py>(drawn: &Bound<'py, PyAny>, function: &str) -> PyResult<Bound<'py, PyAny>> {
    drawn.py().import("talon_cards.drawing")?.call_method1(function, (drawn,))
}

/// Runs `action`. Converts a refusal to a `LineError`. Converts a panic, which is a bug, to a `RuntimeError`,
/// so that no panic unwinds into Python.
pub(crate) fn guarded<T>(action: impl FnOnce() -> Result<T, Refusal>) -> PyResult<T> {
    // A refused action changes nothing, and each change replaces the whole position.
    match catch_unwind(AssertUnwindSafe(action)) {
        Ok(done) => done.map_err(|refusal| LineError::new_err((refusal.text, refusal.code.word()))),
        Err(payload) => {
            let text =
                format!("talon panicked: {}; please report this", Quoted::line(message(payload.as_ref())));
            Err(PyRuntimeError::new_err(text))
        }
    }
}

/// Returns the text of a panic, or `no message` when its payload is not a text.
fn message(payload: &(dyn Any + Send)) -> &str {
    let owned = || payload.downcast_ref::<String>().map(String::as_str);
    payload.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("no message")
}

/// Returns the text of a line without its line end.
fn one_line(text: &str) -> Result<&str, Refusal> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    if text.len() > MAX_LINE {
        return Err(BadLine::TooLong.into());
    }
    if let Some(at) = text.find('\0') {
        return Err(BadLine::Nul { at }.into());
    }
    if text.contains('\n') {
        return Err(Refusal::new(Code::Syntax, "several lines at once: apply one line at a time"));
    }
    Ok(text)
}

/// Converts a JSON value to a Python value.
fn value<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match json {
        Json::Null => py.None().into_bound(py),
        Json::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Json::Number(number) => number.into_pyobject(py)?.into_any(),
        Json::Text(text) => text.into_pyobject(py)?.into_any(),
        Json::List(items) => {
            let items: Vec<_> = items.iter().map(|item| value(py, item)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (key, field) in fields {
                dict.set_item(key, value(py, field)?)?;
            }
            dict.into_any()
        }
    })
}
