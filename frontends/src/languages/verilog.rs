//! Verilog and SystemVerilog.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "verilog",
    extensions: &["v", "vh", "sv", "svh"],
    content_hints: &[
        "module ", "endmodule", "always @", "always_", "assign ", "initial ", "input ", "output ", "wire ", "reg ",
        "logic ", "begin\n", "begin\r", "end\n", "end\r", "posedge ", "<= ", "`", "$display",
    ],
    // The existing grammars would make the program half as large again, and fail on preprocessor directives.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        imports: &["`include", "`timescale", "`default_nettype", "import"],
        words: &[(
            "$bits $cast $ceil $clog2 $countones $display $displayb $displayh $dumpfile $dumpvars $error
                 $fatal $fclose $fdisplay $fell $feof $fgets $finish $floor $fopen $fscanf $fwrite $high $info
                 $left $ln $low $monitor $onehot $past $pow $random $readmemb $readmemh $realtime $right $rose
                 $sformat $sformatf $signed $size $sqrt $stable $stime $stop $strobe $test$plusargs $time
                 $unsigned $urandom $urandom_range $value$plusargs $warning $write accept_on alias always
                 always_comb always_ff always_latch and assert assign assume automatic before begin bind bins
                 binsof bit break buf bufif0 bufif1 byte case casex casez cell chandle checker class clocking cmos
                 config const constraint context continue cover covergroup coverpoint cross deassign default
                 define defparam design disable dist do edge else elsif end endcase endchecker endclass
                 endclocking endconfig endfunction endgenerate endgroup endif endinterface endmodule endpackage
                 endprimitive endprogram endproperty endsequence endspecify endtable endtask enum event eventually
                 expect export extends extern final first_match for force foreach forever fork forkjoin function
                 generate genvar global highz0 highz1 if ifdef iff ifndef ifnone ignore_bins illegal_bins
                 implements implies initial inout input inside instance int integer interconnect interface
                 intersect join join_any join_none large let local localparam logic longint macromodule matches
                 medium modport module nand negedge nettype new nexttime nmos nor noshowcancelled not notif0
                 notif1 null or output package packed parameter pmos posedge primitive priority program property
                 protected pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent pure rand randc
                 randcase randsequence rcmos real realtime ref reg reject_on release repeat restrict return rnmos
                 rpmos rtran rtranif0 rtranif1 s_always s_eventually s_nexttime s_until s_until_with scalared
                 sequence shortint shortreal showcancelled signed small soft solve specify specparam static string
                 strong strong0 strong1 struct super supply0 supply1 sync_accept_on sync_reject_on table tagged
                 task this throughout time timeprecision timeunit tran tranif0 tranif1 tri tri0 tri1 triand trior
                 trireg type typedef undef union unique unique0 unsigned until until_with untyped use uwire var
                 vectored virtual void wait wait_order wand weak weak0 weak1 while wildcard wire with within wor
                 xnor xor",
            Verbatim,
        )],
        // `` ` `` marks macros of the preprocessor.
        operators: r"( ) [ ] { } , ; . : :: ? # ## @ @* = == != === !== ==? !=? < > <= >= << >> <<< >>> + - * / %
             ** ! ~ & && &&& | || ^ ~& ~| ~^ ^~ -> ->> => *> += -= *= /= %= &= |= ^= <<= >>= <<<= >>>= ++
             -- +: -: ' '{ ` `` |-> |=> := :/ .* \ $",
        // For system tasks, such as `$display`.
        word_chars: "$",
        number_chars: "'",
        quotes: &[("\"", "string")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};
