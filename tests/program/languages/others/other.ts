// A bank: accounts, transfers between them, and a journal of what was done.
import { readFileSync } from "node:fs";

export enum Kind {
  Deposit,
  Withdrawal,
  Transfer = 10,
}

export interface Entry {
  kind: Kind;
  amount: number;
  account: string;
  note?: string;
}

abstract class Account {
  static readonly all: Record<string, Account> = {};
  protected balance = 0;

  constructor(public readonly owner: string, protected limit = 0) {
    Account.all[owner] = this;
  }

  abstract fee(amount: number): number;

  change(amount: number): boolean {
    const after = this.balance + amount - this.fee(amount);
    if (after < -this.limit) return false;
    this.balance = after;
    return true;
  }

  toString = (): string => this.owner.padEnd(12) + this.balance.toFixed(2);
}

class Free extends Account {
  fee(): number {
    return 0;
  }
}

class Business extends Account {
  private moved: number = 0;

  override fee(amount: number): number {
    this.moved += Math.abs(amount);
    return this.moved > 1000 ? 0 : 0.5;
  }
}

function* parse(lines: string[]): Generator<Entry> {
  for (let i = 0; i < lines.length; i++) {
    const [word, account, amount, note] = lines[i].split(";");
    switch (word as keyof typeof Kind) {
      case "Deposit":
        yield { kind: Kind.Deposit, account, amount: +amount };
        break;
      case "Withdrawal":
        yield { kind: Kind.Withdrawal, account, amount: -amount, note };
        break;
    }
  }
}

const journal: Entry[] = [];
new Free("anna");
new Business("bert", 500);

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (const entry of parse(lines)) {
  const account = Account.all[entry.account];
  if (account?.change(entry.amount)) {
    journal.push(entry);
  } else {
    console.warn(`refused: ${entry.amount}`);
  }
}

const sums = journal.reduce<Map<Kind, number>>((map, entry) => {
  map.set(entry.kind, (map.get(entry.kind) || 0) + entry.amount);
  return map;
}, new Map());

Object.values(Account.all).forEach((account) => console.log(String(account)));
for (const [kind, sum] of sums) console.log(Kind[kind], sum);
