//! Assembly. Processors and assemblers differ in what begins a comment, in what separates statements, and in whether `#1` is a number.

use super::prelude::*;

/// x86 in Intel notation, and whatever shows no dialect.
pub(crate) static TABLE: Table = INTEL;

const INTEL: Table = Table {
    name: "assembly",
    extensions: &["asm", "s", "nas", "nasm", "mips", "riscv"],
    content_hints: &[
        "eax", "ebx", "ecx", "edx", "esi", "edi", "ebp", "esp", "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp",
        "EAX", "EBX", "ECX", "EDX", " ax", " bx", " cx", " dx", " AX", " BX", " CX", " DX", " al", " AL", " DL", " dl",
        " ptr ", " PTR ", "dword", "DWORD", "qword", "int 0x80", "int 80h", "int 21h", "INT 21h", "INT 21H", " proc",
        " PROC", "%include", "%define", "section", " resb", " equ ", " dup", " DUP", ".model", ".MODEL", ".386",
        "invoke ", "INVOKE ", ";",
    ],
    // The existing grammar knows one notation at a time, and few operands.
    strategy: ParseStrategy::Lexicon,
    lexicon: BASE,
    ..Table::DEFAULTS
};

/// x86 in the notation of AT&T.
pub(crate) static ATT: Table = Table {
    dialect: "att",
    content_hints: &[
        "%e", "%r", "%a", "%c", "%xmm", "(%", ", %", " %", "\t%", "movl", "movq", "movb", "movz", "pushq", "pushl",
        "popq", "popl", "addq", "addl", "subq", "subl", "cmpl", "cmpq", "leaq", "leal", " $", "\t$", "callq", "retq",
        "# ",
    ],
    lexicon: GNU,
    ..INTEL
};

pub(crate) static MIPS: Table = Table {
    dialect: "mips",
    content_hints: &[
        "$t", "$s", "$a", "$v", "$ra", "$sp", "$fp", "$gp", "$zero", "syscall", ".asciiz", "li $", "la $", "lw $",
        "sw $", "move $", "jr $", "jal ", "addi $", "addiu ", "mflo", "mfhi", "# ", "$4,", "$2,", "$8,",
    ],
    lexicon: GNU,
    ..INTEL
};

pub(crate) static RISC_V: Table = Table {
    dialect: "riscv",
    content_hints: &[
        " a0", " a1", " a2", " a7", "\ta0", "\ta1", "\ta7", " t0", " t1", " t2", "\tt0", "\tt1", " s0,", " s1,",
        "(sp)", "sp, sp", "ecall", "li ", "li\t", "la ", "la\t", "lw ", "lw\t", "sw ", "sw\t", "ld ", "sd ", "mv ",
        "mv\t", "jalr", "beqz", "bnez", "bge ", "blt ", "addi ", "addi\t", " zero", "fld", "fsd", " x5", " x10",
        " x11", " x17", "# ",
    ],
    lexicon: GNU,
    ..INTEL
};

/// 32-bit ARM for the GNU assembler.
pub(crate) static ARM: Table = Table {
    dialect: "arm",
    content_hints: &[
        "@", "{r", "{fp", "{lr", "lr}", "pc}", ", lr", "bx lr", "bx\tlr", "[r", ", #", "r0,", "r1,", "r2,", "r3,",
        "r4,", "svc ", "svc\t", "swi ", "swi\t", ".arm", ".thumb", ".syntax", ".cpu", "movne", "addeq", "R0,", "R1,",
        "R2,", "R3,", "R4,", "[R", ".word", ".data", ".text", ".global", ".asciz",
    ],
    lexicon: Lexicon {
        line_comments: &["@", "//"],
        // `#` starts a comment only at the start of a statement.
        leading_comments: &["#"],
        separators: ";",
        words: &[
            COMMON,
            REGISTERS,
            IMMEDIATE,
            (
                "d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14 d15 ip q0 q1 q2 q3 q4 q5 q6 q7 sb sl",
                Class("register"),
            ),
        ],
        ..BASE
    },
    ..INTEL
};

