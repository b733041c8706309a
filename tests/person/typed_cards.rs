//! Cards as people type them in `talon play`, in five languages. A card may have its printed form, or it may
//! be the beginnings of the names of its rank and suit. Rank and suit may have either order, with or without
//! a blank between them.

use std::io::Write as _;
use std::process::Stdio;

use crate::common::TALON;
use crate::common::run_directory::isolated;

/// Runs `talon play` with a person who types these lines and then leaves. Returns the output.
fn printed(game: &str, language: &str, lines: &str) -> String {
    let mut command = isolated(TALON);
    command.args(["play", game, "--lang", language, "--seed", "5", "--pace", "0", "--plain", "--no-review"]);
    command.args(if game == "tarok" {
        ["--seat", "1", "--opponents", "simple"]
    } else {
        ["--seat", "0", "--opponents", "random"]
    });
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = command.spawn().expect("the program");
    let mut input = program.stdin.take().expect("a pipe");
    write!(input, "{lines}\nquit\n").expect("the program reads");
    drop(input);
    String::from_utf8(program.wait_with_output().expect("an end").stdout).expect("text")
}

#[test]
fn a_card_is_understood_as_it_is_printed_and_as_people_write_it() {
    for (game, language, before, card, typed) in [
        ("tarok", "sl", "berač\n", "Jd", &["Fka", "F ka", "ka F", "kaF", "ka fant", "fan kar", "fantka"][..]),
        ("tarok", "sl", "berač\n", "1h", &["1sr", "1 sr", "sr 1", "sr1", "srce 1", "1 srce"]),
        ("tarok", "en", "berač\n", "Kh", &["K h", "h K", "hK", "hea ki", "king hearts"]),
        ("tarok", "hr", "berač\n", "Jd", &["J ka", "ka J", "kaJ", "deč ka", "karo dečko"]),
        ("tarok", "sk", "berač\n", "Jd", &["Jká", "J ká", "ká J", "káJ", "dol ká"]),
        ("marias", "sk", "", "Oh", &["Hče", "H če", "če H", "čeH", "hor čer", "červeň horník"]),
        ("marias", "cs", "", "Oh", &["Svče", "Sv če", "če Sv", "čeSv", "svr čer", "červený svršek"]),
        ("marias", "cs", "", "Ul", &["Spze", "Sp ze", "ze Sp", "zespo", "zelený spodek"]),
        ("marias", "hr", "", "Ul", &["Dli", "D li", "li D", "liD", "donji li", "lis don"]),
        ("marias", "sl", "", "Tl", &["10li", "10 li", "li 10", "li10", "list 10"]),
        ("marias", "en", "", "Ul", &["U l", "l U", "lU", "unter leav", "leaves un"]),
        ("tarok", "cs", "berač\n", "Jd", &["Jká", "J ká", "ká J", "káJ", "klu ká", "kárový kluk"]),
        ("tablic", "hr", "", "3d", &["3ka", "3 ka", "ka 3", "ka3", "3 kar", "karo3"]),
        ("tablic", "en", "", "3d", &["3 d", "d 3", "d3", "3 dia", "diamonds3"]),
    ] {
        let expected = printed(game, language, &format!("{before}{card}"));
        assert_ne!(expected, printed(game, language, &format!("{before}xyz")), "{game}: {card} is no card");
        for words in typed {
            assert_eq!(
                printed(game, language, &format!("{before}{words}")),
                expected,
                "{game} {language}: {words}"
            );
        }
    }
}
