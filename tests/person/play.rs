//! `talon play` on pseudo-terminals: whole deals, wrong entries, narrow screens, control keys, pasted lines.
#![cfg(unix)]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::run_directory::{isolated, run_directory};
use crate::common::terminal::{Terminal, uncoded};
use crate::common::{TALON, text};

/// Arguments for deals that take little time.
const QUICK: [&str; 6] = ["--pace", "0", "--no-review", "--movetime", "20", "--opponents"];

/// Starts `talon play` on a terminal of this kind and width.
fn start(arguments: &[&str], kind: &str, columns: u16) -> Terminal {
    let mut command = isolated(TALON);
    command.arg("play").args(arguments);
    Terminal::with(command, kind, columns, 24)
}

/// Starts a session that draws no screens. Its terminal has 80 columns.
fn plain(arguments: &[&str]) -> Terminal {
    start(arguments, "dumb", 80)
}

/// Waits for the next prompt. Returns the output up to the end of the prompt.
fn prompt(terminal: &mut Terminal) -> String {
    loop {
        let new = &terminal.shown[terminal.read..];
        let last = new.rsplit('\n').next().unwrap_or_default();
        if last.ends_with(": ") || last.ends_with("] ") {
            let new = new.to_owned();
            terminal.read = terminal.shown.len();
            return new;
        }
        assert!(terminal.wait(), "no prompt in: {}", terminal.shown);
    }
}

/// Types a line. Returns the output up to the next prompt.
fn answer(terminal: &mut Terminal, line: &str) -> String {
    terminal.press(&format!("{line}\n"));
    terminal.see("\n");
    prompt(terminal)
}

/// Waits for a prompt of the line editor.
fn prompt_drawn(terminal: &mut Terminal) -> String {
    loop {
        let new = uncoded(&terminal.shown[terminal.read..]);
        let last = new.trim_end_matches(['\r', '\n']).rsplit('\n').next().unwrap_or_default();
        // A prompt contains no double blank, but table rows and reports of moves do.
        if last.ends_with(": ") && !last.contains("  ") {
            return terminal.shown[terminal.read..].to_owned();
        }
        assert!(terminal.wait(), "no prompt in: {}", terminal.shown);
    }
}

/// Returns the path of a new session file. The file does not exist.
fn session_file(name: &str) -> PathBuf {
    let path = run_directory().join(format!("play-{name}.talon"));
    let _ = std::fs::remove_file(&path);
    path
}

/// Writes a tablić session with this table. The person has the hand `hand`, and the opponent has the hand
/// `other`.
fn tablic(name: &str, table: &str, hand: &str, other: &str) -> PathBuf {
    let path = session_file(name);
    let text = format!(
        "# talon play: seed 1 seat 0\n\n# talon play deal: 0 rotation 0\nnewgame tablic players 2\n\
         table {table}\ndeal 0 {hand}\ndeal 1 {other}\n"
    );
    std::fs::write(&path, text).expect("a file");
    path
}

fn quick<'a>(game: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let opponents = if game == "tablic" { "greedy" } else { "random" };
    [&[game][..], &QUICK, &[opponents], more].concat()
}

/// Plays a deal to its end. Answers every question with the first choice that is allowed.
fn play_through(terminal: &mut Terminal, game: &str) {
    let mut screen = prompt(terminal);
    let mut number = 0;
    for _ in 0..400 {
        let prompt = screen.rsplit('\n').next().unwrap_or_default().to_owned();
        let is_new = screen.contains("Your hand");
        number = if is_new { 1 } else { number + 1 };
        screen = if prompt.starts_with("Enter for the next deal") {
            return;
        } else if prompt.starts_with("Captures") {
            answer(terminal, "auto")
        } else if prompt.ends_with("[Y/n] ") {
            answer(terminal, "")
        } else if game == "tablic" {
            let hand = screen.lines().rfind(|line| line.starts_with("Your hand")).expect("the hand");
            let card = hand.split_whitespace().nth(2).expect("a card").to_owned();
            answer(terminal, &card)
        } else {
            answer(terminal, &number.to_string())
        };
    }
    panic!("the deal does not end: {}", terminal.shown);
}

