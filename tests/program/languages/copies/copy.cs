// homework 3
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
namespace Homework {
  public class Secret {
    internal const int Letters = 26;
    private static readonly Func<int, int> Circle = value => (value % Letters + Letters) % Letters;
    public Secret(int key) {
      Key = key;
    }
    public int Key { get; private set; }
    // every single sign goes through here
    char Spin(char letter) {
      if (letter >= 'a' && letter <= 'y') {
        return (char)('a' + Circle(letter - 'a' + Key));
      } else if (letter >= 'A' && letter <= 'Z') {
        return (char)('A' + Circle(letter - 'A' + Key));
      }
      return letter;
    }
    public string Hide(string input) {
      var result = new StringBuilder();
      foreach (char letter in input) {
        result.Append(Spin(letter));
      }
      return result.ToString();
    }
    /* breaks the code
       by counting */
    public static int Crack(string input) {
      var histogram = new Dictionary<char, int>();
      foreach (char letter in input.ToLower().Where(char.IsLetter)) {
        histogram.TryGetValue(letter, out int seen);
        histogram[letter] = seen + 1;
      }
      char top = histogram.OrderByDescending(pair => pair.Value).Select(pair => pair.Key).FirstOrDefault('e');
      int distance = 'e' - top;
      while (distance < 0) {
        distance += Letters;
      }
      return distance;
    }
    public override string ToString() {
      switch (Circle(Key)) {
        case 0:
          return "none";
        case 13:
          return "rot13";
        default:
          return "other";
      }
    }
    public static void Main(string[] arguments) {
      int[] keys = { 0, 3, 12, -2 };
      for (int index = 0; index < keys.Length; index++) {
        var machine = new Secret(keys[index]);
        string input = machine.Hide(@"Attack at dawn!");
        Console.WriteLine($"{machine}; {input}; {Crack(input)}");
      }
    }
  }
}
