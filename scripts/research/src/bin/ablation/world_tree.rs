//! Game trees over several worlds, and the values that different searches compute in them (thesis of Luštrek,
//! 3.2.2 to 3.2.4; Frank and Basin 1998).
//!
//! In such a tree one side, *max*, does not know the world. The other side, *min*, knows the world, except in
//! one of the searches. PIMC searches each world alone, so it assumes that max knows the world at its next
//! move (*strategy fusion*). The other searches here do not assume this.

/// A tree whose leaves have a value for max in each world.
#[derive(Clone, Debug, PartialEq)]
pub enum WorldTree {
    /// The values by world.
    Leaf(Vec<f64>),
    /// Max chooses a move without knowing the world.
    Max(Vec<WorldTree>),
    /// Min chooses a move.
    Min(Vec<WorldTree>),
}

use WorldTree::{Leaf, Max, Min};

impl WorldTree {
    /// Returns the number of worlds.
    pub fn worlds(&self) -> usize {
        match self {
            Leaf(values) => values.len(),
            Max(moves) | Min(moves) => moves.first().map_or(0, Self::worlds),
        }
    }

    /// Computes the value in each world when both sides know the world. PIMC computes this value.
    pub fn informed(&self) -> Vec<f64> {
        self.by_world(&|values| values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    }

    fn by_world(&self, max: &dyn Fn(&[f64]) -> f64) -> Vec<f64> {
        match self {
            Leaf(values) => values.clone(),
            Max(moves) => each_world(&moves.iter().map(|tree| tree.by_world(max)).collect::<Vec<_>>(), max),
            Min(moves) => {
                each_world(&moves.iter().map(|tree| tree.by_world(max)).collect::<Vec<_>>(), &least)
            }
        }
    }

    /// Computes the value in each world by *vector minimax*. Max chooses the same move in every world: the
    /// move with the greatest sum over all worlds. Min knows the world and the moves of max.
    pub fn vector_minimax(&self) -> Vec<f64> {
        match self {
            Leaf(values) => values.clone(),
            Max(moves) => {
                let vectors = moves.iter().map(Self::vector_minimax);
                best_of(vectors.collect()).unwrap_or_default()
            }
            Min(moves) => each_world(&moves.iter().map(Self::vector_minimax).collect::<Vec<_>>(), &least),
        }
    }

    /// Returns the tree after *payoff reduction*. Min knows the world, so a leaf is worth at most the value
    /// that min can force at the nearest node of min above the leaf. After the reduction, a choice of max
    /// below a node of min does not depend on the worlds in which min prefers another branch.
    pub fn reduced(&self) -> Self {
        self.reduced_below(None)
    }

    fn reduced_below(&self, allowed: Option<&[f64]>) -> Self {
        match self {
            Leaf(values) => Leaf(match allowed {
                Some(allowed) => values.iter().zip(allowed).map(|(&value, &most)| value.min(most)).collect(),
                None => values.clone(),
            }),
            Max(moves) => Max(moves.iter().map(|tree| tree.reduced_below(allowed)).collect()),
            Min(moves) => {
                let values = self.informed();
                Min(moves.iter().map(|tree| tree.reduced_below(Some(&values))).collect())
            }
        }
    }

    /// Computes the value in each world when min does not know the world either. Min chooses each of its
    /// moves with the same probability.
    pub fn uninformed(&self) -> Vec<f64> {
        match self {
            Leaf(values) => values.clone(),
            Max(moves) => best_of(moves.iter().map(Self::uninformed).collect()).unwrap_or_default(),
            Min(moves) => {
                let vectors: Vec<Vec<f64>> = moves.iter().map(Self::uninformed).collect();
                each_world(&vectors, &|values| values.iter().sum::<f64>() / values.len() as f64)
            }
        }
    }

    /// For each plan of max, lists its values by world. A plan has one move for each node of max. It is the
    /// same move in every world. The number of plans is exponential.
    pub fn plans(&self) -> Vec<Vec<f64>> {
        match self {
            Leaf(values) => vec![values.clone()],
            Max(moves) => moves.iter().flat_map(Self::plans).collect(),
            Min(moves) => moves.iter().map(Self::plans).fold(Vec::new(), |found, plans| {
                if found.is_empty() {
                    return plans;
                }
                let pairs = found.iter().flat_map(|one| plans.iter().map(move |other| [one, other]));
                pairs.map(|pair| each_world(&pair.map(Clone::clone), &least)).collect()
            }),
        }
    }

    /// Computes the value of the best plan: the greatest sum over all worlds. The best plan is the solution
    /// if min knows the world and the plan.
    pub fn best_plan(&self) -> f64 {
        self.plans().iter().map(|plan| plan.iter().sum()).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Searches for a large *achievable set* (Ginsberg 2001): one plan reaches `goal` in all worlds of the
    /// set. Each round adds the worlds one by one. Worlds that do not fit come first in the next round
    /// (*squeaky wheel optimization*). Returns the largest set that any round found.
    pub fn achievable_set(&self, goal: f64, rounds: usize) -> Vec<usize> {
        let plans = self.plans();
        let fits = |set: &[usize]| plans.iter().any(|plan| set.iter().all(|&world| plan[world] >= goal));
        let mut queue: Vec<usize> = (0..self.worlds()).collect();
        let mut best: Vec<usize> = Vec::new();
        for _ in 0..rounds {
            let (mut set, mut left_out) = (Vec::new(), Vec::new());
            for &world in &queue {
                set.push(world);
                if !fits(&set) {
                    set.pop();
                    left_out.push(world);
                }
            }
            if set.len() > best.len() {
                best.clone_from(&set);
            }
            queue = left_out.into_iter().chain(set).collect();
        }
        best.sort_unstable();
        best
    }
}

/// Returns the index of the first move with the greatest sum of values.
#[must_use]
pub fn choice(moves: &[WorldTree], values: impl Fn(&WorldTree) -> Vec<f64>) -> Option<usize> {
    let sums = moves.iter().map(|tree| values(tree).iter().sum::<f64>());
    sums.enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(index, _)| index)
}

fn best_of(vectors: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let sum = |vector: &[f64]| vector.iter().sum::<f64>();
    vectors.into_iter().reduce(|best, next| if sum(&next) > sum(&best) { next } else { best })
}

fn each_world(vectors: &[Vec<f64>], of: &dyn Fn(&[f64]) -> f64) -> Vec<f64> {
    let worlds = vectors.first().map_or(0, Vec::len);
    let column = |world: usize| vectors.iter().map(|vector| vector[world]).collect::<Vec<_>>();
    (0..worlds).map(|world| of(&column(world))).collect()
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf<const WORLDS: usize>(values: [i32; WORLDS]) -> WorldTree {
        Leaf(values.map(f64::from).to_vec())
    }

    fn total(values: &[f64]) -> i64 {
        values.iter().sum::<f64>().round() as i64
    }

    /// Builds Kováč's figure 3.2, with two worlds. After the left move max chooses again, without knowing the
    /// world.
    fn figure_3_2() -> [WorldTree; 2] {
        let left = Min(vec![Max(vec![leaf([5, 1]), leaf([1, 5])])]);
        [left, leaf([4, 4])]
    }

    #[test]
    fn figure_3_2_fuses_strategies_in_pimc_only() {
        let moves = figure_3_2();
        assert_eq!(moves.each_ref().map(WorldTree::informed), [vec![5.0, 5.0], vec![4.0, 4.0]]);
        assert_eq!(choice(&moves, WorldTree::informed), Some(0), "PIMC takes the left move");
        assert_eq!(total(&moves[0].vector_minimax()), 2 * 3, "the thesis: the mean is only 3");
        assert_eq!(choice(&moves, WorldTree::vector_minimax), Some(1));
    }

    /// Builds Luštrek's figure 4. Min does not know the world either. The left move wins in a quarter of the
    /// worlds.
    fn figure_4() -> [WorldTree; 2] {
        [leaf([1, 0, 0, 0]), Min(vec![leaf([1, 1, 0, 0]), leaf([0, 0, 1, 1])])]
    }

    #[test]
    fn figure_4_needs_a_min_that_does_not_know_the_world() {
        let moves = figure_4();
        assert_eq!(moves[1].informed(), [0.0; 4]);
        assert_eq!(choice(&moves, WorldTree::informed), Some(0), "PIMC takes the left move");
        assert_eq!(total(&moves[1].uninformed()), 2, "the right move wins in half of the cases");
        assert_eq!(choice(&moves, WorldTree::uninformed), Some(1));
    }

    /// Builds Luštrek's figure 5. Max does not yet know the world at B and C.
    fn figure_5() -> [WorldTree; 2] {
        let (b, c) = (
            Max(vec![leaf([1, 1, 1, 0, 0]), leaf([0, 0, 0, 1, 1])]),
            Max(vec![leaf([1, 1, 1, 0, 0]), leaf([0, 0, 0, 1, 1])]),
        );
        [Min(vec![b, c]), leaf([1, 1, 1, 1, 0])]
    }

    #[test]
    fn figure_5_puts_the_decision_off_in_pimc_only() {
        let moves = figure_5();
        assert_eq!(total(&moves[0].informed()), 5);
        assert_eq!(choice(&moves, WorldTree::informed), Some(0), "PIMC takes the left move");
    }

    #[test]
    fn figure_7_vector_minimax_solves_figure_5() {
        let moves = figure_5();
        assert_eq!(total(&moves[0].vector_minimax()), 3, "three worlds of five");
        assert_eq!(choice(&moves, WorldTree::vector_minimax), Some(1));
        assert_eq!(Max(moves.to_vec()).achievable_set(1.0, 3), [0, 1, 2, 3]);
    }

    /// Builds Luštrek's figure 6. Min foresees max's choices at B and C.
    fn figure_6() -> WorldTree {
        let b = Max(vec![leaf([1, 1, 1, 0, 0]), leaf([0, 0, 0, 1, 1])]);
        let c = Max(vec![leaf([0, 0, 1, 1, 1]), leaf([1, 1, 0, 0, 0])]);
        Min(vec![b, c])
    }

    #[test]
    fn figure_6_a_local_choice_wins_one_world_and_a_plan_two() {
        let tree = figure_6();
        assert_eq!(tree.informed(), [1.0; 5], "PIMC believes in all five");
        assert_eq!(tree.vector_minimax(), [0.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(total(&[tree.best_plan()]), 2);
        assert_eq!(tree.achievable_set(1.0, 3), [0, 1], "the right move in C");
    }

    /// Builds Luštrek's figure 8. Min goes to B in world 1 and elsewhere in the other worlds.
    fn figure_8() -> WorldTree {
        let b = Max(vec![leaf([0, 1, 1]), leaf([1, 0, 0])]);
        Min(vec![leaf([1, 0, 0]), b])
    }

    #[test]
    fn figure_8_payoff_reduction_wins_the_world_that_can_be_won() {
        let tree = figure_8();
        assert_eq!(tree.vector_minimax(), [0.0; 3], "the local choice loses everywhere");
        let reduced = tree.reduced();
        assert_eq!(reduced, Min(vec![leaf([1, 0, 0]), Max(vec![leaf([0, 0, 0]), leaf([1, 0, 0])])]));
        assert_eq!(reduced.vector_minimax(), [1.0, 0.0, 0.0]);
        assert_eq!(total(&[tree.best_plan()]), 1);
    }
}
