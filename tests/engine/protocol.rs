//! Tests `protocol.md`, the pages of the games in `docs/protocol`, and `docs/gui.md`. The tests play the
//! transcripts on these pages and parse the examples. They also compare the lists on the pages with the code.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::engine_process::Engine;
use talon::arbiter::blocks::replay;
use talon::games::marias::Marias;
use talon::games::tablic::Tablic;
use talon::games::tarok::four::TarokFour;
use talon::games::tarok::three::TarokThree;
use talon::games::{Audience, Game};
use talon::protocol::{Code, Command, FaultKind, Line, OptionKind, Reply, Seat, Want};

/// The page that describes the lines of all games.
const CORE: &str = include_str!("../../protocol.md");

/// The tested pages, each with its file name: the pages of the protocol, and the page for authors of
/// graphical programs.
const PAGES: [(&str, &str); 6] = [
    ("protocol.md", CORE),
    ("docs/protocol/tablic.md", include_str!("../../docs/protocol/tablic.md")),
    ("docs/protocol/marias.md", include_str!("../../docs/protocol/marias.md")),
    ("docs/protocol/tarok.md", include_str!("../../docs/protocol/tarok.md")),
    ("docs/protocol/tarok-four.md", include_str!("../../docs/protocol/tarok-four.md")),
    ("docs/gui.md", include_str!("../../docs/gui.md")),
];

/// A fenced block of a page.
struct Block {
    /// The page's file name.
    file: &'static str,
    /// The text after the opening fence.
    kind: &'static str,
    /// The lines with their numbers in the file, counted from 1.
    lines: Vec<(usize, &'static str)>,
}

impl Block {
    /// Returns the file and the first line number of the block, for messages.
    fn place(&self) -> (&'static str, usize) {
        (self.file, self.lines[0].0)
    }
}

/// Returns the blocks of this kind on all pages, in the order of the pages.
fn blocks(kind: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (file, text) in PAGES {
        let mut open = false;
        for (number, line) in (1..).zip(text.lines()) {
            match (open, line.strip_prefix("```")) {
                (false, Some(kind)) => {
                    blocks.push(Block { file, kind, lines: Vec::new() });
                    open = true;
                }
                (true, Some("")) => open = false,
                (true, _) => blocks.last_mut().expect("a block").lines.push((number, line)),
                (false, None) => {}
            }
        }
        assert!(!open, "{file}: the last block is not closed");
    }
    blocks.retain(|block| block.kind == kind);
    blocks
}

/// Returns whether a page contains this text.
fn contains(text: &str) -> bool {
    PAGES.iter().any(|(_, page)| page.contains(text))
}

/// Returns the lines of a block that the test sends to the engine.
fn sent(block: &Block) -> impl Iterator<Item = &'static str> {
    block.lines.iter().filter_map(|(_, line)| line.strip_prefix("> "))
}

/// Returns the lines of a block that the engine must answer.
fn expected(block: &Block) -> impl Iterator<Item = &'static str> {
    block.lines.iter().filter_map(|(_, line)| line.strip_prefix("< "))
}

/// Returns whether a line matches a pattern. A final `…` in a pattern matches any text.
fn matches(line: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('…') {
        Some(beginning) => line.starts_with(beginning),
        None => line == pattern,
    }
}

/// Plays a block against a new engine.
fn play(block: &Block) {
    let file = block.file;
    let mut engine = Engine::start();
    // Whether the last pattern was only `…`. If it was, any lines may come before the next pattern.
    let mut any = false;
    for &(number, line) in &block.lines {
        if let Some(line) = line.strip_prefix("> ") {
            engine.send(line);
        } else if line == "< …" {
            any = true;
        } else if let Some(pattern) = line.strip_prefix("< ") {
            loop {
                let Some(answer) = engine.next_line() else {
                    panic!("{file}, line {number}: the output ended, expected '{pattern}'");
                };
                if matches(&answer, pattern) {
                    break;
                }
                assert!(any, "{file}, line {number}: the engine answers '{answer}', expected '{pattern}'");
            }
            any = false;
        } else {
            assert!(
                line.is_empty() || line.starts_with("; "),
                "{file}, line {number}: '{line}' is no remark"
            );
        }
    }
    let (rest, success) = engine.finish();
    let (file, first) = block.place();
    assert!(any || rest.is_empty(), "{file}, block at line {first}: unexpected lines {rest:?}");
    assert!(success, "{file}, block at line {first}: the engine's exit code is not 0");
}

