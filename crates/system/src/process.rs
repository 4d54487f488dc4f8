//! The process of this program: the memory that it has taken, and who started it. Only Windows tells both; Linux limits the memory itself.

/// Returns the memory that this process has taken for itself, in bytes; none on other systems.
pub fn memory_taken() -> Option<usize> {
    system::memory_taken()
}

/// Returns whether somebody started the program with a double click, or dragged files onto it: it then has a window of its own, which closes when it ends.
pub fn is_started_by_click() -> bool {
    system::name_of_parent().is_some_and(|name| name.eq_ignore_ascii_case(DESKTOP))
}

/// The program of the desktop of Windows, and of its windows with files.
const DESKTOP: &str = "explorer.exe";

#[cfg(windows)]
mod system {
    use winsafe::{HPROCESS, HPROCESSLIST, co};

    pub(super) fn memory_taken() -> Option<usize> {
        HPROCESS::GetCurrentProcess().GetProcessMemoryInfo().ok().map(|memory| memory.PagefileUsage)
    }

    /// Returns the name of the program that started this one.
    pub(super) fn name_of_parent() -> Option<String> {
        let mut processes = HPROCESSLIST::CreateToolhelp32Snapshot(co::TH32CS::SNAPPROCESS, None).ok()?;
        let processes = processes.iter_processes().map_while(Result::ok);
        let processes: Vec<_> =
            processes.map(|one| (one.th32ProcessID, one.th32ParentProcessID, one.szExeFile())).collect();
        let (_, parent, _) = processes.iter().find(|(id, ..)| *id == std::process::id())?;
        processes.iter().find(|(id, ..)| id == parent).map(|(_, _, name)| name.clone())
    }
}

#[cfg(not(windows))]
mod system {
    pub(super) fn memory_taken() -> Option<usize> {
        None
    }

    pub(super) fn name_of_parent() -> Option<String> {
        None
    }
}
