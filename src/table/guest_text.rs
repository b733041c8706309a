//! Shortens texts of programs and of the system for guests. Guests must not see the paths of files on the
//! server.

/// A word that begins with one of these texts is a path.
const PATHS: [&str; 4] = ["/", "~/", "./", "../"];

/// Shortens every file path in the text to the last part of the path.
pub(super) fn without_paths(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\'', '"']) {
        let (before, quoted) = rest.split_at(at);
        let (quote, inner) = quoted.split_at(1);
        shown.push_str(&words_without_paths(before));
        shown.push_str(quote);
        // A path in quotes may contain blanks.
        let end = inner.find(quote).filter(|_| PATHS.iter().any(|path| inner.starts_with(path)));
        rest = match end {
            Some(end) => {
                shown.push_str(last_part(&inner[..end]));
                &inner[end..]
            }
            None => inner,
        };
    }
    shown + &words_without_paths(rest)
}

fn words_without_paths(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(|word| if is_url(word) { word.to_owned() } else { parts_without_paths(word) })
        .collect()
}

/// Returns whether a word contains a network address. A `file:` address is not one.
fn is_url(word: &str) -> bool {
    word.contains("://") && !word.to_ascii_lowercase().contains("file:")
}

fn parts_without_paths(word: &str) -> String {
    let is_end = |letter: char| letter.is_whitespace() || "()[]<>{}=,;:".contains(letter);
    word.split_inclusive(is_end)
        .map(|part| {
            let end = part.trim_end_matches(is_end);
            let shown = if is_path(end) { last_part(end) } else { end };
            shown.to_owned() + &part[end.len()..]
        })
        .collect()
}

/// Returns whether a word is a path. A pair of words such as `and/or` is not a path. A date is not a path.
fn is_path(word: &str) -> bool {
    let is_file = |name: &str| {
        let kind = name.rsplit_once('.').map(|(_, kind)| kind);
        kind.is_some_and(|kind| kind.starts_with(|letter: char| letter.is_alphabetic()))
    };
    let slashes = word.matches('/').count();
    PATHS.iter().any(|path| word.starts_with(path))
        || (slashes > 0 && is_file(last_part(word)))
        || (slashes > 1 && word.chars().any(char::is_alphabetic))
}

/// Returns the last part of a path. A path without parts is returned unchanged.
fn last_part(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().filter(|part| !part.is_empty()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_its_last_part() {
        for (text, shown) in [
            ("cannot start '/home/ana/my bots/bot.py': not found", "cannot start 'bot.py': not found"),
            ("it said 'No such file: \"/srv/data/x\"'", "it said 'No such file: \"x\"'"),
            ("it can't read '/srv/a b/c'", "it can't read 'c'"),
            ("File \"bots/mine.py\", line 3", "File \"mine.py\", line 3"),
            ("at Bot.main(/opt/x/Bot.java:12)", "at Bot.main(Bot.java:12)"),
            ("dir=/home/ana/bots/ of ~/x", "dir=bots of x"),
            ("-I/home/ana/lib file:///home/ana/x", "lib file:x"),
            ("'python3 /home/ana/bot.py'", "'python3 bot.py'"),
        ] {
            assert_eq!(without_paths(text), shown);
        }
    }

    #[test]
    fn a_word_with_a_slash_that_is_no_path_stays() {
        for text in [
            "crash: ended with exit code 3",
            "a move and/or a bid",
            "3 km/h, 1/2.",
            "on 1/12/2026",
            "yes / no",
            "see https://bots.example/docs/a.html#top (or http://x:80/y)",
            "",
        ] {
            assert_eq!(without_paths(text), text);
        }
    }
}
