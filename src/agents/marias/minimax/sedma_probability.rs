//! The probability that an announced sedma is won.

/// The probability that an announced sedma is won, when the announcer holds the trump 7 and `own` trumps in all, the
/// opponent with more trumps holds `other`, and `tricks` tricks are left.
///
/// These values are the table of the thesis' program, line by line; the first line that matches counts.
pub(super) fn sedma_is_won(own: u32, other: u32, tricks: u32) -> f64 {
    let spare = f64::from(tricks.saturating_sub(2).max(1));
    match (own, other) {
        _ if tricks == 0 || own >= 5 || own >= other + 3 => 1.0,
        _ if other == tricks => 0.0,
        (1, 0) => 1.0 / f64::from(tricks).sqrt(),
        (2, 0) => 1.0 / spare.sqrt().sqrt(),
        (3, 1) => 1.0 / spare.sqrt().sqrt().sqrt(),
        (4, 2) => 1.0 / spare.sqrt(),
        (1, 1) => 0.3,
        (2, 1) => 0.4,
        (3, 2) => (0.2 * f64::from(tricks.saturating_sub(2))).min(0.4),
        (4, 3) if tricks >= 9 => 0.3,
        (4, 3) => 0.1 * f64::from(tricks.saturating_sub(5)),
        _ if own == other && tricks >= 2 * other => 0.1 * f64::from(tricks - 2 * other + 1).sqrt(),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probability_follows_the_table_of_the_thesis() {
        for (own, other, tricks, expected) in [
            (3, 3, 0, 1.0),
            (5, 4, 9, 1.0),
            (3, 0, 6, 1.0),
            (4, 1, 6, 1.0),
            // An opponent whose cards are all trumps beats the 7.
            (1, 1, 1, 0.0),
            (3, 4, 4, 0.0),
            (1, 0, 1, 1.0),
            (1, 0, 4, 0.5),
            (2, 0, 2, 1.0),
            (2, 0, 3, 1.0),
            (2, 0, 18, 0.5),
            (3, 1, 2, 1.0),
            (3, 1, 3, 1.0),
            (3, 1, 258, 0.5),
            (4, 2, 3, 1.0),
            (4, 2, 6, 0.5),
            (1, 1, 5, 0.3),
            (2, 1, 5, 0.4),
            (3, 2, 3, 0.2),
            (3, 2, 4, 0.4),
            (3, 2, 9, 0.4),
            (4, 3, 5, 0.0),
            (4, 3, 7, 0.2),
            (4, 3, 8, 0.3),
            (4, 3, 10, 0.3),
            (2, 2, 3, 0.0),
            (2, 2, 4, 0.1),
            (2, 2, 7, 0.2),
            (3, 3, 9, 0.2),
            (4, 4, 8, 0.1),
            (1, 2, 8, 0.0),
            (2, 4, 9, 0.0),
        ] {
            let found = sedma_is_won(own, other, tricks);
            assert!(
                (found - expected).abs() < 1e-9,
                "{own} trumps against {other}, {tricks} tricks: {found}"
            );
        }
    }
}
