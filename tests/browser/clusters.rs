//! Pages of clusters: the list, the graph, the order of submission.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{Pair, Report};

use super::synthetic_report;
use super::table::rows;
use super::window::Window;

/// Returns the pairs inside the first cluster, each with its place.
fn inside(report: &Report) -> Vec<(usize, &Pair)> {
    report.pairs.iter().enumerate().filter(|(_, pair)| pair.cluster == Some(1)).collect()
}

/// Returns the names of the members in the order of the page.
fn members(window: &Window) -> Vec<String> {
    window
        .texts("[...document.querySelectorAll('section[aria-labelledby=members] .name')].map((one) => one.textContent)")
}

/// The list has every cluster with its figures, and opens them.
#[test]
fn clusters_are_listed() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/clusters.html"));
    let shown = rows(&window, "#clusters tbody tr");
    assert_eq!(shown.len(), report.clusters.len());
    for (place, (cells, cluster)) in shown.iter().zip(&report.clusters).enumerate() {
        let pairs: Vec<_> = report.pairs.iter().filter(|pair| pair.cluster == Some(place + 1)).collect();
        assert_eq!(cells[0], (place + 1).to_string());
        assert_eq!(cells[1], cluster.members.len().to_string());
        assert_eq!(cells[2], pairs.len().to_string());
        let highest = pairs.iter().map(|pair| pair.figures.score).fold(0.0, f64::max);
        assert_eq!(cells[4], format!("{highest:.3}"));
        assert!(cells[5].starts_with(&report.submissions[cluster.central].name), "{cells:?}");
    }
    window.loading(|| window.click("#clusters tbody tr:nth-child(2) td:nth-child(2)"));
    assert!(window.text("location.pathname").ends_with("/clusters/2.html"));
    window.loading(|| window.click(".steps a[rel=next]"));
    window.loading(|| window.click(".steps a[rel=prev]"));
    window.loading(|| window.click(".steps a[rel=prev]"));
    assert!(window.text("location.pathname").ends_with("/clusters/1.html"));
    assert_eq!(window.count(".steps a[rel=prev]"), 0, "the first cluster links to a previous one");
    window.must_not_complain();
}

/// Nodes of the graph link to submissions, edges to pairs.
#[test]
fn the_graph_links_to_submissions_and_pairs() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/clusters/1.html"));
    let names = members(&window);
    assert_eq!(names.len(), report.clusters[0].members.len());
    assert_eq!(window.count(".graph a:has(circle)"), names.len());
    assert_eq!(window.count(".graph a:has(path)"), inside(&report).len());
    assert_eq!(window.count(".graph .central"), 1);
    assert_eq!(names[0], report.submissions[report.clusters[0].central].name, "the central member is not the first");
    assert_eq!(window.text("document.querySelector('.graph .central text').textContent"), "1");
    for (place, name) in names.iter().enumerate() {
        let number = report.submissions.iter().position(|one| one.name == *name).unwrap() + 1;
        let circle = format!(".graph a:has(circle)[href$='submissions/{number}.html']");
        assert_eq!(window.count(&circle), 1, "{name}");
        let shown = window.text(&format!("document.querySelector(\"{circle} text\").textContent"));
        assert_eq!(shown, (place + 1).to_string(), "{name}");
    }
    for (rank, pair) in inside(&report) {
        // An edge ends in the centers of its two nodes.
        let ends = window.get(&format!(
            "(() => {{
                const path = document.querySelector(\".graph a[href$='pairs/{}.html'] path\");
                const points = [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())];
                const near = (circle, point) => Math.hypot(circle.cx.baseVal.value - point.x, circle.cy.baseVal.value - point.y) < 0.2;
                return points.map((point) => [...document.querySelectorAll('.graph a:has(circle)')]
                    .find((one) => near(one.querySelector('circle'), point)).href.baseVal.match(/\\d+/)[0]);
            }})()",
            rank + 1
        ));
        let mut ends: Vec<usize> =
            ends.as_array().unwrap().iter().map(|end| end.as_str().unwrap().parse().unwrap()).collect();
        ends.sort_unstable();
        let mut expected = [pair.left + 1, pair.right + 1];
        expected.sort_unstable();
        assert_eq!(ends, expected, "pair {}", rank + 1);
    }
    window.loading(|| window.click(".graph a.central circle"));
    assert_eq!(window.text("document.querySelector('h1').textContent"), names[0]);
    window.must_not_complain();
}

