//! The exponential function.

/// The bound of the argument.
const MOST: f64 = 16.0;

/// e to the power of `x`, to about one part in a hundred, by multiplications alone: the same number on every machine. The
/// argument is cut at −16 and 16.
pub(super) fn exponential(x: f64) -> f64 {
    let mut power = 1.0 + x.clamp(-MOST, MOST) / 16384.0;
    for _ in 0..14 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::exponential;

    #[test]
    fn the_exponential_function_is_within_one_percent() {
        for x in [-15.0, -3.0, -0.5, 0.0, 0.1, 1.0, 7.0, 15.0_f64] {
            let ratio = exponential(x) / x.exp();
            assert!((0.99..1.01).contains(&ratio), "e^{x}: {ratio}");
        }
    }
}