#[test]
fn the_engine_answers_as_in_the_transcripts() {
    let transcripts = blocks("transcript");
    assert!(transcripts.len() >= 4, "transcripts are missing");
    for block in &transcripts {
        assert!(sent(block).count() > 0 && expected(block).count() > 0);
        play(block);
    }
}

#[test]
fn the_engine_prints_the_errors_as_in_the_examples() {
    let errors = blocks("error");
    for block in &errors {
        assert!(expected(block).count() > 0 && expected(block).all(|line| line.starts_with("error ")));
        play(block);
    }
    let shown: BTreeSet<&str> =
        errors.iter().flat_map(expected).filter_map(|line| line.split(' ').nth(1)).collect();
    // No example causes an internal error.
    let codes = Code::ALL.into_iter().filter(|&code| code != Code::Internal).map(Code::word);
    assert_eq!(shown, codes.collect(), "codes with an example");
}

/// Returns the keyword of a command. The match is exhaustive, so a new command needs a new entry in it.
fn keyword<'a>(command: &Command<'a>) -> &'a str {
    match command {
        Command::Talon => "talon",
        Command::IsReady => "isready",
        Command::SetOption { .. } => "setoption",
        Command::NewGame(_) => "newgame",
        Command::Go(_) => "go",
        Command::Stop => "stop",
        Command::DealRandom { .. } => "deal",
        Command::Play { .. } => "play",
        Command::Undo => "undo",
        Command::Draw => "d",
        Command::Moves => "moves",
        Command::Status => "status",
        Command::Scene { .. } => "scene",
        Command::Position => "position",
        Command::SetUp { .. } => "setup",
        Command::Help => "help",
        Command::Quit => "quit",
        Command::Legal => "legal",
        Command::LegalOk(_) => "legalok",
        Command::Fault { .. } => "fault",
        Command::Score { .. } => "score",
        Command::Result(_) => "result",
        Command::Other(line) => line.keyword,
    }
}

/// Returns the keyword of a reply.
fn reply_keyword(reply: &Reply) -> &'static str {
    match reply {
        Reply::Name(_) | Reply::Author(_) => "id",
        Reply::Game(_) => "game",
        Reply::Option(_) => "option",
        Reply::Want(Want::Legal | Want::Live) => "want",
        Reply::TalonOk(_) => "talonok",
        Reply::ReadyOk => "readyok",
        Reply::Info(_) => "info",
        Reply::BestMove(_) => "bestmove",
        Reply::Position(_) => "position",
        Reply::Status(_) => "status",
        Reply::Scene(_) => "scene",
        Reply::Error(_) => "error",
        Reply::Unknown(line) => panic!("'{line}' is no line of an engine"),
    }
}

/// Returns the lines of all blocks of this kind, each with its file name and line number.
fn example_lines(kind: &str) -> Vec<(&'static str, usize, &'static str)> {
    let lines = |block: Block| block.lines.into_iter().map(move |(number, text)| (block.file, number, text));
    blocks(kind).into_iter().flat_map(lines).collect()
}

/// Parses the example lines that go to the engine.
fn commands() -> Vec<Command<'static>> {
    let mut commands = Vec::new();
    for (file, number, text) in example_lines("lines to-engine") {
        match Command::parse(text) {
            Ok(Some(command)) => commands.push(command),
            Ok(None) => panic!("{file}, line {number}: '{text}' is no message"),
            Err(error) => panic!("{file}, line {number}: '{text}': {error}"),
        }
    }
    commands
}

