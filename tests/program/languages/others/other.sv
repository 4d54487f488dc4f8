// A queue of bounded length, with a bus to fill it and a model to check it.
package queue_types;
    typedef enum logic [1:0] { IDLE, FILLING, DRAINING } state_t;

    typedef struct packed {
        logic [3:0] tag;
        logic [27:0] payload;
    } entry_t;
endpackage

interface bus_if (input logic clk);
    logic request, grant;
    queue_types::entry_t entry;

    modport producer (output request, entry, input grant);
    modport consumer (input request, entry, output grant);
endinterface

module queue
    import queue_types::*;
#(
    parameter int DEPTH = 16,
    localparam int BITS = $clog2(DEPTH)
) (
    input logic clk,
    input logic rst,
    bus_if.consumer bus,
    input logic take,
    output entry_t head,
    output logic empty, full
);
    entry_t memory [DEPTH];
    logic [BITS:0] first, last;
    state_t state, next;

    assign empty = first == last;
    assign full = (last - first) == DEPTH;
    assign head = memory[first[BITS-1:0]];
    assign bus.grant = bus.request & ~full;

    always_ff @(posedge clk) begin
        if (rst) begin
            {first, last} <= '0;
            state <= IDLE;
        end else begin
            state <= next;
            if (bus.grant) begin
                memory[last[BITS-1:0]] <= bus.entry;
                last <= last + 1;
            end
            if (take && !empty) first <= first + 1;
        end
    end

    always_comb begin
        next = state;
        unique case (state)
            IDLE: if (bus.request) next = FILLING;
            FILLING: next = full ? DRAINING : bus.request ? FILLING : IDLE;
            DRAINING: if (empty) next = IDLE;
        endcase
    end

    generate
        for (genvar g = 0; g < 4; g++) begin : lanes
            assert property (@(posedge clk) disable iff (rst) full |-> !bus.grant)
                else $error("lane %0d overflows", g);
        end
    endgenerate
endmodule

class model;
    int pending [$];

    function void put(int value);
        pending.push_back(value);
    endfunction

    task check(input int value);
        int expected;
        expected = pending.pop_front();
        if (expected !== value) $fatal(1, "expected %h, not %h", expected, value);
    endtask
endclass