/// Nodes of a graph do not overlap, and all are inside the picture.
#[test]
fn nodes_do_not_overlap() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    for number in 1..=report.clusters.len() {
        window.open(&dir.path(&format!("report/clusters/{number}.html")));
        let worst = window.number(
            "(() => {
                const svg = document.querySelector('.graph svg').getBoundingClientRect();
                const boxes = [...document.querySelectorAll('.graph circle')].map((one) => one.getBoundingClientRect());
                const inside = boxes.every((box) => box.left >= svg.left && box.right <= svg.right && box.top >= svg.top && box.bottom <= svg.bottom);
                const gaps = boxes.flatMap((one, place) => boxes.slice(place + 1).map((other) =>
                    Math.hypot(one.x - other.x, one.y - other.y) - one.width));
                return inside ? Math.min(...gaps) : -1;
            })()",
        );
        assert!(worst > 0.0, "cluster {number}: {worst}");
    }
}

/// The timeline lists members in the order of submission.
#[test]
fn the_timeline_follows_the_times() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/clusters/1.html"));
    let names = window.texts("[...document.querySelectorAll('.timeline .name')].map((one) => one.textContent)");
    let times: Vec<_> = names
        .iter()
        .map(|name| report.submissions.iter().find(|one| one.name == *name).unwrap().provenance.time.clone().unwrap())
        .collect();
    assert_eq!(times.len(), report.clusters[0].members.len());
    assert!(times.is_sorted(), "{times:?}");
    let first: Vec<_> = times.iter().map(|time| if *time == times[0] { "true" } else { "false" }).collect();
    let marked = window
        .texts("[...document.querySelectorAll('.timeline li')].map((one) => String(one.classList.contains('first')))");
    assert_eq!(marked, first);
    window.must_not_complain();
}

/// A cluster links to all its pairs in the list of pairs.
#[test]
fn a_cluster_links_to_its_pairs() {
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/clusters/1.html"));
    let shown = rows(&window, "section[aria-labelledby=pairs] tbody tr");
    let expected: Vec<String> = inside(&report).iter().map(|(rank, _)| (rank + 1).to_string()).collect();
    assert_eq!(shown.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), expected);
    window.loading(|| window.click("p.all a"));
    let listed = rows(&window, "#pairs tbody tr:not(.spacer)");
    assert_eq!(listed.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), expected);
    window.must_not_complain();
}

/// Flagged pairs of members with outsiders are listed.
#[test]
fn related_pairs_are_listed() {
    let mut report = gallery::report();
    // The first cluster gets a flagged pair with a member of the third.
    let other = report.clusters[2].members[0];
    let (place, pair) = report.pairs.iter_mut().enumerate().find(|(_, pair)| pair.cluster == Some(1)).unwrap();
    (pair.right, pair.cluster) = (other, None);
    let (left, rank) = (pair.left, (place + 1).to_string());
    assert!(report.clusters[0].members.contains(&left) && !report.clusters[0].members.contains(&other));
    // Its passages and traces refer to files that the other submission does not have.
    report.pairs[place].passages.clear();
    report.pairs[place].corroboration.clear();
    let (dir, window) = synthetic_report(&report);
    window.open(&dir.path("report/clusters/1.html"));
    let related = rows(&window, "section[aria-labelledby=related] tbody tr");
    assert_eq!(related.len(), 1);
    assert_eq!(related[0][0], rank);
    assert!(related[0][2].starts_with(&report.submissions[other].name), "{related:?}");
    window.must_not_complain();
}
