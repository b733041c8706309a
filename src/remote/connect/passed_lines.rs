//! The lines of the arbiter that reach the author's bot.

use talon_games::cards::Quoted;
use talon_games::protocol::{Code, Line, MAX_LINE};

/// The option that the arbiter may always set: it changes nothing but the random numbers of the bot.
const SEED_OPTION: &str = "Seed";

/// What happens to a line of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PassedLine {
    /// The bot gets the line.
    Pass,
    /// The bot does not get the line. In its place, this answer goes to the arbiter.
    Answer(String),
    /// The line is not a line of the protocol. The connection is not to be trusted.
    Wrong(&'static str),
}

/// Decides about a line of the arbiter. `options` are the names of the options that the author allows.
pub(super) fn pass(line: &str, options: &[String]) -> PassedLine {
    if line.len() > MAX_LINE {
        return PassedLine::Wrong("a line is too long");
    }
    if line.chars().any(char::is_control) {
        return PassedLine::Wrong("a line has a control character");
    }
    let Some(parsed) = Line::parse(line) else { return PassedLine::Pass };
    if parsed.keyword != "setoption" {
        return PassedLine::Pass;
    }
    // setoption name NAME [value VALUE]
    let words = parsed.tokens.iter().skip(1).take_while(|token| **token != "value");
    let name = words.copied().collect::<Vec<_>>().join(" ");
    let is_allowed = |known: &str| known.eq_ignore_ascii_case(&name);
    if is_allowed(SEED_OPTION) || options.iter().any(|option| is_allowed(option)) {
        return PassedLine::Pass;
    }
    let (code, name) = (Code::Option.word(), Quoted::new(&name));
    PassedLine::Answer(format!("error {code} '{name}': the author of this bot does not let others set it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seed_and_allowed_options_reach_the_bot() {
        let options = ["Own Book".to_owned()];
        for (line, passes) in [
            ("go movetime 100", true),
            ("", true),
            ("setoption name Seed value 7", true),
            ("setoption name own book value x", true),
            ("setoption name Threads value 99", false),
            ("  setoption   name  Threads value 99", false),
            ("setoption", false),
        ] {
            assert_eq!(pass(line, &options) == PassedLine::Pass, passes, "{line}");
        }
        let answer = PassedLine::Answer(
            "error option 'Threads': the author of this bot does not let others set it".to_owned(),
        );
        assert_eq!(pass("setoption name Threads value 99", &[]), answer);
    }

    #[test]
    fn a_line_that_no_arbiter_writes_ends_the_connection() {
        assert!(matches!(pass("deal\u{1b}[2J", &[]), PassedLine::Wrong(_)));
        assert!(matches!(pass(&"x".repeat(MAX_LINE + 1), &[]), PassedLine::Wrong(_)));
    }
}
