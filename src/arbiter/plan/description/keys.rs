//! The keys of a description: one table for files, command lines, plan lines and their documentation.

use talon_games::protocol::{MAX_TIME_MS, Seat};

use crate::plan::description::key::{Kind, Place, PlanKey};
use crate::plan::{CoreList, MatchKey, SessionFilter};
use crate::process::MAX_MEMORY;
use crate::referee::{DealTime, FaultPolicy};

/// The version of descriptions in plans and records. Other versions are refused.
pub(crate) const PLAN_VERSION: u32 = 3;

/// The largest number of distinct deals of a lineup. The number of every game is then below 2⁶⁴.
const MAX_DEALS: u64 = 1_000_000_000_000;

/// The largest number of deals in a session.
const MAX_DEALS_PER_SESSION: u64 = 1_000_000;

/// The largest depth of a search.
const MAX_DEPTH: u64 = 1000;

/// The largest number of rounds.
const MAX_ROUNDS: u64 = 10_000;

/// The largest number of lineups for a participant.
const MAX_LINEUPS_EACH: u64 = 1_000_000;

/// The largest time in which a remote bot may come back, in seconds.
const MAX_RETURN_S: u64 = 3600;

/// The largest number of tables.
const MAX_TABLES: u64 = 100_000;

/// The largest number that a file and the command line can express.
const MAX_NUMBER: u64 = i64::MAX as u64;

/// The words for the formats.
const FORMATS: &[&str] = &["match", "mixes", "round-robin", "gauntlet", "swiss"];

/// The words for the seatings of a block.
const SEATINGS: &[&str] = &["rotations", "balanced", "fixed", "reverse", "random", "pairs"];

/// The languages of `--observe`.
const LANGUAGES: &[&str] = &["en", "hr", "sl", "sk", "cs"];

const fn count(least: u64, most: u64) -> Kind {
    Kind::Count { least, most }
}

/// The key whose tables are the participants.
pub const PARTICIPANT: &str = "participant";

