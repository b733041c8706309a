//! The command `talon table`: a table in the browser.

mod page;