pub(crate) static AARCH64: Table = Table {
    dialect: "aarch64",
    content_hints: &[
        " x0", " x1", " x2", " x8", " x9", " x19", " x20", " x29", " x30", "\tx0", "\tx1", "\tx8", " w0", " w1", " w2",
        " w8", "\tw0", "\tw1", "[x", "stp ", "stp\t", "ldp ", "ldp\t", "adrp", "xzr", "wzr", "cbz", "cbnz", "b.eq",
        "b.ne", "b.lt", "b.gt", "b.le", "b.ge", ", #", "svc #", "svc\t#", "csel", "cset", "madd", "udiv", "sdiv",
        "msub", ":lo12:", "@PAGE", ";", "//",
    ],
    lexicon: Lexicon {
        // Apple's assembler has `;`, and GNU's has `//`.
        line_comments: &["//", ";"],
        leading_comments: &["#"],
        words: &[
            COMMON,
            REGISTERS,
            IMMEDIATE,
            (
                "d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14 d15 s12 s13 s14 s15 s16 s17 s18 s19",
                Class("register"),
            ),
        ],
        ..BASE
    },
    ..INTEL
};

/// 32-bit ARM for the assembler of ARM and Keil.
pub(crate) static ARMASM: Table = Table {
    dialect: "armasm",
    content_hints: &[
        "AREA", "EXPORT", "IMPORT", "DCD", "DCB", "DCW", "SPACE", "ENTRY", "ENDP", "PROC", "EQU", "READONLY", "ALIGN",
        "END\n", "PRESERVE", "THUMB", "__main", "R0,", "R1,", "R2,", "R3,", "R4,", "r0,", "r1,", "r2,", "r3,", "r4,",
        ", #", "[R", "[r", "BX ", "BX\t", "{R", "{r", "LR}", "PC}", ";",
    ],
    lexicon: Lexicon {
        line_comments: &[";"],
        labels_at_margin: true,
        words: &[
            COMMON,
            REGISTERS,
            IMMEDIATE,
            ("area dcb dcd dcw export endfunc function import space", Verbatim),
            ("ip", Class("register")),
        ],
        ..BASE
    },
    ..INTEL
};

pub(crate) static M68K: Table = Table {
    dialect: "68k",
    content_hints: &[
        ".l ", ".L ", ".w ", ".W ", ".b ", ".B ", ".l\t", ".L\t", ".w\t", ".W\t", ".b\t", ".B\t", "(a0)", "(A0)",
        "(a1)", "(A1)", "(a7)", "(A7)", ")+", "-(a", "-(A", "-(sp)", "-(SP)", ",d0", ",D0", ",d1", ",D1", " d0", " D0",
        "\td0", "\tD0", "TRAP", "trap", "SIMHALT", "simhalt", "ORG ", "ORG\t", "DBRA", "dbra", "moveq", "MOVEQ", "#$",
        "\n*", ";",
    ],
    lexicon: Lexicon {
        line_comments: &[";", "|"],
        leading_comments: &["*", "#"],
        labels_at_margin: true,
        words: &[
            COMMON,
            REGISTERS,
            IMMEDIATE,
            ("dc.b dc.l dc.w ds.b ds.l ds.w org", Verbatim),
            ("ccr d0 d1 d2 d3 d4 d5 d6 d7 sr usp", Class("register")),
        ],
        ..BASE
    },
    ..INTEL
};

pub(crate) static AVR: Table = Table {
    dialect: "avr",
    content_hints: &[
        "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r24", "r25", "R16", "R17", "ldi", "LDI", "rjmp", "RJMP",
        "rcall", "RCALL", "sbi ", "cbi ", "SBI ", "CBI ", "DDR", "PORT", "PIN", ".def", ".DEF", ".equ", ".org",
        ".cseg", ".dseg", "out ", "OUT ", "brne", "BRNE", "breq", "BREQ", "reti", "RETI", "RAMEND", "SPL", "X+", "Z+",
        "Y+", "m328", "lpm", "sts ", "lds ", "sbrs", "sbrc", ";",
    ],
    lexicon: Lexicon {
        line_comments: &[";", "//"],
        leading_comments: &["#"],
        words: &[
            COMMON,
            REGISTERS,
            (
                "r16 r17 r18 r19 r20 r21 r22 r23 r24 r25 r26 r27 r28 r29 r30 r31 x xh xl y yh yl z zh zl",
                Class("register"),
            ),
        ],
        ..BASE
    },
    ..INTEL
};

