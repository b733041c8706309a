//! Writes inputs in groups, one group after the other.

/// Appends the numbers of the inputs that are 1. Each call writes the next group of inputs.
#[derive(Debug)]
pub struct InputWriter<'a> {
    inputs: &'a mut Vec<u16>,
    next: usize,
}

impl<'a> InputWriter<'a> {
    /// Writes from the input `first` on.
    pub fn new(inputs: &'a mut Vec<u16>, first: usize) -> Self {
        Self { inputs, next: first }
    }

    /// The first input after all groups so far.
    pub fn end(&self) -> usize {
        self.next
    }

    /// One input.
    pub fn flag(&mut self, is_set: bool) {
        if is_set {
            self.inputs.push(self.next as u16);
        }
        self.next += 1;
    }

    /// `count` inputs, of which the one with this number is 1. A greater number stands for the last input.
    pub fn one_hot(&mut self, count: usize, number: usize) {
        self.inputs.push((self.next + number.min(count - 1)) as u16);
        self.next += count;
    }

    /// As [`InputWriter::one_hot`]; all inputs are 0 without a number.
    pub fn one_hot_or_none(&mut self, count: usize, number: Option<usize>) {
        match number {
            Some(number) => self.one_hot(count, number),
            None => self.next += count,
        }
    }

    /// `count` inputs, of which the first `value` are 1.
    pub fn thermometer(&mut self, count: usize, value: usize) {
        let end = self.next + value.min(count);
        self.inputs.extend(self.next as u16..end as u16);
        self.next += count;
    }

    /// `count` inputs, which are these bits.
    pub fn bits(&mut self, count: usize, bits: impl Into<u64>) {
        let mut bits = bits.into();
        while bits != 0 {
            self.inputs.push((self.next + bits.trailing_zeros() as usize) as u16);
            bits &= bits - 1;
        }
        self.next += count;
    }
}
