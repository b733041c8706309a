//! A planned match or tournament: its plan, its journal, its record, the journal of an interrupted run, the
//! shards, and all files that are derived from these files.

use talon::arbiter::plan::MatchKey;

use crate::derived;
use crate::place::Place;
use crate::store::{assert_same, check, is_writing, read, stored};
use crate::{mask, store};

/// The entropy of every run.
pub const ENTROPY: &str = "draw 17: 4 8 15";

/// A planned match or tournament. Its files are in a folder of the corpus.
pub struct Planned<'a> {
    /// The name of this folder.
    pub name: &'a str,
    /// The command that makes the plan. The directory of the plan is added at the end.
    pub plan: Vec<&'a str>,
    pub options: &'a [&'a str],
    /// Files of the corpus that the plan needs in the working directory: tournament files, bots.
    pub inputs: &'a [(&'a str, &'a str)],
    /// Whether the match has shards.
    pub is_sharded: bool,
}

impl Planned<'_> {
    fn stored(&self, file: &str) -> String {
        format!("{}/{file}", self.name)
    }

    /// Reproduces all files of the folder.
    pub fn reproduce(&self) {
        let mut place = Place::new(self.name);
        for (from, to) in self.inputs {
            place.take(from, to);
        }
        self.plan(&mut place);
        self.play(&mut place);
        self.resume(&mut place);
        if self.is_sharded {
            self.merge(&mut place);
        }
        self.derive(&mut place);
        check(&self.stored("screen.txt"), &place.screen);
    }

    /// Plans the match. A plan draws a new key, so the corpus keeps the key of the first plan.
    pub fn plan(&self, place: &mut Place) {
        let arguments = [&self.plan[..], &["fresh"], self.options].concat();
        place.show_as(&arguments, true, mask::screen_of_any_key);
        if is_writing() && !stored(&self.stored("key")).exists() {
            check(&self.stored("key"), &place.read("fresh/key"));
        }
        check(&self.stored("plan.toml"), &mask::plan(&place.read("fresh/plan.toml")));
        let key = MatchKey::parse(&key(self.name)).expect("a key");
        let hashes = place.read("fresh/hashes");
        let (_, of_plan) = hashes.split_once('\n').expect("two lines");
        check(&self.stored("hashes"), &format!("key hash: {}\n{of_plan}", key.hash()));
    }

    /// Copies the plan from the corpus to a directory. `more` contains further files of the corpus, each with
    /// its name in the directory.
    pub fn begin(&self, place: &Place, directory: &str, more: &[(&str, &str)]) {
        let files = ["key", "hashes", "plan.toml"].map(|file| (file, file));
        for (from, to) in files.into_iter().chain(more.iter().copied()) {
            place.take(&self.stored(from), &format!("{directory}/{to}"));
        }
    }

    /// Plays the whole match.
    fn play(&self, place: &mut Place) {
        self.begin(place, "played", &[]);
        place.show(&["run", "played", "--entropy", ENTROPY], false);
        check(&self.stored("entropy"), &place.read("played/entropy"));
        let journal = mask::json(&place.read("played/journal.jsonl"));
        check(&self.stored("journal.jsonl"), &journal);
        check(&self.stored("record.talon"), &mask::record(&place.read("played/record.talon")));
        if is_writing() {
            check(&self.stored("interrupted.jsonl"), &interrupted(&journal));
        }
    }

    /// Plays the rest of a match whose run was interrupted.
    fn resume(&self, place: &mut Place) {
        let files = [("entropy", "entropy"), ("interrupted.jsonl", "journal.jsonl")];
        self.begin(place, "resumed", &files);
        place.show(&["resume", "resumed"], false);
        self.assert_whole("resumed", place);
    }

    /// Asserts that a directory holds the same games as the corpus.
    fn assert_whole(&self, directory: &str, place: &Place) {
        let journal = mask::json(&place.read(&format!("{directory}/journal.jsonl")));
        let (kept, journal) = (without_runs(&read(&self.stored("journal.jsonl"))), without_runs(&journal));
        assert_same(&format!("{}, {directory}: journal.jsonl", self.name), &kept, &journal);
        let record = mask::record(&place.read(&format!("{directory}/record.talon")));
        let kept = read(&self.stored("record.talon"));
        assert_same(&format!("{}, {directory}: record.talon", self.name), &kept, &record);
    }

    /// Plays the shards. Then merges the shards that are in the corpus.
    fn merge(&self, place: &mut Place) {
        let shards = [("1/2", "shard-1-of-2.jsonl"), ("2/2", "shard-2-of-2.jsonl")];
        self.begin(place, "sharded", &[]);
        for (shard, file) in shards {
            place.show(&["run", "sharded", "--entropy", ENTROPY, "--shard", shard], false);
            check(&self.stored(file), &mask::json(&place.read(&format!("sharded/{file}"))));
        }
        let files = shards.map(|(_, file)| (file, file));
        self.begin(place, "merged", &[&[("entropy", "entropy")], &files[..]].concat());
        place.show(&["merge", "merged"], true);
        self.assert_whole("merged", place);
    }

    /// Reproduces all files that are derived from the journal and the record of the corpus.
    fn derive(&self, place: &mut Place) {
        let files =
            [("entropy", "entropy"), ("journal.jsonl", "journal.jsonl"), ("record.talon", "record.talon")];
        self.begin(place, "read", &files);
        place.take(&self.stored("record.talon"), "record.talon");
        // Resuming a whole journal prints its results.
        place.show(&["resume", "read"], false);
        place.show(&["verify", "read"], true);
        place.show(&["replay", "record.talon"], true);
        check(&self.stored("report.json"), &derived::figures(place, "read"));
        place.show(&["verify", "record.talon"], true);
        check(&self.stored("report-of-record.json"), &derived::figures(place, "record.talon"));
        derived::check_tables(place, "read", &self.stored("tables"));
    }
}

/// Returns the beginning of a journal: half of its blocks, and half of the line of the next block.
pub fn interrupted(journal: &str) -> String {
    // The corpus does not contain the versions of the bots.
    let lines: Vec<&str> = journal.lines().filter(|line| !line.starts_with("{\"versions\":")).collect();
    let blocks = lines.iter().filter(|line| line.starts_with("{\"block\":")).count();
    let (whole, cut) = (&lines[..=blocks / 2], lines[blocks / 2 + 1]);
    let cut: String = cut.chars().take(cut.len() / 2).collect();
    format!("{}\n{cut}", whole.join("\n"))
}

/// Removes the lines about runs from a journal. An interrupted match has other such lines.
fn without_runs(journal: &str) -> String {
    let kept = journal.lines().filter(|line| !line.starts_with("{\"run\":"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the key of the match of a folder as hexadecimal digits.
pub fn key(name: &str) -> String {
    store::read(&format!("{name}/key")).trim().to_owned()
}