#[test]
fn a_whole_deal_of_each_game_is_played() {
    for game in ["tablic", "marias", "tarok"] {
        let file = session_file(&format!("whole-{game}"));
        let path = file.to_string_lossy().into_owned();
        let mut terminal = plain(&quick(game, &["--seed", "3", "--save", &path]));
        play_through(&mut terminal, game);
        terminal.press("quit\n");
        assert!(terminal.shown.contains("The deal is over."), "{}", terminal.shown);
        assert!(game == "tarok" || terminal.shown.contains(" (no other choice)"), "{}", terminal.shown);
        let takes =
            ["You take the trick.", " takes the trick."].map(|text| terminal.shown.matches(text).count());
        // A lost berač ends with the first trick that declarer takes.
        let tricks = [("tablic", 0..=0), ("marias", 10..=10), ("tarok", 1..=16)];
        let tricks = tricks.into_iter().find(|(name, _)| *name == game).expect("a game").1;
        assert!(tricks.contains(&(takes[0] + takes[1])), "{}", terminal.shown);
        let ended = terminal.ends();
        assert!(ended.contains("Saved in "), "{ended}");
        let record = std::fs::read_to_string(&file).expect("a record");
        assert!(record.contains("\nresult "), "{record}");
    }
}

#[test]
fn a_whole_deal_under_other_rules_is_played() {
    for (game, rules, shown) in [
        ("tablic", &["--players", "4", "--rules", "pairs on goal 101"][..], ", partner"),
        ("marias", &["--rules", "profile association"], "Your game: "),
        ("tarok", &["--players", "4"], "random 4"),
    ] {
        let mut terminal = plain(&quick(game, &[rules, &["--seed", "3"]].concat()));
        play_through(&mut terminal, game);
        assert!(terminal.shown.contains("The deal is over."), "{}", terminal.shown);
        assert!(terminal.shown.contains(shown), "{}", terminal.shown);
        terminal.press("quit\n");
        let ended = terminal.ends();
        assert!(ended.contains("Session: "), "{ended}");
    }
}

#[test]
fn the_end_of_a_session_says_who_pays_whom() {
    let mut terminal = plain(&quick("tablic", &["--seed", "3", "--stake", "0.10 €"]));
    prompt(&mut terminal);
    play_through_from(&mut terminal);
    terminal.press("quit\n");
    let ended = terminal.ends();
    let (_, totals) = ended.split_once("Session: ").expect("totals");
    let total = |name: &str| -> u32 {
        let (_, rest) = totals.split_once(&format!("{name}: ")).expect("a total");
        rest.split(|letter: char| !letter.is_ascii_digit())
            .next()
            .and_then(|digits| digits.parse().ok())
            .expect("points")
    };
    let (own, other) = (total("You"), total("greedy 2"));
    let (from, to) = if own < other { ("You", "greedy 2") } else { ("greedy 2", "You") };
    let difference = own.abs_diff(other);
    let line = format!("Who pays whom: {from} → {to} {}.{}0 €", difference / 10, difference % 10);
    assert!(difference > 0 && ended.contains(&line), "{line}: {ended}");
}

#[test]
fn no_seat_of_marias_has_a_role_before_a_game_is_named() {
    let (bidding, _) = MARIAS.split_once("move 0 say hra").expect("the opening");
    let lines = bidding.replace("players 3", "players 3 betl 5 durch 10") + "move 0 play colour\n";
    let file = session("roles", &lines);
    let path = file.to_string_lossy().into_owned();
    let mut terminal = plain(&quick("marias", &["--seat", "1", "--save", &path]));
    let has_roles = |screen: &str| ["declarer", "defender"].map(|role| screen.contains(role));
    let screen = prompt(&mut terminal);
    assert!(screen.contains("forhont") && screen.contains("Trump "), "{screen}");
    assert_eq!(has_roles(&screen), [false, false], "{screen}");
    // The seat that takes over plays a game without trumps.
    let screen = answer(&mut terminal, "bad");
    assert!(screen.contains("Two cards for the talon") && !screen.contains("Trump "), "{screen}");
    assert_eq!(has_roles(&screen), [false, false], "{screen}");
    assert!(answer(&mut terminal, "9h Uh").contains("Your game: "), "{}", terminal.shown);
    let screen = answer(&mut terminal, "durch");
    assert_eq!(has_roles(&screen), [true, true], "{screen}");
}

#[test]
fn the_next_deal_follows_with_the_seats_moved_on() {
    let mut terminal = plain(&quick("marias", &["--seed", "3", "--seat", "1"]));
    play_through(&mut terminal, "marias");
    let next = answer(&mut terminal, "");
    assert!(next.contains("deal 2"), "{next}");
    // The player of seat 1 has seat 0 in the next deal and chooses the trump card.
    assert!(next.contains("Your trump card"), "{next}");
}

