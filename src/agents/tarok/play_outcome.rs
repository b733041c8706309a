//! The outcomes of a deal between declarer's side and the defenders. This module also keeps the values of the
//! outcomes that are still possible.

use std::collections::HashMap;

/// The bit of declarer's side in a field that names sides.
pub(crate) const OWN_SIDE: u16 = 1;
/// The bit of the defenders in a field that names sides.
pub(crate) const THEIR_SIDE: u16 = 2;

/// A field of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Field {
    /// The sides that have cards of the trula.
    Trula,
    /// The sides that have kings.
    Kings,
    /// 1 if the mond is lost, otherwise 0.
    Mond,
    /// If the pagat is in the last trick and counts there: 1 if it loses the trick, 2 if it wins the trick.
    /// Otherwise 0.
    Pagat,
    /// If the called king is played to the last trick, the side that wins this trick; otherwise 0.
    King,
    /// The sides that have tricks. In piccolo, the bit `OWN_SIDE` stands for the first trick of declarer, and
    /// the bit `THEIR_SIDE` for the second.
    Tricks,
    /// 1 if declarer has won the rest of the talon, otherwise 0.
    Rest,
}

impl Field {
    /// Each field, its bit position, and the values that it can get while it is open.
    const ALL: [(Self, u16, &'static [u16]); 7] = [
        (Self::Trula, 0, &[1, 2, 3]),
        (Self::Kings, 2, &[1, 2, 3]),
        (Self::Mond, 6, &[0, 1]),
        (Self::Pagat, 8, &[0, 1, 2]),
        (Self::King, 10, &[0, 1, 2]),
        (Self::Tricks, 4, &[1, 2, 3]),
        (Self::Rest, 7, &[0, 1]),
    ];
}

/// The values that [`Field::Tricks`] can get when the defenders' tricks do not count. It may then stay 0.
const TRICKS_OR_NONE: &[u16] = &[0, 1, 2, 3];

/// The number of bits of the fields that can change before the last trick.
const EARLY_BITS: u16 = 8;

/// The facts other than card points that affect the payoff, as far as the play has settled them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayOutcome(u16);

impl PlayOutcome {
    /// Returns the value of a field.
    pub fn get(self, field: Field) -> u16 {
        let mask = if matches!(field, Field::Mond | Field::Rest) { 1 } else { 3 };
        self.0 >> Field::ALL[field as usize].1 & mask
    }

    /// Returns the outcome with these bits of a field added.
    pub fn with(self, field: Field, bits: u16) -> Self {
        Self(self.0 | bits << Field::ALL[field as usize].1)
    }

    /// Returns the outcomes that can follow when these fields are open. In the list, the value of the last
    /// open field changes fastest and the value of the first changes slowest.
    pub fn completions(self, open: OpenFields) -> Vec<Self> {
        let mut all = vec![self];
        for (_, place, values) in open.fields() {
            all = all
                .iter()
                .flat_map(|now| values.iter().map(move |bits| Self(now.0 | bits << place)))
                .collect();
        }
        all
    }
}

/// The fields that can still change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct OpenFields(u8);

/// The mark that the tricks of the defenders do not count. With this mark, [`Field::Tricks`] may stay as it
/// is.
const UNCOUNTED_TRICKS: u8 = 1 << 7;

impl OpenFields {
    /// Returns the set, with `field` added if `is_open` is true.
    pub fn and(self, field: Field, is_open: bool) -> Self {
        Self(self.0 | u8::from(is_open) << field as u8)
    }

    /// Returns the set, with the mark `UNCOUNTED_TRICKS` added if `are_uncounted` is true.
    pub fn and_uncounted_tricks(self, are_uncounted: bool) -> Self {
        if are_uncounted { Self(self.0 | UNCOUNTED_TRICKS) } else { self }
    }

    fn has(self, field: Field) -> bool {
        self.0 >> field as u8 & 1 == 1
    }

    /// Returns the open fields with their bit positions and their possible values.
    fn fields(self) -> impl DoubleEndedIterator<Item = (Field, u16, &'static [u16])> {
        let values = move |field, values| match field {
            Field::Tricks if self.0 & UNCOUNTED_TRICKS > 0 => TRICKS_OR_NONE,
            _ => values,
        };
        let open = Field::ALL.into_iter().filter(move |&(field, ..)| self.has(field));
        open.map(move |(field, place, all)| (field, place, values(field, all)))
    }

    /// Returns the pattern of `values`, which are the values of the completions. The pattern consists of the
    /// open fields on which a value depends, and of the values for these fields alone. States with equal
    /// patterns have equal relative values, whichever fields are decided.
    fn pattern(mut self, mut values: Vec<i16>) -> (Self, Vec<i16>) {
        let mut stride = 1;
        for (field, _, all) in self.fields().rev() {
            let count = all.len();
            let of_field =
                |block: &[i16]| block[stride..].chunks(stride).all(|part| *part == block[..stride]);
            if values.chunks(count * stride).all(of_field) {
                values = values.chunks(count * stride).flat_map(|block| &block[..stride]).copied().collect();
                self.0 &= !(1 << field as u8);
            } else {
                stride *= count;
            }
        }
        (self, values)
    }
}

/// The range of the values of the outcomes that are possible in a state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutcomeRange {
    pub least: i16,
    pub most: i16,
    /// The number of the pattern. A pattern consists of the open fields on which a value depends, and of the
    /// values minus the least value.
    pub pattern: u16,
    is_known: bool,
}

/// The value of each outcome for the current threshold, and the patterns that occurred at any threshold so
/// far.
#[derive(Clone, Debug)]
pub(crate) struct OutcomeValues {
    values: Vec<i16>,
    /// The range of the values at the current threshold for each state. The index is the number of the state.
    ranges: Vec<OutcomeRange>,
    patterns: HashMap<(OpenFields, Vec<i16>), u16>,
}

impl OutcomeValues {
    /// Creates values that are all 0. `has_king` says whether a king was called.
    pub fn new(has_king: bool) -> Self {
        // The called king adds a field of two bits to the outcome, and a field that can be open.
        let king = u16::from(has_king);
        Self {
            values: vec![0; 1 << (10 + 2 * king)],
            ranges: vec![OutcomeRange::default(); 1 << (EARLY_BITS + 4 + king)],
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

    /// Returns the range of the state with this number.
    pub fn range(&self, number: u16) -> OutcomeRange {
        self.ranges[usize::from(number)]
    }

    /// Returns the number of a state before the last trick. It is the state with this outcome so far and
    /// these open fields. Computes the range of the state if it is not known. The number has no bit for open
    /// tricks and no bit for an open rest of the talon, because the other facts decide whether these fields
    /// are open.
    pub fn number(&mut self, outcome: PlayOutcome, open: OpenFields) -> u16 {
        let number = outcome.0 | u16::from(open.0 & 31) << EARLY_BITS;
        if !self.ranges[usize::from(number)].is_known {
            let mut values: Vec<i16> =
                outcome.completions(open).into_iter().map(|outcome| self.value(outcome)).collect();
            let least = values.iter().copied().min().unwrap_or(0);
            let most = values.iter().copied().max().unwrap_or(0);
            values.iter_mut().for_each(|value| *value -= least);
            let next = u16::try_from(self.patterns.len()).unwrap_or(u16::MAX);
            let pattern = *self.patterns.entry(open.pattern(values)).or_insert(next);
            self.ranges[usize::from(number)] = OutcomeRange { least, most, pattern, is_known: true };
        }
        number
    }
}
