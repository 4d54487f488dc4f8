//! Words and signs of every sort.
const std = @import("std");
pub const Error = error{ OutOfRange, NotFound } || std.mem.Allocator.Error;
export fn add(a: c_int, b: c_int) callconv(.C) c_int { return a + b; }
extern "c" fn puts(s: [*:0]const u8) c_int;
threadlocal var counter: u64 align(8) = 0x1F_FF;
const numbers = .{ 0b101, 0o17, 1_000, 1.5e-3, 'a', '\n', '\'', '\u{1F600}', '"' };
const text =
    \\many "lines" of 'text'
    \\  // no comment
;
pub fn Stack(comptime T: type) type {
    return struct {
        const Self = @This();
        items: []T = &.{},
        inline fn top(self: *const Self) ?*T { return if (self.items.len > 0) &self.items[self.items.len - 1] else null; }
    };
}
const Op = enum(u8) { plus = '+', minus = '-', _ };
const Value = union(enum) { int: i64, float: f64, none: void };
const Packed = packed struct { a: u3, b: bool };
fn run(comptime n: usize, args: anytype, out: anytype) !void {
    var list = [_]i32{ 1, 2, 3 } ++ [_]i32{0} ** n;
    var i: usize = 0;
    outer: while (i < list.len) : (i += 1) { if (list[i] == 3 and !done or i >= 5) continue :outer else break; }
    for (list[0..2], 0..) |*item, index| { item.* +%= @as(i32, @intCast(index)) << 2; }
    const value = parse(args) catch |err| switch (err) { error.NotFound => 0, else => return err };
    const name = find(out) orelse unreachable; defer close(name); errdefer |e| log(e);
    switch (value) { 0 => {}, 1...9 => |v| try use(v), Op.plus, .minus => @panic("no"), else => undefined }
    const x = blk: { break :blk if (name) |n2| n2.? else 1; };
    asm volatile ("nop"); comptime { @setEvalBranchQuota(10); } suspend {} nosuspend f(); _ = x; y -|= 1; z *%= ~2 ^ 3 | 4 & 5;
    std.debug.print("{s} \"{d}\"\n", .{ @tagName(op), @floatFromInt(i) });
    const @"strange name" = fn (u8) bool; usingnamespace @import("other.zig");
}
test "a test" { try std.testing.expectEqual(@as(u32, 3), add(1, 2)); }
