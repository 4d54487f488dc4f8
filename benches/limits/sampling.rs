//! Memory and processor time of child processes while some work runs.

use std::collections::HashMap;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use lookalike_test_support::measurement::descendants;

/// Time between two samples. A process that ends is seen at most this long before its end.
const PAUSE: Duration = Duration::from_millis(2);
const TICKS_PER_SECOND: f64 = 100.0;

/// The most that the child processes took.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Peak {
    /// Resident memory of all of them at one time, in megabytes (10⁶ bytes).
    pub(crate) megabytes: f64,
    /// Processor time of all of them.
    pub(crate) cpu_seconds: f64,
}

/// Does some work, and returns the most that the children of this process took meanwhile, with their own children.
pub(crate) fn sampled<T>(work: impl FnOnce() -> T) -> (T, Peak) {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let sampler = scope.spawn(|| {
            let mut samples = Samples::default();
            while !is_done.load(Ordering::Relaxed) {
                samples.take();
                thread::sleep(PAUSE);
            }
            samples.peak()
        });
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        (result, sampler.join().unwrap_or_default())
    })
}

#[derive(Default)]
struct Samples {
    megabytes: f64,
    /// By the number of a process.
    cpu_seconds: HashMap<String, f64>,
}

impl Samples {
    fn take(&mut self) {
        let mut megabytes = 0.0;
        for process in descendants("self") {
            if let Some((cpu_seconds, resident)) = usage(&process) {
                self.cpu_seconds.insert(process, cpu_seconds);
                megabytes += resident;
            }
        }
        self.megabytes = self.megabytes.max(megabytes);
    }

    fn peak(&self) -> Peak {
        Peak { megabytes: self.megabytes, cpu_seconds: self.cpu_seconds.values().sum() }
    }
}

/// Returns the processor time of a process in seconds, and its resident memory in megabytes.
fn usage(process: &str) -> Option<(f64, f64)> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = resident.trim().trim_end_matches(" kB").parse().ok()?;
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some((ticks / TICKS_PER_SECOND, kilobytes / 1e3))
}
