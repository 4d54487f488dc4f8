//! Zig.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "zig",
    extensions: &["zig"],
    signs: &["^const std = @import(  ^const _ = @import(  @import(\"  ^pub fn main()  ^pub fn _(  ^fn _(
        ^pub const _ = struct  ^const _ = struct {  ^const _ = enum {  ^const _ = union(  std.debug.print(  std._._
        ^defer _  ^errdefer _  |_| {  |*_| {  |_, _| {  catch |_|  orelse _  !void {  anyerror!_  []const u8  []u8
        ^while(_) : (  ) : (_ += 1)  ^for(_) |  ^for(0..  return error._  ^test \"  @intCast(  @as(  , .{
        ^comptime _  ^inline for  u8,$  _: u32  _: usize  ^try std.  ^const _ = try  ^const _ = std._
        ^var _: usize =  ^var _: u32 =  ^var _: i32 =  self: *_  self: _,"],
    lexicon: Lexicon {
        line_comments: &["//"],
        words: &[
            ("export pub", Drop),
            // Other sizes can take the place of these without work.
            ("c_int c_long c_uint i128 i16 i32 i64 i8 isize u128 u16 u32 u64 u8 usize", Class("int")),
            ("f128 f16 f32 f64 f80", Class("float")),
            (
                "@This @TypeOf @abs @as @bitCast @divFloor @divTrunc @enumFromInt @errorName @field @floatCast
                 @floatFromInt @import @intCast @intFromBool @intFromEnum @intFromFloat @max @memcpy @memset @min @mod
                 @panic @ptrCast @rem @sizeOf @sqrt @tagName @truncate align and anyerror anyframe anyopaque anytype asm
                 async await bool break callconv catch comptime comptime_float comptime_int const continue defer else
                 enum errdefer error extern false fn for if inline noalias noreturn null opaque or orelse packed resume
                 return struct suspend switch test threadlocal true try type undefined union unreachable usingnamespace
                 var void volatile while",
                Verbatim,
            ),
        ],
        operators:
            "( ) [ ] { } , ; : . .. ... .* .? = == != < > <= >= + - * / % ++ ** += -= *= /= %= +% -% *% +| -| *| &
             | ^ ~ << >> &= |= ^= <<= >>= => -> ! ? ||",
        word_chars: "@",
        quotes: &[("\"", "string"), ("'", "character")],
        // A line of a long string; a name with arbitrary characters.
        enclosed_strings: &[("\\\\", "\0", "string"), ("@\"", "\"", "name")],
        raw_quotes: &["\\\\"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
