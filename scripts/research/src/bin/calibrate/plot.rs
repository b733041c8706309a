//! The drawing of a calibration.

use std::fmt::Write as _;

use super::Calibration;

const ROW: f64 = 22.0;
const LEFT: f64 = 270.0;
const WIDTH: f64 = 520.0;
const TOP: f64 = 46.0;

/// Returns an SVG with a row for each group: a ring where the player expected to be, and a dot with its 95 % interval where
/// it was.
pub(super) fn svg(groups: &[Calibration]) -> String {
    let ends =
        groups.iter().flat_map(|one| [one.expected, one.got - one.half_width, one.got + one.half_width]);
    let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let step = step(high - low);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |value: f64| LEFT + (value - low) / (high - low).max(1.0) * WIDTH;
    let height = TOP + ROW * groups.len() as f64 + 16.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {height:.0}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        LEFT + WIDTH + 24.0
    );
    let mut add = |text: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "{text}");
    };
    add("<text x=\"8\" y=\"18\">points: ring expected, dot got (95 %)</text>".to_owned());
    for tick in 0..=((high - low) / step).round() as i64 {
        let value = low + step * tick as f64;
        let (at, bottom) = (x(value), height - 12.0);
        let colour = if value == 0.0 { "#666" } else { "#ddd" };
        add(format!(
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.0}\" y2=\"{bottom:.0}\" stroke=\"{colour}\"/>",
            TOP - 8.0
        ));
        add(format!(
            "<text x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\" fill=\"#666\">{value:.0}</text>",
            TOP - 14.0
        ));
    }
    for (row, one) in groups.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let (phase, contract, role) = &one.group;
        let label = [phase, contract, role].map(String::as_str).join(" ");
        add(format!("<text x=\"8\" y=\"{:.1}\">{} ({})</text>", y + 4.0, label.trim(), one.deals));
        let is_off = (one.got - one.expected).abs() > one.half_width;
        let colour = if is_off { "#c0392b" } else { "#2c6fbb" };
        let (left, right) = (x(one.got - one.half_width), x(one.got + one.half_width));
        add(format!(
            "<line x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        ));
        add(format!("<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>", x(one.got)));
        add(format!(
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"none\" stroke=\"#222\" stroke-width=\"1.5\"/>",
            x(one.expected)
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns the distance of the lines of the grid: 1, 2 or 5 times a power of ten.
fn step(range: f64) -> f64 {
    let decade = 10_f64.powf((range.max(1.0) / 6.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * decade)
        .into_iter()
        .find(|step| *step >= range / 6.0)
        .unwrap_or(decade)
}
