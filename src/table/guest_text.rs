//! Texts of programs and of the system as guests see them: without the paths of the server.

/// The beginnings of a path in quotes, which may have blanks.
const PATHS: [&str; 4] = ["/", "~/", "./", "../"];

/// The text with only the last part of every path.
pub(super) fn without_paths(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\'', '"']) {
        let (before, quoted) = rest.split_at(at);
        let (quote, inner) = quoted.split_at(1);
        shown.push_str(&words_without_paths(before));
        shown.push_str(quote);
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
    let is_end = |letter: char| letter.is_whitespace() || "()[]<>{}=,;:".contains(letter);
    text.split_inclusive(is_end)
        .map(|word| {
            let end = word.trim_end_matches(is_end);
            last_part(end).to_owned() + &word[end.len()..]
        })
        .collect()
}

/// The last part of a path; another word as it is.
fn last_part(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    path.rsplit('/').next().unwrap_or(path)
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
            ("'python3 /home/ana/bot.py'", "'python3 bot.py'"),
            ("crash: ended with exit code 3", "crash: ended with exit code 3"),
            ("", ""),
        ] {
            assert_eq!(without_paths(text), shown);
        }
    }
}