#[test]
fn no_card_of_the_others_is_shown_before_it_is_played() {
    for (game, seats) in [("tablic", 2), ("marias", 3), ("tarok", 3)] {
        let file = session_file(&format!("hidden-{game}"));
        let path = file.to_string_lossy().into_owned();
        let mut terminal = plain(&quick(game, &["--seed", "8", "--seat", "1", "--save", &path]));
        let mut screen = prompt(&mut terminal);
        // `help` is not among these lines, because it prints cards as examples.
        for line in ["hint", "last", "score", "look"] {
            screen += &answer(&mut terminal, line);
        }
        let record = std::fs::read_to_string(&file).expect("a record");
        let open: Vec<&str> = record
            .lines()
            .filter(|line| !line.starts_with("deal ") || line.starts_with("deal 1 "))
            .filter(|line| !line.starts_with("move 0 trump ") && !line.contains(" discard "))
            .flat_map(|line| line.split(' '))
            .collect();
        let words: Vec<&str> =
            screen.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 1).collect();
        let mut hidden = 0;
        for seat in
            (0..seats).filter(|&seat| seat != 1).map(|seat| seat.to_string()).chain(["talon".to_owned()])
        {
            let own = format!("deal {seat} ");
            for card in
                record.lines().filter_map(|line| line.strip_prefix(&own)).flat_map(|line| line.split(' '))
            {
                if !open.contains(&card) {
                    hidden += 1;
                    assert!(!words.contains(&card), "{game}: {card} in {screen}");
                }
            }
        }
        assert!(hidden > 3, "{game}: only {hidden} hidden cards");
    }
}

#[test]
fn every_wrong_entry_is_explained_and_asked_again() {
    let file = tablic("wrong", "3h 4d 4c Kd", "7s 6d 9c Qh 2c 2d", "Ah As 8h 8d Jh Js");
    let path = file.to_string_lossy().into_owned();
    let mut terminal = plain(&quick("tablic", &["--save", &path]));
    prompt(&mut terminal);
    for (line, expected) in [
        ("8", "You do not hold 8. Your hand: 2c 2d 6d 7s 9c Qh"),
        ("tref 7", "You do not hold tref 7."),
        ("žaba", "is not understood"),
        ("", "A choice is needed"),
        ("7 9", "9 is not on the table, or already taken. There are: 3h 4c 4d Kd"),
        ("7 k", "7s cannot take k: nothing on the table makes up its number with it."),
        ("7 3 4 4", "7s cannot take 3h 4c 4d together"),
        ("7 auto 4", "4 is too much."),
    ] {
        let shown = answer(&mut terminal, line);
        assert!(shown.replace("\r\n  ", " ").contains(expected), "{line}: {shown}");
        assert!(shown.ends_with("Your card: "), "{line}: {shown}");
    }
    // The words before a wrong word are kept.
    assert!(answer(&mut terminal, "7").ends_with("Captures: "));
    assert!(answer(&mut terminal, "9").contains("9 is not on the table"));
    assert!(answer(&mut terminal, "back").ends_with("Your card: "));
    // The program asks whether the two of clubs is meant. After an answer other than yes and no it asks
    // again.
    assert!(answer(&mut terminal, "2").ends_with("2c? [Y/n] "));
    assert!(answer(&mut terminal, "x").ends_with("2c? [Y/n] "));
    let shown = answer(&mut terminal, "n");
    assert!(shown.contains("You: 2d"), "{shown}");
}

/// Writes a session with these lines, in which the person has seat 1.
fn session(name: &str, lines: &str) -> PathBuf {
    let path = session_file(name);
    let text = format!("# talon play: seed 1 seat 1\n\n# talon play deal: 0 rotation 0\n{lines}");
    std::fs::write(&path, text).expect("a file");
    path
}

/// A deal of mariáš in which seat 1 must beat the eight of leaves.
const MARIAS: &str = "newgame marias players 3\ndeal 0 7h 8h Oh Kh Th 7l 8l\ndeal 1 9h Uh Al Tl Kl\n\
    deal 2 Ah 9l Ul Ol 7a\nmove 0 trump Oh\ndeal 0 8a 9a Ua 7b 8b\ndeal 1 Oa Ka Ta Aa 9b\ndeal 2 Ub Ob Kb Tb Ab\n\
    move 0 discard 7b 8b\nmove 0 say hra\nshow 0 trump Oh\nmove 1 say\nmove 2 say\nmove 0 8l\n";

/// A deal of tarok in which seat 1 may bid.
const TAROK: &str = "newgame tarok players 3\ndeal 0 t4 t6 t8 t10 t14 1h Jh 3d 2d 1d Cd 9s Js 9c Tc Cc\n\
    deal 1 t1 t11 t13 t15 t17 t19 t20 t22 2h Kh Qd Kd 8s Ks Jc Kc\n\
    deal 2 t2 t5 t9 t12 t16 t21 3h Ch Qh 4d Jd 7s Ts Cs 8c Qc\ndeal talon t18 t3 Qs 7c t7 4h\n";

