//! A bot's process: the arbiter writes lines to it and reads lines from it. The process is a child on this
//! machine, or it runs on its author's machine and its lines come over a connection.
//!
//! No function here waits, except the bounded wait of [`Process::kill`]. Bytes to be written go to a queue,
//! and the bot reads them at its own pace. A read takes only the bytes that are available, up to a limit. The
//! event loop serves each pipe when it is ready ([`Process::serve`]) and then takes the lines
//! ([`Process::next`]).

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::sync::Arc;

use rustix::process::Signal;

use talon_games::cards::Quoted;

use crate::bot::child::ChildProcess;
use crate::bot::pipes::{PipeRest, Received, STDERR_BYTES, StderrTail, StdinQueue, StdoutLines};
use crate::bot::process_end::ProcessEnd;
use crate::remote::{RemoteConnection, RemoteSeat};

/// The number of bytes that are read from each pipe of a child that has ended. A pipe holds at most this
/// number.
const LAST_BYTES: usize = 1 << 20;

/// One of the four file descriptors of a bot that the event loop polls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Pipe {
    /// Standard input can take more bytes.
    Input,
    /// Standard output has more bytes.
    Output,
    /// Standard error has more bytes.
    Errors,
    /// The pidfd: the child ended.
    End,
}

impl Pipe {
    /// All pipes.
    pub(crate) const ALL: [Self; 4] = [Self::Input, Self::Output, Self::Errors, Self::End];
}

/// A running process of a bot.
#[derive(Debug)]
pub(crate) struct Process {
    host: Host,
    stdin: StdinQueue,
    stdout: StdoutLines,
    stderr: StderrTail,
}

/// Where a process runs.
#[derive(Debug)]
enum Host {
    /// On this machine, as a child of the arbiter.
    Child(ChildProcess),
    /// On another machine. Its end cannot be seen: a remote process is gone when its output is closed.
    Remote(Arc<RemoteConnection>),
}

impl Process {
    /// Starts a child in a process group of its own.
    pub(crate) fn start(mut command: Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let stdin = child.stdin.take().map(|pipe| PipeWriter::from(OwnedFd::from(pipe)));
        let stdout = child.stdout.take().map(|pipe| PipeReader::from(OwnedFd::from(pipe)));
        let stderr = child.stderr.take().map(|pipe| PipeReader::from(OwnedFd::from(pipe)));
        Self::new(Host::Child(ChildProcess::new(child)), stdin, stdout, stderr)
    }

    /// Takes the seat of a remote bot.
    pub(crate) fn remote(seat: RemoteSeat) -> io::Result<Self> {
        let RemoteSeat { input, output, connection } = seat;
        Self::new(Host::Remote(connection), Some(input), Some(output), None)
    }

    fn new(
        host: Host,
        stdin: Option<PipeWriter>,
        stdout: Option<PipeReader>,
        stderr: Option<PipeReader>,
    ) -> io::Result<Self> {
        let (stdin, stdout) = (StdinQueue::new(stdin), StdoutLines::new(stdout));
        let stderr = StderrTail::new(stderr);
        for pipe in [stdin.descriptor(), stdout.descriptor(), stderr.descriptor()].into_iter().flatten() {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Self { host, stdin, stdout, stderr })
    }

    /// Marks the child as a launcher that waits for the init of the bot's namespaces.
    pub(crate) fn set_behind_init(&mut self) {
        if let Host::Child(child) = &mut self.host {
            child.set_behind_init();
        }
    }

    fn child(&self) -> Option<&ChildProcess> {
        match &self.host {
            Host::Child(child) => Some(child),
            Host::Remote(_) => None,
        }
    }

    /// Returns the connection of a remote bot. `None` for a child.
    pub(crate) fn connection(&self) -> Option<&RemoteConnection> {
        match &self.host {
            Host::Child(_) => None,
            Host::Remote(connection) => Some(connection),
        }
    }

