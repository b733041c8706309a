//! The values that may differ between two otherwise equal runs. Each such value is replaced by a fixed value
//! of the same form, so that the programs can read the masked files. Output derived from masked files needs
//! no mask.

/// The version of the program, which every release changes.
const VERSION: &str = "0.0.0";

/// The time of the run.
const DATE: &str = "2000-01-01 00:00:00 UTC";

/// Names of JSON fields in journals, plans, results and the data of reports, each with its fixed value.
const FIELDS: [(&str, &str); 18] = [
    // The version and the time of the run.
    ("talon", "\"0.0.0\""),
    ("date", "\"2000-01-01 00:00:00 UTC\""),
    // Thinking times of a seat in a game: the sum, the maximum, the histogram.
    ("us", "3000"),
    ("max", "200"),
    ("hist", "[7,20]"),
    // Measurements of a run: its duration, the scheduling latency of the arbiter, the resources that the bots
    // used.
    ("elapsed_us", "1000000"),
    ("elapsed_s", "1.0"),
    ("stalls", "0"),
    ("latency_max_us", "500"),
    ("latency_max_ms", "0.5"),
    ("latency_p99_ms", "0.5"),
    ("cpu_us", "1000"),
    ("cpu_s", "0.001"),
    ("peak_bytes", "1048576"),
    ("peak_memory", "1048576"),
    // Thinking times of a player.
    ("mean_ms", "0.1"),
    ("max_ms", "0.2"),
    // The time by which a busy machine delayed an answer.
    ("overrun_ms", "0.0"),
];

/// The fixed value for the directory of a plan.
pub const DIRECTORY: &str = "/directory";

/// Replaces the path of a directory in a text. In a command, a path with blanks has quotation marks.
pub fn directory(text: &str, own: &str) -> String {
    let text = text.replace(own, DIRECTORY);
    let start = format!("'{DIRECTORY}");
    let mut masked = String::with_capacity(text.len());
    let mut rest = &text[..];
    while let Some((before, quoted)) = rest.split_once(&start) {
        let (path, after) = quoted.split_once('\'').unwrap_or((quoted, ""));
        masked.extend([before, DIRECTORY, path]);
        rest = after;
    }
    masked + rest
}

/// Replaces the values of [`FIELDS`] in JSON text by their fixed values. Removes the lines about bot
/// versions, because they may differ: some bots are built again for each run, and the journal of the corpus
/// was written by another arbiter.
pub fn json(text: &str) -> String {
    let kept = text.split_inclusive('\n').filter(|line| !line.starts_with("{\"versions\":"));
    let masked: String =
        FIELDS.iter().fold(kept.collect(), |text, (key, value)| with_field(&text, key, value));
    extension(&masked, "\"extended\":[\"")
}

/// Masks the time of an extension in a line that begins with `start`.
fn extension(text: &str, start: &str) -> String {
    match text.split_once(start) {
        Some((before, after)) => format!("{before}{start}{DATE}{}", &after[DATE.len()..]),
        None => text.to_owned(),
    }
}

/// Masks the directory in a plan.
pub fn plan(text: &str) -> String {
    lines(text, |line| match line.strip_prefix("directory = \"/") {
        Some(_) => format!("directory = \"{DIRECTORY}\""),
        None => line.to_owned(),
    })
}

/// Masks the lines of a record that may differ.
pub fn record(text: &str) -> String {
    lines(text, |line| match line {
        line if line.starts_with("# date: ") => format!("# date: {DATE}"),
        line => version(&extension(line, "# extended: ")),
    })
}

/// Masks the version of the program in a line.
fn version(line: &str) -> String {
    line.replace(&format!("talon {}", env!("CARGO_PKG_VERSION")), &format!("talon {VERSION}"))
}

