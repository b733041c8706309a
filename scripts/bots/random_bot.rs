//! Plays any game at random. It does not know the rules: with `want legal` it receives the legal moves before each
//! `go`, one `legal MOVE` line each. It names no game, so it can be seated at any game.
//! Build: rustc -O -o random scripts/bots/random_bot.rs

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

const HANDSHAKE: &str = "id name random_bot.rs\nid author Talon\nwant legal\ntalonok 1";

/// The lines that this bot ignores, because it needs only its legal moves.
const IGNORED: [&str; 14] = [
    "newgame", "table", "deal", "move", "show", "turn", "won", "tablas", "last", "fault", "score", "result",
    "legalok", "stop",
];

/// A generator of random numbers (xorshift64*). The standard library has none.
struct Random(u64);

impl Random {
    /// Returns a generator with a different seed in each process. The standard library chooses random keys
    /// for its hash maps, and the seed comes from them.
    fn new() -> Self {
        Self(RandomState::new().build_hasher().finish() | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(2_685_821_657_736_338_717) >> 32) as usize % bound
    }
}

/// Returns the answer to a line. Most lines need no answer.
fn answer(keyword: &str, rest: &str, legal: &mut Vec<String>, random: &mut Random) -> Option<String> {
    match keyword {
        "talon" => Some(HANDSHAKE.to_owned()),
        "isready" => Some("readyok".to_owned()),
        "legal" => {
            legal.push(rest.to_owned());
            None
        }
        "go" if legal.is_empty() => Some("error state expected legal moves first".to_owned()),
        "go" => {
            let place = random.below(legal.len());
            let chosen = legal.swap_remove(place);
            legal.clear(); // they belong to this position only
            Some(format!("bestmove {chosen}"))
        }
        "setoption" => Some("error option this bot has no options".to_owned()),
        _ if keyword.starts_with('#') || IGNORED.contains(&keyword) => None,
        _ => Some(format!("error unknown {}", keyword.chars().take(40).map(printable).collect::<String>())),
    }
}

/// Replaces a character that is not printable ASCII, so that an answer stays one line.
fn printable(letter: char) -> char {
    if letter.is_ascii_graphic() { letter } else { '?' }
}

fn main() -> io::Result<()> {
    let (mut legal, mut random) = (Vec::new(), Random::new());
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        // A line may hold any bytes.
        let line = String::from_utf8_lossy(&line?).into_owned();
        let text = line.trim();
        let (keyword, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if keyword == "quit" {
            break;
        }
        if let Some(text) = answer(keyword, rest.trim(), &mut legal, &mut random).filter(|_| !text.is_empty())
        {
            writeln!(output, "{text}")?;
            output.flush()?;
        }
    }
    Ok(())
}
