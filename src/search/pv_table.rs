//! The best play found, from every ply of the line being looked at.

/// One line of play for each ply. Grows to the depth of the search once and then allocates nothing.
#[derive(Clone, Debug)]
pub struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    /// No lines yet.
    #[must_use]
    pub fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Begins a node `ply` moves below the root: no line from there yet.
    pub fn clear(&mut self, ply: usize) {
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The best line from `ply` is now this move, and then the best line from the ply below.
    pub fn set(&mut self, ply: usize, first: M) {
        if let [line, below, ..] = &mut self.lines[ply..] {
            line.clear();
            line.push(first);
            line.extend_from_slice(below);
        }
    }

    /// The best move found at the node `ply` moves below the root.
    #[must_use]
    pub fn first(&self, ply: usize) -> Option<M> {
        self.lines.get(ply)?.first().copied()
    }

    /// The best line from the root.
    #[must_use]
    pub fn best(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }
}

impl<M: Copy> Default for PvTable<M> {
    fn default() -> Self {
        Self::new()
    }
}