#[test]
fn a_refusal_in_marias_and_tarok_names_the_rule() {
    for (game, lines, language, entered) in [
        (
            "marias",
            MARIAS,
            "en",
            &[
                ("Uh", "Uh may not be played: you must follow suit (leaves). You may choose: "),
                ("Ah", "You do not hold Ah. You may choose: "),
            ][..],
        ),
        (
            "marias",
            MARIAS,
            "sk",
            &[("červený dolník", "Dče nesmieš zahrať: musíš priznať farbu (zeleň). Môžeš vybrať: ")],
        ),
        ("tarok", TAROK, "en", &[("three", "three is too low: random 3 holds three. Bid more, or pass.")]),
        ("tarok", TAROK, "hr", &[("tri", "tri je premalo: random 3 drži igru tri.")]),
    ] {
        let file = session(&format!("refused-{game}-{language}"), lines);
        let path = file.to_string_lossy().into_owned();
        let mut terminal = plain(&quick(game, &["--seat", "1", "--lang", language, "--save", &path]));
        prompt(&mut terminal);
        for (line, expected) in entered {
            let shown = answer(&mut terminal, line).replace("\r\n  ", " ");
            assert!(shown.contains(expected), "{line}: {shown}");
        }
        // The rules are in the same language.
        let shown = answer(
            &mut terminal,
            if language == "sk" {
                "pravidlá"
            } else if language == "hr" {
                "pravila"
            } else {
                "rules"
            },
        );
        assert!(shown.contains(&format!("talon rules {game}")), "{shown}");
    }
}

#[test]
fn captures_come_one_a_line_and_end_by_themselves() {
    let file = tablic("captures", "2h 4c 6c Kd", "6h 9c Qh 2c 2d Js", "Ah As 8h 8d Jh Jd");
    let path = file.to_string_lossy().into_owned();
    let mut terminal = plain(&quick("tablic", &["--save", &path]));
    prompt(&mut terminal);
    assert!(answer(&mut terminal, "6").ends_with("Captures: "));
    assert!(answer(&mut terminal, "4").contains("6h takes 4c. More?"));
    assert!(answer(&mut terminal, "2").contains("6h takes 2h 4c. More?"));
    assert!(answer(&mut terminal, "6").contains("You: 6h takes 2h 4c 6c"));
}

#[test]
fn a_pasted_block_of_lines_is_used_line_by_line() {
    for kind in ["dumb", "xterm"] {
        let file = tablic(&format!("pasted-{kind}"), "2h 4c 6c Kd", "6h 9c Qh 2c 2d Js", "Ah As 8h 8d Jh Jd");
        let path = file.to_string_lossy().into_owned();
        let mut terminal = start(&quick("tablic", &["--save", &path]), kind, 80);
        terminal.see("Your card: ");
        terminal.press(if kind == "dumb" { "6\n4\n2\n\n9\nquit\n" } else { "6\r4\r2\r\r9\rquit\r" });
        terminal.ends();
        let record = std::fs::read_to_string(&file).expect("a record");
        assert!(record.contains("move 0 6h 2h 4c\n") && record.contains("move 0 9c\n"), "{record}");
    }
}

#[test]
fn control_keys_lose_nothing_that_is_saved() {
    for (name, key, kind) in [("c", "\x03", "xterm"), ("d", "\x04", "xterm"), ("plain", "\x04", "dumb")] {
        let file = session_file(&format!("control-{name}"));
        let path = file.to_string_lossy().into_owned();
        let arguments = quick("tarok", &["--seed", "5", "--seat", "1", "--save", &path]);
        let mut terminal = start(&arguments, kind, 80);
        terminal.see("Your bid");
        terminal.press(if kind == "dumb" { "1\n" } else { "1\r" });
        terminal.see(": pass");
        terminal.see("Your card: ");
        let before = std::fs::read_to_string(&file).expect("a record");
        assert!(before.contains("move 1 bid pass"), "{before}");
        terminal.press(key);
        let ended = terminal.ends();
        assert!(ended.contains("Saved in "), "{name}: {ended}");
        assert_eq!(std::fs::read_to_string(&file).expect("a record"), before);
        // The deal continues at the same decision.
        let mut terminal = start(&arguments, kind, 80);
        terminal.see("Your card: ");
        terminal.press("\x04");
        terminal.ends();
        assert_eq!(std::fs::read_to_string(&file).expect("a record"), before);
    }
}

#[test]
fn a_screen_fits_its_columns_and_rows() {
    for game in ["tablic", "marias", "tarok"] {
        for columns in [80, 40] {
            let mut terminal =
                start(&quick(game, &["--seed", "4", "--seat", "1", "--lang", "hr"]), "xterm", columns);
            terminal.see("\x1b[2J");
            let screen = uncoded(&prompt_drawn(&mut terminal));
            let lines: Vec<&str> = screen.lines().collect();
            assert!(columns < 80 || lines.len() <= 24, "{} rows: {screen}", lines.len());
            for line in lines {
                assert!(line.trim_end().chars().count() <= usize::from(columns), "{columns}: {line}");
            }
        }
    }
}

