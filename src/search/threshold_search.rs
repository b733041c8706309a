//! Binary search for the greatest threshold that holds.

/// The greatest index in 0 to `last` for which `reaches` returns true. `reaches` must be monotone, and index
/// 0 counts as reached. Only few indexes are tested, starting with `guess` and its neighbours (*galloping
/// search*).
///
/// # Errors
/// The first error of `reaches`.
///
/// ```
/// use talon::search::threshold_search;
/// assert_eq!(threshold_search::<()>(9, 4, |index| Ok(index <= 6)), Ok(6));
/// ```
pub fn threshold_search<E>(
    last: usize,
    guess: usize,
    mut reaches: impl FnMut(usize) -> Result<bool, E>,
) -> Result<usize, E> {
    let (mut low, mut high) = (0, last);
    let (mut step, mut next_step) = (1, 1);
    let mut index = guess.clamp(1, last.max(1));
    while low < high {
        if reaches(index)? {
            low = index;
            index += step;
        } else {
            high = index - 1;
            index = index.saturating_sub(step);
        }
        (step, next_step) = (next_step, 2 * next_step);
        if !(low + 1..=high).contains(&index) {
            index = low + (high - low).div_ceil(2);
        }
    }
    Ok(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_threshold_is_found_from_every_guess() {
        for last in 0..12 {
            for value in 0..=last {
                for guess in 0..14 {
                    let found = threshold_search::<()>(last, guess, |index| {
                        assert!((1..=last).contains(&index));
                        Ok(index <= value)
                    });
                    assert_eq!(found, Ok(value));
                }
            }
        }
    }
}
