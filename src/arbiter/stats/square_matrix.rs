//! Small symmetric matrices.

use std::ops::Range;

/// A small symmetric positive definite matrix, stored row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SquareMatrix {
    size: usize,
    entries: Vec<f64>,
}

/// A pivot below this share of its diagonal entry counts as zero, because it differs from zero only by
/// rounding.
const SMALLEST_PIVOT: f64 = 1e-10;

impl SquareMatrix {
    /// Creates a matrix with the same entry everywhere.
    pub(super) fn filled(size: usize, entry: f64) -> Self {
        Self { size, entries: vec![entry; size * size] }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    /// Returns the matrix of these rows and columns.
    pub(super) fn part(&self, places: &[usize]) -> Self {
        let row = |&row: &usize| places.iter().map(move |&column| self.get(row, column));
        Self { size: places.len(), entries: places.iter().flat_map(row).collect() }
    }

    /// Returns the product of the matrix and a vector.
    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| dot(self.row(row, 0..self.size), vector)).collect()
    }

    /// Returns the product of this matrix, another symmetric matrix, and this matrix.
    pub(super) fn around(&self, middle: &Self) -> Self {
        // Row r of a product with a symmetric matrix B is B·aᵣ, where aᵣ is row r of the first factor.
        let product = |one: &Self, other: &Self| {
            let rows = one.entries.chunks(one.size.max(1));
            Self { size: one.size, entries: rows.flat_map(|row| other.times(row)).collect() }
        };
        product(&product(self, middle), self)
    }

    /// Returns the inverse, computed by Cholesky decomposition. `None` when the matrix is not positive
    /// definite.
    pub(super) fn inverse(&self) -> Option<Self> {
        let size = self.size;
        let mut lower = Self::filled(size, 0.0);
        for row in 0..size {
            for column in 0..=row {
                let rest =
                    self.get(row, column) - dot(lower.row(row, 0..column), lower.row(column, 0..column));
                let entry = if row > column {
                    rest / lower.get(column, column)
                } else if rest > SMALLEST_PIVOT * self.get(row, row) {
                    rest.sqrt()
                } else {
                    return None;
                };
                lower.add(row, column, entry);
            }
        }
        // Each row is a column of the inverse of L, the solution of L y = e.
        let mut solutions = Self::filled(size, 0.0);
        for column in 0..size {
            for row in column..size {
                let solved = dot(lower.row(row, column..row), solutions.row(column, column..row));
                let unit = if row == column { 1.0 } else { 0.0 };
                solutions.add(column, row, (unit - solved) / lower.get(row, row));
            }
        }
        let mut inverse = Self::filled(size, 0.0);
        for row in 0..size {
            for column in 0..=row {
                let entry = dot(solutions.row(row, row..size), solutions.row(column, row..size));
                inverse.add(row, column, entry);
                if row > column {
                    inverse.add(column, row, entry);
                }
            }
        }
        Some(inverse)
    }

    /// Returns a part of a row.
    fn row(&self, row: usize, columns: Range<usize>) -> &[f64] {
        let start = row * self.size;
        &self.entries[start + columns.start..start + columns.end]
    }
}

/// The number of independent sums in a scalar product, so that the processor need not wait for one addition after another.
const SUMS: usize = 4;

/// Returns the scalar product of two vectors.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; SUMS];
    let (chunks, others) = (one.chunks_exact(SUMS), other.chunks_exact(SUMS));
    let rest: f64 = chunks.remainder().iter().zip(others.remainder()).map(|(a, b)| a * b).sum();
    for (chunk, other) in chunks.zip(others) {
        for (sum, (a, b)) in sums.iter_mut().zip(chunk.iter().zip(other)) {
            *sum += a * b;
        }
    }
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_the_identity() {
        for size in 1..12 {
            let mut matrix = SquareMatrix::filled(size, 1.0);
            (0..size).for_each(|row| matrix.add(row, row, 2.0 + row as f64));
            let inverse = matrix.inverse().unwrap();
            for row in 0..size {
                for (column, entry) in matrix.times(inverse.row(row, 0..size)).into_iter().enumerate() {
                    assert!((entry - if row == column { 1.0 } else { 0.0 }).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn a_singular_matrix_has_no_inverse() {
        assert_eq!(SquareMatrix::filled(3, 1.0).inverse(), None);
        assert_eq!(SquareMatrix::filled(2, -1.0).inverse(), None);
        assert_eq!(SquareMatrix::filled(0, 1.0).inverse(), Some(SquareMatrix::filled(0, 0.0)));
    }
}
