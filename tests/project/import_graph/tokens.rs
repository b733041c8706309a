//! The tokens of a source file, and the paths in them.

/// A name that a `use` declaration imports.
pub struct Import {
    /// The words of the path, without `self` at its end.
    pub path: Vec<String>,
    /// The name of the item in this file, or `*` for a glob.
    pub name: String,
    /// Whether the declaration re-exports the item.
    pub public: bool,
}

/// Splits a source text into words and signs. Leaves out comments, literals and test modules. `::` is one
/// token.
pub fn tokens(text: &str) -> Vec<String> {
    without_tests(&split(text))
}

fn split(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        at += match rest {
            ['/', '/', ..] => rest.iter().position(|&letter| letter == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => {
                rest.windows(2).position(|pair| pair == ['*', '/']).map_or(rest.len(), |end| end + 2)
            }
            ['r', '"', ..] | ['r', '#', '"' | '#', ..] => raw_string(rest),
            ['"', ..] => quoted(rest, '"'),
            ['\'', '\\', ..] => quoted(rest, '\''),
            ['\'', _, '\'', ..] => 3,
            [':', ':', ..] => {
                tokens.push("::".to_owned());
                2
            }
            [letter, ..] if letter.is_alphanumeric() || *letter == '_' => {
                let word: String =
                    rest.iter().take_while(|letter| letter.is_alphanumeric() || **letter == '_').collect();
                let length = word.chars().count();
                tokens.push(word);
                length
            }
            [letter, ..] => {
                if !letter.is_whitespace() {
                    tokens.push(letter.to_string());
                }
                1
            }
            [] => 1,
        };
    }
    tokens
}

/// Returns the length of a literal that may contain escapes, including its quotation marks.
fn quoted(letters: &[char], mark: char) -> usize {
    let mut at = 1;
    while at < letters.len() && letters[at] != mark {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// Returns the length of a raw string literal. For a raw identifier (`r#move`), returns only the length of
/// its prefix.
fn raw_string(letters: &[char]) -> usize {
    let hashes = letters[1..].iter().take_while(|&&letter| letter == '#').count();
    if letters.get(1 + hashes) != Some(&'"') {
        return 1 + hashes;
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let body = &letters[2 + hashes..];
    let length = body.windows(end.len()).position(|window| window == end).unwrap_or(body.len());
    2 + hashes + length + end.len()
}

/// Leaves out every `#[cfg(test)] mod NAME { … }` of any visibility.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some(length) = test_module(&tokens[at..]) {
            at += length;
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Returns the number of tokens of a test module with a body, or `None` when no test module begins here.
fn test_module(tokens: &[String]) -> Option<usize> {
    const ATTRIBUTE: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    if !tokens.iter().take(ATTRIBUTE.len()).eq(ATTRIBUTE) {
        return None;
    }
    let mut at = ATTRIBUTE.len();
    if tokens.get(at)? == "pub" {
        at += 1;
        if tokens.get(at)? == "(" {
            at += tokens[at..].iter().position(|token| token == ")")? + 1;
        }
    }
    if tokens.get(at)? != "mod" || tokens.get(at + 2)? != "{" {
        return None;
    }
    let mut depth = 0;
    let length = tokens[at + 2..].iter().position(|token| {
        depth += i32::from(token == "{") - i32::from(token == "}");
        depth == 0
    })?;
    Some(at + 2 + length + 1)
}

/// Returns the names that all `use` declarations import.
pub fn imports(tokens: &[String]) -> Vec<Import> {
    let mut found = Vec::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| *token == "use") {
        let public = at > 0 && ["pub", ")"].contains(&tokens[at - 1].as_str());
        let length = tokens[at..].iter().position(|token| token == ";").unwrap_or(tokens.len() - at);
        read_tree(&tokens[at + 1..at + length], &[], public, &mut found);
    }
    found
}

/// Reads one use tree: a path that ends in a name, a glob or a group.
fn read_tree(tokens: &[String], prefix: &[String], public: bool, found: &mut Vec<Import>) {
    let mut path = prefix.to_vec();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "::" => at += 1,
            "{" => {
                for part in parts(&tokens[at + 1..tokens.len() - 1]) {
                    read_tree(part, &path, public, found);
                }
                return;
            }
            "as" => break,
            _ => {
                path.push(token.clone());
                at += 1;
            }
        }
    }
    let alias = tokens.get(at + 1).filter(|_| tokens.get(at).is_some_and(|token| token == "as"));
    let glob = path.last().is_some_and(|word| word == "*");
    if path.len() > 1 && path.last().is_some_and(|word| word == "self" || word == "*") {
        path.pop();
    }
    if let Some(last) = path.last() {
        let name = if glob { "*".to_owned() } else { alias.unwrap_or(last).clone() };
        found.push(Import { path, name, public });
    }
}

/// Splits a group at its outermost commas.
fn parts(tokens: &[String]) -> Vec<&[String]> {
    let mut depth = 0;
    let outer = |token: &String| {
        depth += i32::from(token == "{") - i32::from(token == "}");
        depth == 0 && token == ","
    };
    tokens.split(outer).filter(|part| !part.is_empty()).collect()
}

/// Returns the paths in code outside `use` declarations.
pub fn inline_paths(tokens: &[String]) -> Vec<Vec<String>> {
    let is_word = |token: &String| token.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            at += tokens[at..].iter().position(|token| token == ";").unwrap_or(tokens.len() - at);
        }
        let mut path = Vec::new();
        while at < tokens.len() && is_word(&tokens[at]) {
            path.push(tokens[at].clone());
            at += 1;
            if tokens.get(at).is_none_or(|token| token != "::") {
                break;
            }
            at += 1;
        }
        if path.len() > 1 {
            found.push(path);
        } else if path.is_empty() {
            at += 1;
        }
    }
    found
}