/// The keys of a description, in the order in which they are written.
pub const PLAN_KEYS: &[PlanKey] = &[
    PlanKey::new("version", count(0, MAX_NUMBER), "", "The version of this form. Other versions are refused.")
        .default("3")
        .at(Place::Written),
    PlanKey::new("game", Kind::Text, "GAME", "The game [default: the first game of the program]."),
    PlanKey::new("rules", Kind::Pairs, "KEY=VALUE", "A rule option of the game."),
    PlanKey::new(
        "players",
        count(1, Seat::MAX_SEATS as u64),
        "PLAYERS",
        "The number of players at a table [default: the number of participants]. In a match, fewer participants are \
         repeated to fill the table, if their number divides it.",
    ),
    PlanKey::new(
        "format",
        Kind::Word(FORMATS),
        "FORMAT",
        "Which participants play together: all of them (match), two in every mix of seats (mixes), every subset that fills a \
         table (round-robin), the challenger with every subset of the others (gauntlet), or in each round those with similar points (swiss).",
    )
    .default("match"),
    PlanKey::new(
        "challenger",
        Kind::Text,
        "NAME",
        "In a gauntlet: the participant that meets all others [default: the first].",
    ),
    PlanKey::new(
        "challengers",
        count(1, MAX_LINEUPS_EACH),
        "COUNT",
        "In a gauntlet: the number of challengers, which are the first participants and do not meet each other, such as one \
         bot with several partners [default: 1].",
    )
    .excludes(&["challenger"]),
    PlanKey::new("rounds", count(1, MAX_ROUNDS), "ROUNDS", "In a Swiss tournament: the number of rounds [default: 1]."),
    PlanKey::new(
        "lineups",
        count(1, MAX_LINEUPS_EACH),
        "LINEUPS",
        "In a round robin: the number of lineups in which each participant plays, and every pair meets equally often \
         [default: all lineups are played].",
    ),
    PlanKey::new(
        "lineup",
        Kind::Texts,
        "NAME",
        "In a match: the name of the participant of each player [default: the participants in their order, repeated to fill \
         the table]. On the command line a participant is given again instead.",
    ),
    PlanKey::new(
        "deals",
        count(1, MAX_DEALS),
        "DEALS",
        "The number of distinct deals of each lineup, rounded up to whole sessions. Each is played in every seating of its \
         block [default: 200, or 100 sessions if the rules end a session, or one session with a person].",
    ),
    PlanKey::new(
        "deals-per-session",
        count(1, MAX_DEALS_PER_SESSION),
        "DEALS",
        "The number of consecutive deals of a session at one table [default: where something is carried \
         from deal to deal, 6 at a table of three and 8 at a table of four, otherwise 1].",
    ),
    PlanKey::new(
        "seating",
        Kind::Word(SEATINGS),
        "SEATING",
        "The seatings in which the cards of a block are played: every rotation of the players in the order of the lineup, \
         balanced orders, or only one seating, which is the order of the lineup (fixed), the reverse order, or an order \
         that is drawn for each block (random). In a game with pairs, rotations are those of the pairs.",
    )
    .default("rotations"),
    PlanKey::new(
        "only",
        Kind::Parsed(SessionFilter::check),
        "BLOCK.ROTATION",
        "In a match: play only this session, a block and a rotation, both counted from 1.",
    )
    .excludes(&["sprt"]),
    PlanKey::new(
        "movetime",
        count(1, MAX_TIME_MS),
        "MS",
        "The time limit of a decision, in milliseconds.",
    )
    .default("1000")
    .excludes(&["clock", "average"]),
    PlanKey::new(
        "clock",
        Kind::Parsed(DealTime::check),
        "BANK[+INCREMENT]",
        "Instead of movetime: the time limit for all decisions of a deal, and the increment after each decision, in \
         milliseconds.",
    )
    .excludes(&["average"]),
    PlanKey::new(
        "average",
        count(1, MAX_TIME_MS),
        "MS",
        "Instead of movetime: the mean time limit of a deal, in milliseconds. Unused time is added to the next deal.",
    ),
    PlanKey::new(
        "nodes",
        count(1, MAX_NUMBER),
        "NODES",
        "Ask the players to search this number of nodes, within the time limit.",
    )
    .excludes(&["depth"]),
    PlanKey::new(
        "depth",
        count(1, MAX_DEPTH),
        "DEPTH",
        "Ask the players to search to this depth, within the time limit.",
    ),
    PlanKey::new("margin", count(0, MAX_TIME_MS), "MS", "The tolerance beyond the time limit, in milliseconds.").default("200"),
    PlanKey::new(
        "startup",
        count(0, MAX_TIME_MS),
        "MS",
        "The time limit for the handshake of a bot, and then the same time for `readyok`, in milliseconds.",
    )
    .default("10000"),
    PlanKey::new(
        "on-fault",
        Kind::Parsed(FaultPolicy::check),
        "substitute|forfeit POINTS",
        "The cost of a fault. A substitute always plays on for the seat. With `substitute` the seat scores what the \
         substitute scores; with `forfeit`, as in 'forfeit 10', also at most minus this number of points.",
    )
    .default("substitute"),
    PlanKey::new(
        "sprt",
        Kind::TwoNumbers,
        "H0> <H1",
        "In a match, or in mixes, of two participants: stop as soon as a sequential test decides whether the first participant's \
         difference to the second is H0 or H1, in points a game, as in 0 0.5. deals is the maximum.",
    ),
    PlanKey::new(
        "sprt-alpha",
        Kind::Number,
        "RATE",
        "With sprt: the probability to accept H1 although H0 is true.",
    )
    .default("0.05")
    .needs("sprt"),
    PlanKey::new(
        "sprt-beta",
        Kind::Number,
        "RATE",
        "With sprt: the probability to accept H0 although H1 is true.",
    )
    .default("0.05")
    .needs("sprt"),
    PlanKey::new(
        "memory",
        count(1, MAX_MEMORY),
        "MIB",
        "The limit on the private memory of each process of a bot, and in a cgroup also of all its processes together, in \
         MiB [default: no limit]. The memory of a participant takes precedence.",
    ),
    PlanKey::new(
        "sandbox",
        Kind::Word(&["none", "available", "require"]),
        "HOW",
        "Run every bot in a sandbox: no network, read access to its own files and the system's, a small work directory of \
         its own, no other processes. The arbiter first prints what this system cannot enforce; with `require` it then plays \
         nothing [default: none on the command line, available in a file].",
    )
    .bare("available"),
    PlanKey::new(
        "trust-remote",
        Kind::Switch,
        "",
        "Let a remote bot play the same cards in several rotations, or in several seats. For bots that are trusted not to \
         remember cards.",
    ),
    PlanKey::new("readable", Kind::Texts, "PATH", "A file or directory that sandboxed bots may also read."),
    PlanKey::new(
        "share-processes",
        Kind::Switch,
        "",
        "Let one process play the same deal in several rotations. For bots that are trusted not to remember cards.",
    )
    .excludes(&["sandbox"]),
    PlanKey::new(
        "stages",
        Kind::Texts,
        "",
        "In a tournament that was extended: its participants and deals before each extension.",
    )
    .at(Place::Written),
    PlanKey::new(
        "directory",
        Kind::Text,
        "DIR",
        "The directory in which the bots run, and to which the paths are relative [default: the current directory, or the \
         directory of the file].",
    )
    .at(Place::Machine),
    PlanKey::new("concurrency", count(1, MAX_TABLES), "TABLES", "The number of tables that play at the same time.")
        .default("1")
        .at(Place::Machine),
    PlanKey::new(
        "affinity",
        Kind::Parsed(CoreList::check),
        "CORES",
        "Pin the bots of each table to one core. The tables take CORES in turn, or without CORES all cores that the arbiter \
         may use.",
    )
    .bare("")
    .at(Place::Machine),
    PlanKey::new(
        "remote-listen",
        Kind::Text,
        "ADDRESS",
        "Listen for remote bots at this address and port, as in 127.0.0.1:8090. Authors start `arbiter connect`.",
    )
    .needs("remote-tokens")
    .at(Place::Machine),
    PlanKey::new(
        "remote-tokens",
        Kind::Text,
        "FILE",
        "The file of the tokens by which remote bots are known. `arbiter token` writes it.",
    )
    .needs("remote-listen")
    .at(Place::Machine),
    PlanKey::new(
        "remote-return",
        count(0, MAX_RETURN_S),
        "SECONDS",
        "The time in which a remote bot may come back after its connection was cut, over all cuts of a game.",
    )
    .default("30")
    .at(Place::Machine),
    PlanKey::new(
        "bundles",
        Kind::Text,
        "DIR",
        "The directory for fault bundles, one directory for each; `none` keeps none [default: talon-faults, or faults in \
         the directory of the match].",
    )
    .at(Place::Machine),
    PlanKey::new(
        "transcripts",
        Kind::Word(&["faults", "all"]),
        "BOTS",
        "The bots whose lines are kept, with times: only bots with a fault, in the bundle of the fault, or in a match all \
         bots, in a file for each player in the directory of the bundles.",
    )
    .default("faults")
    .at(Place::Machine),
    PlanKey::new(
        "record",
        Kind::Text,
        "FILE",
        "The file for the records of all games. It must not exist, or be empty.",
    )
    .at(Place::Machine),
    PlanKey::new("force", Kind::Switch, "", "Overwrite the file of record.").needs("record").at(Place::Machine),
    PlanKey::new("json", Kind::Switch, "", "Print one JSON object on standard output.")
        .excludes(&["observe"])
        .at(Place::Machine),
    PlanKey::new(
        "details",
        Kind::Word(&["blocks", "games"]),
        "DETAILS",
        "In a match: add the results of each block, or of each block and each game, to the JSON object.",
    )
    .needs("json")
    .at(Place::Machine),
    PlanKey::new("observe", Kind::Switch, "", "Print the games as they are played, for people to watch.")
        .at(Place::Machine),
    PlanKey::new("lang", Kind::Word(LANGUAGES), "LANG", "With observe: the language.")
        .default("en")
        .needs("observe")
        .at(Place::Machine),
    PlanKey::new(
        "live",
        count(0, 65_535),
        "PORT",
        "Show the match in the browser while it is played: standings, games and faults, at an address that is printed. Only \
         this machine can open it. Without a port the system chooses a free one.",
    )
    .bare("0")
    .at(Place::Machine),
    PlanKey::new(
        "seed",
        count(0, MAX_NUMBER),
        "SEED",
        "A small number instead of a secret key, for tests and repeatable matches. Anyone who reads it knows all cards.",
    )
    .excludes(&["key"])
    .at(Place::Secret),
    PlanKey::new(
        "key",
        Kind::Parsed(MatchKey::check),
        "HEX",
        "The key of an earlier match, to play the same deals again. Anyone who reads it knows all cards [default: a new \
         secret key, revealed at the end].",
    )
    .at(Place::Secret),
    PlanKey::new(
        "entropy",
        Kind::Text,
        "TEXT",
        "With key: the entropy of an earlier match that was planned.",
    )
    .needs("key")
    .at(Place::Secret),
    PlanKey::new(
        PARTICIPANT,
        Kind::Participants,
        "PARTICIPANT",
        "A participant, in a match one for each player: the command line of a bot, or talon:PLAYER[,OPTION=VALUE]… for a \
         built-in player [default: the built-in players of the game that move at once]. Or keys and values: 'name=NAME \
         command=\"COMMAND\" directory=DIR option.NAME=VALUE memory=MIB', where only command is needed. The player \
         talon:clairvoyant, and any player after the prefix clairvoyant:, is shown every hand: for measurements.",
    ),
];

