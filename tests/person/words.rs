//! The words of the table in each language: letters of cards, decimals, rules and names of players.
#![cfg(unix)]

use std::collections::BTreeSet;

use crate::common::TALON;
use crate::common::run_directory::{isolated, run_directory};
use crate::common::terminal::Terminal;

/// Starts a session of a game with these lines on a terminal that draws no screens. Each test and language
/// has its own session file.
fn table(name: &str, lines: &str, arguments: &[&str]) -> Terminal {
    let path = run_directory().join(format!("words-{name}-{}.talon", arguments.join("")));
    let text = format!("# talon play: seed 1 seat 0\n\n# talon play deal: 0 rotation 0\n{lines}");
    std::fs::write(&path, text).expect("a file");
    let mut command = isolated(TALON);
    command.args(["play", arguments[0], "--pace", "0", "--movetime", "20", "--opponents", "random"]);
    command.arg("--save").arg(&path).args(&arguments[1..]);
    Terminal::with(command, "dumb", 80, 24)
}

const TABLIC: &str = "newgame tablic players 2\ntable 2c 5c 8s Kd\ndeal 0 Td 9c Qh 2d 3d Js\n\
                      deal 1 Ah As 8h 8d Jh Jd\n";

const MARIAS: &str = "newgame marias players 3\ndeal 0 7h 8h Uh Kh Al Ul 7a\ndeal 1 9h Oh 8l 9l Ta\n\
                      deal 2 Th Ah 7l Kl 8a\n";

const TAROK: &str = "newgame tarok players 3\ndeal 0 t1 t5 t7 t9 t10 t12 t13 Jh Ch Qh Kh Qd Kd 8s Jc Kc\n\
                     deal 1 t2 t11 t15 t17 t19 t20 t22 2h 1h 3d 4d Qs Ks Tc Cc Qc\n\
                     deal 2 t3 t4 t6 t8 t14 t16 t18 t21 3h 4h 1d 2d 7s 9s 7c 8c\n\
                     deal talon Jd Cd Ts Js Cs 9c\n";

#[test]
fn an_entry_with_one_completion_says_so_and_takes_it() {
    let mut terminal = table("completion", TABLIC, &["tablic"]);
    terminal.see("Your card: ");
    terminal.press("10\n");
    terminal.see("Captures: ");
    terminal.press("2\n");
    terminal.see("You: 10d takes 2c 8s");
}

#[test]
fn an_entry_with_several_completions_asks_for_more_and_keeps_its_words() {
    let lines = "newgame tablic players 2\ntable Ac 2h 3h 4d\ndeal 0 7s 9c Qh 2d 3d Js\n\
                 deal 1 Ah As 8h 8d Jh Jd\n";
    let mut terminal = table("several", lines, &["tablic"]);
    for (line, told) in [
        ("7", "7s can capture."),
        ("4", "7s takes 4d only with other cards. Name them, or auto."),
        ("", "7s needs more than 4d."),
        ("9", "9 is not on the table"),
        ("a", "You: 7s takes Ac 2h 4d"),
    ] {
        terminal.see(": ");
        terminal.press(&format!("{line}\n"));
        terminal.see(told);
    }
}

#[test]
fn an_error_names_the_card_as_it_was_typed() {
    let mut terminal = table("typed", TABLIC, &["tablic", "--lang", "sl"]);
    terminal.see("Tvoja karta: ");
    terminal.press("9sr\n");
    terminal.see("Karte 9sr nimaš v roki.");
}

#[test]
fn points_have_the_decimal_mark_of_the_language() {
    for (language, hint, decimal) in [
        ("en", "hint", ".0 points"),
        ("hr", "savjet", ","),
        ("sl", "nasvet", ","),
        ("sk", "rada", ","),
        ("cs", "rada", ","),
    ] {
        let mut terminal = table("decimals", TABLIC, &["tablic", "--lang", language]);
        terminal.see(": ");
        terminal.press(&format!("{hint}\n"));
        // The note ends with these words.
        terminal.see(match language {
            "en" => "search.",
            "hr" => "igrača.",
            "sl" => "igralca.",
            "cs" => "hráče.",
            _ => "hráča.",
        });
        let of_hint = terminal.shown.split("  ").find(|text| text.contains(['+', '-'])).expect("points");
        let number = of_hint.split(['+', '-']).nth(1).expect("a number");
        let mark = number.chars().find(|letter| !letter.is_ascii_digit());
        assert_eq!(mark, decimal.chars().next(), "{}", terminal.shown);
    }
}

