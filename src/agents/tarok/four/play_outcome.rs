//! The outcomes of a deal between declarer's side and the defenders, and the values of those that are still possible.

use std::collections::HashMap;

/// Declarer's side has a card of the group, or a trick; it has taken the called king in the last trick.
pub(super) const OWN: u16 = 1;
/// The same for the defenders.
pub(super) const THEIRS: u16 = 2;

/// A field of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Field {
    /// The sides with cards of the trula.
    Trula,
    /// The sides with kings.
    Kings,
    /// 1 once the mond is lost.
    Mond,
    /// The pagat in the last trick: 1 lost, 2 won by its player.
    Pagat,
    /// The side that has taken the called king in the last trick.
    King,
    /// The sides with tricks. In piccolo, the first trick of declarer is `OWN`, and the second `THEIRS`.
    Tricks,
    /// 1 once declarer has won the rest of the talon.
    Rest,
}

impl Field {
    /// All fields, the bit position of each, and the values that an open field can still get.
    const ALL: [(Self, u16, &'static [u16]); 7] = [
        (Self::Trula, 0, &[1, 2, 3]),
        (Self::Kings, 2, &[1, 2, 3]),
        (Self::Mond, 6, &[0, 1]),
        (Self::Pagat, 8, &[0, 1, 2]),
        (Self::King, 10, &[0, 1, 2]),
        (Self::Tricks, 4, &[0, 1, 2, 3]),
        (Self::Rest, 7, &[0, 1]),
    ];
}

/// The bits of the fields that change before the last trick.
const EARLY: u16 = 8;

/// All that the payoff depends on besides the card points; or the part of it that is decided so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayOutcome(u16);

impl PlayOutcome {
    const COUNT: usize = 1 << 12;

    /// The value of a field.
    pub fn get(self, field: Field) -> u16 {
        let mask = if matches!(field, Field::Mond | Field::Rest) { 1 } else { 3 };
        self.0 >> Field::ALL[field as usize].1 & mask
    }

    /// The outcome with these bits of a field added.
    pub fn with(self, field: Field, bits: u16) -> Self {
        Self(self.0 | bits << Field::ALL[field as usize].1)
    }

    /// The outcomes that can follow when these fields are open.
    pub fn completions(self, open: OpenFields) -> Vec<Self> {
        let mut all = vec![self];
        for (field, place, values) in Field::ALL {
            if open.has(field) {
                all = all
                    .iter()
                    .flat_map(|now| values.iter().map(move |bits| Self(now.0 | bits << place)))
                    .collect();
            }
        }
        all
    }
}

/// The fields that can still change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct OpenFields(u8);

impl OpenFields {
    /// The set with a field added if it `is_open`.
    pub fn and(self, field: Field, is_open: bool) -> Self {
        Self(self.0 | u8::from(is_open) << field as u8)
    }

    fn has(self, field: Field) -> bool {
        self.0 >> field as u8 & 1 == 1
    }
}

/// The values of the outcomes that are possible from a state on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OutcomeRange {
    pub least: i16,
    pub most: i16,
    /// The number of the pattern: the open fields, and the values relative to the least one.
    pub pattern: u16,
    is_known: bool,
}

/// The value of each outcome for the current threshold, and the patterns of all thresholds so far.
#[derive(Clone, Debug)]
pub(super) struct OutcomeValues {
    values: Vec<i16>,
    /// The ranges computed for this threshold, by number of the state.
    ranges: Vec<OutcomeRange>,
    patterns: HashMap<(OpenFields, Vec<i16>), u16>,
}

impl OutcomeValues {
    /// Values that are all 0.
    pub fn new() -> Self {
        Self {
            values: vec![0; PlayOutcome::COUNT],
            // Beside the early fields, the first five fields can be open or closed. The state decides the other two.
            ranges: vec![OutcomeRange::default(); 1 << (EARLY + 5)],
            patterns: HashMap::new(),
        }
    }

    /// Sets the values of these outcomes.
    pub fn set(&mut self, values: impl Iterator<Item = (PlayOutcome, i16)>) {
        values.for_each(|(outcome, value)| self.values[usize::from(outcome.0)] = value);
        self.ranges.fill(OutcomeRange::default());
    }

    pub fn value(&self, outcome: PlayOutcome) -> i16 {
        self.values[usize::from(outcome.0)]
    }

    /// The range of the state with this number.
    pub fn range(&self, number: u16) -> OutcomeRange {
        self.ranges[usize::from(number)]
    }

    /// The number of the state with this outcome so far and these open fields, before the last trick.
    pub fn number(&mut self, outcome: PlayOutcome, open: OpenFields) -> u16 {
        let number = outcome.0 | u16::from(open.0 & 31) << EARLY;
        if !self.ranges[usize::from(number)].is_known {
            let mut values: Vec<i16> =
                outcome.completions(open).into_iter().map(|outcome| self.value(outcome)).collect();
            let least = values.iter().copied().min().unwrap_or(0);
            let most = values.iter().copied().max().unwrap_or(0);
            values.iter_mut().for_each(|value| *value -= least);
            let next = u16::try_from(self.patterns.len()).unwrap_or(u16::MAX);
            let pattern = *self.patterns.entry((open, values)).or_insert(next);
            self.ranges[usize::from(number)] = OutcomeRange { least, most, pattern, is_known: true };
        }
        number
    }
}
