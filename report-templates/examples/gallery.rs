//! Writes the reports of the gallery: `cargo run -p lookalike-report-templates --example gallery -- DIR [quiet | histories | large SUBMISSIONS PAIRS | app]`.
//!
//! The sheet of the best pair is written beside each report. `app` writes the pages of the web app and the report as a server
//! shows it. Their addresses begin at the root of the server, so view them with `python3 -m http.server -d DIR`.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::sheet::Sheet;
use lookalike_report_templates::page::{IndexedReport, Pages, ReportFile};
use lookalike_report_templates::{app, gallery, site};

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().ok_or("give the folder to write into")?);
    let mut number = |what: &str| words.next().ok_or_else(|| format!("give the number of {what}"));
    let report = match number("kind").as_deref() {
        Ok("app") => return write_app(&folder),
        Ok("quiet") => gallery::quiet_report(),
        Ok("histories") => gallery::report_with_histories(),
        Ok("large") => gallery::large_report(number("submissions")?.parse()?, number("pairs")?.parse()?),
        Ok(other) => return Err(format!("{other} is no kind of gallery: quiet, histories, large or app").into()),
        Err(_) => gallery::report(),
    };
    fs::create_dir_all(&folder)?;
    site::write(&report, &folder, &())?;
    fs::write(folder.join("evidence.html"), Sheet::of_pair(&report, 0).to_html()?)?;
    println!("{}", folder.join("index.html").display());
    Ok(())
}

/// Writes every page of the app to `app/NAME.html`, and the report as a server shows it.
fn write_app(folder: &Path) -> Outcome {
    for (name, context, page) in gallery::app::pages() {
        write(&folder.join("app").join(format!("{name}.html")), &app::render(&context, &page))?;
    }
    for name in ["style.css", "app.css", "app.js", "live.js", "icon.svg"] {
        let (content, _) = app::asset(name).ok_or("an asset is missing")?;
        write(&folder.join("assets").join(name), &content)?;
    }
    write_live(&gallery::report(), &folder.join("runs/7/report"))?;
    write_live(&gallery::large_report(400, 2000), &folder.join("runs/8/report"))?;
    println!("{}", folder.join("app").display());
    Ok(())
}

/// Writes a report as a server shows it, and the regrouped clusters in a folder beside it.
fn write_live(report: &Report, folder: &Path) -> Outcome {
    let prepared = IndexedReport::new(report);
    let live = gallery::app::live(report);
    let pages = Pages::live(&prepared, &live);
    for page in pages.list() {
        write(&folder.join(page.path()), &pages.render(page)?)?;
    }
    let regrouped = gallery::app::regrouped(report);
    let pages = Pages::live(&prepared, &regrouped);
    let assets = pages.list().into_iter().filter(|page| matches!(page, ReportFile::Asset(_)));
    for page in assets.chain([ReportFile::Clusters, ReportFile::Cluster(0)]) {
        write(&folder.with_file_name("regrouped").join(page.path()), &pages.render(page)?)?;
    }
    Ok(())
}

fn write(path: &Path, content: &str) -> Outcome {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    Ok(fs::write(path, content)?)
}
