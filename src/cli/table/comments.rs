//! Comments in scripts and styles. The server sends the files of the page without them.

/// Returns a script or a style without the lines that are only comments. Comments beside code stay.
///
/// The lines of a text in backticks must not look like comments.
pub(super) fn without_comments(text: &str) -> String {
    let mut is_inside = false;
    let code = text.lines().filter(|line| {
        let line = line.trim();
        let was_inside = is_inside;
        if was_inside {
            is_inside = !line.ends_with("*/");
            return false;
        }
        let is_block = line.starts_with("/*");
        is_inside = is_block && !line.contains("*/");
        !(line.starts_with("//") || is_inside || is_block && line.ends_with("*/"))
    });
    code.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_are_comments_are_left_out() {
        let text = "/**\n * Adds.\n */\nfunction add(a) {\n  // Why.\n  return a + /** @type {any} */ (1); // One.\n}\n/* a */\n/** @type {any} */ (a) + 1;\n";
        let code = "function add(a) {\n  return a + /** @type {any} */ (1); // One.\n}\n/** @type {any} */ (a) + 1;\n";
        assert_eq!(without_comments(text), code);
    }
}
