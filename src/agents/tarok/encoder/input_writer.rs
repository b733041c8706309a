//! Writes inputs in groups, one group after the other.

/// Appends the numbers of the inputs that are 1. Each call writes the next group of inputs.
#[derive(Debug)]
pub(super) struct InputWriter<'a> {
    inputs: &'a mut Vec<u16>,
    next: u16,
}

impl<'a> InputWriter<'a> {
    /// Writes from the input `first` on.
    pub(super) fn new(inputs: &'a mut Vec<u16>, first: u16) -> Self {
        Self { inputs, next: first }
    }

    /// The first input after all groups so far.
    pub(super) fn end(&self) -> u16 {
        self.next
    }

    /// One input.
    pub(super) fn flag(&mut self, is_set: bool) {
        if is_set {
            self.inputs.push(self.next);
        }
        self.next += 1;
    }

    /// `count` inputs, of which the one with this number is 1. A greater number stands for the last input.
    pub(super) fn one_hot(&mut self, count: u16, number: usize) {
        self.inputs.push(self.next + (number as u16).min(count - 1));
        self.next += count;
    }

    /// As [`InputWriter::one_hot`]; all inputs are 0 without a number.
    pub(super) fn one_hot_or_none(&mut self, count: u16, number: Option<usize>) {
        match number {
            Some(number) => self.one_hot(count, number),
            None => self.next += count,
        }
    }

    /// `count` inputs, of which the first `value` are 1.
    pub(super) fn thermometer(&mut self, count: u16, value: usize) {
        let set = (value as u16).min(count);
        self.inputs.extend(self.next..self.next + set);
        self.next += count;
    }

    /// `count` inputs, which are these bits.
    pub(super) fn bits(&mut self, count: u16, mut bits: u64) {
        while bits != 0 {
            self.inputs.push(self.next + bits.trailing_zeros() as u16);
            bits &= bits - 1;
        }
        self.next += count;
    }
}