/// Answers questions about captures until the program draws the table again. Returns the screen.
fn next_table(terminal: &mut Terminal) -> String {
    while !terminal.shown[terminal.read..].contains("\x1b[2J") {
        let new = uncoded(&terminal.shown[terminal.read..]);
        let asked = [("Captures: ", "auto\r"), ("[Y/n] ", "\r")];
        if let Some((_, answer)) = asked.into_iter().find(|(prompt, _)| new.contains(prompt)) {
            terminal.read = terminal.shown.len();
            terminal.press(answer);
        }
        assert!(terminal.wait(), "{}", terminal.shown);
    }
    terminal.see("\x1b[2J");
    let screen = uncoded(&prompt_drawn(terminal));
    terminal.read = terminal.shown.len();
    screen
}

/// Plays the first card of the hand that this screen of tablić shows.
fn play_first(terminal: &mut Terminal, screen: &str) {
    let hand = screen.lines().rfind(|line| line.starts_with("Your hand")).expect("a hand");
    let card = hand.split_whitespace().nth(2).expect("a card");
    let rank: String = card.chars().filter(char::is_ascii_alphanumeric).collect();
    terminal.press(&format!("{rank}\r"));
}

#[test]
fn the_screen_tells_all_since_the_last_question() {
    let mut terminal = start(&quick("tablic", &["--seed", "4"]), "xterm", 80);
    let mut screen = next_table(&mut terminal);
    for _ in 0..5 {
        play_first(&mut terminal, &screen);
        screen = next_table(&mut terminal);
    }
    // After the fifth card, the program plays the only remaining card. Then it deals new cards.
    let news: Vec<&str> = screen.lines().filter(|line| line.starts_with("  ")).collect();
    let yours = news.iter().filter(|line| line.starts_with("  You: ")).count();
    assert!(yours == 2 && screen.contains("New cards are dealt."), "{screen}");
    assert!(news.iter().any(|line| line.ends_with("(no other choice)")), "{screen}");
}

#[test]
fn doublings_have_the_names_of_their_levels() {
    let bidding = MARIAS.strip_suffix("move 1 say\nmove 2 say\nmove 0 8l\n").expect("the bids");
    let lines = format!("{bidding}move 1 say flek hra\nmove 2 say\nmove 0 say flek hra\n");
    for (lines, expected) in [
        (bidding, "1 sedma  2 stovka  3 flek hra  (Enter: nothing; several in one line: 1 2)"),
        (&lines, "1 sedma  2 stovka  3 tutti hra  (Enter: nothing; several in one line: 1 2)"),
    ] {
        let file = session("fleks", lines);
        let path = file.to_string_lossy().into_owned();
        let mut terminal = plain(&quick("marias", &["--seat", "1", "--save", &path]));
        let screen = prompt(&mut terminal).replace('\u{a0}', " ");
        assert!(screen.contains(expected), "{screen}");
    }
}

#[test]
fn a_table_of_many_fits_the_screen() {
    for (players, columns, rounds) in [("8", 80, 2), ("12", 40, 2), ("24", 80, 1), ("24", 40, 1)] {
        let last = (players.parse::<usize>().expect("a number") - 1).to_string();
        let arguments = quick("tablic", &["--seed", "4", "--players", players, "--seat", &last]);
        let mut terminal = start(&arguments, "xterm", columns);
        for _ in 0..rounds {
            let screen = next_table(&mut terminal);
            assert!(screen.lines().count() <= 24, "{players}, {columns}: {screen}");
            for line in screen.lines() {
                assert!(line.trim_end().chars().count() <= usize::from(columns), "{columns}: {line}");
            }
            play_first(&mut terminal, &screen);
        }
    }
}

#[test]
fn a_resized_terminal_is_drawn_in_its_new_size() {
    let mut terminal = start(&quick("tarok", &["--seed", "4", "--seat", "1"]), "xterm", 80);
    terminal.see("\x1b[2J");
    prompt_drawn(&mut terminal);
    terminal.resize(40, 24);
    terminal.press("look\r");
    terminal.see("\x1b[2J");
    let screen = uncoded(&prompt_drawn(&mut terminal));
    assert!(screen.lines().all(|line| line.trim_end().chars().count() <= 40), "{screen}");
}

