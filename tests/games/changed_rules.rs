//! The changed rules of a `newgame` line: the keys whose values in this deal are not the defaults.

use talon::games::GameRules;
use talon::protocol::{KeyKind, NewGame};

/// The keys that stand for several other keys.
const SHORTHANDS: [&str; 3] = ["profile", "reading", "pay"];

/// Returns the changed rules of a `newgame` line with these keys. A changed rule is a key and its value.
fn changed(game: &GameRules, players: usize, keys: Vec<(String, String)>) -> Vec<(String, String)> {
    let new = NewGame { game: game.name.to_owned(), players, seat: None, keys };
    game.changed_rules(&new).into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

#[test]
fn the_changed_rules_are_those_in_force() {
    let games = talon::all_games();
    for (game, players, keys, expected) in [
        ("tablic", 2, "", ""),
        ("tablic", 4, "pairs on goal 101 total 9,8,9,8", "pairs on goal 101"),
        ("tarok", 4, "radelci 1,0,0,0 upgrade any", ""),
        ("tarok", 4, "profile zei talon_king free", "profile zei ladder zei klop 35 trula held"),
        ("marias", 3, "cap 20000 betl 5", "betl 5 cap 20000"),
        ("marias", 3, "stovka_base 4 killed_double off", "killed_double off stovka_base 4"),
    ] {
        let words: Vec<&str> = keys.split_whitespace().collect();
        let keys = words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect();
        let changed = changed(games.find(game, Some(players)).unwrap(), players, keys);
        let changed: Vec<String> = changed.iter().map(|(key, value)| format!("{key} {value}")).collect();
        assert_eq!(changed.join(" "), expected, "{game} {words:?}");
    }
}

#[test]
fn the_first_word_of_a_key_is_its_default() {
    let mut words = 0;
    for game in talon::all_games().iter() {
        for key in game.keys() {
            let KeyKind::Words([first, others @ ..]) = key.kind else { continue };
            let keys = |word: &str| vec![(key.name.to_owned(), word.to_owned())];
            assert!(changed(game, game.players()[0], keys(first)).is_empty(), "{} {}", game.name, key.name);
            words += others.len();
        }
    }
    assert!(words > 50, "{words}");
}

#[test]
fn a_profile_changes_the_same_rules_as_its_keys_one_by_one() {
    let mut profiles = 0;
    for game in talon::all_games().iter() {
        let players = game.players()[0];
        let profile = game.keys().iter().find(|key| key.name == "profile");
        let Some(KeyKind::Words(words) | KeyKind::Profile(words)) = profile.map(|key| key.kind) else {
            continue;
        };
        let singly = |keys: Vec<(String, String)>| {
            let mut changed = changed(game, players, keys);
            changed.retain(|(key, _)| !SHORTHANDS.contains(&key.as_str()));
            changed
        };
        for word in words {
            let keys = singly(vec![("profile".to_owned(), (*word).to_owned())]);
            assert_eq!(singly(keys.clone()), keys, "{} {word}", game.name);
            profiles += usize::from(!keys.is_empty());
        }
    }
    assert_eq!(profiles, 7);
}

#[test]
fn lines_with_equal_rules_have_equal_fixed_rules() {
    let games = talon::all_games();
    let fixed = |game: &str, players: usize, keys: &str| {
        let line = format!("{game} players {players} {keys}");
        let new = NewGame::parse(&line.split_whitespace().collect::<Vec<_>>()).unwrap();
        let rules = games.of(&new).unwrap().fixed_rules(&new);
        rules.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join(" ")
    };
    for (game, players, keys, expected) in [
        ("tablic", 4, "pairs on goal 101 total 9,8,9,8", "pairs on goal 101"),
        ("tarok", 4, "profile zei talon_king free", "ladder zei klop 35 trula held"),
        ("tarok", 4, "radelci 1,0,0,0 profile table", ""),
        ("tarok", 4, "compulsory_klop on", "compulsory_klop on"),
        // This session carries totals, so the value of `compulsory_klop` changes from deal to deal.
        ("tarok", 4, "compulsory_klop on zero_klop on deals 5", "zero_klop on"),
    ] {
        assert_eq!(fixed(game, players, keys), expected, "{keys}");
    }
    let mut named = 0;
    for game in games.iter() {
        for key in game.keys().iter().filter(|key| SHORTHANDS.contains(&key.name)) {
            let (KeyKind::Words(words) | KeyKind::Profile(words)) = key.kind else { continue };
            for word in words {
                let by_name = fixed(game.name, game.players()[0], &format!("{} {word}", key.name));
                assert_eq!(fixed(game.name, game.players()[0], &by_name), by_name, "{} {word}", key.name);
                assert!(!by_name.contains("profile"), "{by_name}");
                named += 1;
            }
        }
    }
    assert!(named > 12, "{named}");
}
