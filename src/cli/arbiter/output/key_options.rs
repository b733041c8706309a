//! The options that play the deals of a key again.

use crate::arbiter::plan::MatchKey;

/// The options that play the deals of a key again. They reveal the key: print them only when all bots have ended.
pub(in crate::cli) fn key_options(key: &MatchKey) -> Vec<String> {
    if let Some(seed) = key.seed() {
        return vec!["--seed".to_owned(), seed.to_string()];
    }
    let entropy = key.entropy().map(|text| ["--entropy".to_owned(), text.to_owned()]);
    ["--key".to_owned(), key.reveal()].into_iter().chain(entropy.into_iter().flatten()).collect()
}
