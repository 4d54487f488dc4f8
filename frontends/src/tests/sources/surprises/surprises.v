// The preprocessor, numbers of every sort, signs that are like others.
`include "parts.vh"
`default_nettype none
`define WIDTH 8
`ifdef WIDTH
`define MAX(a, b) ((a) > (b) ? (a) : (b))
`endif
module numbers;
    wire [`WIDTH-1:0] a = 8'hFF, b = 'h1F, c = 4'b1x_z0, d = -8'sd5, e = 1_000, f = '0, g = 2.5e-3, h = 10'o17;
    assign #1.5 {a, b} = {2{c[3:0]}} ^ ~&d | (e === 4'bz ? f : g);
    assign q = a <<< 2 >>> 1 ** 3, r = x != y !== z;
    bit [7:0] table_of [4] = '{0, 1, default: 2};
    reg \odd+name , ordinary;
    initial $display("text \"quoted\" %d", $time, $signed(a), $mine(a));
    import parts::*;
endmodule
/* Blocks and choices. */
module blocks (input clock, output logic [3:0] q);
    always_ff @(posedge clock iff enable) q <= q + 1'b1;
    always @(*) begin : named
        casez (q)
            4'b1??0: x = 1;
            default: ;
        endcase
    end
    generate if (WIDTH > 4) begin adder #(.N(4)) u (.*); end endgenerate
    task wait_for(input integer n);
        repeat (n) @(posedge clock);
        fork #10; -> done; join_any
        forever begin i++; break; end
    endtask
endmodule
class packet extends base; rand int unsigned size; constraint small_ones { size inside {[1:9]}; } endclass
