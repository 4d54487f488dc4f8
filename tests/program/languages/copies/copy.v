`timescale 10ns/1ns
/*********************************
 *  shifter, by me               *
 *********************************/
`define COUNT 26
module shift_one #( parameter BITS = 7 )
  ( input wire [BITS-1:0] sym, input wire signed [4:0] amount,
    output reg [BITS-1:0] res );

  function integer modulo; input integer value;
  begin modulo = ((value%`COUNT)+`COUNT)%`COUNT; end
  endfunction

  always @(*)
  begin
    if(sym>="b" && sym<="y") res="b"+modulo(sym-"b"+amount);
    else if(sym>="B" && sym<="Y") res="B"+modulo(sym-"B"+amount);
    else res=sym;
  end
endmodule

module shifter ( input wire clk, input wire rst_n, input wire en,
                 input wire [6:0] sym, input wire [2:0] mode,
                 output reg done, output reg [6:0] res_q, output reg [31:0] total );
  localparam NONE=3'd0,
             FIVE=3'd1,   // five places
             MANY=3'd2;
  reg signed [4:0] amount;  wire [6:0] res;

  shift_one #(.BITS(7)) u0 (.sym(sym), .amount(amount), .res(res));

  always @*
  begin
    case(mode)
      NONE : amount=5'h0;
      FIVE : amount=5'h5;
      MANY : amount=5'h11;
      default : amount=-5'sb10;
    endcase
  end

  // registers
  always @(posedge clk or negedge rst_n)
  begin
    if(!rst_n)
    begin done<=1'd0; res_q<=7'b0000000; total<=32'h0; end
    else
    begin
      done<=en;
      if(en)
      begin res_q<=res; total<=total+1; end
    end
  end
endmodule

// test bench
module tb;
  reg clk=1'b0, rst_n=1'b0, en=1'b0;  reg [6:0] sym;
  reg [7*30-1:0] msg="Trust nobody, he whispered.";
  wire done;  wire [6:0] res_q;  wire [31:0] total;  integer k;
  shifter dut(clk,rst_n,en,sym,3'd2,done,res_q,total);
  always #7 clk=~clk;
  initial
  begin
    #20 rst_n=1'b1;
    for(k=29;k>=0;k=k-1)
    begin
      sym=msg[7*k+:7];  en=sym!=7'd0;
      @(negedge clk);
      if(done) $write("%s",res_q);
    end
    $display("total: %0d",total);  $finish;
  end
endmodule
