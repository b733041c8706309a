//! The command that plays one session of a match again.

use talon_arbiter::bot::Participant;
use talon_arbiter::plan::{Description, MatchKey, SessionFilter, Transcripts};

/// Returns the command that plays one session of a match again. The command reveals the key.
pub(crate) fn session_command(description: &Description, key: &MatchKey, only: SessionFilter) -> String {
    let description = Description {
        only: Some(only),
        sprt: None,
        sprt_alpha: None,
        sprt_beta: None,
        bundles: None,
        transcripts: Transcripts::default(),
        record: None,
        force: false,
        seed: None,
        key: None,
        entropy: None,
        participants: without_names(&description.participants),
        ..description.clone()
    };
    let program = std::env::args_os().next().unwrap_or_default().to_string_lossy().into_owned();
    let words = [program, "match".to_owned()].into_iter().chain(description.words()).chain(key_options(key));
    // `try_join` fails only for a word that contains NUL, and no command line contains NUL.
    shlex::try_join(words.collect::<Vec<_>>().iter().map(String::as_str)).unwrap_or_default()
}

/// Removes the name of each participant that differs from the others even without its name. Most of these
/// names come from the bots.
fn without_names(participants: &[Participant]) -> Vec<Participant> {
    let bare = |participant: &Participant| Participant { name: String::new(), ..participant.clone() };
    let is_alone = |participant: &Participant| {
        participants.iter().filter(|other| bare(other) == bare(participant)).count() == 1
    };
    participants
        .iter()
        .map(|participant| if is_alone(participant) { bare(participant) } else { participant.clone() })
        .collect()
}

/// Returns the options that play the deals of a key again. They reveal the key, so print them only after all
/// bots have ended.
pub(crate) fn key_options(key: &MatchKey) -> Vec<String> {
    if let Some(seed) = key.seed() {
        return vec!["--seed".to_owned(), seed.to_string()];
    }
    let entropy = key.entropy().map(|text| ["--entropy".to_owned(), text.to_owned()]);
    ["--key".to_owned(), key.reveal()].into_iter().chain(entropy.into_iter().flatten()).collect()
}