#[test]
fn suits_are_drawn_and_coloured_where_the_terminal_can() {
    let file = tablic("colours", "2h 4c 6c Kd", "6h 9c Qh 2c 2d Js", "Ah As 8h 8d Jh Jd");
    let path = file.to_string_lossy().into_owned();
    let mut terminal = start(&quick("tablic", &["--save", &path]), "xterm", 80);
    terminal.see("\x1b[31m2♥\x1b[0m 4♣");
    terminal.see("Your card: ");
    terminal.press("\x04");
    terminal.ends();
    let mut terminal = start(&quick("tablic", &["--save", &path, "--plain"]), "xterm", 80);
    let screen = prompt(&mut terminal);
    assert!(screen.contains("2h 4c 6c Kd") && !screen.contains('\x1b'), "{screen:?}");
}

#[test]
fn practice_takes_moves_back_and_other_games_do_not() {
    let file = tablic("undo", "2h 4c 6c Kd", "6h 9c Qh 2c 2d Js", "Ah As 8h 8d Jh Jd");
    let path = file.to_string_lossy().into_owned();
    let mut terminal = plain(&quick("tablic", &["--save", &path, "--practice"]));
    prompt(&mut terminal);
    assert!(answer(&mut terminal, "undo").contains("You have made no move yet."));
    answer(&mut terminal, "9");
    let screen = answer(&mut terminal, "undo");
    assert!(screen.contains("Your hand") && screen.contains("9c"), "{screen}");
    assert!(!std::fs::read_to_string(&file).expect("a record").contains("move "));
    terminal.press("quit\n");
    terminal.ends();
    let mut terminal = plain(&quick("tablic", &["--save", &path]));
    prompt(&mut terminal);
    assert!(answer(&mut terminal, "undo").contains("--practice"));
}

#[test]
fn again_gives_the_same_cards_in_another_seat() {
    let file = session_file("again");
    let path = file.to_string_lossy().into_owned();
    let mut terminal = plain(&quick("tablic", &["--seed", "6", "--save", &path]));
    prompt(&mut terminal);
    answer(&mut terminal, "again");
    let record = std::fs::read_to_string(&file).expect("a record");
    assert!(record.contains("# talon play deal: 0 rotation 1 again\n"), "{record}");
    assert_eq!(record.matches("newgame").count(), 1);
    // The next deal has other cards unless the person types `again`.
    play_through_from(&mut terminal);
    let next = answer(&mut terminal, "");
    let record = std::fs::read_to_string(&file).expect("a record");
    let tables: Vec<&str> = record.lines().filter(|line| line.starts_with("table ")).collect();
    assert!(tables.len() == 2 && tables[0] != tables[1], "{next} {record}");
}

#[test]
fn the_score_sheet_has_a_row_for_each_deal() {
    let mut terminal = start(&[&quick("tarok", &["--seed", "3", "--name", "Ana"])[..]].concat(), "xterm", 80);
    for deal in 1..=2 {
        terminal.see("\x1b[2J");
        prompt_drawn(&mut terminal);
        terminal.read = terminal.shown.len();
        terminal.press("resign\r");
        let shown = uncoded(&(terminal.see("The deal is over.") + &terminal.see("In the lead: ")));
        let sheet: Vec<&str> =
            shown.lines().skip_while(|line| !line.trim().starts_with("Ana  random 2")).collect();
        assert_eq!(sheet.iter().filter(|line| line.starts_with("Deal ")).count(), deal, "{shown}");
        assert!(sheet.iter().any(|line| line.starts_with("Total ")), "{shown}");
        terminal.see("quit: ");
        terminal.press("\r");
    }
    terminal.see("\x1b[2J");
    prompt_drawn(&mut terminal);
    terminal.press("sheet\r");
    terminal.see("Deal 2 ");
    terminal.see("In the lead: ");
}

/// Resigns. The program then plays the rest of the deal.
fn play_through_from(terminal: &mut Terminal) {
    let shown = answer(terminal, "resign");
    assert!(shown.contains("The deal is over."), "{shown}");
}

#[test]
fn a_hint_names_the_best_move_and_payoffs() {
    for game in ["tablic", "marias", "tarok"] {
        let mut terminal = plain(&quick(game, &["--seed", "2", "--seat", "1"]));
        prompt(&mut terminal);
        let shown = answer(&mut terminal, "hint");
        assert!(shown.contains("The best player: ") && shown.contains(" points expected"), "{shown}");
    }
}

/// Arguments of a session in pairs to 101 points. Only its last deal pays points.
const TO_101: [&str; 6] = ["--players", "4", "--rules", "pairs on goal 101", "--seed", "3"];

