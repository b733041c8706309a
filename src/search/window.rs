//! The alpha-beta window.

/// An alpha-beta window: values outside it cannot change the result at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The maximizing side has at least this value elsewhere in the tree.
    pub alpha: i32,
    /// The minimizing side can hold the value to this elsewhere in the tree.
    pub beta: i32,
}

impl Window {
    /// The full window.
    pub const OPEN: Self = Self { alpha: i32::MIN, beta: i32::MAX };

    /// The null window that decides whether a value is at least `goal`.
    #[must_use]
    pub const fn null(goal: i32) -> Self {
        Self { alpha: goal - 1, beta: goal }
    }

    /// Whether no value lies inside.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether the window is wider than a null window.
    #[must_use]
    pub const fn is_wide(self) -> bool {
        (self.alpha as i64) + 1 < self.beta as i64
    }

    /// Whether a value lies inside.
    #[must_use]
    pub const fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// The null window that decides whether a move improves on the best one for the side to move.
    #[must_use]
    pub const fn scout(self, maximizes: bool) -> Self {
        if maximizes { Self::null(self.alpha + 1) } else { Self::null(self.beta) }
    }

    /// The window once the side to move has a move of this `value`.
    #[must_use]
    pub fn narrowed(self, maximizes: bool, value: i32) -> Self {
        if maximizes {
            Self { alpha: self.alpha.max(value), ..self }
        } else {
            Self { beta: self.beta.min(value), ..self }
        }
    }
}
