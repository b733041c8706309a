//! The alpha-beta window.

/// An alpha-beta window: values outside the window cannot change the result at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The value that the maximizing side can already reach elsewhere in the tree.
    pub alpha: i32,
    /// The value to which the minimizing side can already limit the result by a choice elsewhere in the tree.
    pub beta: i32,
}

impl Window {
    /// The full window.
    pub const OPEN: Self = Self { alpha: i32::MIN, beta: i32::MAX };

    /// Returns the null window that decides whether a value is at least `goal`.
    pub const fn null(goal: i32) -> Self {
        Self { alpha: goal - 1, beta: goal }
    }

    /// Returns whether no value lies inside the window.
    pub const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Returns whether the window is wider than a null window.
    pub const fn is_wide(self) -> bool {
        (self.alpha as i64) + 1 < self.beta as i64
    }

    /// Returns whether a value lies inside the window.
    pub const fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns the null window that decides whether a move is better for the side to move than the best move
    /// so far.
    #[must_use]
    pub const fn scout(self, maximizes: bool) -> Self {
        if maximizes { Self::null(self.alpha + 1) } else { Self::null(self.beta) }
    }

    /// Returns the window after the side to move has found a move of this `value`.
    #[must_use]
    pub fn narrowed(self, maximizes: bool, value: i32) -> Self {
        if maximizes {
            Self { alpha: self.alpha.max(value), ..self }
        } else {
            Self { beta: self.beta.min(value), ..self }
        }
    }
}
