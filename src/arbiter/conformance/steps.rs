//! The list of all steps in the conformance test.

use crate::conformance::conformance_run::ConformanceRun;
use crate::conformance::verdict::StepError;
use crate::conformance::verdict::StepLevel::{self, Advice, Required};

/// One step of the conformance test.
pub(super) struct CheckStep {
    /// The behaviour of a good bot, in a few words.
    pub(super) title: &'static str,
    /// The meaning of a failure.
    pub(super) level: StepLevel,
    /// The input of the step, in words.
    pub(super) tried: &'static str,
    /// The titles of the earlier steps that must have passed. If one of them did not pass, this step is
    /// skipped.
    pub(super) needs: &'static [&'static str],
    pub(super) run: fn(&mut ConformanceRun<'_>) -> Result<(), StepError>,
}

const STARTS: &str = "starts";
const HANDSHAKE: &str = "shakes hands";
const READY: &str = "answers isready";
const OFFER: &str = "offers a game that we know";
const ONCE: &str = "moves when asked, and once";
const GAMES: &str = "plays whole games from every seat";
const QUIT: &str = "ends on quit";

/// All steps, in order. The required steps come first. A step needs only earlier steps.
pub(super) const STEPS: [CheckStep; 25] = [
    CheckStep { title: STARTS, level: Required, tried: "the command", needs: &[], run: |run| run.starts() },
    CheckStep {
        title: HANDSHAKE,
        level: Required,
        tried: "'talon 1', and talonok 1 within the time to start",
        needs: &[STARTS],
        run: |run| run.shakes_hands(),
    },
    CheckStep {
        title: "says its name",
        level: Required,
        tried: "an 'id name' line in the handshake",
        needs: &[HANDSHAKE],
        run: |run| run.says_its_name(),
    },
    CheckStep {
        title: OFFER,
        level: Required,
        tried: "the 'game' lines of the handshake; none at all means any game",
        needs: &[HANDSHAKE],
        run: |run| run.offers_a_game(),
    },
    CheckStep {
        title: READY,
        level: Required,
        tried: "'isready' after the handshake",
        needs: &[HANDSHAKE],
        run: |run| run.answers_isready(),
    },
    CheckStep {
        title: "takes the values of its options",
        level: Required,
        tried: "every option at its default, its least and greatest value, every choice",
        needs: &[READY],
        run: |run| run.takes_values(),
    },
    CheckStep {
        title: ONCE,
        level: Required,
        tried: "a deal without 'go', then 'go', then a wait for more",
        needs: &[READY, OFFER],
        run: |run| run.moves_once(),
    },
    CheckStep {
        title: GAMES,
        level: Required,
        tried: "games against random players: every seat at the smallest table, one game at each other",
        needs: &[ONCE],
        run: |run| run.plays_games(),
    },
    CheckStep {
        title: "answers isready while it thinks",
        level: Required,
        tried: "'go' and 'isready' at once: both are answered within the time for the move",
        needs: &[GAMES],
        run: |run| run.is_ready_while_thinking(),
    },
    CheckStep {
        title: "stops when told",
        level: Required,
        tried: "'go infinite', then 'stop': a move within a second",
        needs: &[GAMES],
        run: |run| run.stops(),
    },
    CheckStep {
        title: "begins anew in mid-deal",
        level: Required,
        tried: "a second newgame while a deal is on, played to its end",
        needs: &[GAMES],
        run: |run| run.begins_anew(),
    },
    CheckStep {
        title: "plays on after an unknown line",
        level: Required,
        tried: "lines with unknown keywords in mid-deal",
        needs: &[GAMES],
        run: |run| run.plays_on_after(b"xyzzy\nhello out there 1 2 3\n", 6),
    },
    CheckStep {
        title: QUIT,
        level: Required,
        tried: "'quit' between games, and while it thinks",
        needs: &[ONCE],
        run: |run| run.quits(),
    },
    CheckStep {
        title: "ends with its input",
        level: Required,
        tried: "the end of input in mid-deal and while it thinks, as when the arbiter dies",
        needs: &[ONCE],
        run: |run| run.ends_with_input(),
    },
    CheckStep {
        title: "leaves nothing behind",
        level: Required,
        tried: "'quit', then a look for processes left in its group",
        needs: &[QUIT],
        run: |run| run.leaves_nothing(),
    },
    CheckStep {
        title: "refuses other values",
        level: Advice,
        tried: "every option at values out of its range",
        needs: &[READY],
        run: |run| run.refuses_values(),
    },
    CheckStep {
        title: "refuses unknown options",
        level: Advice,
        tried: "setoption with a name that it did not offer",
        needs: &[READY],
        run: |run| run.refuses_options(),
    },
    CheckStep {
        title: "refuses go without a game",
        level: Advice,
        tried: "'go' before any newgame",
        needs: &[READY],
        run: |run| run.refuses_go(),
    },
    CheckStep {
        title: "reads odd blanks",
        level: Advice,
        tried: "a deal with tabs, double blanks, \\r\\n, empty lines and comments",
        needs: &[GAMES],
        run: |run| run.reads_blanks(),
    },
    CheckStep {
        title: "plays on after a malformed line",
        level: Advice,
        tried: "known keywords with nonsense after them in mid-deal",
        needs: &[GAMES],
        run: |run| run.plays_on_after(b"move\nmove 0 @@\nmove x y z\nsetoption\nnewgame\nresult x\n", 7),
    },
    CheckStep {
        title: "plays on after a huge line",
        level: Advice,
        tried: "a line of one million bytes in mid-deal",
        needs: &[GAMES],
        run: |run| run.plays_on_after(&[b"move 0 ", vec![b'x'; 1_000_000].as_slice(), b"\n"].concat(), 8),
    },
    CheckStep {
        title: "plays on after invalid UTF-8",
        level: Advice,
        tried: "a line with bytes that are not text in mid-deal",
        needs: &[GAMES],
        run: |run| run.plays_on_after(b"move 0 \xff\xfe\xc3\n", 9),
    },
    CheckStep {
        title: "plays on after a NUL byte",
        level: Advice,
        tried: "a line with a NUL byte in mid-deal",
        needs: &[GAMES],
        run: |run| run.plays_on_after(b"move 0 \0\n", 10),
    },
    CheckStep {
        title: "writes only lines of the protocol",
        level: Advice,
        tried: "every line of its output in the handshake and a game",
        needs: &[GAMES],
        run: |run| run.writes_only_lines(),
    },
    CheckStep {
        title: "repeats itself with the same seed",
        level: Advice,
        tried: "the same deal twice with the same Seed and 'go nodes'",
        needs: &[GAMES],
        run: |run| run.repeats_itself(),
    },
];