#[test]
fn rules_at_the_table_name_players_and_the_command_of_the_language() {
    for (game, lines) in [("marias", MARIAS), ("tarok", TAROK)] {
        for (language, rules, name, command) in [
            ("en", "rules", "(You)", ""),
            ("hr", "pravila", "(Ti)", " --lang hr"),
            ("sl", "pravila", "(Ti)", " --lang sl"),
            ("sk", "pravidlá", "(Ty)", " --lang sk"),
            ("cs", "pravidla", "(Ty)", " --lang cs"),
        ] {
            let mut terminal = table("rules", lines, &[game, "--lang", language]);
            terminal.see(": ");
            terminal.press(&format!("{rules}\n"));
            terminal.see(&format!("talon rules {game}{command}."));
            let shown = terminal.shown.to_lowercase();
            assert!(terminal.shown.contains(name), "{}", terminal.shown);
            for seat in ["seat 0", "mjesto 0", "sedež 0", "miesto 0", "místo 0"] {
                assert!(!shown.contains(seat), "{}", terminal.shown);
            }
        }
    }
}

/// Returns the output of `talon rules` for a game with this number of players.
fn printed_rules(game: &str, players: usize, language: &str) -> String {
    let mut command = isolated(TALON);
    command.args(["rules", game, "--players", &players.to_string(), "--lang", language]);
    let output = command.output().expect("talon starts");
    assert!(output.status.success(), "{game} {players} {language}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn talon_rules_has_a_page_for_every_game_and_number_of_players_in_every_language() {
    let mut pages = BTreeSet::new();
    let games = talon::all_games();
    for game in games.iter() {
        let name = game.offer().name;
        for (language, end) in [
            ("en", ": the rules this project plays"),
            ("hr", ": pravila"),
            ("sl", ": pravila"),
            ("sk", ": pravidlá"),
            ("cs", ": pravidla"),
        ] {
            let [first, others @ ..] = game.players() else { panic!("{name} has no number of players") };
            let page = printed_rules(&name, *first, language);
            assert!(page.lines().next().is_some_and(|title| title.ends_with(end)), "{page}");
            assert!(page.contains(&format!("`newgame {name} players N")), "{page}");
            for &players in others {
                assert_eq!(printed_rules(&name, players, language), page, "{name} {players} {language}");
            }
            assert!(pages.insert(page), "{name} {first} {language}: the page of another game or language");
        }
    }
}

/// Runs `talon` with these variables of the locale. Returns its output.
fn printed_in_locale(arguments: &[&str], locale: &[(&str, &str)]) -> String {
    let mut command = isolated(TALON);
    command.args(arguments).envs(locale.iter().copied()).stdin(std::process::Stdio::null());
    String::from_utf8(command.output().expect("talon starts").stdout).expect("text")
}

#[test]
fn the_locale_chooses_the_language_and_lang_has_precedence() {
    let play = ["play", "marias", "--seed", "5", "--pace", "0", "--plain", "--opponents", "random"];
    let rules = ["rules", "marias"];
    for (locale, play_word, title) in [
        (&[("LANG", "cs_CZ.UTF-8")][..], "Tvůj trumf", "# Mariáš: pravidla"),
        (&[("LANG", "sk_SK.UTF-8")], "Tvoj tromf", "# Mariáš: pravidlá"),
        (&[("LANG", "cs_CZ.UTF-8"), ("LC_MESSAGES", "sl_SI.UTF-8")], "Tvoj adut", "# Mariáš: pravila"),
        (&[("LANG", "cs_CZ.UTF-8"), ("LC_ALL", "C.UTF-8")], "Your trump card", "# Mariáš: the rules"),
        (&[("LC_ALL", ""), ("LANG", "cs_CZ")], "Tvůj trumf", "# Mariáš: pravidla"),
        (&[("LANG", "de_AT.UTF-8")], "Your trump card", "# Mariáš: the rules"),
        (&[], "Your trump card", "# Mariáš: the rules"),
    ] {
        let shown = printed_in_locale(&play, locale);
        assert!(shown.contains(play_word), "{locale:?}: {shown}");
        let printed = printed_in_locale(&rules, locale);
        assert!(printed.starts_with(title), "{locale:?}: {}", printed.lines().next().unwrap_or_default());
    }
    let named = [&rules[..], &["--lang", "hr"]].concat();
    let named = printed_in_locale(&named, &[("LANG", "cs_CZ.UTF-8")]);
    assert_eq!(named, printed_in_locale(&["rules", "marias", "--lang", "hr"], &[]));
}

#[test]
fn talon_rules_says_that_a_profile_of_marias_is_no_default() {
    for (language, note) in [
        ("en", "no default"),
        ("hr", "bez zadane vrijednosti"),
        ("sl", "brez privzete vrednosti"),
        ("sk", "bez predvolenej hodnoty"),
        ("cs", "bez výchozí hodnoty"),
    ] {
        let keys = printed_rules("marias", 3, language);
        let noted: Vec<&str> = keys.lines().filter(|line| line.ends_with(&format!(" ({note})"))).collect();
        assert_eq!(noted, [format!("- profile thesis|tavern|association|mariasek ({note})")]);
    }
}

#[test]
fn talon_rules_without_flags_is_english() {
    for game in ["tablic", "marias", "tarok"] {
        let without = isolated(TALON).args(["rules", game]).output().expect("talon starts");
        let english = isolated(TALON).args(["rules", game, "--lang", "en"]).output().expect("talon starts");
        assert_eq!(without.stdout, english.stdout);
    }
}

#[test]
fn every_page_of_tarok_for_four_tells_all_keys_and_values() {
    let games = talon::all_games();
    let game = games.find("tarok", Some(4)).expect("tarok for four");
    for (language, page) in [
        ("hr", include_str!("../../src/games/tarok/four/rules/hr.md")),
        ("sl", include_str!("../../src/games/tarok/four/rules/sl.md")),
        ("sk", include_str!("../../src/games/tarok/four/rules/sk.md")),
        ("cs", include_str!("../../src/games/tarok/four/rules/cs.md")),
    ] {
        for key in game.keys() {
            let key = key.to_string();
            let (name, values) = key.split_once(' ').expect("a name and its values");
            // A page describes every value except the default, which is the first value.
            let mut others = values.split('|').skip(1);
            assert!(page.contains(&format!("`{name} ")), "{language}: {name}");
            assert!(others.all(|value| page.contains(&format!("`{name} {value}`"))), "{language}: {key}");
        }
    }
}

#[test]
fn every_page_of_marias_has_the_same_table_of_profiles() {
    let rows = |page: &str| -> Vec<String> {
        let profiles = page.split_once("`mariasek` |\n").expect("a table of profiles").1;
        profiles.lines().take_while(|line| line.starts_with('|')).map(str::to_owned).collect()
    };
    let english = rows(include_str!("../../src/games/marias/rules/en.md"));
    assert_eq!(english.len(), 26);
    for page in [
        include_str!("../../src/games/marias/rules/hr.md"),
        include_str!("../../src/games/marias/rules/sl.md"),
        include_str!("../../src/games/marias/rules/sk.md"),
        include_str!("../../src/games/marias/rules/cs.md"),
    ] {
        assert_eq!(rows(page), english);
    }
}

#[test]
fn rules_at_the_table_name_the_keys_that_the_text_does_not_follow() {
    let mariasek = "betl 5, durch 10, stovka replaces, stovka_scale add, undoubled pay, sedma_flek cancel, \
                    keep_seven on, false_seven off, announce_late off, cap 500, profile mariasek.";
    for (arguments, language, rules, expected) in [
        (&["marias", "--rules", "profile mariasek"][..], "en", "rules", mariasek),
        (&["marias", "--rules", "profile mariasek"], "sk", "pravidlá", mariasek),
        (
            &["tablic", "--players", "4", "--rules", "pairs on goal 101"],
            "hr",
            "pravila",
            "nosti, koje tekst ne prati: pairs on, goal 101.",
        ),
        (
            &["tarok", "--players", "4", "--rules", "profile zei"],
            "sl",
            "pravila",
            "profile zei, ladder zei, klop 35, talon_king take, trula held.",
        ),
        (
            &["tarok", "--rules", "profile federation"],
            "en",
            "rules",
            "which the text does not follow: klop_federation on, announcers all, silent_defenders on, \
             profile federation.",
        ),
    ] {
        let mut command = isolated(TALON);
        command.arg("play").args(arguments).args(["--lang", language, "--seed", "1", "--pace", "0"]);
        command.args(["--movetime", "20", "--opponents", "random"]);
        let mut terminal = Terminal::with(command, "dumb", 80, 24);
        terminal.press(&format!("{rules}\nquit\n"));
        let shown = terminal.ends();
        let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains(expected), "{shown}");
    }
}