/// Parses the example lines that come from the engine.
fn replies() -> Vec<Reply> {
    let mut replies = Vec::new();
    for (file, number, text) in example_lines("lines from-engine") {
        match Reply::parse(text) {
            Ok(Some(reply)) => replies.push(reply),
            Ok(None) => panic!("{file}, line {number}: '{text}' is no message"),
            Err(error) => panic!("{file}, line {number}: '{text}': {error}"),
        }
    }
    replies
}

/// Returns the rules of the grammar by name, from the `abnf` blocks.
fn grammar() -> BTreeMap<&'static str, String> {
    let mut rules: BTreeMap<&str, String> = BTreeMap::new();
    let mut current = "";
    for (_, line) in blocks("abnf").iter().flat_map(|block| &block.lines) {
        // A comment starts at the semicolon, because no rule has a semicolon within quotes.
        let line = line.split(';').next().unwrap_or_default();
        match line.split_once('=') {
            Some((name, rule)) if !line.starts_with(' ') => {
                current = name.trim();
                let rule = match rule.strip_prefix('/') {
                    Some(more) => format!(" /{more}"),
                    None => rule.to_owned(),
                };
                rules.entry(current).or_default().push_str(&rule);
            }
            _ if !line.trim().is_empty() => rules.get_mut(current).expect("a rule").push_str(line),
            _ => {}
        }
    }
    rules
}

