//! The stages of a tournament that was extended, and the blocks of each stage.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The participants and deals of a tournament before an extension. Its text is `PARTICIPANTS participants,
/// DEALS deals`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Stage {
    /// The number of participants.
    pub participants: usize,
    /// The number of distinct deals of each lineup.
    pub deals: u64,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} participants, {} deals", self.participants, self.deals)
    }
}

impl FromStr for Stage {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(" participants, ");
        let stage = numbers.and_then(|(participants, deals)| {
            let deals = deals.strip_suffix(" deals")?.parse().ok()?;
            Some(Self { participants: participants.parse().ok()?, deals })
        });
        stage.ok_or_else(|| "expected a stage, as in '3 participants, 40 deals'".to_owned())
    }
}

impl TryFrom<String> for Stage {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Stage> for String {
    fn from(stage: Stage) -> Self {
        stage.to_string()
    }
}

/// A range of blocks with consecutive numbers. It contains blocks of some lineups. Each of these lineups has
/// the same number of blocks in the range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The number of the first block.
    pub first: u64,
    /// The numbers of the lineups.
    pub lineups: Range<u64>,
    /// The number of blocks for each lineup.
    pub each: u64,
}

impl Segment {
    /// Returns the number of the first block after the segment.
    pub(crate) fn end(&self) -> u64 {
        self.first + (self.lineups.end - self.lineups.start) * self.each
    }

    /// Returns the lineup of a block in the segment.
    pub(crate) fn lineup_of(&self, block: u64) -> u64 {
        self.lineups.start + (block - self.first) / self.each.max(1)
    }

    /// Returns the blocks of a lineup. Empty when the lineup is not in the segment.
    pub fn blocks_of(&self, lineup: u64) -> Range<u64> {
        if !self.lineups.contains(&lineup) {
            return 0..0;
        }
        let first = self.first + (lineup - self.lineups.start) * self.each;
        first..first + self.each
    }
}

/// Returns the segments of a tournament. For each stage, including the last, `stages` gives the number of
/// lineups and the number of blocks for each lineup. In each stage, the further blocks of the earlier lineups
/// come first, and the blocks of the new lineups follow. So an extension only adds blocks at the end.
pub(crate) fn segments(stages: impl IntoIterator<Item = (u64, u64)>) -> Vec<Segment> {
    let (mut segments, mut first): (Vec<Segment>, u64) = (Vec::new(), 0);
    let (mut known, mut played) = (0, 0);
    for (lineups, each) in stages {
        for (lineups, each) in [(0..known, each.saturating_sub(played)), (known..lineups.max(known), each)] {
            let segment = Segment { first, lineups, each };
            first = segment.end();
            segments.extend(Some(segment).filter(|segment| segment.end() > segment.first));
        }
        (known, played) = (lineups.max(known), each.max(played));
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_adds_blocks_at_the_end() {
        let all = segments([(3, 2), (3, 5), (6, 7)]);
        let shape = |segment: &Segment| (segment.first, segment.lineups.clone(), segment.each);
        let expected = [(0, 0..3, 2), (6, 0..3, 3), (15, 0..3, 2), (21, 3..6, 7)];
        assert_eq!(all.iter().map(shape).collect::<Vec<_>>(), expected);
        assert_eq!(all.last().map(Segment::end), Some(42));
        assert_eq!((all[1].lineup_of(14), all[1].blocks_of(2), all[3].blocks_of(2)), (2, 12..15, 0..0));
        assert_eq!(segments([(1, 4)]).len(), 1);
        assert_eq!(segments([(0, 4)]), []);
    }

    #[test]
    fn the_text_of_a_stage_gives_the_stage() {
        let stage = Stage { participants: 3, deals: 40 };
        assert_eq!(stage.to_string().parse(), Ok(stage));
        assert!("3, 40".parse::<Stage>().is_err());
    }
}