/// Masks the output of a command.
pub fn screen(text: &str) -> String {
    let mut shown = String::new();
    let mut is_measured = false;
    for line in text.lines() {
        // Leaves out the table with the times and the memory of a match that was just played.
        is_measured = (is_measured || line.contains("  ms a move  ")) && !line.is_empty();
        if !is_measured && !is_latency(line) {
            shown.push_str(&screen_line(line));
            shown.push('\n');
        }
    }
    shown
}

/// Returns whether a line reports the lateness of the arbiter itself. A quick match has no such line.
fn is_latency(line: &str) -> bool {
    line.starts_with("scheduling latency: ")
        || line.ends_with(": the arbiter itself was late, and charged no seat")
}

fn screen_line(line: &str) -> String {
    // The limits depend on the machine and on the user.
    if line.starts_with("limits: ") {
        return "limits: …".to_owned();
    }
    if line.starts_with("extended ") {
        return extension(line, "extended ");
    }
    match line.rsplit_once(" decisions, in ") {
        Some((before, _)) => format!("{before} decisions, in …"),
        None => version(line),
    }
}

/// Masks the output of a command that draws a new key and prints its hashes. The files of a bot have those of its
/// interpreter, which differ from machine to machine.
pub fn screen_of_any_key(text: &str) -> String {
    lines(&screen(text), |line| match (line.split_once(" hash: "), line.split_once(": ")) {
        (Some((what, _)), _) => format!("{what} hash: HASH"),
        (None, Some((files, hash))) if files.starts_with("files of ") => {
            format!("{files}: HASH {}", hash.split_once(' ').map_or("", |(_, hashed)| hashed))
        }
        (None, _) => line.to_owned(),
    })
}

/// Masks the text of a fault bundle.
pub fn bundle(text: &str) -> String {
    lines(text, |line| match line.split_once(": ") {
        Some(("talon", _)) => format!("talon: {VERSION}"),
        Some(("date", _)) => format!("date: {DATE}"),
        // The path of the program may differ.
        Some(("play again", command)) => match command.split_once(" match ") {
            Some((_, rest)) => format!("play again: arbiter match {rest}"),
            None => line.to_owned(),
        },
        _ => line.to_owned(),
    })
}

/// Replaces each line of a text.
fn lines(text: &str, replaced: impl Fn(&str) -> String) -> String {
    text.lines().flat_map(|line| [replaced(line), "\n".to_owned()]).collect()
}

/// Replaces the value of every field with this name in JSON.
fn with_field(text: &str, key: &str, value: &str) -> String {
    let start = format!("\"{key}\":");
    let mut masked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(&start) {
        let (before, found) = rest.split_at(at + start.len());
        let value_at = found.len() - found.trim_start_matches(' ').len();
        masked.push_str(before);
        masked.push_str(&found[..value_at]);
        masked.push_str(value);
        rest = &found[value_at + value_length(&found[value_at..])..];
    }
    masked.push_str(rest);
    masked
}

/// Returns the length of the JSON value at the beginning of a text. The value is a text without quotation
/// marks, a list of numbers, or a word.
fn value_length(text: &str) -> usize {
    let found = match text.as_bytes().first() {
        Some(b'"') => text[1..].find('"').map(|end| end + 2),
        Some(b'[') => text.find(']').map(|end| end + 1),
        _ => text.find([',', '}', ']', '\n']),
    };
    found.unwrap_or(text.len())
}

#[test]
fn only_the_listed_fields_are_masked() {
    let line =
        r#"{"date":"now","points":[1,2],"time":[{"n":2,"us":17,"max":9,"hist":[3,1,1]}],"name":"max"}"#;
    let masked = r#"{"date":"2000-01-01 00:00:00 UTC","points":[1,2],"time":[{"n":2,"us":3000,"max":200,"hist":[7,20]}],"name":"max"}"#;
    assert_eq!(json(line), masked);
    assert_eq!(json(&json(line)), masked);
    assert_eq!(
        directory("run '/my home/x' --seed 1, /my home/y", "/my home"),
        "run /directory/x --seed 1, /directory/y"
    );
}
