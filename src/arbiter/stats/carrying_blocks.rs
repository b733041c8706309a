//! Whether a few blocks carry a result.

/// The share of the blocks that are few.
const FEW: f64 = 0.01;

/// The share of the variance from which on the few blocks carry the result.
const SHARE: f64 = 0.5;

/// The fewest blocks of which it is said.
const MIN_BLOCKS: usize = 20;

/// The few blocks that carry a result: 1 % of the blocks, or one block, with more than half of the variance. The mean and
/// its interval then rest on them, and more such blocks may be missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CarryingBlocks {
    /// The number of these blocks.
    pub blocks: usize,
    /// Their share of the variance, at most 1.
    pub share: f64,
    /// The mean of the other blocks.
    pub mean_without: f64,
}

impl CarryingBlocks {
    /// The few blocks that carry the mean of these differences. `None` when no few blocks do, and for fewer than 20 blocks.
    #[must_use]
    pub fn of(differences: &[f64]) -> Option<Self> {
        let all = differences.len();
        if all < MIN_BLOCKS {
            return None;
        }
        let mean = differences.iter().sum::<f64>() / all as f64;
        let few = ((FEW * all as f64).ceil() as usize).max(1);
        let mut sorted = differences.to_vec();
        let distance = |value: &f64| (value - mean).abs();
        sorted.select_nth_unstable_by(all - few - 1, |one, other| distance(one).total_cmp(&distance(other)));
        let (others, extreme) = sorted.split_at(all - few);
        let squares = |values: &[f64]| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let (rest, carried) = (squares(others), squares(extreme));
        let share = carried / (rest + carried);
        let mean_without = others.iter().sum::<f64>() / others.len() as f64;
        // The share is not a number when all differences are equal.
        (share > SHARE).then_some(Self { blocks: few, share, mean_without })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_extreme_block_of_many_carries_the_result() {
        let mut differences: Vec<f64> = (0..100).map(|value| f64::from(value % 7)).collect();
        assert_eq!(CarryingBlocks::of(&differences), None);
        differences[42] = -300.0;
        let carrying = CarryingBlocks::of(&differences).unwrap();
        assert_eq!(carrying.blocks, 1);
        assert!(carrying.share > 0.9 && (2.0..4.0).contains(&carrying.mean_without), "{carrying:?}");
    }

    #[test]
    fn equal_blocks_and_few_blocks_carry_nothing() {
        assert_eq!(CarryingBlocks::of(&[1.0; 50]), None);
        assert_eq!(CarryingBlocks::of(&[0.0, 0.0, 900.0]), None);
        assert_eq!(CarryingBlocks::of(&[]), None);
    }
}
