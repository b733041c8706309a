//! Small symmetric matrices.

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
        let rows = self.entries.chunks(self.size.max(1));
        rows.map(|row| row.iter().zip(vector).map(|(entry, value)| entry * value).sum()).collect()
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
                let solved: f64 = (0..column).map(|at| lower.get(row, at) * lower.get(column, at)).sum();
                let rest = self.get(row, column) - solved;
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
        let mut inverse = Self::filled(size, 0.0);
        for column in 0..size {
            // Solves L y = e and then Lᵀ x = y.
            let mut solution = vec![0.0; size];
            for row in 0..size {
                let solved: f64 = (0..row).map(|at| lower.get(row, at) * solution[at]).sum();
                let unit = if row == column { 1.0 } else { 0.0 };
                solution[row] = (unit - solved) / lower.get(row, row);
            }
            for row in (0..size).rev() {
                let solved: f64 = (row + 1..size).map(|at| lower.get(at, row) * solution[at]).sum();
                solution[row] = (solution[row] - solved) / lower.get(row, row);
                inverse.add(row, column, solution[row]);
            }
        }
        Some(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_the_identity() {
        let mut matrix = SquareMatrix::filled(3, 1.0);
        (0..3).for_each(|row| matrix.add(row, row, 2.0 + row as f64));
        let inverse = matrix.inverse().unwrap();
        for row in 0..3 {
            let unit: Vec<f64> = (0..3).map(|column| inverse.get(row, column)).collect();
            for (column, entry) in matrix.times(&unit).into_iter().enumerate() {
                assert!((entry - if row == column { 1.0 } else { 0.0 }).abs() < 1e-12);
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
