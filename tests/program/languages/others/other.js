// A little shop: what is in stock, what was ordered, and what it comes to.
const readline = require("readline");

const stock = [
  { item: "lamp", price: 19.5, left: 4 },
  { item: "chair", price: 45, left: 2 },
  { item: "desk", price: 120, left: 1 },
];

function find(item) {
  return stock.find((entry) => entry.item === item);
}

const discounts = {
  none: () => 0,
  student: (sum) => sum * 0.1,
  many(sum, count) {
    return count > 3 ? sum / 5 : 0;
  },
};

class Order {
  static next = 1;

  constructor(customer, kind) {
    this.id = Order.next++;
    this.customer = customer;
    this.kind = kind;
    this.lines = [];
  }

  add(item, count) {
    const entry = find(item);
    if (entry === undefined) {
      throw new Error("no such thing: " + item);
    }
    if (entry.left < count) {
      console.log("only", entry.left, "left of", item);
      count = entry.left;
    }
    entry.left -= count;
    this.lines.push([entry, count]);
    return this;
  }

  total() {
    let sum = 0;
    let pieces = 0;
    this.lines.forEach(function ([entry, count]) {
      sum += entry.price * count;
      pieces += count;
    });
    return sum - discounts[this.kind](sum, pieces);
  }

  toString() {
    const head = "Order " + this.id + " for " + this.customer;
    const body = this.lines.map(([entry, count]) => count + " x " + entry.item);
    return [head, ...body, "Total: " + this.total().toFixed(2)].join("\n");
  }
}

const input = readline.createInterface({ input: process.stdin });
let order = null;

input.on("line", (line) => {
  const [command, ...words] = line.trim().split(" ");
  if (command === "new") {
    order = new Order(words[0], words[1] || "none");
  } else if (order && command === "add") {
    try {
      order.add(words[0], Number(words[1]));
    } catch (problem) {
      console.log(problem.message);
    }
  } else if (command === "show") {
    console.log(String(order));
  }
});
