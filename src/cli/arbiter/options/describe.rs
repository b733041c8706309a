//! Creates the description of a match from a draft or a file, and adds the defaults of the game.

use std::path::Path;

use talon_arbiter::InputFile;
use talon_arbiter::plan::{Description, Draft};
use talon_arbiter::play::check_game;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::one_line::print_error;

/// Creates the description of a draft and checks the rules of its game. If the draft has a synonym of a word
/// or a value, a line on standard error names the replacement.
pub(crate) fn describe(games: &GameRegistry<PlayableGame>, draft: Draft) -> Result<Description, String> {
    let agents = |game: &str, players: usize| {
        games
            .find(game, Some(players))
            .map_or(Vec::new(), |game| default_participants(&game.quick_agents, players))
    };
    let (description, notes) = draft.describe(games, &agents).map_err(|error| error.to_string())?;
    let new = description.first_game();
    check_game(&games.rules(), &new, description.seating).map_err(|error| error.to_string())?;
    notes.iter().for_each(|note| print_error(note));
    Ok(description)
}

/// Reads a description from a file.
pub(crate) fn describe_file(games: &GameRegistry<PlayableGame>, path: &Path) -> Result<Description, String> {
    let shown = path.display();
    let text = InputFile::read_text(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let origin = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let origin = origin.canonicalize().map_err(|error| format!("cannot read {shown}: {error}"))?;
    let named = |error: String| format!("{shown}: {error}");
    let draft = Draft::of_file(&text, &origin.to_string_lossy()).map_err(|error| named(error.to_string()))?;
    describe(games, draft).map_err(named)
}

/// Returns the default participants of a table: these built-in players, repeated until the table is full.
fn default_participants(agents: &[&str], players: usize) -> Vec<String> {
    agents.iter().map(|name| format!("talon:{name}")).cycle().take(players).collect()
}

/// Returns the line about default participants: which players play, and the command with the strongest
/// players.
pub(crate) fn about_default_participants(game: &PlayableGame, players: usize) -> String {
    let strongest: Vec<&str> = game.agents.iter().map(|&(name, _)| name).collect();
    format!(
        "without --participant, players that move at once play; the strongest players: \
         arbiter match --game {} --participant {} --movetime 50",
        game.offer().name,
        default_participants(&strongest, players).join(" --participant ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use rand::{Rng as _, RngExt as _};

    use crate::arbiter::options::key_arguments::{AllKeys, KeyArguments};
    use talon_arbiter::bot::Participant;
    use talon_arbiter::plan::{Kind, PARTICIPANT, PLAN_KEYS, PlanKey};
    use talon_games::GameRules;
    use talon_games::cards::Random;
    use talon_games::tablic::Tablic;

    #[derive(Parser)]
    struct OnlyKeys {
        #[command(flatten)]
        keys: KeyArguments<AllKeys>,
    }

    fn described(draft: Draft) -> Description {
        let agents = |_: &str, players: usize| vec!["talon:random".to_owned(); players];
        draft
            .describe(&GameRegistry::new(vec![GameRules::new::<Tablic>()]), &agents)
            .unwrap_or_else(|error| panic!("{error}"))
            .0
    }

    fn of_words(words: &[String]) -> Description {
        let words = std::iter::once("arbiter").chain(words.iter().map(String::as_str));
        let read = OnlyKeys::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
        described(read.keys.draft().unwrap())
    }

    /// Returns a random item of the list.
    fn one<'a>(random: &mut Random, of: &[&'a str]) -> &'a str {
        of[random.random_range(0..of.len())]
    }

    /// Returns a random value of a key. `None` for a key whose values depend on the rest of the description.
    fn value(key: &PlanKey, random: &mut Random) -> Option<Vec<String>> {
        let text = match (key.name, key.kind) {
            (
                "seating" | "players" | "game" | "rules" | "format" | "sandbox" | "only" | "sprt"
                | "challenger" | "challengers" | "lineups",
                _,
            )
            | (_, Kind::Participants | Kind::Options) => return None,
            ("clock", _) => "500+5".to_owned(),
            ("on-fault", _) => "forfeit 7".to_owned(),
            ("affinity", _) => "0-1,3".to_owned(),
            ("key", _) => "ab".repeat(32),
            ("entropy", _) => "draw 17".to_owned(),
            ("deals" | "deals-per-session" | "rounds", _) => random.random_range(1..40_u64).to_string(),
            (_, Kind::Count { least, most }) => random.random_range(least..=most.min(90)).to_string(),
            (_, Kind::Word(words)) => one(random, words).to_owned(),
            (_, Kind::Number) => "0.25".to_owned(),
            (_, Kind::Switch) => return Some(Vec::new()),
            (_, Kind::TwoNumbers) => return Some(vec!["-1.5".to_owned(), "0.5".to_owned()]),
            _ => one(random, &["a b", "x/\"y\"", "\u{17e}aba", "c:\\d", "=", "\u{202e}"]).to_owned(),
        };
        Some(vec![text])
    }

    /// Creates a random command line of `arbiter plan`: a list of options with their words.
    fn words(random: &mut Random) -> Vec<String> {
        let format = one(random, &["match", "match", "mixes", "round-robin", "gauntlet", "swiss"]);
        let count = if format == "mixes" { 2 } else { random.random_range(2..5) };
        let players = if format == "match" { count * random.random_range(1..3) } else { 2 };
        let mut given = vec![("format", vec![format.to_owned()]), ("players", vec![players.to_string()])];
        if players == 2 && random.random_range(0..3) == 0 {
            given.push(("rules", vec!["goal=101".to_owned()]));
        }
        given.push(("seating", vec![one(random, &["rotations", "fixed", "reverse", "random"]).to_owned()]));
        let sandbox = one(random, &["none", "available", "require"]);
        given.extend((sandbox != "none").then(|| ("sandbox", vec![sandbox.to_owned()])));
        for key in PLAN_KEYS.iter().filter(|key| key.is_option()) {
            if random.random_range(0..3) != 0 {
                continue;
            }
            let is_free = |name: &str| !given.iter().any(|(known, _)| *known == name);
            let fits = match key.name {
                "rounds" => format == "swiss",
                "only" | "details" | "transcripts" => format == "match",
                "observe" => is_free("concurrency"),
                "readable" => sandbox != "none",
                "share-processes" => sandbox == "none",
                _ => true,
            };
            let is_apart = PLAN_KEYS
                .iter()
                .filter(|other| !is_free(other.name))
                .all(|other| !other.excludes.contains(&key.name) && !key.excludes.contains(&other.name));
            let has_needed = key.needs.is_none_or(|needed| !is_free(needed));
            let Some(words) =
                value(key, random).filter(|_| fits && is_free(key.name) && is_apart && has_needed)
            else {
                continue;
            };
            given.push((key.name, words));
        }
        let mut words: Vec<String> = Vec::new();
        for (name, values) in given {
            let key = PlanKey::find(name).unwrap();
            match (key.bare, &values[..]) {
                (Some(_), [value]) => words.push(format!("--{name}={value}")),
                _ => words.extend(std::iter::once(format!("--{name}")).chain(values)),
            }
        }
        for number in 0..count {
            let repeated = format == "match" && number > 0 && random.random_range(0..4) == 0;
            let participant = Participant {
                name: format!("p{}, \u{17e}", if repeated { 0 } else { number }),
                command: one(random, &["talon:greedy", "python3 'a b.py' x=1", "./bot"]).to_owned(),
                directory: (random.random_range(0..2) == 0).then(|| "bots/mine".to_owned()),
                memory: (random.random_range(0..2) == 0).then_some(64),
                trusted: random.random_range(0..2) == 0,
                ..Participant::default()
            };
            let participant = Participant {
                options: [("Own Book".to_owned(), random.next_u32().to_string())].into(),
                ..participant
            };
            let text = if repeated { words[words.len() - 1].clone() } else { participant.text() };
            words.extend([format!("--{PARTICIPANT}"), text]);
        }
        words
    }

    #[test]
    fn words_file_and_plan_lines_give_one_description() {
        let mut random = Random::new(58, 0);
        let (mut formats, mut lineups) = (std::collections::BTreeSet::new(), 0);
        for _ in 0..300 {
            let words = words(&mut random);
            let participant = of_words(&words);
            assert_eq!(of_words(&participant.words()), participant, "{words:?}: {:?}", participant.words());
            let file = described(Draft::of_file(&participant.file_text_with_key(), "/elsewhere").unwrap());
            let directory = participant.directory.clone().or_else(|| Some("/elsewhere".to_owned()));
            assert_eq!(
                file,
                Description { directory, ..participant.clone() },
                "{}",
                participant.file_text_with_key()
            );
            let planned = Description::of_plan_lines(&participant.plan_lines()).unwrap();
            assert_eq!(planned.plan_lines(), participant.plan_lines());
            assert_eq!(planned.plan_hash(), file.plan_hash());
            let stored = Description::of_file_text(&participant.file_text()).unwrap();
            let open = Description { seed: None, key: None, entropy: None, ..participant.clone() };
            assert_eq!(stored.file_text(), open.file_text());
            formats.insert(participant.format.word());
            lineups += usize::from(!participant.lineup.is_empty());
        }
        assert!(formats.len() == 5 && lineups > 10, "{formats:?}, {lineups}");
    }
}