/// The keys of a participant.
pub const PARTICIPANT_KEYS: &[PlanKey] = &[
    PlanKey::new(
        "name",
        Kind::Text,
        "NAME",
        "Its name in reports [default: on the command line, the name of the bot].",
    ),
    PlanKey::new(
        "command",
        Kind::Text,
        "COMMAND",
        "The command line of a bot, or talon:PLAYER[,OPTION=VALUE]… for a built-in player. The words are not changed.",
    ),
    PlanKey::new(
        "remote",
        Kind::Text,
        "NAME",
        "In place of command: the name under which a bot connects that runs on the machine of its author.",
    ),
    PlanKey::new(
        "partner",
        Kind::Text,
        "NAME|COMMAND",
        "In a game with pairs: the name of the participant whose bot is its partner, or the command line of the partner \
         [default: the same bot in a process of its own].",
    ),
    PlanKey::new(
        "directory",
        Kind::Text,
        "DIR",
        "The directory in which the bot runs [default: the directory of the description].",
    ),
    PlanKey::new(
        "options",
        Kind::Options,
        "",
        "The values of its options by name, as in { Depth = 3 }. On the command line, option.NAME=VALUE.",
    ),
    PlanKey::new(
        "memory",
        count(1, MAX_MEMORY),
        "MIB",
        "The limit on the private memory of each of its processes, in MiB.",
    ),
    PlanKey::new("trusted", Kind::Switch, "", "It runs without the sandbox."),
    PlanKey::new(
        "clock",
        Kind::Word(&["none"]),
        "none",
        "It has no clock, because a person decides. Only in arbiter match.",
    ),
];

