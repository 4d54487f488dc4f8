//! Caesar cipher: every letter moves a fixed number of places.
const std = @import("std");

const alphabet = 26;

fn wrap(n: i32) i32 {
    return @mod(n, alphabet);
}

const Kind = enum { plain, rot13, caesar };

pub const Caesar = struct {
    shift: i32 = 3,
    uses: usize = 0,

    /// Moves one letter and leaves everything else as it is.
    fn turn(self: Caesar, c: u8) u8 {
        const start: u8 = if (c >= 'a' and c <= 'z')
            'a'
        else if (c >= 'A' and c <= 'Z')
            'A'
        else
            return c;
        const moved = wrap(@as(i32, c) - start + self.shift);
        return start + @as(u8, @intCast(moved));
    }

    pub fn encode(self: *Caesar, allocator: std.mem.Allocator, text: []const u8) ![]u8 {
        self.uses += 1;
        const out = try allocator.alloc(u8, text.len);
        errdefer allocator.free(out);
        for (text, 0..) |c, i| {
            out[i] = self.turn(c);
        }
        return out;
    }

    fn kind(self: Caesar) Kind {
        return switch (wrap(self.shift)) {
            0 => .plain,
            13 => .rot13,
            else => .caesar,
        };
    }
};

// The shift that makes an 'e' of the most frequent letter.
fn guess(text: []const u8) error{EmptyText}!i32 {
    if (text.len == 0) return error.EmptyText;
    var counts = [_]u32{0} ** alphabet;
    for (text) |c| {
        if (!std.ascii.isAlphabetic(c)) continue;
        counts[std.ascii.toLower(c) - 'a'] += 1;
    }
    var best: usize = 0;
    var i: usize = 1;
    while (i < alphabet) : (i += 1) {
        if (counts[i] > counts[best]) best = i;
    }
    return wrap('e' - 'a' - @as(i32, @intCast(best)));
}

pub fn main() !void {
    var gpa = std.heap.GeneralPurposeAllocator(.{}){};
    defer _ = gpa.deinit();
    const allocator = gpa.allocator();
    const shifts = [_]i32{ 0, 3, 13, -1 };
    for (shifts) |shift| {
        var cipher = Caesar{ .shift = shift };
        const text = try cipher.encode(allocator, "\"We meet here,\" she said.");
        defer allocator.free(text);
        const places = guess(text) catch |err| {
            std.debug.print("cannot guess: {s}\n", .{@errorName(err)});
            continue;
        };
        std.debug.print("{s}\t{s}\t{d}\n", .{ @tagName(cipher.kind()), text, places });
    }
}
