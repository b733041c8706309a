//! What a session costs: who pays whom, and how much. Amounts are computed in whole smallest units of the money.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The maximum number of digits before and after the decimal sign of a stake.
const MAX_DIGITS: (usize, usize) = (6, 3);

/// The maximum number of characters of the name of a currency.
const MAX_CURRENCY: usize = 8;

/// The signs of currencies that are no letters.
const SIGNS: &str = "$€£¥¢₣₤₩₪₫₭₮₱₲₴₵₸₹₺₽₾₿";

/// What a point is worth, such as `0.10 €`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "server", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "server", serde(try_from = "String", into = "String"))]
pub struct BaseStake {
    /// The worth of a point in the smallest unit of the money that the stake names.
    units: u32,
    /// The number of decimals of an amount. Ten to this power is the number of units in 1.
    decimals: usize,
    /// The sign before the decimals, a point or a comma.
    sign: char,
    currency: String,
}

impl FromStr for BaseStake {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("'{text}' is no stake: write an amount above 0 and a currency, such as '0.10 €'");
        let is_of_amount = |letter: char| letter.is_ascii_digit() || ['.', ','].contains(&letter);
        let end = text.find(|letter| !is_of_amount(letter)).ok_or_else(wrong)?;
        let (amount, currency) = text.split_at(end);
        let sign = if amount.contains(',') { ',' } else { '.' };
        let (whole, part) = amount.split_once(sign).unwrap_or((amount, ""));
        let has_digits = |digits: &str, most: usize| {
            digits.len() <= most && digits.bytes().all(|digit| digit.is_ascii_digit())
        };
        let is_amount = !whole.is_empty()
            && has_digits(whole, MAX_DIGITS.0)
            && has_digits(part, MAX_DIGITS.1)
            && part.is_empty() != amount.contains(sign);
        let currency = currency.trim();
        let is_currency = (1..=MAX_CURRENCY).contains(&currency.chars().count())
            && currency.chars().all(|letter| letter.is_alphabetic() || SIGNS.contains(letter));
        let units: u32 = format!("{whole}{part}").parse().map_err(|_| wrong())?;
        if !is_amount || !is_currency || units == 0 {
            return Err(wrong());
        }
        Ok(Self { units, decimals: part.len(), sign, currency: currency.to_owned() })
    }
}

impl TryFrom<String> for BaseStake {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<BaseStake> for String {
    fn from(stake: BaseStake) -> Self {
        stake.to_string()
    }
}

impl fmt::Display for BaseStake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.amount(1))
    }
}

impl BaseStake {
    /// Returns the worth of this number of points as text, without a sign.
    pub fn amount(&self, points: i64) -> String {
        let units = u128::from(points.unsigned_abs()) * u128::from(self.units);
        let one = 10_u128.pow(self.decimals as u32);
        let mut text = (units / one).to_string();
        if self.decimals > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}{:0width$}", self.sign, units % one, width = self.decimals);
        }
        format!("{text} {}", self.currency)
    }
}

/// What one player pays another at the end of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debt {
    /// The place of the player who pays in the list of totals.
    pub from: usize,
    /// The place of the player who is paid.
    pub to: usize,
    /// The number of points that are paid. It is above 0.
    pub points: i64,
}

/// Returns the points that each player is paid for; below 0 for a player who pays. The points of all players sum to 0.
/// In a zero-sum session they are the totals. In any other session every two players settle the difference of their
/// totals.
pub fn balances(totals: &[i64], is_zero_sum: bool) -> Vec<i64> {
    let sum: i64 = totals.iter().sum();
    if is_zero_sum && sum == 0 {
        return totals.to_vec();
    }
    totals.iter().map(|total| total * totals.len() as i64 - sum).collect()
}

/// Lists the payments that settle these balances. There are fewer payments than players.
pub fn debts(mut balances: Vec<i64>) -> Vec<Debt> {
    let mut debts = Vec::new();
    loop {
        let places = 0..balances.len();
        // Of equal players, the first one pays or is paid first.
        let to = places.clone().rev().max_by_key(|&place| balances[place]);
        let from = places.min_by_key(|&place| (balances[place], place));
        let (Some(from), Some(to)) = (from, to) else { return debts };
        let points = balances[to].min(-balances[from]);
        if points <= 0 {
            return debts;
        }
        balances[to] -= points;
        balances[from] += points;
        debts.push(Debt { from, to, points });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Payments: who pays, who is paid, and how many points.
    type Payments<'a> = &'a [(usize, usize, i64)];

    #[test]
    fn few_payments_settle_a_session() {
        // The totals, whether the session is zero-sum, and the payments.
        let table: [(&[i64], bool, Payments<'_>); 9] = [
            (&[5, -5], true, &[(1, 0, 5)]),
            (&[4, -2, -2], true, &[(1, 0, 2), (2, 0, 2)]),
            (&[3, 3, -6], true, &[(2, 0, 3), (2, 1, 3)]),
            (&[0, 0, 0], true, &[]),
            // Every two players settle their difference.
            (&[12, 7], false, &[(1, 0, 5)]),
            (&[10, 4, 1], false, &[(2, 0, 12), (1, 0, 3)]),
            // A sum of 0 by chance does not make a session zero-sum.
            (&[10, -10, 0], false, &[(1, 0, 30)]),
            (&[6, 6, 6, 6], false, &[]),
            (&[], true, &[]),
        ];
        for (totals, is_zero_sum, expected) in table {
            let debts: Vec<_> = debts(balances(totals, is_zero_sum))
                .iter()
                .map(|Debt { from, to, points }| (*from, *to, *points))
                .collect();
            assert_eq!(debts, expected, "{totals:?}");
        }
    }

    #[test]
    fn the_payments_of_many_players_are_fewer_than_the_players_and_settle_everything() {
        let totals: Vec<i64> = (0..48).map(|place| place * place % 37 - 11).collect();
        let mut left = balances(&totals, false);
        let paid = debts(left.clone());
        assert!(paid.len() < totals.len(), "{paid:?}");
        for Debt { from, to, points } in paid {
            left[to] -= points;
            left[from] += points;
        }
        assert_eq!(left, vec![0; 48]);
    }

    #[test]
    fn an_amount_is_exact() {
        for (stake, points, amount) in [
            ("0.10 €", 3, "0.30 €"),
            ("0.10 €", -12, "1.20 €"),
            ("0,05€", 1, "0,05 €"),
            ("5 Kč", 100, "500 Kč"),
            ("0.001 BTC", 12_345, "12.345 BTC"),
            ("999999.999 x", i64::MIN, "9223372027631403771145224.192 x"),
        ] {
            assert_eq!(stake.parse::<BaseStake>().map(|stake| stake.amount(points)), Ok(amount.to_owned()));
        }
    }

    #[test]
    fn a_stake_has_an_amount_and_a_currency() {
        for wrong in [
            "",
            "€",
            "0.10",
            "0 €",
            "0.00 €",
            ".5 €",
            "1. €",
            "1.2.3 €",
            "1,2.3 €",
            "-1 €",
            "1 € 2",
            "1 \u{202e}€",
            "1234567 €",
            "0.1234 €",
            "1 euroeuroeuro",
        ] {
            assert!(wrong.parse::<BaseStake>().is_err(), "{wrong}");
        }
    }
}