/// Returns the quoted words of a grammar rule.
fn words(rule: &str) -> BTreeSet<&str> {
    rule.split("%s\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Returns the first keyword of each alternative of a grammar rule.
fn keywords(rules: &BTreeMap<&'static str, String>, name: &str) -> BTreeSet<String> {
    let names = rules[name].split('/').map(str::trim).filter(|name| !name.is_empty());
    names
        .flat_map(|name| match name {
            "event" => keywords(rules, name),
            name => {
                let rule = rules.get(name).unwrap_or_else(|| panic!("the grammar has no rule '{name}'"));
                let first = rule.split("%s\"").nth(1).and_then(|rest| rest.split('"').next());
                [first.expect("a keyword").to_owned()].into()
            }
        })
        .collect()
}

#[test]
fn every_example_line_parses() {
    for command in commands() {
        if let Command::Other(line) = command
            && Marias::parse_event(&line).is_err()
            && TarokThree::parse_event(&line).is_err()
            && TarokFour::parse_event(&line).is_err()
            && let Err(error) = Tablic::parse_event(&line)
        {
            panic!("'{} {}': {error}", line.keyword, line.tokens.join(" "));
        }
    }
    assert!(!replies().is_empty());
}

#[test]
fn the_text_has_exactly_the_keywords_that_engines_accept() {
    let rules = grammar();
    let in_grammar = keywords(&rules, "to-engine");
    let mut in_code = BTreeSet::new();
    for line in Engine::start().ask("help") {
        let Some(entry) = line.strip_prefix("# ").filter(|entry| !entry.starts_with("bots may")) else {
            continue;
        };
        // The form is `KEYWORD WORDS, KEYWORD WORDS   meaning`.
        let forms = entry.split_once("  ").map_or(entry.split(' ').next().unwrap_or_default(), |pair| pair.0);
        let keywords = forms.split(", ").filter_map(|form| form.split(' ').next());
        in_code.extend(keywords.map(str::to_owned));
    }
    assert_eq!(in_grammar, in_code, "the keywords of the grammar and of help");
    let in_examples: BTreeSet<String> =
        commands().iter().map(|command| keyword(command).to_owned()).collect();
    assert_eq!(in_grammar, in_examples, "the keywords of the grammar and of the examples");
    for keyword in in_grammar {
        assert!(contains(&format!("`{keyword}")), "'{keyword}' is not explained");
    }
}

#[test]
fn the_pages_have_the_keys_of_each_game() {
    for (page, game) in ["tablic", "marias", "tarok", "tarok-four"].into_iter().zip(talon::all_games().iter())
    {
        let offer = game.offer().to_string();
        assert!(CORE.lines().any(|line| line == offer), "the keys of {page} in protocol.md: {offer}");
        let keys = game.offer().keys;
        let (_, page) = PAGES.into_iter().find(|(file, _)| file.ends_with(&format!("/{page}.md"))).unwrap();
        for key in keys.iter().filter(|key| key.contains('|')) {
            assert!(page.contains(&format!("`{key}`")), "'{key}' is not on the page of {page}");
        }
    }
}

#[test]
fn the_text_has_exactly_the_keywords_that_engines_send() {
    let in_examples: BTreeSet<String> =
        replies().iter().map(|reply| reply_keyword(reply).to_owned()).collect();
    assert_eq!(keywords(&grammar(), "from-engine"), in_examples);
    for want in [Want::Legal, Want::Live] {
        assert!(replies().contains(&Reply::Want(want)), "'{want}' has no example");
    }
}

#[test]
fn the_text_has_the_error_codes_and_the_kinds_of_fault() {
    let rules = grammar();
    assert_eq!(words(&rules["code"]), Code::ALL.map(Code::word).into());
    assert_eq!(words(&rules["kind"]), FaultKind::ALL.map(FaultKind::word).into());
    for code in Code::ALL {
        assert!(CORE.contains(&format!("\n**`{code}`** — ")), "'{code}' is not explained");
    }
    for kind in FaultKind::ALL {
        assert!(CORE.contains(&format!("\n| `{kind}` | ")), "'{kind}' is not explained");
        let example = |command: &Command<'_>| matches!(command, Command::Fault { kind: k, .. } if *k == kind);
        assert!(commands().iter().any(example), "'{kind}' has no example");
    }
}

/// Returns the protocol word for the type of an option.
fn type_word(kind: &OptionKind) -> &'static str {
    match kind {
        OptionKind::Check { .. } => "check",
        OptionKind::Spin { .. } => "spin",
        OptionKind::Combo { .. } => "combo",
        OptionKind::Text { .. } => "string",
        OptionKind::Button => "button",
    }
}

#[test]
fn the_text_has_the_engines_options_with_their_types() {
    let options = talon::engine::option_table(&talon::all_games());
    for option in options.specs() {
        assert!(CORE.contains(&format!("`{}`", option.name)), "'{}' is not explained", option.name);
    }
    let table = CORE.split("| option | type | meaning |").nth(1).expect("the table of options");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = cells[1].trim_matches('`');
        let known = options.specs().find(|option| option.name == name);
        let known = known.unwrap_or_else(|| panic!("the engine has no option '{name}'"));
        assert!(cells[2].starts_with(type_word(&known.kind)), "the type of '{name}'");
        count += 1;
    }
    assert!(count >= 3, "the table of options has {count} rows");
}

#[test]
fn the_games_in_the_text_are_the_engines() {
    for game in talon::all_games().iter() {
        let offer = game.offer();
        let example = Reply::Game(offer.clone());
        assert!(replies().contains(&example), "'{offer}' has no example");
    }
}

#[test]
fn the_mask_hides_what_the_text_says() {
    let section = CORE.split("\n## Hidden cards").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows = section.unwrap_or_default().lines().filter(|line| line.starts_with("| `"));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let event = Tablic::parse_event(&Line::parse(cells[1]).expect("a line")).expect("an event");
        assert_eq!(event.to_string(), cells[1]);
        for seat in 0..2 {
            assert_eq!(Tablic::mask(&event, Seat::new(seat)).to_string(), cells[2 + seat]);
        }
        count += 1;
    }
    assert!(count >= 3, "the table of hidden cards has {count} rows");
}

/// Returns the text of the only record on the pages.
fn record() -> String {
    let blocks = blocks("record");
    assert_eq!(blocks.len(), 1, "one record");
    blocks[0].lines.iter().flat_map(|(_, line)| [line, "\n"]).collect()
}

