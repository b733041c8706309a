//! Reads whole numbers as arguments. A number out of range raises `ValueError`, here and everywhere in the
//! package.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// A type of whole numbers that an argument may have.
pub trait Whole: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr> {
    /// The range of the type, for error messages.
    const RANGE: &'static str;
}

impl Whole for u64 {
    const RANGE: &'static str = "0 to 2^64 - 1";
}

impl Whole for usize {
    const RANGE: &'static str = "0 to 2^64 - 1";
}

impl Whole for i64 {
    const RANGE: &'static str = "-2^63 to 2^63 - 1";
}

/// Reads a whole number. Returns `None` when the number is out of the range of the type.
pub fn number_in_range<T: Whole>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    match value.extract::<T>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(None),
        number => number.map(Some),
    }
}

/// Reads a whole number as an argument, for `from_py_with`.
pub fn whole_number<T: Whole>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    number_in_range(value)?.ok_or_else(|| {
        PyValueError::new_err(format!("{}: expected a whole number from {}", shown(value), T::RANGE))
    })
}

/// Returns the first 40 characters of a number, for an error message. Python refuses to write numbers of
/// thousands of digits.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    value.str().map_or_else(
        |_| "<thousands of digits>".to_owned(),
        |text| text.to_string_lossy().chars().take(40).collect(),
    )
}

/// Reads an argument that may be `None`.
pub fn number_or_none<T: Whole>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if value.is_none() { Ok(None) } else { whole_number(value).map(Some) }
}

/// Reads a list of whole numbers.
pub fn whole_numbers<T: Whole>(values: &Bound<'_, PyAny>) -> PyResult<Vec<T>> {
    values.try_iter()?.map(|value| whole_number(&value?)).collect()
}

/// The maximum number of moves that a call lists, and the maximum length of a list of candidates.
pub const MAX_MOVES: usize = 100_000;

/// Reads the maximum number of moves that a call lists.
pub fn limit(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let limit = whole_number(value)?;
    if limit > MAX_MOVES {
        return Err(PyValueError::new_err(format!(
            "limit {limit}: expected a whole number from 0 to {MAX_MOVES}"
        )));
    }
    Ok(limit)
}
