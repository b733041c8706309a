//! A value found by questions that are answered by yes or no.

/// The greatest of the answers 0 to `last` that is reached, when each answer that is reached has all smaller ones
/// reached, and 0 is. `reaches` is asked about few of them, `guess` and its neighbour first.
///
/// # Errors
/// The first one of `reaches`.
///
/// ```
/// use talon::search::bisect;
/// assert_eq!(bisect::<()>(9, 4, |answer| Ok(answer <= 6)), Ok(6));
/// ```
pub fn bisect<E>(
    last: usize,
    guess: usize,
    mut reaches: impl FnMut(usize) -> Result<bool, E>,
) -> Result<usize, E> {
    let (mut low, mut high) = (0, last);
    let mut step = 1;
    let mut asked = guess.clamp(1, last.max(1));
    while low < high {
        if reaches(asked)? {
            low = asked;
            asked += step;
        } else {
            high = asked - 1;
            asked = asked.saturating_sub(step);
        }
        step *= 2;
        if !(low + 1..=high).contains(&asked) {
            asked = low + (high - low).div_ceil(2);
        }
    }
    Ok(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_found_from_every_guess() {
        for last in 0..12 {
            for value in 0..=last {
                for guess in 0..14 {
                    let found = bisect::<()>(last, guess, |asked| {
                        assert!((1..=last).contains(&asked));
                        Ok(asked <= value)
                    });
                    assert_eq!(found, Ok(value));
                }
            }
        }
    }
}
