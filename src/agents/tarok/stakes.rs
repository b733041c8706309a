//! What the ways in which a deal can still end are worth, one against the other.

use super::ends::{DECLARER, DEFENDERS, Ends};

/// What is still open beside the points and the tricks, each thing a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Open(u16);

impl Open {
    pub const TRULA: Self = Self(1);
    pub const KINGS: Self = Self(2);
    pub const MOND: Self = Self(4);
    pub const PAGAT: Self = Self(8);

    pub fn set(&mut self, thing: Self, is_open: bool) {
        self.0 = self.0 & !thing.0 | if is_open { thing.0 } else { 0 };
    }

    const fn has(self, thing: Self) -> bool {
        self.0 & thing.0 != 0
    }
}

/// What is worth what from some ends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stake {
    /// The worth of the worst end.
    pub least: i16,
    /// The worth of the best end.
    pub most: i16,
    /// A number for what all ends are worth beyond the worst: with one number, positions go on alike. Nothing when
    /// the numbers ran out.
    pub shape: Option<u8>,
    is_known: bool,
}

/// How many there are: for each share so far, each thing open or not.
const STAKES: usize = 256 * 16;

/// What each end beyond the worst is worth, in one order.
type Shape = [i16; 3 * 3 * 3 * 2 * 3];

/// What the ways of ending are worth in the question that is asked, and the shapes of all questions so far.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    /// By number of the ends.
    worth: Vec<i16>,
    /// By number, those found out for this question.
    found: Vec<Stake>,
    shapes: Vec<Shape>,
    /// Who loses the mond when it is lost.
    mond: u16,
}

impl Stakes {
    /// No question yet. `mond`: whose side would lose it.
    pub(super) fn new(mond: u16) -> Self {
        Self { worth: vec![0; Ends::COUNT], found: vec![Stake::default(); STAKES], shapes: Vec::new(), mond }
    }

    /// Asks another question: what each way of ending is worth, by its number.
    pub(super) fn ask(&mut self, worth: Vec<i16>) {
        self.worth = worth;
        self.found.fill(Stake::default());
    }

    /// What it was worth to end like this.
    pub(super) fn worth(&self, ends: Ends) -> i32 {
        i32::from(self.worth[ends.number()])
    }

    /// What is at stake, by its number.
    pub(super) fn get(&self, number: u16) -> Stake {
        self.found[usize::from(number)]
    }

    /// The number of what is at stake when this has happened and that is open.
    pub(super) fn number(&mut self, ends: Ends, open: Open) -> u16 {
        let number = ends.shares() << 4 | open.0;
        if !self.found[usize::from(number)].is_known {
            self.found[usize::from(number)] = self.find_out(ends, open);
        }
        number
    }

    fn find_out(&mut self, ends: Ends, open: Open) -> Stake {
        let mut shape = self.shape(ends, open);
        let least = shape.iter().copied().min().unwrap_or(0);
        let most = shape.iter().copied().max().unwrap_or(0);
        shape.iter_mut().for_each(|worth| *worth -= least);
        let place = self.shapes.iter().position(|other| *other == shape).unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        });
        Stake { least, most, shape: place.try_into().ok(), is_known: true }
    }

    /// What each end is worth. What is closed stays the same throughout, so that it tells nothing apart.
    fn shape(&self, ends: Ends, open: Open) -> Shape {
        const BOTH: u16 = DECLARER | DEFENDERS;
        let mut shape = [0; size_of::<Shape>() / size_of::<i16>()];
        let mut places = shape.iter_mut();
        let got = |thing, share| if open.has(thing) { share } else { 0 };
        for trula in [DECLARER, DEFENDERS, BOTH] {
            let ends = ends.with_trula(got(Open::TRULA, trula));
            for kings in [DECLARER, DEFENDERS, BOTH] {
                let ends = ends.with_kings(got(Open::KINGS, kings));
                for tricks in [DECLARER, DEFENDERS, BOTH] {
                    let ends = ends.with_tricks(tricks);
                    for mond in [0, self.mond] {
                        let ends = ends.with_mond(got(Open::MOND, mond));
                        for pagat in [None, Some(false), Some(true)] {
                            let pagat = pagat.filter(|_| open.has(Open::PAGAT));
                            let ends = pagat.map_or(ends, |took| ends.with_pagat(took));
                            if let Some(place) = places.next() {
                                *place = self.worth[ends.number()];
                            }
                        }
                    }
                }
            }
        }
        shape
    }
}