pub(crate) static LC3: Table = Table {
    dialect: "lc3",
    content_hints: &[
        ".ORIG", ".orig", ".FILL", ".fill", ".BLKW", ".blkw", ".STRINGZ", ".stringz", ".END", "HALT", "halt", "PUTS",
        "puts", "GETC", "getc", "BRz", "BRn", "BRp", "brz", "brn", "brp", "TRAP x", "trap x", "LEA R", "lea r", "LD R",
        "ld r", "ST R", "st r", "LDR R", "STR R", "ADD R", "AND R", "NOT R", "JSR", "jsr", "RET", "x3000", "R0,",
        "R1,", "R2,", "R3,", "R4,", ";", ", #", "r0,", "r1,", "r2,", "r3,", "r4,",
    ],
    lexicon: Lexicon {
        line_comments: &[";"],
        words: &[
            COMMON,
            ("r0 r1 r2 r3 r4 r5 r6 r7", Class("register")),
            IMMEDIATE,
            // Labels have no colon, and may stand anywhere before these.
            (
                ".blkw .fill .stringz br brn brnp brnz brnzp brp brz brzp getc halt in jsr jsrr ld ldi ldr out puts
                 putsp ret rti st sti str trap",
                Verbatim,
            ),
        ],
        ..BASE
    },
    ..INTEL
};

pub(crate) static I8051: Table = Table {
    dialect: "8051",
    content_hints: &[
        "MOV A,", "mov a,", "ADD A,", "add a,", ", A", ",A\n", "SJMP", "sjmp", "LJMP", "ljmp", "ACALL", "acall",
        "LCALL", "lcall", "DJNZ", "djnz", "CJNE", "cjne", "SETB", "setb", "CLR ", "clr ", "CPL ", "cpl ", "DPTR",
        "dptr", "@R", "@r", "@A", "@a", "#0", "P0", "P1", "P2", "P3", "TMOD", "MOVX", "movx", "MOVC", "movc", "ORG ",
        "org ", "JNB", "jnb", "RETI", ";",
    ],
    lexicon: Lexicon {
        line_comments: &[";"],
        words: &[
            COMMON,
            IMMEDIATE,
            ("a ab acc b c dph dpl dptr p0 p1 p2 p3 psw r0 r1 r2 r3 r4 r5 r6 r7 sp", Class("register")),
        ],
        ..BASE
    },
    ..INTEL
};

pub(crate) static MOS6502: Table = Table {
    dialect: "6502",
    content_hints: &[
        "LDA", "lda", "STA", "sta", "LDX", "ldx", "LDY", "ldy", "STX", "stx", "STY", "sty", "INX", "inx", "INY", "iny",
        "DEX", "dex", "DEY", "dey", "TAX", "tax", "TXA", "txa", "JSR", "jsr", "RTS", "rts", "#$", ",X", ",x", ",Y",
        ",y", "CLC", "clc", "SEC", "BNE", "bne", "BEQ", "beq", "BCC", "bcc", "CPX", "cpx", "CPY", "cpy", ".byte", "*=",
        ";",
    ],
    lexicon: Lexicon {
        line_comments: &[";"],
        labels_at_margin: true,
        words: &[
            COMMON,
            IMMEDIATE,
            // Many assemblers do not mind instructions at the margin.
            (
                "asl bcc bcs beq bit bmi bne bpl brk bvc bvs clc cld cli clv cpx cpy dex dey eor inx iny
                 jsr lda ldx ldy lsr nop ora pha php pla plp rol ror rti rts sbc sec sed sei sta stx sty tax tay tsx txa
                 txs tya",
                Verbatim,
            ),
            ("a x y", Class("register")),
        ],
        ..BASE
    },
    ..INTEL
};

