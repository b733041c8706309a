//! Facts that the pages do not contain: the files that a reader has, and the commands that a test cannot run
//! unchanged. If a row fits no page, the test fails.

/// How a command is tested.
pub enum Tested {
    /// The test does not run the command.
    Not,
    /// The test runs the command with one text replaced by another.
    With(&'static str, &'static str),
    /// The test runs the command with one text replaced by another. The command ends with this exit code.
    Ending(i32, &'static str, &'static str),
}
use Tested::{Ending, Not, With};

/// A command that is not run unchanged.
pub struct Exception {
    pub page: &'static str,
    /// The text with which one or more commands begin. If such a command lacks the text to be replaced, it
    /// runs unchanged.
    pub command: &'static str,
    pub tested: Tested,
    pub reason: &'static str,
}

const fn row(page: &'static str, command: &'static str, tested: Tested, reason: &'static str) -> Exception {
    Exception { page, command, tested, reason }
}

const PERSON: &str = "a person plays";
const SERVES: &str = "it serves until it is stopped: tests/league does it";
const LONG: &str = "it takes too long";
const HOURS: &str = "it takes hours";
const NUMPY: &str = "needs numpy";
const CLUSTER: &str = "needs a cluster: .ci/full has one";

const TRAINED: &str =
    "needs numpy and minutes: .ci/learning runs it, scripts/python/tests/test_examples.py in small";

const IMITATED: &str = "needs numpy and a data set: scripts/python/tests/test_dataset.py runs it in small";

/// The commands that do not run unchanged.
pub const EXCEPTIONS: &[Exception] = &[
    row(
        "docs/arbiter.md",
        "systemd-run --user",
        With("systemd-run --user --scope -p Delegate=yes arbiter", "arbiter --deals 4"),
        "systemd may be missing",
    ),
    row("docs/arbiter.md", "arbiter --participant talon:greedy", With("--deals 500", "--deals 20"), LONG),
    row(
        "docs/arbiter.md",
        "arbiter plan --game tarok",
        With("--game tarok", "--game tarok --deals 12"),
        LONG,
    ),
    row("docs/arbiter.md", "arbiter --participant 'name=Ana command=\"talon human\"", Not, PERSON),
    row("docs/benchmark.md", "arbiter benchmark play tablic my-tablic", Not, LONG),
    row("docs/benchmark.md", "arbiter benchmark row my-tablic", Not, LONG),
    row("docs/benchmark.md", "arbiter verify my-tablic", Not, LONG),
    row("docs/benchmark.md", "arbiter benchmark compare", Not, LONG),
    row("docs/benchmark.md", "arbiter run drawn", Not, LONG),
    row("docs/benchmark.md", "arbiter benchmark row drawn", Not, LONG),
    row("docs/cluster.md", "scripts/cluster/slurm_array", Not, CLUSTER),
    row("docs/cluster.md", "pip install", Not, CLUSTER),
    row("docs/cluster.md", "dask ", Not, CLUSTER),
    row("docs/cluster.md", "scripts/cluster/dask_shards.py", Not, CLUSTER),
    row("docs/cluster.md", "arbiter plan", With("--deals 6000", "--deals 3"), LONG),
    row("docs/league-schedule.md", "cargo run", Not, LONG),
    row("docs/league.md", "arbiter league serve", Not, SERVES),
    row("docs/league.md", "arbiter verify", Not, "the day has not come"),
    row("docs/remote.md", "arbiter connect", Not, SERVES),
    row("docs/remote.md", "arbiter match", Not, "it waits for a remote bot"),
    row("docs/tutorial.md", "arbiter league serve", Not, SERVES),
    row("docs/tutorial.md", "arbiter connect", Not, SERVES),
    row("docs/export.md", "arbiter --participant talon:greedy", With("--deals 1500", "--deals 5"), LONG),
    row("docs/export.md", "scripts/learn_greedy.py", Not, NUMPY),
    row("docs/export.md", "arbiter --participant \"scripts/learn_greedy.py", Not, NUMPY),
    row(
        "docs/table.md",
        "talon table",
        Not,
        "serves until it is ended: tests/browser/table_test.py plays there",
    ),
    row(
        "docs/evening.md",
        "talon table",
        Not,
        "serves until it is ended: tests/browser/evening_test.py plays there",
    ),
    row(
        "scripts/python/DESCRIPTION.md",
        "talon table",
        Not,
        "serves until it is ended: tests/browser/table_test.py plays there",
    ),
    row(
        "README.md",
        "cargo run --release --features table --bin talon -- table",
        Not,
        "serves until it is ended: tests/browser/table_test.py plays there",
    ),
    row(
        "docs/gui.md",
        "python3 scripts/gui_example.py",
        Not,
        "serves a page until it is ended: tests/browser/gui_test.py plays there",
    ),
    row("docs/play.md", "arbiter --deals 6", Not, PERSON),
    row("docs/play.md", "arbiter --participant 'command=\"talon human\"", Not, PERSON),
    row("docs/security.md", "target/debug/arbiter", With("--deals 1000", "--deals 2"), LONG),
    row(
        "docs/statistics.md",
        "arbiter --participant talon:master",
        Ending(5, "--deals 100000", "--deals 2 --movetime 10"),
        LONG,
    ),
    row("docs/statistics.md", "cargo run", Not, LONG),
    row("docs/history/calibration.md", "cargo run", Not, LONG),
    row("docs/history/calibration.md", "scripts/research/train ", Not, LONG),
    row("docs/history/corrections.md", "arbiter --game", With("000 --seed", " --seed"), LONG),
    row("docs/history/corrections.md", "python3 scripts/research/hand_luck.py", Not, NUMPY),
    row("docs/history/corrections.md", "scripts/research/deal_values.py", Not, NUMPY),
    row("docs/history/responses.md", "scripts/research/train ", Not, HOURS),
    row("docs/history/search.md", "self_play ", Not, HOURS),
    row("docs/dataset.md", "python3 imitate.py", Not, IMITATED),
    row("docs/dataset.md", "arbiter benchmark play", Not, LONG),
    row("docs/learning.md", "python3 ppo.py train", Not, TRAINED),
    row("docs/learning.md", "arbiter --participant \"python3 ppo.py play", Not, TRAINED),
    row("docs/learning.md", "arbiter benchmark play tarok-four learned", Not, TRAINED),
    row("docs/tutorial.md", "arbiter --deals 500", With("--deals 500", "--deals 20"), LONG),
    row("docs/tutorial.md", "arbiter --game marias", With("--deals 300", "--deals 6"), LONG),
    row("docs/tutorial.md", "arbiter --game tarok", With("--deals 400", "--deals 8"), LONG),
    row(
        "docs/tutorial.md",
        "arbiter --deals 200 --seed 1 --concurrency 2",
        Not,
        "needs the native part of the Python package: scripts/python/tests/test_tutorial.py plays it",
    ),
];

