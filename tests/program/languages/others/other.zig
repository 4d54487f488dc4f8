// A heap, a parser for numbers in lines, and a union of shapes.
const std = @import("std");
const expect = std.testing.expect;
const Allocator = std.mem.Allocator;

fn Heap(comptime T: type, comptime less: fn (T, T) bool) type {
    return struct {
        items: std.ArrayList(T),
        const Self = @This();

        fn init(allocator: Allocator) Self {
            return .{ .items = std.ArrayList(T).init(allocator) };
        }

        fn push(self: *Self, item: T) !void {
            try self.items.append(item);
            var at = self.items.items.len - 1;
            while (at > 0) {
                const parent = (at - 1) / 2;
                if (!less(self.items.items[at], self.items.items[parent])) break;
                std.mem.swap(T, &self.items.items[at], &self.items.items[parent]);
                at = parent;
            }
        }

        fn pop(self: *Self) ?T {
            if (self.items.items.len == 0) return null;
            const top = self.items.swapRemove(0);
            self.sink(0);
            return top;
        }

        fn sink(self: *Self, start: usize) void {
            var at = start;
            const all = self.items.items;
            while (2 * at + 1 < all.len) {
                var child = 2 * at + 1;
                if (child + 1 < all.len and less(all[child + 1], all[child])) child += 1;
                if (!less(all[child], all[at])) return;
                std.mem.swap(T, &all[at], &all[child]);
                at = child;
            }
        }
    };
}

const Shape = union(enum) {
    circle: f64,
    box: struct { width: f64, height: f64 },
    none,

    fn area(shape: Shape) f64 {
        return switch (shape) {
            .circle => |r| std.math.pi * r * r,
            .box => |b| b.width * b.height,
            .none => 0,
        };
    }
};

fn sum(lines: []const u8) !u64 {
    var total: u64 = 0;
    var it = std.mem.tokenizeAny(u8, lines, "\n ");
    while (it.next()) |line| {
        const value = std.fmt.parseInt(u32, line, 10) catch |err| switch (err) {
            error.InvalidCharacter => continue,
            else => return err,
        };
        total +|= value;
    }
    return total;
}

const help =
    \\usage: other FILE
    \\  adds up the numbers
;

pub fn main() void {
    const n = sum("12\n7 x 3") catch unreachable;
    std.debug.print("{s}\n{d}\n", .{ help, n });
    inline for (.{ Shape{ .circle = 1.5 }, Shape{ .box = .{ .width = 2, .height = 3 } }, Shape.none }) |s| {
        std.debug.print("{d:.2}\n", .{s.area()});
    }
}

fn before(a: u32, b: u32) bool {
    return a < b;
}

test "heap" {
    var heap = Heap(u32, before).init(std.testing.allocator);
    defer heap.items.deinit();
    for ([_]u32{ 4, 1, 3 }) |x| try heap.push(x);
    try expect(heap.pop().? == 1);
}