/// The rules of the GNU assembler, where `;` separates statements.
const GNU: Lexicon = Lexicon { line_comments: &["#", "//"], separators: ";", ..BASE };

/// The mark of numbers that are operands. Assemblers of ARM do not insist on it.
const IMMEDIATE: (&str, Rule) = ("#", Drop);

/// The rules of every dialect, with the comments of x86.
const BASE: Lexicon = Lexicon {
    // Assemblers of x86 have one of these, and none has another as anything else.
    line_comments: &["#", ";", "//"],
    block_comments: &[("/*", "*/")],
    imports: &[".include", "include", "includelib", "%include"],
    words: &[COMMON, REGISTERS],
    // `%` and `$` are prefixes of registers and numbers in some notations.
    operators: r"( ) [ ] { } , : :: = == <> != < > <= >= << >> + - * / % $ $$ & && | || ^ ~ ! @ ? \ ` += -=",
    // Directives and local labels begin with a dot.
    word_chars: ".",
    first_word_is_keyword: true,
    // A character in one notation is a string in another.
    quotes: &[("\"", "string"), ("'", "string")],
    ignores_case: true,
    ..Lexicon::DEFAULTS
};

/// Instructions that may be followed by a size or by another instruction, which would make them a name; and words that make the word before them a name, because they define it.
const COMMON: (&str, Rule) = (
    "adc add and call cmp dec div fadd fdiv fild fist fistp fld fmul fst fstp fsub idiv imul inc j jal jmp la lea
     mov movsx movzx mul neg not or pop push rep sal sar sbb shl shr sub test xor
     byte db dd dq dt dup dw dword endm endp ends equ flat macro oword proc ptr qword real10 real4 real8 resb resd
     resq resw sbyte sdword segment struc struct sword tbyte textequ times tword word xmmword ymmword yword zmmword",
    Verbatim,
);

/// The choice of registers is arbitrary.
const REGISTERS: (&str, Rule) = (
    "a0 a1 a2 a3 a4 a5 a6 a7 ah al at ax bh bl bp bpl bx ch cl cr0 cr2 cr3 cr4 cs cx dh di dil dl ds dx eax ebp ebx
     ecx edi edx eip es esi esp f0 f1 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f2 f20 f21 f22 f23 f24 f25 f26 f27
     f28 f29 f3 f30 f31 f4 f5 f6 f7 f8 f9 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7 fp fs fs0 fs1 fs10 fs11 fs2 fs3 fs4 fs5
     fs6 fs7 fs8 fs9 ft0 ft1 ft10 ft11 ft2 ft3 ft4 ft5 ft6 ft7 ft8 ft9 gp gs hi k0 k1 lo lr mm0 mm1 mm2 mm3 mm4 mm5
     mm6 mm7 pc r0 r1 r10 r10b r10d r10w r11 r11b r11d r11w r12 r12b r12d r12w r13 r13b r13d r13w r14 r14b r14d
     r14w r15 r15b r15d r15w r2 r3 r4 r5 r6 r7 r8 r8b r8d r8w r9 r9b r9d r9w ra rax rbp rbx rcx rdi rdx rip rsi rsp
     s0 s1 s10 s11 s2 s3 s4 s5 s6 s7 s8 s9 si sil sp spl ss st t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 tp v0 v1 w0 w1 w10 w11
     w12 w13 w14 w15 w16 w17 w18 w19 w2 w20 w21 w22 w23 w24 w25 w26 w27 w28 w29 w3 w30 w4 w5 w6 w7 w8 w9 wzr x0 x1
     x10 x11 x12 x13 x14 x15 x16 x17 x18 x19 x2 x20 x21 x22 x23 x24 x25 x26 x27 x28 x29 x3 x30 x31 x4 x5 x6 x7 x8
     x9 xmm0 xmm1 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 xmm8 xmm9 xzr ymm0 ymm1 ymm10
     ymm11 ymm12 ymm13 ymm14 ymm15 ymm2 ymm3 ymm4 ymm5 ymm6 ymm7 ymm8 ymm9 zero",
    Class("register"),
);
