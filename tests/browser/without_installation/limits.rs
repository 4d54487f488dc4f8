//! The bounds of a tab: what is too large or hostile costs a file or is refused in words, and the page can always be used.

use serde_json::json;

use lookalike_test_harness::TestDir;

use super::{IS_DONE, choose_sample, compared, n_failed, page, saved};

/// Files of nothing that would be 301 MB.
const TOO_LARGE: &str = "(() => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(new Array(301).fill(new Blob([new Uint8Array(1 << 20)])), 'class.zip'));
    const input = document.querySelector('#batch-file');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change'));
})()";

/// A folder of 150,000 files, as the browser describes one that is dropped.
const MANY_FILES: &str = "(() => {
    const file = new File(['int x;'], 'a.c');
    const entries = Array.from({ length: 150000 }, (_, at) => (
        { isFile: true, name: `${at}.c`, file: (resolve) => resolve(file) }
    ));
    const createReader = () => ({ readEntries: (resolve) => resolve(entries.splice(0, 50000)) });
    const item = { webkitGetAsEntry: () => ({ name: 'class', createReader }) };
    const drop = Object.assign(new Event('drop'), { dataTransfer: { items: [item] } });
    document.querySelector('[data-input=batch]').dispatchEvent(drop);
})()";

/// A text for which a grammar takes gigabytes costs its file, and the module stays within the memory that it is given first.
#[test]
fn a_text_that_takes_all_memory_costs_one_file() {
    let Some((window, _)) = page() else { return };
    let dir = TestDir::new();
    for name in ["ann", "bob", "cid"] {
        let text = format!("class A {{ int {name}(int n) {{ return n < 2 ? n : {name}(n - 1) + {name}(n - 2); }} }}\n");
        dir.file(&format!("class/{name}/A.java"), text);
    }
    dir.file("class/eve/A.java", format!("class A {{ int f() {{ return {}", "<a".repeat(250_000)));
    window.get(
        "void (window.Worker = class extends Worker {
            constructor(...given) {
                super(...given);
                this.addEventListener('message', ({ data }) => {
                    window.memory = Math.max(window.memory ?? 0, data.memory ?? 0);
                });
            }
        })",
    );
    window.drop_on("[data-input=batch]", &[dir.path("class")]);
    window.until("!document.querySelector('#compare').disabled");
    window.get("document.querySelector('#compare').click()");
    window.eventually(IS_DONE);
    assert!(window.number("window.memory") <= f64::from(1 << 30), "{}", window.number("window.memory"));
    assert_eq!(n_failed(&saved(&window)["report.json"]), 1);
}

/// A text over which the module hangs costs its file.
#[test]
fn a_text_that_hangs_costs_one_file() {
    let Some((window, _)) = page() else { return };
    // Nobody waits a minute: the first worker falls silent after it began a text, and the clock is put forward.
    window.get(
        "void (window.Worker = class extends Worker {
            constructor(...given) {
                super(...given);
                this.addEventListener('message', (event) => {
                    if (window.silent === this) event.stopImmediatePropagation();
                    if (window.silent || !event.data.text) return;
                    window.silent = this;
                    const now = performance.now.bind(performance);
                    setTimeout(() => { performance.now = () => now() + 61000; });
                });
            }
        })",
    );
    choose_sample(&window);
    assert_eq!(n_failed(&compared(&window)["report.json"]), 1);
    assert!(window.is("window.silent !== undefined"));
}

/// A batch that is too large is given more memory, and refused if that is not enough. The refusal names the way out.
#[test]
fn a_batch_that_is_too_large_is_refused_in_words() {
    let Some((window, _)) = page() else { return };
    let problem = || window.text("document.querySelector('#problem').textContent");
    window.get(TOO_LARGE);
    window.click("#compare");
    window.until(IS_DONE);
    assert_eq!(
        problem(),
        "These files have 301 MB, and this page takes 300 MB. Install lookalike on this computer: the program takes larger batches."
    );
    window.click(".chosen button");
    choose_sample(&window);
    window.get(
        "window.given = [];
        void (window.Worker = class extends EventTarget {
            postMessage({ args, memory }) {
                if (args[0] === 'check') window.given.push(memory);
                const isFull = args[0] === 'check';
                const data = isFull ? { failed: 'unreachable', isFull } : { status: 0, output: ['c'], told: [] };
                setTimeout(() => this.onmessage({ data }));
            }
            terminate() {}
        })",
    );
    window.click("#compare");
    window.until("!document.querySelector('#form').hidden && !document.querySelector('#problem').hidden");
    assert_eq!(window.get("window.given"), json!([1024, 3072]));
    let told = problem();
    assert!(told.contains("memory ran out") && told.contains("Install lookalike"), "{told}");
}

/// A folder of very many files is counted, and refused with the advice to pack it.
#[test]
fn a_folder_of_too_many_files_is_refused_in_words() {
    let Some((window, _)) = page() else { return };
    window.get(MANY_FILES);
    window.until("document.querySelector('.chosen li')?.textContent.includes('(150000 files)')");
    window.click("#compare");
    window.until(IS_DONE);
    let problem = window.text("document.querySelector('#problem').textContent");
    assert!(problem.starts_with("These are 150000 files") && problem.contains(".zip"), "{problem}");
}

/// A run can be cancelled while the module is still loading.
#[test]
fn loading_can_be_cancelled() {
    let Some((window, _)) = page() else { return };
    window.get("void (WebAssembly.compileStreaming = () => new Promise(() => {}))");
    choose_sample(&window);
    window.click("#compare");
    window.until("!document.querySelector('#running').hidden");
    window.click("#cancel");
    window.until("document.querySelector('#running').hidden && !document.querySelector('#form').hidden");
    assert!(window.is("document.querySelector('#problem').hidden"));
}
