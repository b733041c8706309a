//! Suggests a known word for a misspelt one.

/// The minimum similarity, from 0 to 1, at which a known word is suggested for an unknown one.
const MIN_SIMILARITY: f64 = 0.8;

/// Returns the known word that is most similar to an unknown word. The case of the letters does not matter.
/// `None` when no word is similar enough.
pub(crate) fn similar_word<'known>(
    word: &str,
    known: impl IntoIterator<Item = &'known str>,
) -> Option<&'known str> {
    let word = word.to_lowercase();
    let rated = known.into_iter().map(|known| (known, strsim::jaro_winkler(&known.to_lowercase(), &word)));
    let best = rated.max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.filter(|&(_, likeness)| likeness >= MIN_SIMILARITY).map(|(known, _)| known)
}
