//! Indexes of tables with several dimensions.

/// The index of an entry of a table. Each dimension has the place of the entry and the number of places; the last dimension is
/// contiguous.
pub(super) fn table_index<const N: usize>(dimensions: [(usize, usize); N]) -> usize {
    dimensions.into_iter().fold(0, |index, (place, places)| {
        debug_assert!(place < places, "{dimensions:?}");
        index * places + place
    })
}

/// `number`, at most `most`, and the number of places of such a number: a dimension of [`table_index`].
pub(super) fn up_to(most: usize, number: u32) -> (usize, usize) {
    ((number as usize).min(most), most + 1)
}

/// The size of three tables together.
pub(super) const fn sum(sizes: [usize; 3]) -> usize {
    sizes[0] + sizes[1] + sizes[2]
}

#[cfg(test)]
mod tests {
    use super::table_index;

    #[test]
    fn the_last_dimension_is_contiguous() {
        let indexes = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]
            .map(|[row, column]| table_index([(row, 2), (column, 3)]));
        assert_eq!(indexes, [0, 1, 2, 3, 4, 5]);
    }
}