#[test]
fn a_hint_in_a_session_to_a_goal_compares_the_points_of_the_deal() {
    let mut terminal = plain(&quick("tablic", &TO_101));
    prompt(&mut terminal);
    let shown = answer(&mut terminal, "hint");
    let lines = shown.replace(" points expected", "");
    let points = lines.lines().filter_map(|line| line.rsplit(' ').next()?.trim().parse::<f64>().ok());
    let points: Vec<f64> = points.collect();
    let (best, worst) = (points.first().expect("a hint"), points.last().expect("a hint"));
    assert!(points.len() > 2 && best - worst > 0.5, "{shown}");
}

#[test]
fn a_session_to_a_goal_shows_the_points_towards_it() {
    let mut terminal = plain(&quick("tablic", &TO_101));
    prompt(&mut terminal);
    let shown = answer(&mut terminal, "resign");
    assert!(shown.contains("(pair 0, ") && shown.contains("(pair 1, "), "{shown}");
    let totals = shown.split("total ").skip(1).map(|rest| rest.split(')').next().unwrap_or_default());
    let names = ["You", "greedy 2", "greedy 3", "greedy 4"];
    let totals: Vec<String> =
        names.iter().zip(totals).map(|(name, total)| format!("{name}: {total}")).collect();
    let score = totals.join(", ");
    assert!(totals.len() == 4 && !score.contains(": 0"), "{shown}");
    assert!(answer(&mut terminal, "score").contains(&score), "{score}");
    // In the next deal every player has the next lower seat.
    assert!(answer(&mut terminal, "").contains(&score), "{score}");
}

#[test]
fn a_review_counts_the_decisions() {
    let mut terminal =
        plain(&["marias", "--pace", "0", "--movetime", "20", "--opponents", "random", "--seed", "3"]);
    play_through(&mut terminal, "marias");
    assert!(
        terminal.shown.replace("\r\n  ", " ").contains("as good as the best player's")
            && terminal.shown.contains("The cards as they were dealt:")
    );
}

#[test]
fn each_seat_has_its_player_and_its_name_again_after_an_interruption() {
    let file = session_file("players");
    let path = file.to_string_lossy().into_owned();
    let saved = ["marias", "--pace", "0", "--no-review", "--movetime", "20", "--seed", "3", "--save", &path];
    let more =
        ["--name", "Ana", "--seat", "1", "--seat", "0=smart", "--seat", "2=minimax,Depth=1,MoveTime=20"];
    let mut terminal = plain(&[&saved[..], &more].concat());
    let first = prompt(&mut terminal);
    assert!(first.contains("smart 3") && first.contains("Ana") && first.contains("minimax 2"), "{first}");
    terminal.press("quit\n");
    terminal.ends();
    let record = std::fs::read_to_string(&file).expect("a record");
    let header = "# talon play: seed 3 seat 1\n# talon play name: Ana\n# talon play player: seat 0 smart\n\
        # talon play player: seat 2 minimax,Depth=1,MoveTime=20\n";
    assert!(
        record.starts_with(header) && record.contains("\n# deal: 0\n# players: smart 3, Ana, minimax 2\n"),
        "{record}"
    );
    let mut terminal = plain(&saved);
    let again = prompt(&mut terminal);
    assert!(again.contains("Ana: 0, minimax 2: 0") && again.contains("smart 3"), "{again}");
    terminal.press("quit\n");
    terminal.ends();
    assert_eq!(std::fs::read_to_string(&file).expect("a record"), record);
    // The arguments change the seat that they name. The other seats stay as they were.
    let mut terminal = plain(&[&saved[..], &["--seat", "0=max"]].concat());
    assert!(prompt(&mut terminal).contains("max 3"), "{}", terminal.shown);
    assert!(terminal.shown.contains("minimax 2") && terminal.shown.contains("Ana"), "{}", terminal.shown);
}

