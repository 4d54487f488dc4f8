//! Writes the made-up report into a folder: `cargo run -p lookalike-report-templates --example gallery -- DIR`.

use std::error::Error;
use std::path::PathBuf;

use lookalike_report_templates::{gallery, site};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("give the folder to write into")?);
    std::fs::create_dir_all(&folder)?;
    site::write(&gallery::report(), &folder, &())?;
    println!("{}", folder.join("index.html").display());
    Ok(())
}
