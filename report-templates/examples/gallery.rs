//! Writes made-up reports: `cargo run -p lookalike-report-templates --example gallery -- DIR [quiet | large SUBMISSIONS PAIRS]`.
//!
//! Beside each lies the evidence sheet of its best pair.

use std::error::Error;
use std::path::PathBuf;

use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::{gallery, site};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().ok_or("give the folder to write into")?);
    let mut number = |what: &str| words.next().ok_or_else(|| format!("give the number of {what}"));
    let report = match number("kind").as_deref() {
        Ok("quiet") => gallery::quiet_report(),
        Ok("large") => gallery::large_report(number("submissions")?.parse()?, number("pairs")?.parse()?),
        Ok(other) => return Err(format!("{other} is no kind of gallery: quiet or large").into()),
        Err(_) => gallery::report(),
    };
    std::fs::create_dir_all(&folder)?;
    site::write(&report, &folder, &())?;
    std::fs::write(folder.join("evidence.html"), Handout::new(&report, 0).sheet()?)?;
    println!("{}", folder.join("index.html").display());
    Ok(())
}
