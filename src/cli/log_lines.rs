//! The log on standard error.

use std::io::Write as _;
use std::time::SystemTime;

/// Starts the log. It prints the lines that `RUST_LOG` selects, each with its UTC time. If `RUST_LOG` is not
/// set, the log prints only panics.
pub fn print_log_lines() {
    let mut logger = env_logger::Builder::from_default_env();
    logger.format(|out, line| {
        let time = humantime::format_rfc3339_seconds(SystemTime::now().max(SystemTime::UNIX_EPOCH));
        writeln!(out, "[{time} {:<5} {}] {}", line.level(), line.target(), line.args())
    });
    logger.init();
}
