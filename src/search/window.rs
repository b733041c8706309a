//! The values that still matter.

/// What the two sides are sure of already: a value outside changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The side that wants great values has this much elsewhere.
    pub alpha: i32,
    /// The other side can keep it to this elsewhere.
    pub beta: i32,
}

impl Window {
    /// Nobody is sure of anything.
    pub const OPEN: Self = Self { alpha: i32::MIN, beta: i32::MAX };

    /// The window that only tells whether a value reaches `goal`.
    #[must_use]
    pub const fn minimal(goal: i32) -> Self {
        Self { alpha: goal - 1, beta: goal }
    }

    /// Whether no value matters any more.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether it tells more than whether one value is reached.
    #[must_use]
    pub const fn is_wide(self) -> bool {
        (self.alpha as i64) + 1 < self.beta as i64
    }

    /// Whether a value lies inside.
    #[must_use]
    pub const fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// The minimal window that asks whether a move is better than the best so far for the side to move.
    #[must_use]
    pub const fn is_better(self, maximizes: bool) -> Self {
        if maximizes { Self::minimal(self.alpha + 1) } else { Self::minimal(self.beta) }
    }

    /// The side to move is sure of `value`.
    #[must_use]
    pub fn narrowed(self, maximizes: bool, value: i32) -> Self {
        if maximizes {
            Self { alpha: self.alpha.max(value), ..self }
        } else {
            Self { beta: self.beta.min(value), ..self }
        }
    }
}
