//! The plan of a tournament: the lines that its file stands for, and what extends them.

use crate::arbiter::pairing::tournament_file::TournamentFile;
use crate::arbiter::pairing::tournament_file_error::TournamentFileError;
use crate::arbiter::pairing::tournament_format::TournamentFormat;
use crate::arbiter::record::sha256;
use crate::cards::Quoted;

/// Begins the plan line of a participant, before its number.
const PARTICIPANT_LINE: &str = "# participant ";

impl TournamentFile {
    /// The plan as lines: one for each key that is given, and one for each participant, the participants last. The number of
    /// seats decides the lineups, so it is a part of the plan.
    #[must_use]
    pub fn plan_lines(&self) -> Vec<String> {
        let rules: Vec<String> = self.rules.iter().map(|(key, value)| format!("{key} {value}")).collect();
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let keys = [
            ("game", Some(self.game.clone())),
            ("rules", Some(rules.join(", ")).filter(|rules| !rules.is_empty())),
            ("seats", Some(self.seats.to_string())),
            ("format", Some(self.format.word().to_owned())),
            ("challenger", self.challenger.clone()),
            ("rounds", number(self.rounds)),
            ("lineups", self.lineups.map(|each| each.to_string())),
            ("blocks", number(Some(self.blocks))),
            ("deals per session", number(self.deals_per_session)),
            ("seating", Some(self.seating().unwrap_or_default().to_string())),
            ("movetime", number(self.movetime)),
            ("clock", self.clock.clone()),
            ("average", number(self.average)),
            ("nodes", number(self.nodes)),
            ("depth", number(self.depth)),
            ("margin", number(self.margin)),
            ("startup", number(self.startup)),
            ("on fault", self.on_fault.clone()),
            ("sprt", self.sprt.map(|[h0, h1]| format!("{h0} {h1}"))),
            ("sprt alpha", self.sprt_alpha.map(|rate| rate.to_string())),
            ("sprt beta", self.sprt_beta.map(|rate| rate.to_string())),
        ];
        let keys =
            keys.into_iter().filter_map(|(key, value)| Some(format!("# {key}: {}", Quoted::text(&value?))));
        let participants = (1..).zip(&self.participants).map(|(number, own)| {
            let options: Vec<String> =
                own.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let text = format!(
                "{}: {}; directory {}; options {}; memory {}; {}",
                own.name,
                own.command,
                own.directory.as_deref().unwrap_or("."),
                options.join(" "),
                own.memory.map_or("any".to_owned(), |memory| memory.to_string()),
                if own.trusted { "trusted" } else { "sandbox" }
            );
            format!("{PARTICIPANT_LINE}{number}: {}", Quoted::text(&text))
        });
        keys.chain(participants).collect()
    }

