//! A table of the principal variations at all plies.

/// A triangular table of principal variations, one per ply. The table allocates no more memory after it has
/// grown to the search depth.
#[derive(Clone, Debug)]
pub struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    /// Creates an empty table.
    pub fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Clears the line at `ply`. Call this method at the start of each node at that ply.
    pub fn clear(&mut self, ply: usize) {
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// Sets the line at `ply` to `first`, followed by the line at the next ply.
    pub fn set(&mut self, ply: usize, first: M) {
        if let [line, below, ..] = &mut self.lines[ply..] {
            line.clear();
            line.push(first);
            line.extend_from_slice(below);
        }
    }

    /// Returns the first move of the line at `ply`.
    pub fn first(&self, ply: usize) -> Option<M> {
        self.lines.get(ply)?.first().copied()
    }

    /// Returns the principal variation from the root.
    pub fn best(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }
}

impl<M: Copy> Default for PvTable<M> {
    fn default() -> Self {
        Self::new()
    }
}
