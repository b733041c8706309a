//! A pseudo-terminal. The test presses keys and reads the screen as a person does.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// The timeout for an answer.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// This byte is written to the screen after the program has ended. The test reads all output before it
/// notices the end. Without this byte the last output can be lost, because the last process closes the
/// pseudo-terminal.
const END: u8 = 0;

/// A pseudo-terminal. If the test has started a program on it, it also contains this program.
pub struct Terminal {
    /// The path of the pseudo-terminal.
    pub name: String,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// All text that the screen has shown.
    pub shown: String,
    /// The byte offset in `shown` up to which the test has read.
    pub read: usize,
    /// The bytes that do not form a complete character yet.
    rest: Vec<u8>,
    program: Option<Program>,
    /// Keeps the pseudo-terminal open while programs start and end on it.
    tty: File,
}

/// A program on a terminal. A thread waits for its end.
struct Program {
    number: Pid,
    ended: Receiver<ExitStatus>,
}

impl Terminal {
    /// Opens a terminal of this size.
    ///
    /// # Panics
    /// The system provides no pseudo-terminal.
    pub fn new(columns: u16, rows: u16) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&controller).and_then(|()| unlockpt(&controller)).expect("permission");
        let name = ptsname(&controller, Vec::new()).expect("a name").into_string().expect("text");
        let tty = File::options().read(true).write(true).open(&name).expect("a terminal");
        let keyboard = File::from(controller);
        let mut screen = keyboard.try_clone().expect("a second handle");
        let (sender, received) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                let end = bytes[..count].iter().position(|&byte| byte == END);
                if sender.send(bytes[..end.unwrap_or(count)].to_vec()).is_err() || end.is_some() {
                    break;
                }
            }
        });
        let terminal = Self {
            name,
            keyboard,
            screen: received,
            shown: String::new(),
            read: 0,
            rest: Vec::new(),
            program: None,
            tty,
        };
        terminal.resize(columns, rows);
        terminal
    }

    /// Opens a terminal of this size and kind, and starts a program on it.
    ///
    /// # Panics
    /// The program does not start.
    pub fn with(mut command: Command, kind: &str, columns: u16, rows: u16) -> Self {
        let mut terminal = Self::new(columns, rows);
        let handle = |terminal: &Self| -> Stdio {
            OwnedFd::from(File::options().read(true).write(true).open(&terminal.name).expect("a terminal"))
                .into()
        };
        command.stdin(handle(&terminal)).stdout(handle(&terminal)).stderr(handle(&terminal));
        command.env("TERM", kind).env("LC_ALL", "C.UTF-8");
        // The program gets this variable only if the test sets it, and not from the environment of the test.
        if command.get_envs().all(|(name, value)| name != "NO_COLOR" || value.is_none()) {
            command.env_remove("NO_COLOR");
        }
        let mut child = command.spawn().expect("the program starts");
        let number = Pid::from_child(&child);
        let mut screen = terminal.tty.try_clone().expect("a second handle");
        let (sender, ended) = channel();
        thread::spawn(move || {
            let status = child.wait().expect("the program ends");
            screen.write_all(&[END]).expect("the terminal is open");
            // The receiver may be dropped when the test has ended.
            let _ = sender.send(status);
        });
        terminal.program = Some(Program { number, ended });
        terminal
    }

    /// Changes the size of the terminal.
    ///
    /// # Panics
    /// The terminal is closed.
    pub fn resize(&self, columns: u16, rows: u16) {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.keyboard, size).expect("a size");
    }

    /// Presses keys.
    ///
    /// # Panics
    /// The terminal is closed.
    pub fn press(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Sends bytes to the terminal, for keys that are not text.
    ///
    /// # Panics
    /// The terminal is closed.
    pub fn send(&mut self, bytes: &[u8]) {
        self.keyboard.write_all(bytes).expect("the terminal takes keys");
    }

    /// Adds output to the shown text. Bytes that are not text become replacement characters.
    fn take(&mut self, bytes: Vec<u8>) {
        self.rest.extend(bytes);
        let mut used = 0;
        for chunk in self.rest.utf8_chunks() {
            self.shown.push_str(chunk.valid());
            used += chunk.valid().len();
            // The last character may be incomplete.
            let is_cut = used + chunk.invalid().len() == self.rest.len()
                && std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if !chunk.invalid().is_empty() && !is_cut {
                self.shown.push(char::REPLACEMENT_CHARACTER);
                used += chunk.invalid().len();
            }
        }
        self.rest.drain(..used);
    }

    /// Reads the available output without waiting.
    pub fn look(&mut self) {
        while let Ok(bytes) = self.screen.try_recv() {
            self.take(bytes);
        }
    }

    /// Waits for more output. Returns `false` when the program has ended.
    ///
    /// # Panics
    /// No output comes before the timeout.
    pub fn wait(&mut self) -> bool {
        match self.screen.recv_timeout(TIMEOUT) {
            Ok(bytes) => {
                self.take(bytes);
                true
            }
            Err(RecvTimeoutError::Disconnected) => false,
            Err(RecvTimeoutError::Timeout) => panic!("nothing more after: {}", self.shown),
        }
    }

    /// Waits until the screen shows a text. Returns the unread output before this text.
    ///
    /// # Panics
    /// The text does not come.
    pub fn see(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.shown[self.read..].find(text) {
                let before = self.shown[self.read..self.read + at].to_owned();
                self.read += at + text.len();
                return before;
            }
            assert!(self.wait(), "no '{text}' in: {}", self.shown);
        }
    }

    /// Waits until the program ends with exit code 0. Returns the output that was not read before.
    ///
    /// # Panics
    /// The program does not end, or fails.
    pub fn ends(mut self) -> String {
        while self.wait() {}
        let status =
            self.program.as_ref().map(|program| program.ended.recv_timeout(TIMEOUT).expect("its status"));
        assert_eq!(status.and_then(|status| status.code()), Some(0), "{}", self.shown);
        self.shown.split_off(self.read)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Some(program) = &self.program
            && program.ended.try_recv() == Err(TryRecvError::Empty)
        {
            // The call fails when the program has just ended.
            let _ = kill_process(program.number, Signal::KILL);
        }
    }
}

/// Removes the terminal's control codes from the text of a screen.
pub fn uncoded(screen: &str) -> String {
    let mut text = String::new();
    let mut letters = screen.chars();
    while let Some(letter) = letters.next() {
        if letter == '\x1b' {
            letters.find(char::is_ascii_alphabetic);
        } else {
            text.push(letter);
        }
    }
    text
}