    /// The SHA-256 of the plan, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        sha256(self.plan_lines().join("\n"))
    }

    /// The tournament of these plan lines, of which the participants have only names and commands.
    ///
    /// # Errors
    /// The lines are not those of a tournament with these participants.
    pub fn from_plan(
        lines: &[String],
        participants: &[(String, String)],
    ) -> Result<Self, TournamentFileError> {
        let wrong = |line: &str| TournamentFileError::PlanLine { line: Quoted::new(line) };
        let (of_participants, keys): (Vec<&String>, Vec<&String>) =
            lines.iter().partition(|line| line.starts_with(PARTICIPANT_LINE));
        let mut table = toml::Table::new();
        for line in &keys {
            let pair = line.strip_prefix("# ").and_then(|line| line.split_once(": "));
            let (key, value) = pair.ok_or_else(|| wrong(line))?;
            let number = || value.parse().map(toml::Value::Integer).map_err(|_| wrong(line));
            let rate = |text: &str| text.parse().map(toml::Value::Float).map_err(|_| wrong(line));
            let value = match key {
                "game" | "format" | "challenger" | "seating" | "clock" | "on fault" => {
                    toml::Value::String(value.to_owned())
                }
                "rules" => {
                    let rule = |rule: &str| {
                        let (key, value) = rule.split_once(' ')?;
                        Some((key.to_owned(), toml::Value::String(value.to_owned())))
                    };
                    let rules: Option<toml::Table> = value.split(", ").map(rule).collect();
                    toml::Value::Table(rules.ok_or_else(|| wrong(line))?)
                }
                "sprt" => toml::Value::Array(value.split(' ').map(rate).collect::<Result<_, _>>()?),
                "sprt alpha" | "sprt beta" => rate(value)?,
                _ => number()?,
            };
            table.insert(key.replace(' ', "-"), value);
        }
        let participant = |(name, command): &(String, String)| {
            let pairs = [("name", name), ("command", command)];
            let pairs = pairs.map(|(key, text)| (key.to_owned(), toml::Value::String(text.clone())));
            toml::Value::Table(pairs.into_iter().collect())
        };
        table.insert(
            "participant".to_owned(),
            participants.iter().map(participant).collect::<Vec<_>>().into(),
        );
        let file: Self = table
            .try_into()
            .map_err(|error: toml::de::Error| TournamentFileError::Toml(error.message().to_owned()))?;
        file.check()?;
        // Every line must be as the arbiter writes it. Directory, options and limits of a participant do not matter here.
        let own = file.plan_lines();
        let is_same = |(own, line): (&String, &String)| match own.split_once("; directory ") {
            Some((own, _)) if own.starts_with(PARTICIPANT_LINE) => {
                line.strip_prefix(own).is_some_and(|rest| rest.starts_with("; directory "))
            }
            _ => own == line,
        };
        if own.len() != lines.len() || of_participants.len() != participants.len() {
            return Err(wrong(lines.last().map_or("", String::as_str)));
        }
        match own.iter().zip(lines).find(|&pair| !is_same(pair)) {
            Some((_, line)) => Err(wrong(line)),
            None => Ok(file),
        }
    }

    /// Checks that this tournament is the one with these plan lines, or extends it: its first blocks are those of the other
    /// one then.
    ///
    /// # Errors
    /// It does not. The error says why.
    pub fn check_extension(&self, earlier: &[String]) -> Result<(), TournamentFileError> {
        let refuse = |reason: String| Err(TournamentFileError::Extension { reason });
        let own = self.plan_lines();
        let is_participant = |line: &&String| line.starts_with(PARTICIPANT_LINE);
        let grows = match self.format {
            TournamentFormat::Swiss => "# rounds: ",
            TournamentFormat::Match if self.participants.len() == self.seats => "# blocks: ",
            _ => "",
        };
        let number = |line: &String| Some(line.strip_prefix(grows)?.parse::<u64>().unwrap_or(0));
        let keys = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| !is_participant(line)).cloned().collect()
        };
        let (own_keys, earlier_keys) = (keys(&own), keys(earlier));
        let mut other = own_keys.iter().filter(|line| !earlier_keys.contains(line));
        let is_grown = |line: &String| {
            let before = earlier_keys.iter().find_map(number);
            !grows.is_empty() && number(line).zip(before).is_some_and(|(now, before)| now >= before)
        };
        if let Some(line) = other.find(|line| !is_grown(line)) {
            return refuse(format!("its plan lacks '{}'", Quoted::line(line)));
        }
        if own_keys.len() != earlier_keys.len() {
            return refuse("its plan has other keys".to_owned());
        }
        let participants =
            |lines: &[String]| -> Vec<String> { lines.iter().filter(is_participant).cloned().collect() };
        let (own, earlier) = (participants(&own), participants(earlier));
        if !own.starts_with(&earlier) {
            return refuse(
                "its participants are others, or in another order: add new ones at the end".to_owned(),
            );
        }
        if own.len() == earlier.len() {
            return Ok(());
        }
        match self.format {
            TournamentFormat::Swiss => refuse(
                "a Swiss tournament takes no further participants, because its rounds were paired without them; it takes \
                 further rounds"
                    .to_owned(),
            ),
            TournamentFormat::Match => refuse(
                "a match takes no further participants, because those that it has fill its table; it takes further blocks"
                    .to_owned(),
            ),
            TournamentFormat::RoundRobin if self.lineups.is_some() => refuse(
                "a round robin with the key lineups takes no further participants, because another number of them has other \
                 balanced lineups"
                    .to_owned(),
            ),
            TournamentFormat::RoundRobin if (earlier.len() < self.seats) != (own.len() < self.seats) => refuse(
                "fewer participants than seats meet in pairs, and now they fill a table".to_owned(),
            ),
            TournamentFormat::RoundRobin | TournamentFormat::Gauntlet => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::pairing::tournament_file::example::{parse, text};

    fn refusal(file: &TournamentFile, earlier: &TournamentFile) -> String {
        file.check_extension(&earlier.plan_lines()).unwrap_err().to_string()
    }

    #[test]
    fn a_further_participant_extends_a_tournament() {
        let more = "[[participant]]\nname = \"d\"\ncommand = \"./d\"\n";
        let (three, four) = (parse(&text("")), parse(&(text("") + more)));
        assert_eq!(four.check_extension(&three.plan_lines()), Ok(()));
        assert_eq!(three.check_extension(&three.plan_lines()), Ok(()));
        assert!(refusal(&three, &four).contains("its participants are others"));
        assert_ne!(three.hash(), four.hash());
        let other = parse(&text("").replace("./c", "./other"));
        assert!(refusal(&other, &three).contains("its participants are others"));
        assert!(refusal(&parse(&text("nodes = 5")), &three).contains("its plan lacks '# nodes: 5'"));
        // Three participants at a table of four meet in pairs, four meet at once.
        let seats = |text: &str| parse(&text.replace("seats = 2", "seats = 4"));
        assert!(refusal(&seats(&(text("") + more)), &seats(&text(""))).contains("meet in pairs"));
    }

    #[test]
    fn rounds_and_blocks_extend_what_has_no_lineups_to_add() {
        let more = "[[participant]]\nname = \"d\"\ncommand = \"./d\"\n";
        let swiss = |keys: &str| parse(&text(keys).replace("round-robin", "swiss"));
        assert_eq!(swiss("rounds = 3").check_extension(&swiss("rounds = 2").plan_lines()), Ok(()));
        assert!(refusal(&swiss("rounds = 2"), &swiss("rounds = 3")).contains("its plan lacks '# rounds: 2'"));
        let added = parse(&(text("rounds = 2").replace("round-robin", "swiss") + more));
        assert!(refusal(&added, &swiss("rounds = 2")).contains("its rounds were paired without them"));
        let single = |blocks: &str| {
            let text = text("").replace("round-robin", "match").replace("seats = 2", "seats = 3");
            parse(&text.replace("blocks = 4", blocks))
        };
        assert_eq!(single("blocks = 9").check_extension(&single("blocks = 4").plan_lines()), Ok(()));
        assert!(refusal(&single("blocks = 3"), &single("blocks = 4")).contains("'# blocks: 3'"));
    }

    #[test]
    fn a_plan_gives_its_tournament() {
        for keys in [
            "nodes = 100\nseating = \"balanced\"\nrules = { trump = \"h\" }\non-fault = \"forfeit 10\"",
            "challenger = \"b\"\nclock = \"100+5\"\ndeals-per-session = 6",
        ] {
            let file = parse(&text(keys));
            let participants: Vec<(String, String)> =
                file.participants.iter().map(|own| (own.name.clone(), own.command.clone())).collect();
            let read = TournamentFile::from_plan(&file.plan_lines(), &participants).unwrap();
            assert_eq!((read.lineups(), read.rules.clone()), (file.lineups(), file.rules.clone()));
            assert_eq!(read.on_fault, file.on_fault);
            let mut other = file.plan_lines();
            other.swap(0, 1);
            assert!(TournamentFile::from_plan(&other, &participants).is_err());
            assert!(TournamentFile::from_plan(&file.plan_lines()[1..], &participants).is_err());
            assert!(TournamentFile::from_plan(&file.plan_lines(), &participants[1..]).is_err());
        }
        let text = text("sprt = [0, 0.5]\nsprt-alpha = 0.01").replace("round-robin", "match");
        let (one, other) = text.split_once("[[participant]]\nname = \"c\"").unwrap();
        let file = parse(one);
        assert_eq!((file.sprt, other.is_empty()), (Some([0.0, 0.5]), false));
        assert!(file.plan_lines().contains(&"# sprt: 0 0.5".to_owned()));
    }
}
