//! The item with the greatest score.

/// The item with the greatest score; of equal items, the first. `None` when there is no item.
pub(super) fn argmax<T>(items: impl IntoIterator<Item = T>, score: impl Fn(&T) -> f64) -> Option<T> {
    let scored = items.into_iter().map(|item| (score(&item), item));
    scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, item)| item)
}