#[test]
fn a_wrong_seat_is_refused_with_the_way_out() {
    for (arguments, expected) in [
        (&["--seat", "3=best"][..], "no seat 3: 3 players sit in seats 0 to 2"),
        (&["--seat", "7"], "no seat 7: 3 players sit in seats 0 to 2"),
        (&["--seat", "0=best"], "--seat 0=best: seat 0 is yours; --seat N gives you another"),
        (&["--seat", "1", "--seat", "2"], "--seat 1 and --seat 2: you have one seat"),
        (&["--seat", "1=best", "--seat", "1=smart"], "--seat 1=… is given twice: a seat has one player"),
        (&["--seat", "1=smrt"], "seat 1: no player 'smrt' of marias: did you mean 'smart'?"),
        (&["--seat", "1=simple"], "seat 1: no player 'simple' of marias: the players are best, "),
        (&["--opponents", "whoever"], "seat 1: no player 'whoever' of marias: the players are best, "),
        (&["--seat", "1=clairvoyant"], "seat 1: clairvoyant sees every hand: name another player"),
        (&["--seat", "1=minimax,Dept=2"], "seat 1: no option 'Dept': did you mean 'Depth'?"),
        (&["--seat", "1=minimax,x=2"], "seat 1: no option 'x': the options are Player, "),
        (
            &["--seat", "1=minimax,Depth=9"],
            "seat 1: Depth cannot be '9': expected a whole number from 1 to 6",
        ),
        (
            &["--seat", "1=best,Player=smart"],
            "seat 1: option Player is the word after the seat: leave it out",
        ),
        (&["--seat", "1=minimax,Depth"], "'Depth' is not OPTION=VALUE, as in 1=minimax,Depth=2"),
        (&["--seat", "one=best"], "expected a seat from 0, or SEAT=PLAYER[,OPTION=VALUE]…"),
        (&["--name", "a, b"], "--name 'a, b': a name has 1 to 24 letters, and no comma among them"),
        (&["--name", " "], "a name has 1 to 24 letters"),
    ] {
        let output = isolated(TALON).args(["play", "marias"]).args(arguments).output().expect("an output");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(expected) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

#[test]
fn a_file_that_is_no_session_is_refused() {
    let file = session_file("no-session");
    std::fs::write(&file, "hello\n").expect("a file");
    let output =
        isolated(TALON).args(["play", "tablic", "--save"]).arg(&file).output().expect("talon starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is no session of talon play"), "{}", text(&output.stderr));
}

/// The message about a line that is not valid UTF-8.
const NOT_TEXT: &str = "This line is not understood: it is not in UTF-8.";

#[test]
fn a_line_that_is_no_text_is_a_wrong_entry_on_every_terminal() {
    for (kind, more) in [("xterm", &[][..]), ("dumb", &[]), ("xterm", &["--plain"])] {
        let file = tablic(
            &format!("bytes-{kind}-{}", more.len()),
            "3h 4d 4c Kd",
            "7s 6d 9c Qh 2c 2d",
            "Ah As 8h 8d Jh Js",
        );
        let path = file.to_string_lossy().into_owned();
        let mut terminal = start(&quick("tablic", &[&["--save", &path], more].concat()), kind, 80);
        terminal.see("Your card: ");
        // Three lines: a single letter in ISO 8859-2, a line that contains such a letter, and a letter whose
        // byte begins a longer UTF-8 character. After this byte, Enter becomes a part of the character.
        for line in [&b"\xbe\r"[..], b"herc \xbe\r", b"6 \xe8\r"] {
            terminal.send(line);
            terminal.see(NOT_TEXT);
            terminal.see("Your card: ");
        }
        terminal.press("7\r");
        terminal.see("Captures: ");
        // The words before the letter are kept. Enter after the letter does not lay the card, and it does not
        // end the entry.
        terminal.send(b"4\xbe");
        if kind == "dumb" || !more.is_empty() {
            terminal.press("\r");
        }
        terminal.see(NOT_TEXT);
        terminal.see("Captures: ");
        terminal.press("3 4\r");
        assert!(terminal.see("You: 7").len() < 2000);
    }
}

#[test]
fn a_line_that_is_no_text_is_a_wrong_entry_in_a_pipe() {
    let mut play = isolated(TALON)
        .args(["play", "tablic", "--seed", "1", "--opponents", "greedy", "--pace", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("talon starts");
    // The program skips the byte order mark before the first line.
    play.stdin
        .take()
        .expect("a pipe")
        .write_all(b"\xef\xbb\xbfscore\nherc \xbe\nscore\nquit\n")
        .expect("input");
    let output = play.wait_with_output().expect("an end");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), shown.matches(NOT_TEXT).count()), (Some(0), 1), "{shown}");
    assert_eq!(shown.matches("You: 0, greedy 2: 0").count(), 4, "two screens and two scores: {shown}");
}

#[test]
fn a_saved_session_may_have_a_byte_order_mark() {
    let file = tablic("mark", "3h 4d 4c Kd", "7s 6d 9c Qh 2c 2d", "Ah As 8h 8d Jh Js");
    let text = std::fs::read_to_string(&file).expect("the session");
    std::fs::write(&file, format!("\u{feff}{text}")).expect("a file");
    let mut terminal = plain(&quick("tablic", &["--save", &file.to_string_lossy()]));
    assert!(prompt(&mut terminal).contains("3h 4c 4d Kd"), "{}", terminal.shown);
}

#[test]
fn the_tab_key_completes_words_without_their_accents() {
    let mut terminal = start(&quick("tablic", &["--lang", "hr"]), "xterm", 80);
    terminal.see("Tvoja karta: ");
    terminal.press("pono\t");
    terminal.see("ponovno");
    terminal.press("\x15poni\t\x15pomoc\t\r");
    terminal.see("savjet:");
}
