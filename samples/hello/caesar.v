// Caesar cipher: every letter moves a fixed number of places.
`timescale 1ns / 1ps

`define ALPHABET 26

// Moves one letter and leaves everything else as it is.
module turn #(
    parameter WIDTH = 8
) (
    input wire [WIDTH-1:0] letter,
    input wire signed [5:0] shift,
    output reg [WIDTH-1:0] turned
);
    function integer wrap;
        input integer n;
        begin
            wrap = ((n % `ALPHABET) + `ALPHABET) % `ALPHABET;
        end
    endfunction

    always @(*) begin
        if (letter >= "a" && letter <= "z")
            turned = "a" + wrap(letter - "a" + shift);
        else if (letter >= "A" && letter <= "Z")
            turned = "A" + wrap(letter - "A" + shift);
        else
            turned = letter;
    end
endmodule

/* Takes a letter at every tick of the clock, and counts how many there were. */
module caesar (
    input wire clock,
    input wire reset,
    input wire valid,
    input wire [7:0] letter,
    input wire [1:0] key,
    output reg ready,
    output reg [7:0] secret,
    output reg [15:0] n_letters
);
    localparam PLAIN = 2'b00, THREE = 2'b01, HALF = 2'b10;

    reg signed [5:0] shift;
    wire [7:0] turned;

    turn #(.WIDTH(8)) turn_letter (
        .letter(letter),
        .shift(shift),
        .turned(turned)
    );

    always @* begin
        case (key)
            PLAIN: shift = 6'd0;
            THREE: shift = 6'd3;
            HALF: shift = 6'd13;
            default: shift = -6'sd1;
        endcase
    end

    always @(posedge clock or negedge reset) begin
        if (!reset) begin
            ready <= 1'b0;
            secret <= 8'h00;
            n_letters <= 16'd0;
        end else begin
            ready <= valid;
            if (valid) begin
                secret <= turned;
                n_letters <= n_letters + 1'b1;
            end
        end
    end
endmodule

module caesar_test;
    reg clock = 0, reset = 0, valid = 0;
    reg [7:0] letter;
    reg [8*24-1:0] text = "We meet here, she said.";
    wire ready;
    wire [7:0] secret;
    wire [15:0] n_letters;
    integer i;

    caesar cipher (clock, reset, valid, letter, 2'b10, ready, secret, n_letters);

    always #5 clock = ~clock;

    initial begin
        #10 reset = 1;
        for (i = 23; i >= 0; i = i - 1) begin
            letter = text[8*i +: 8];
            valid = letter != 0;
            @(negedge clock);
            if (ready)
                $write("%c", secret);
        end
        $display("\n%d letters", n_letters);
        $finish;
    end
endmodule