    /// Returns the process id, which is also the id of the process group. `None` for a remote bot.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child().map(ChildProcess::pid)
    }

    /// Returns the file descriptor of a pipe. `None` when the pipe is closed.
    pub(crate) fn descriptor(&self, pipe: Pipe) -> Option<BorrowedFd<'_>> {
        match pipe {
            Pipe::Input => self.stdin.descriptor(),
            Pipe::Output => self.stdout.descriptor(),
            Pipe::Errors => self.stderr.descriptor(),
            Pipe::End => self.child().and_then(ChildProcess::pidfd),
        }
    }

    /// Reads from or writes to a pipe that is ready. It reads about `budget` bytes.
    pub(crate) fn serve(&mut self, pipe: Pipe, budget: usize) -> PipeRest {
        match pipe {
            Pipe::Input => self.stdin.write(),
            Pipe::Output => return self.stdout.read(budget),
            Pipe::Errors => return self.stderr.read(budget),
            Pipe::End => self.reap(),
        }
        PipeRest::Wholly
    }

    /// Sends bytes. The bytes that the bot does not take now are queued.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        log::trace!("to {}: {}", self.log_name(), bytes.escape_ascii());
        self.stdin.send(bytes);
    }

    fn log_name(&self) -> String {
        match &self.host {
            Host::Child(child) => child.pid().to_string(),
            Host::Remote(connection) => connection.to_string(),
        }
    }

    /// Closes the bot's input.
    pub(crate) fn close_input(&mut self) {
        self.stdin.close();
    }

    /// Resets the counts of the bot's output, because a question begins.
    pub(crate) fn reset_counts(&mut self) {
        self.stdout.reset_counts();
    }

    /// Returns the next line of the output read so far. `None` until more output is read.
    pub(crate) fn next(&mut self) -> Option<Received> {
        let received = self.stdout.next();
        if let Some(Received::Line(line)) = &received {
            log::trace!("from {}: {}", self.log_name(), Quoted::text(line));
        }
        received
    }

    /// Reads about `budget` bytes of the available output, without waiting.
    pub(crate) fn read(&mut self, budget: usize) {
        self.stdout.read(budget);
    }

    /// Drops the output read so far.
    pub(crate) fn discard_output(&mut self) {
        self.stdout.discard();
    }

    /// Returns whether there may be lines that were read, but not taken.
    pub(crate) fn has_lines(&self) -> bool {
        self.stdout.has_lines()
    }

    /// Returns whether all output of the bot was read and taken. Output that the bot wrote after the last
    /// read does not count.
    pub(crate) fn is_drained(&self) -> bool {
        self.stdout.is_drained()
    }

    /// Returns whether the child has closed its output, while the pidfd has not yet reported the end of the
    /// child.
    pub(crate) fn is_ending(&self) -> bool {
        let is_running = |child: &ChildProcess| child.end().is_none() && child.pidfd().is_some();
        self.stdout.descriptor().is_none() && self.child().is_some_and(is_running)
    }

    /// Returns the file descriptor that becomes readable when the last process of the namespaces has ended.
    /// `None` when the namespaces end with the child.
    pub(crate) fn init(&self) -> Option<BorrowedFd<'_>> {
        self.child().and_then(ChildProcess::init)
    }

    /// Returns whether the bot and every process of its namespaces have ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.child().map_or_else(|| self.stdout.descriptor().is_none(), ChildProcess::is_gone)
    }

    /// Closes the file descriptors of a bot that is gone.
    pub(crate) fn release(&mut self) {
        self.stdin.close();
        self.stdout.close();
        self.stderr.close();
        if let Host::Child(child) = &mut self.host {
            child.release();
        }
    }

    /// Returns the last lines of the bot's output, oldest first.
    pub(crate) fn last_lines(&self) -> Vec<String> {
        self.stdout.last_lines()
    }

    /// Returns the last part of the child's standard error.
    pub(crate) fn stderr(&mut self) -> String {
        self.stderr.read(STDERR_BYTES);
        self.stderr.text()
    }

    /// Looks for other processes of the child's group. Call this function after the end of the child and
    /// before it is reaped. Afterwards another group may get the same number.
    pub(crate) fn look_for_others(&mut self) {
        if let Host::Child(child) = &mut self.host {
            child.look_for_others();
        }
    }

    /// Returns whether [`Process::look_for_others`] found a process of the child's group that outlived the
    /// child.
    pub(crate) fn has_left_others(&self) -> bool {
        self.child().is_some_and(ChildProcess::has_left_others)
    }

    /// Returns how the bot ended. `None` while it runs. The status of a remote bot is not known: it counts as
    /// success.
    pub(crate) fn end(&self) -> Option<ProcessEnd> {
        match &self.host {
            Host::Child(child) => child.end(),
            Host::Remote(_) => self.is_gone().then(ProcessEnd::unknown),
        }
    }

    /// Reads the peak memory of the bot from `/proc` while the process exists.
    pub(crate) fn read_peak_memory(&mut self) {
        if let Host::Child(child) = &mut self.host {
            child.read_peak_memory();
        }
    }

    /// Collects the exit status of the child. The child has ended, but processes that the child started may
    /// still run and hold the output of the child open.
    fn reap(&mut self) {
        let Host::Child(child) = &mut self.host else { return };
        let was_running = child.end().is_none();
        child.reap();
        if was_running && child.end().is_some() {
            self.finish();
        }
    }

    fn finish(&mut self) {
        self.stderr.read(LAST_BYTES);
        self.stdout.read(LAST_BYTES);
        self.stdout.close();
    }

    /// Sends a signal to the child and its group. A remote bot receives no signal: `SIGKILL` closes its
    /// connection.
    pub(crate) fn signal(&mut self, signal: Signal) {
        match &mut self.host {
            Host::Child(child) => child.signal(signal),
            Host::Remote(_) if signal == Signal::KILL => self.release(),
            Host::Remote(_) => {}
        }
    }

    /// Kills the child and its group, or closes the connection of a remote bot. A second call has no effect.
    pub(crate) fn kill(&mut self) {
        match &mut self.host {
            Host::Child(child) => {
                let was_running = child.end().is_none();
                child.kill();
                if was_running && child.end().is_some() {
                    self.finish();
                }
            }
            Host::Remote(_) => self.release(),
        }
    }

    /// Asks the bot to quit.
    pub(crate) fn ask_to_quit(&mut self) {
        self.send("quit\n");
        self.close_input();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
