//! Techniques that write a program as numbers.

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::Technique;
use super::decoded::hexadecimal;

const C: &[Language] = &[Language::C];
const CPP: &[Language] = &[Language::Cpp];
const PYTHON: &[Language] = &[Language::Python];
const JAVASCRIPT: &[Language] = &[Language::JavaScript];

/// Honest code around the numbers, of as many tokens as a short program has.
const DECOY: &str = "static int mean(const int *values, int n) {\n    int total = 0;\n    for (int i = 0; i < n; i++)\n        total += values[i];\n    return n ? total / n : 0;\n}\n\n\
    static int largest(const int *values, int n) {\n    int best = 0;\n    for (int i = 0; i < n; i++)\n        if (values[i] > best)\n            best = values[i];\n    return best;\n}\n\n";

pub(super) fn techniques() -> Vec<Technique> {
    let one = |languages, name, apply: fn(&mut Copy)| Technique::new(Code, languages, name, apply).alone();
    vec![
        one(C, "an array of bytes beside a decoy", array_of_bytes),
        one(C, "rows of numbers behind a key", rows_behind_a_key),
        one(CPP, "a vector of numbers", vector_of_numbers),
        one(PYTHON, "numbers that are appended one by one", |copy| {
            let calls: String =
                copy.bytes().iter().map(|byte| format!("put({})\n", u32::from(*byte) * 3 + 1)).collect();
            copy.set(format!(
                "text = []\n\n\ndef put(number):\n    text.append(chr((number - 1) // 3))\n\n\n{calls}\nexec(''.join(text))\n"
            ));
        }),
        one(PYTHON, "one enormous number", |copy| {
            let digits = hexadecimal(copy.bytes());
            let n_bytes = copy.bytes().len();
            copy.set(format!("number = 0x{digits}\nrun = eval('exec')\nrun(number.to_bytes({n_bytes}, 'big'))\n"));
        }),
        one(PYTHON, "numbers in a string", |copy| {
            let numbers: Vec<String> = copy.bytes().iter().map(ToString::to_string).collect();
            let rows: String = numbers.chunks(16).map(|row| format!("    '{} '\n", row.join(" "))).collect();
            copy.set(format!("marks = (\n{rows})\nglobals()['__builtins__'].exec(bytes(map(int, marks.split())))\n"));
        }),
        one(JAVASCRIPT, "pairs of bytes as numbers", |copy| {
            let mut bytes = copy.bytes().to_vec();
            bytes.resize(bytes.len().next_multiple_of(2), b'\n');
            let numbers: Vec<String> =
                bytes.chunks(2).map(|pair| (u32::from(pair[0]) * 256 + u32::from(pair[1])).to_string()).collect();
            copy.set(format!(
                "const marks = [{}];\nconst text = marks.map((mark) => String.fromCodePoint(mark >> 8, mark & 255)).join('');\n\
                 Reflect.construct(Object.getPrototypeOf(isNaN).constructor, ['require', 'process', text])(require, process);\n",
                numbers.join(", ")
            ));
        }),
    ]
}

/// Returns the rows of a list of numbers.
fn rows(bytes: impl Iterator<Item = u32>, write: fn(u32) -> String) -> String {
    let numbers: Vec<String> = bytes.map(write).collect();
    numbers.chunks(12).map(|row| format!("    {},\n", row.join(", "))).collect()
}

/// A list as `xxd -i` writes it.
fn array_of_bytes(copy: &mut Copy) {
    let rows = rows(copy.bytes().iter().map(|byte| u32::from(*byte)), |byte| format!("0x{byte:02x}"));
    let n_bytes = copy.bytes().len();
    copy.set(format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n{DECOY}static unsigned char p_c[] = {{\n{rows}}};\n\
         static unsigned int p_c_len = {n_bytes};\n\n\
         int main(int argc, char **argv) {{\n    FILE *file = fopen(\"p.c\", \"w\");\n    fwrite(p_c, 1, p_c_len, file);\n    \
         fclose(file);\n    if (system(\"gcc -w -std=gnu11 -trigraphs p.c -o p\"))\n        return mean(0, largest(0, 0));\n    \
         execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}

fn rows_behind_a_key(copy: &mut Copy) {
    let numbers: Vec<String> = copy.bytes().iter().map(|byte| (u32::from(*byte) * 7 + 5).to_string()).collect();
    let rows: String = numbers.chunks(10).map(|row| format!("    {{{}}},\n", row.join(", "))).collect();
    let n_numbers = numbers.len();
    copy.set(format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n{DECOY}static const int table[][10] = {{\n{rows}}};\n\n\
         int main(int argc, char **argv) {{\n    FILE *out = popen(\"gcc -w -std=gnu11 -trigraphs -x c - -o p\", \"w\");\n    \
         for (int i = 0; i < {n_numbers}; i++)\n        fputc((table[i / 10][i % 10] - 5) / 7, out);\n    \
         if (pclose(out))\n        return mean(0, largest(0, 0));\n    execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}

fn vector_of_numbers(copy: &mut Copy) {
    let rows = rows(copy.bytes().iter().map(|byte| u32::from(*byte) + 1000), |number| number.to_string());
    copy.set(format!(
        "#include <cstdlib>\n#include <fstream>\n#include <unistd.h>\n#include <vector>\n{DECOY}static const std::vector<int> marks = {{\n{rows}}};\n\n\
         int main(int argc, char **argv) {{\n    std::ofstream out(\"p.cpp\");\n    for (int mark : marks)\n        out << char(mark - 1000);\n    \
         out.close();\n    if (std::system(\"g++ -w -std=gnu++17 p.cpp -o p\"))\n        return mean(nullptr, largest(nullptr, 0));\n    \
         execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}
