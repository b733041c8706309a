//! Moves that cut off before: killers and history.

/// How many killers a ply has.
const KILLERS: usize = 2;

/// What cut off, by ply and over all. A move is known by its number ([`Solve::number`](super::Solve::number)).
#[derive(Clone, Debug, Default)]
pub struct Ordering {
    killers: Vec<[Option<usize>; KILLERS]>,
    history: Vec<u32>,
}

impl Ordering {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers.clear();
        self.history.clear();
    }

    /// The move with this number cut off at `ply`, with `left` plies to go below it.
    pub fn cut(&mut self, ply: usize, number: usize, left: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(number) {
            killers[1] = killers[0];
            killers[0] = Some(number);
        }
        if self.history.len() <= number {
            self.history.resize(number + 1, 0);
        }
        // What cuts off near the root saves more.
        self.history[number] = self.history[number].saturating_add((left * left) as u32);
    }

    /// How early the move with this number is to be tried as a killer: 0 is not at all.
    #[must_use]
    pub fn killer(&self, ply: usize, number: usize) -> u32 {
        let place =
            self.killers.get(ply).and_then(|killers| killers.iter().position(|&other| other == Some(number)));
        place.map_or(0, |place| (KILLERS - place) as u32)
    }

    /// How early the move with this number is to be tried by all its cut-offs.
    #[must_use]
    pub fn history(&self, number: usize) -> u32 {
        self.history.get(number).copied().unwrap_or(0)
    }
}
