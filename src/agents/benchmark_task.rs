//! The tasks of the benchmark: each game has its own.

/// A task of the benchmark: the file of a tournament without its first participant, which is the agent.
#[derive(Clone, Copy, Debug)]
pub struct BenchmarkTask {
    /// The name of the task.
    pub name: &'static str,
    /// The file: rules, limits, and the players of the pool.
    pub file: &'static str,
    /// The number of deals of each lineup in the quick and in the full size.
    pub deals: [u64; 2],
    /// Whether the agent plays not only with itself as its partner, but also with each player of the pool.
    pub with_partners: bool,
    /// The points a game of the weakest player of the pool, and of `clairvoyant`: the ends of the scale on which the
    /// share of the way is measured.
    pub ends: [f64; 2],
}
