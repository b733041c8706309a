//! The command that plays one session of a match again.

use crate::arbiter::plan::{MatchKey, SessionFilter};

/// The command that plays one session of a match again. The command reveals the key.
pub(in crate::cli) fn session_command(command: &[String], key: &MatchKey, only: SessionFilter) -> String {
    const DROPPED: [&str; 10] = [
        "--seed",
        "--key",
        "--entropy",
        "--record",
        "--bundles",
        "--transcripts",
        "--only",
        "--sprt",
        "--sprt-alpha",
        "--sprt-beta",
    ];
    let mut words: Vec<String> = Vec::new();
    let mut rest = command.iter();
    while let Some(word) = rest.next() {
        match DROPPED.iter().find(|option| word.split('=').next() == Some(option)) {
            // The value of the option is the next word, unless it follows an equals sign.
            Some(option) => {
                let values = if *option == "--sprt" { 2 } else { 1 };
                rest.by_ref().take(values - usize::from(word.contains('='))).for_each(drop);
            }
            // `--force` needs `--record`, which is left out.
            None if word == "--force" => {}
            None => words.push(word.clone()),
        }
    }
    words.extend(key_options(key));
    words.extend(["--only".to_owned(), format!("{}.{}", only.block + 1, only.rotation + 1)]);
    // `try_join` fails only for a word with a NUL, and no command line contains a NUL.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

/// The options that play the deals of a key again. They reveal the key, so print them only when all bots have ended.
pub(in crate::cli) fn key_options(key: &MatchKey) -> Vec<String> {
    if let Some(seed) = key.seed() {
        return vec!["--seed".to_owned(), seed.to_string()];
    }
    let entropy = key.entropy().map(|text| ["--entropy".to_owned(), text.to_owned()]);
    ["--key".to_owned(), key.reveal()].into_iter().chain(entropy.into_iter().flatten()).collect()
}
