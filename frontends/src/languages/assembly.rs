//! Assembly: x86 in GNU and Intel notation, MIPS, RISC-V, ARM.

#![cfg(feature = "assembly")]

use crate::table::Rule::{Class, Verbatim};
use crate::table::{Lexicon, ParseStrategy, Table};

pub(crate) static TABLE: Table = Table {
    name: "assembly",
    family: "assembly",
    extensions: &["asm", "s", "nas", "nasm", "mips", "riscv"],
    // The existing grammar knows one notation at a time, and few operands.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["#", ";", "//"],
        block_comments: &[("/*", "*/")],
        imports: &[".include", "include", "includelib", "%include"],
        words: &[
            // Instructions that may be followed by a size or by another instruction, which would make them a name (see the next group).
            (
                "adc add and call cmp dec div fadd fdiv fild fist fistp fld fmul fst fstp fsub idiv imul inc j jal
                 jmp la lea mov movsx movzx mul neg not or pop push rep sal sar sbb shl shr sub test xor",
                Verbatim,
            ),
            // Words that make the word before them a name: they define it.
            (
                "byte db dd dq dt dup dw dword endm endp ends equ flat macro oword proc ptr qword real10 real4
                 real8 resb resd resq resw sbyte sdword segment struc struct sword tbyte textequ times tword word
                 xmmword ymmword yword zmmword",
                Verbatim,
            ),
            // The choice of registers is arbitrary.
            (
                "a0 a1 a2 a3 a4 a5 a6 a7 ah al at ax bh bl bp bpl bx ch cl cr0 cr2 cr3 cr4 cs cx dh di dil dl ds
                 dx eax ebp ebx ecx edi edx eip es esi esp f0 f1 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f2 f20
                 f21 f22 f23 f24 f25 f26 f27 f28 f29 f3 f30 f31 f4 f5 f6 f7 f8 f9 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7
                 fp fs fs0 fs1 fs10 fs11 fs2 fs3 fs4 fs5 fs6 fs7 fs8 fs9 ft0 ft1 ft10 ft11 ft2 ft3 ft4 ft5 ft6 ft7
                 ft8 ft9 gp gs hi k0 k1 lo lr mm0 mm1 mm2 mm3 mm4 mm5 mm6 mm7 pc r0 r1 r10 r10b r10d r10w r11 r11b
                 r11d r11w r12 r12b r12d r12w r13 r13b r13d r13w r14 r14b r14d r14w r15 r15b r15d r15w r2 r3 r4 r5
                 r6 r7 r8 r8b r8d r8w r9 r9b r9d r9w ra rax rbp rbx rcx rdi rdx rip rsi rsp s0 s1 s10 s11 s2 s3 s4
                 s5 s6 s7 s8 s9 si sil sp spl ss st t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 tp v0 v1 w0 w1 w10 w11 w12 w13
                 w14 w15 w16 w17 w18 w19 w2 w20 w21 w22 w23 w24 w25 w26 w27 w28 w29 w3 w30 w4 w5 w6 w7 w8 w9 wzr
                 x0 x1 x10 x11 x12 x13 x14 x15 x16 x17 x18 x19 x2 x20 x21 x22 x23 x24 x25 x26 x27 x28 x29 x3 x30
                 x31 x4 x5 x6 x7 x8 x9 xmm0 xmm1 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7
                 xmm8 xmm9 xzr ymm0 ymm1 ymm10 ymm11 ymm12 ymm13 ymm14 ymm15 ymm2 ymm3 ymm4 ymm5 ymm6 ymm7 ymm8
                 ymm9 zero",
                Class("register"),
            ),
        ],
        // `%` and `$` are prefixes of registers and numbers in some notations.
        operators: r"( ) [ ] { } , : :: = == <> != < > <= >= << >> + - * / % $ $$ & && | || ^ ~ ! @ ? \ ` += -=",
        // Directives and local labels begin with a dot.
        word_chars: ".",
        first_word_is_keyword: true,
        // A character in one notation is a string in another.
        quotes: &[("\"", "string"), ("'", "string")],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
