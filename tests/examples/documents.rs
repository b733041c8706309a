//! Reads commands from the pages of the documentation.

use std::path::Path;

/// The prompt before a command. Blocks with prompts also show the output of the commands.
const PROMPT: &str = "$ ";

/// An action of a reader at one place of a page.
pub enum Step {
    /// The reader types a command from a block that runs `arbiter`, `talon` or a script of the project.
    Command(String),
    /// The reader reads a block that contains a file, such as a program or a tournament. `mark` is the text
    /// after the fence, such as `python first`. In an indented block it is the first line.
    Text { mark: String, text: String },
}

/// Lists the pages for users in order, relative to the root of the project.
pub fn pages(root: &Path) -> Vec<String> {
    let mut pages = vec!["README.md".to_owned(), "protocol.md".to_owned()];
    let mut folders = vec!["docs".to_owned(), "scripts".to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder)).expect("a folder").filter_map(Result::ok) {
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                folders.push(path);
            } else if Path::new(&path).extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Lists the steps of a page in order.
pub fn steps(page: &str) -> Vec<Step> {
    blocks(page).into_iter().flat_map(Block::steps).collect()
}

/// A fenced or an indented block of a page. Its lines have no indentation.
struct Block<'a> {
    /// The text after the fence in the same line. `None` for an indented block.
    fence: Option<&'a str>,
    lines: Vec<&'a str>,
}

/// Returns the fenced and the indented blocks of a page.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for line in page.lines() {
        let fence = line.trim_start().strip_prefix("```");
        let indented = line.strip_prefix("    ");
        match (&mut open, fence, indented) {
            (Some(Block { fence: Some(_), .. }), Some(_), _) => blocks.extend(open.take()),
            (Some(Block { fence: Some(_), lines }), None, _) => lines.push(line),
            (_, Some(fence), _) => {
                blocks.extend(open.replace(Block { fence: Some(fence.trim()), lines: Vec::new() }));
            }
            (Some(Block { lines, .. }), None, Some(line)) => lines.push(line),
            // A blank line belongs to the indented block if the block continues after the blank line.
            (Some(Block { lines, .. }), None, None) if line.is_empty() => lines.push(line),
            (None, None, Some(line)) => open = Some(Block { fence: None, lines: vec![line] }),
            (_, None, None) => blocks.extend(open.take()),
        }
    }
    blocks.extend(open);
    blocks
}

impl Block<'_> {
    fn steps(self) -> Vec<Step> {
        let commands = self.commands();
        if commands.iter().any(|command| runs_the_project(command)) {
            return commands.into_iter().map(Step::Command).collect();
        }
        let mark = self.fence.or(self.lines.first().copied()).unwrap_or_default().to_owned();
        vec![Step::Text { mark, text: format!("{}\n", self.lines.join("\n").trim_end()) }]
    }

    /// Returns the commands of the block. If a line has a prompt, only lines with a prompt are commands. A
    /// backslash at the end of a line continues the command in the next line.
    fn commands(&self) -> Vec<String> {
        if !matches!(self.fence, None | Some("" | "sh" | "bash" | "console")) {
            return Vec::new();
        }
        let has_prompt = self.lines.iter().any(|line| line.starts_with(PROMPT));
        let mut commands: Vec<String> = Vec::new();
        for line in self.lines.iter().filter(|line| !line.is_empty()) {
            let command = if has_prompt { line.strip_prefix(PROMPT) } else { Some(*line) };
            match commands.last_mut().filter(|last| last.ends_with('\\')) {
                Some(last) => *last = format!("{}{}", last.trim_end_matches('\\'), line.trim_start()),
                // A block in a list has more indentation.
                None => commands.extend(command.map(|command| command.trim_start().to_owned())),
            }
        }
        commands
    }
}

/// Returns whether a part of a pipeline is a command of the project.
fn runs_the_project(command: &str) -> bool {
    command.split(" | ").any(|part| {
        let mut words = part.split_whitespace();
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match first {
            "arbiter" | "talon" | "self_play" | "systemd-run" => true,
            "cargo" => part.contains(" --bin "),
            "python3" => Path::new(second).extension().is_some_and(|extension| extension == "py"),
            path => {
                path.starts_with("scripts/") || path.starts_with("target/") && !path.ends_with(['/', ':'])
            }
        }
    })
}