/// Synonyms of keys, each with the key that it stands for. The synonyms of a participant's keys are
/// `KEY_SYNONYMS` in module `bot`.
pub const SYNONYMS: &[(&str, &str)] = &[
    ("seats", "players"),
    ("order", "seating"),
    (BLOCKS, "deals"),
    ("rule", "rules"),
    ("seat", PARTICIPANT),
    ("participants", PARTICIPANT),
    ("follow", "observe"),
];

/// The synonym of `deals` that counts sessions.
pub(crate) const BLOCKS: &str = "blocks";

impl PlanKey {
    /// Returns the key with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        PLAN_KEYS.iter().find(|key| key.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::KEY_SYNONYMS;
    use crate::plan::{Format, Seating};
    use crate::referee::DEFAULT_STARTUP;

    #[test]
    fn words_and_defaults_are_those_of_their_types() {
        assert!(FORMATS.iter().copied().eq(Format::ALL.map(Format::word)));
        assert!(SEATINGS.iter().copied().eq(Seating::ALL.map(Seating::word)));
        let startup = PlanKey::find("startup").and_then(|key| key.default?.parse().ok());
        assert_eq!(startup, Some(DEFAULT_STARTUP.as_millis()));
        let version = PlanKey::find("version").and_then(|key| key.default?.parse().ok());
        assert_eq!(version, Some(PLAN_VERSION));
    }

    #[test]
    fn every_name_in_the_table_is_a_key_and_no_key_is_a_synonym() {
        for key in PLAN_KEYS {
            let others = key.excludes.iter().copied().chain(key.needs);
            assert!(others.into_iter().all(|other| PlanKey::find(other).is_some()), "{}", key.name);
        }
        assert!(
            SYNONYMS.iter().all(|(word, key)| PlanKey::find(word).is_none() && PlanKey::find(key).is_some())
        );
        let has = |name: &str| PARTICIPANT_KEYS.iter().any(|key| key.name == name);
        assert!(KEY_SYNONYMS.iter().all(|(word, key)| !has(word) && has(key)));
    }
}
