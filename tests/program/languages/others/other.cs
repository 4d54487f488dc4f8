// Accounts of a bank, with interest.
using System;
using System.Collections.Generic;
using System.IO;

interface IAccount
{
    decimal Balance { get; }
    void Deposit(decimal amount);
}

abstract class Account : IAccount
{
    protected readonly List<(DateTime When, decimal Amount)> history = new List<(DateTime, decimal)>();
    public string Owner { get; }
    public decimal Balance => Sum();

    protected Account(string owner) => Owner = owner ?? throw new ArgumentNullException(nameof(owner));

    public void Deposit(decimal amount)
    {
        if (amount <= 0) throw new ArgumentOutOfRangeException(nameof(amount));
        history.Add((DateTime.Now, amount));
    }

    public virtual bool Withdraw(decimal amount)
    {
        lock (history)
        {
            if (Balance - amount < Limit()) return false;
            history.Add((DateTime.Now, -amount));
        }
        return true;
    }

    protected abstract decimal Limit();

    private decimal Sum()
    {
        decimal sum = 0;
        foreach (var (_, amount) in history) sum += amount;
        return sum;
    }
}

class Savings : Account
{
    private readonly double rate;
    public Savings(string owner, double rate) : base(owner) { this.rate = rate; }
    protected override decimal Limit() => 0;
    public void AddInterest() => Deposit(Balance * (decimal)rate);
}

class Current : Account
{
    public Current(string owner) : base(owner) { }
    protected override decimal Limit() => -500;
}

static class Program
{
    static void Main()
    {
        var accounts = new Dictionary<string, Account> { ["anna"] = new Savings("anna", 0.02), ["ben"] = new Current("ben") };
        using (var reader = new StringReader("anna 10\nben -5\nnobody 3"))
        {
            string line;
            while ((line = reader.ReadLine()) != null)
            {
                var parts = line.Split(' ');
                if (!accounts.TryGetValue(parts[0], out var account)) { Console.Error.WriteLine("who is " + parts[0] + "?"); continue; }
                var amount = decimal.Parse(parts[1]);
                var done = amount switch { > 0 => Paid(account, amount), < 0 => account.Withdraw(-amount), _ => false };
                Console.WriteLine(done ? "done" : "refused");
            }
        }
        if (accounts["anna"] is Savings savings) savings.AddInterest();
    }

    static bool Paid(Account account, decimal amount) { account.Deposit(amount); return true; }
}