#[test]
fn the_record_replays_without_mistakes() {
    let replayed =
        replay(&talon::all_games().rules(), record().as_bytes()).expect("a record in memory is readable");
    assert!(replayed.errors.is_empty(), "{:?}", replayed.errors);
    assert_eq!((replayed.games, replayed.moves), (1, 48));
    assert_eq!(Engine::start().ask(&record()), [""; 0], "an engine answers nothing to a record");
}

/// Returns the lines that `seat` receives while the game of a record is played.
fn received<'a>(record: impl IntoIterator<Item = &'a str>, seat: Seat) -> String {
    let games = talon::all_games();
    let audience = Audience::Seat(seat);
    let mut table = None;
    let mut received = String::new();
    for text in record {
        match (Command::parse(text).expect("a line"), &mut table) {
            (Some(Command::NewGame(new)), _) => {
                let begun = games.of(&new).expect("a game").table(&new).expect("a table");
                received.extend([begun.newgame(audience).to_string().as_str(), "\n"]);
                table = Some(begun);
            }
            (Some(Command::Other(line)), Some(table)) => {
                let before = table.events();
                table.apply(&line).expect("an event");
                (before..table.events()).for_each(|event| table.write_line(event, audience, &mut received));
            }
            (Some(Command::Score { .. } | Command::Result(_)), _) => received.extend([text, "\n"]),
            _ => {}
        }
    }
    received
}

/// Returns the lines of a block that belong to the deal. Leaves out commands that concern only the engine.
fn deal_lines(block: &Block) -> impl Iterator<Item = &'static str> {
    let commands = ["talon", "setoption", "isready", "go", "quit", "d", "moves", "undo"];
    sent(block).filter(move |line| !commands.contains(&line.split(' ').next().unwrap_or_default()))
}

#[test]
fn the_first_transcript_is_the_record_as_seat_1_sees_it() {
    let received = received(record().lines(), Seat::new(1));
    let mut received = received.lines();
    let mut count = 0;
    for line in deal_lines(&blocks("transcript")[0]) {
        assert!(received.any(|received| received == line), "seat 1 does not receive '{line}' at this point");
        count += 1;
    }
    assert!(count >= 10 && received.next().is_none(), "the transcript does not reach the end of the game");
}

/// Returns the transcripts of whole deals that show all hands.
fn whole_deals() -> Vec<Block> {
    let is_whole = |block: &Block| {
        let mut lines = deal_lines(block);
        let all_hands =
            lines.next().is_some_and(|line| line.starts_with("newgame") && !line.contains(" seat "));
        all_hands && lines.any(|line| line.starts_with("result"))
    };
    blocks("transcript").into_iter().filter(is_whole).collect()
}

#[test]
fn the_whole_deals_replay_without_mistakes() {
    let mut games = Vec::new();
    for deal in whole_deals() {
        let record: String = deal_lines(&deal).flat_map(|line| [line, "\n"]).collect();
        let replayed =
            replay(&talon::all_games().rules(), record.as_bytes()).expect("a record in memory is readable");
        assert!(replayed.errors.is_empty() && replayed.games == 1, "{:?}", replayed.errors);
        games.push(record.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    assert_eq!(games, ["tablic", "marias", "marias", "marias", "tarok", "tarok", "tarok", "tarok"]);
}

#[test]
fn a_seats_lines_follow_each_whole_deal() {
    let transcripts = blocks("transcript");
    let mut count = 0;
    for deal in whole_deals() {
        let at = transcripts.iter().position(|block| block.place() == deal.place()).expect("the deal");
        let received = received(deal_lines(&deal), Seat::new(2));
        let sent: Vec<&str> = deal_lines(&transcripts[at + 1]).collect();
        assert_eq!(sent, received.lines().take(sent.len()).collect::<Vec<_>>());
        count += sent.len();
    }
    assert!(count >= 20, "only {count} lines of whole deals");
}
