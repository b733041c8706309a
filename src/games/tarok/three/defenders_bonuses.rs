//! The bonuses of the defenders. They exist with `announcers all` or `silent_defenders on` (rules, *All
//! announce*).

use super::contract::{Contract, Item, Items};
use super::public::Public;
use super::rules::{SEATS, ValatScoring};
use crate::protocol::Seat;
use crate::tarok::ItemScore;

/// The facts about the defenders' cards and tricks at the end of a deal. Their bonuses depend on these facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefendersShares {
    /// Whether the whole trula is in the defenders' pile.
    pub trula: bool,
    /// Whether all kings are in the defenders' pile.
    pub kings: bool,
    /// Whether the defenders have won all tricks.
    pub tricks: bool,
    /// The defender that played the pagat to the last trick, and whether the pagat won the trick.
    pub pagat: Option<(Seat, bool)>,
}

/// A bonus of the defenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefendersBonus {
    /// The score that each paid seat gets. The value of the score is positive if the bonus is made, and
    /// negative if it failed.
    pub score: ItemScore,
    /// The defender that announced the bonus, or that played the pagat for it. This defender gets nothing if
    /// the bonus failed.
    pub player: Option<Seat>,
}

impl DefendersBonus {
    /// Returns whether the bonus is made. If so, each defender is paid. If not, declarer and the defender
    /// that is not `player` are paid.
    pub fn is_made(&self) -> bool {
        self.score.value > 0
    }

    /// Returns the points of a seat for the bonus.
    pub fn paid_to(&self, seat: Seat, declarer: Seat) -> i64 {
        match self.is_made() {
            true if seat == declarer => 0,
            false if self.player == Some(seat) => 0,
            _ => self.score.total().abs(),
        }
    }
}

/// The bonuses that the defenders announced or made, and what the seats get for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefendersBonuses {
    /// Whether the rules ever pay bonuses of the defenders.
    pub are_paid: bool,
    /// Whether the defenders announced or made a valat.
    pub has_valat: bool,
    /// Whether a valat of the defenders replaces all items of declarer.
    pub replace_items: bool,
    items: [Option<DefendersBonus>; Item::COUNT],
    /// For each seat, its points for these bonuses.
    pub paid: [i64; SEATS],
}

impl DefendersBonuses {
    /// Computes the bonuses of a deal. `shares` has the facts about the defenders at its end.
    pub fn new(public: &Public, declarer: Seat, shares: DefendersShares) -> Self {
        let (rules, stakes) = (public.rules(), public.stakes());
        let mut bonuses = Self { are_paid: rules.pays_defenders(), ..Self::default() };
        if !bonuses.are_paid || !public.contract().is_some_and(Contract::is_for_points) {
            return bonuses;
        }
        let valat = stakes.owner(Item::Valat);
        let is_announced = valat.is_some_and(|owner| owner != declarer);
        let is_silent = valat.is_none() && shares.tricks;
        bonuses.has_valat = is_announced || is_silent;
        bonuses.replace_items =
            is_announced || is_silent && rules.silent_defenders && rules.valat == ValatScoring::Replace;
        for item in Items::BONUSES.iter().filter(|&item| !bonuses.replace_items || item == Item::Valat) {
            bonuses.items[item as usize] = Self::bonus(public, declarer, shares, item);
        }
        for (index, paid) in bonuses.paid.iter_mut().enumerate() {
            let seat = Seat::new(index);
            *paid = bonuses.items.iter().flatten().map(|bonus| bonus.paid_to(seat, declarer)).sum();
        }
        bonuses
    }

    fn bonus(public: &Public, declarer: Seat, shares: DefendersShares, item: Item) -> Option<DefendersBonus> {
        let (rules, stakes, value) = (public.rules(), public.stakes(), item.value());
        let made_by = |seat: Option<Seat>| match item {
            Item::Game => false,
            Item::Trula => shares.trula,
            Item::Kings => shares.kings,
            Item::Pagat => {
                shares.pagat.is_some_and(|(player, won)| won && seat.is_none_or(|seat| seat == player))
            }
            Item::Valat => shares.tricks,
        };
        if let Some(owner) = stakes.owner(item) {
            let value = if made_by(Some(owner)) { value } else { -value };
            let score = ItemScore { announced: true, value, raises: stakes.level(item) };
            return Some(DefendersBonus { score, player: Some(owner) }).filter(|_| owner != declarer);
        }
        let player = shares.pagat.filter(|_| item == Item::Pagat).map(|(player, _)| player);
        let raises = if item == Item::Valat && rules.valat_kontra { stakes.level(Item::Game) } else { 0 };
        let value = match (made_by(None), player) {
            _ if !rules.silent_defenders => return None,
            (true, _) => value / 2,
            (false, Some(_)) => -value / 2,
            (false, None) => return None,
        };
        Some(DefendersBonus { score: ItemScore { announced: false, value, raises }, player })
    }

    /// Returns a bonus of the defenders; `None` when it was not scored.
    pub fn item(&self, item: Item) -> Option<DefendersBonus> {
        self.items[item as usize]
    }
}
