//! Contrast of the colors that the style sheet defines, computed for both color schemes: criteria 1.4.3 and 1.4.11 of WCAG.

use std::collections::BTreeMap;

/// The colors of both schemes.
const TOKENS: &str = include_str!("../../static/css/tokens.css");

/// The least contrast of text, and of shapes that mean something.
const TEXT: f64 = 4.5;
const SHAPE: f64 = 3.0;
/// The least distance of two classes of bytes in the color space Lab. Colors that merely differ in a shade have about 10.
const APART: f64 = 20.0;

/// Colors of code, in lines and in marks.
const SYNTAX: [&str; 4] = ["ink", "syn-key", "syn-text", "syn-note"];
/// Backgrounds of code. `here` is the line that an address names.
const UNDER_CODE: [&str; 7] = ["sheet", "sunken", "shared-tint", "quiet-tint", "only-tint", "here", "only-token"];
/// Backgrounds of line numbers and of code that does not count, which `code.css` makes darker on some lines.
const GRAY: [(&str, &[&str]); 2] = [
    ("ink-3", &["sheet", "sunken", "raised", "shared-tint", "quiet-tint"]),
    ("ink-2", &["page", "sheet", "sunken", "raised", "notice", "accent-soft", "quiet-tint", "only-tint", "here"]),
];
/// Classes of bytes, in their order in a bar.
const CLASSES: [&str; 6] = ["own", "ink-2", "tool", "markup", "data", "unread"];
/// Shapes, with the backgrounds that they have.
const SHAPES: [(&str, &[&str]); 6] = [
    ("shared-edge", &["page", "sheet", "raised", "sunken", "shared-tint"]),
    ("only-edge", &["sheet", "shared-tint", "only-tint", "only-token"]),
    ("hole-edge", &["sheet", "sunken", "shared-tint", "only-tint"]),
    ("edge", &["page", "sheet", "raised"]),
    ("worth-rule", &["page", "sheet"]),
    ("accent", &["page", "sheet", "raised", "sunken", "shared-tint", "only-tint"]),
];

type Color = [f64; 3];

/// Returns the colors of a part of the style sheet by their names, with channels from 0 to 1.
fn colors_in(style: &str) -> BTreeMap<&str, Color> {
    let definitions =
        style.lines().filter_map(|line| line.trim().strip_prefix("--")?.strip_suffix(';')?.split_once(": #"));
    let channel = |digits: &str| u8::from_str_radix(digits, 16).unwrap();
    let color = |digits: &str| [0, 2, 4].map(|at| f64::from(channel(&digits[at..at + 2])) / 255.0);
    definitions.map(|(name, digits)| (name, color(digits))).collect()
}

/// Returns the name of each color scheme with its colors.
fn schemes() -> [(&'static str, BTreeMap<&'static str, Color>); 2] {
    let (light, dark) = TOKENS.split_once("@media (prefers-color-scheme: dark)").unwrap();
    let light = colors_in(light);
    let mut all_dark = light.clone();
    all_dark.extend(colors_in(dark));
    [("light", light), ("dark", all_dark)].map(|(name, mut colors)| {
        let (accent, sheet) = (colors["accent"], colors["sheet"]);
        colors.insert("here", [0, 1, 2].map(|at| 0.16 * accent[at] + 0.84 * sheet[at]));
        (name, colors)
    })
}

/// Returns the channels in linear light.
fn linear(color: Color) -> Color {
    color.map(|channel| if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) })
}

/// Returns the contrast of two colors, as WCAG defines it.
fn contrast(one: Color, other: Color) -> f64 {
    let luminance = |color| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the distance of two colors in Lab, of which about 2 can just be seen.
fn distance(one: Color, other: Color) -> f64 {
    let lab = |color| {
        let [red, green, blue] = linear(color);
        let f = |share: f64| if share > 0.008_856 { share.cbrt() } else { 7.787 * share + 16.0 / 116.0 };
        let x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
        let y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
        let z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let (one, other) = (lab(one), lab(other));
    (0..3).map(|at| (one[at] - other[at]).powi(2)).sum::<f64>().sqrt()
}

/// Fails the test if one of these colors has too little contrast on one of these backgrounds, in any scheme.
#[track_caller]
fn must_stand_out(least: f64, pairs: impl Iterator<Item = (&'static str, &'static str)> + Clone) {
    let mut faint = Vec::new();
    for (scheme, colors) in schemes() {
        for (above, below) in pairs.clone() {
            let found = contrast(colors[above], colors[below]);
            if found < least {
                faint.push(format!("{scheme}: {above} on {below} has {found:.2} : 1"));
            }
        }
    }
    assert_eq!(faint, [""; 0]);
}

/// The formulas are those of WCAG and of CIE: black on white, and two colors with known results.
#[test]
fn contrast_and_distance_are_computed() {
    let [black, white, gray] = [0.0, 1.0, 119.0 / 255.0].map(|channel| [channel; 3]);
    assert!((contrast(black, white) - 21.0).abs() < 1e-9);
    assert!((contrast(gray, white) - 4.48).abs() < 0.01);
    assert!((distance(black, white) - 100.0).abs() < 0.1);
    assert!((distance([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]) - 170.6).abs() < 0.5);
}

/// Code can be read in each of its colors on each mark.
#[test]
fn code_can_be_read_on_every_mark() {
    must_stand_out(TEXT, SYNTAX.into_iter().flat_map(|text| UNDER_CODE.map(|below| (text, below))));
    must_stand_out(TEXT, GRAY.into_iter().flat_map(|(text, under)| under.iter().map(move |&below| (text, below))));
}

/// Shapes that mean something can be seen.
#[test]
fn shapes_can_be_seen() {
    must_stand_out(SHAPE, SHAPES.into_iter().flat_map(|(shape, under)| under.iter().map(move |&below| (shape, below))));
}

/// Classes of bytes can be seen, and told from one another.
#[test]
fn classes_of_bytes_can_be_told_apart() {
    must_stand_out(SHAPE, CLASSES.into_iter().flat_map(|class| ["page", "sheet"].map(|below| (class, below))));
    let mut alike = Vec::new();
    for (scheme, colors) in schemes() {
        for (at, one) in CLASSES.into_iter().enumerate() {
            for other in &CLASSES[at + 1..] {
                let found = distance(colors[one], colors[other]);
                if found < APART {
                    alike.push(format!("{scheme}: {one} and {other} are {found:.0} apart"));
                }
            }
        }
    }
    assert_eq!(alike, [""; 0]);
}