/// The source of a file that a reader has.
pub enum Source {
    /// The file of the project at this path.
    Project(&'static str),
    /// The block with this mark on the page. The file exists from the place of the block on.
    Shown(&'static str),
}
use Source::{Project, Shown};

/// A file that a reader has. `replaced` contains a text of the file and the text that replaces it.
pub struct ReaderFile {
    pub page: &'static str,
    pub name: &'static str,
    pub source: Source,
    pub replaced: Option<(&'static str, &'static str)>,
}

const fn file(page: &'static str, name: &'static str, source: Source) -> ReaderFile {
    ReaderFile { page, name, source, replaced: None }
}

const fn changed(given: ReaderFile, from: &'static str, to: &'static str) -> ReaderFile {
    ReaderFile { replaced: Some((from, to)), ..given }
}

/// A bot that plays every game.
const ANY_GAME: Source = Project("scripts/bots/any_game.py");
/// The improvements of the second part of the tutorial.
const TRUMP_COST: (&str, &str) = ("TRUMP_COST = 2", "TRUMP_COST = 8");
const BID_MORE: (&str, &str) = (
    "        needed = NEEDED.get(move[1], 9)\n",
    "        needed = NEEDED.get(move[1], 9)\n        if self.players == 4 and move[1] in (\"two\", \"one\"):\n            \
     needed -= 0.15  # a partner helps\n",
);

const DEPTH: (&str, &str) = ("talonok 1", "option name Depth type spin default 1 min 1 max 9\\ntalonok 1");

/// The files that the readers of the pages have.
pub const FILES: &[ReaderFile] = &[
    changed(file("docs/arbiter.md", "bot.py", ANY_GAME), DEPTH.0, DEPTH.1),
    changed(file("docs/arbiter.md", "bots/mine/bot.py", ANY_GAME), DEPTH.0, DEPTH.1),
    changed(file("docs/arbiter.md", "cup.toml", Shown("game = \"tarok\"")), "deals = 120", "deals = 12"),
    file("docs/cluster.md", "mybot", ANY_GAME),
    file("docs/tutorial.md", "mybot.py", Shown("python first")),
    file("docs/tutorial.md", "mybot.py", Shown("python final")),
    file("docs/tutorial.md", "taker.py", Shown("python taker")),
    file("docs/tutorial.md", "ahead.py", Shown("python ahead")),
    changed(
        file("docs/tutorial.md", "mymarias/better.py", Project("scripts/bots/marias.py")),
        TRUMP_COST.0,
        TRUMP_COST.1,
    ),
    changed(
        file("docs/tutorial.md", "mytarok/better.py", Project("scripts/bots/tarok.py")),
        BID_MORE.0,
        BID_MORE.1,
    ),
];
