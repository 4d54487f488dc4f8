/* Caesar cipher: every letter moves a fixed number of places. */
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Samples
{
    public class Caesar
    {
        private const int Alphabet = 26;

        private static readonly Func<int, int> Wrap = n => (n % Alphabet + Alphabet) % Alphabet;

        public Caesar(int shift)
        {
            Shift = shift;
        }

        public int Shift { get; private set; }

        /// <summary>Moves one letter and leaves everything else as it is.</summary>
        private char Turn(char c)
        {
            if (c >= 'a' && c <= 'z')
            {
                return (char)('a' + Wrap(c - 'a' + Shift));
            }
            else if (c >= 'A' && c <= 'Z')
            {
                return (char)('A' + Wrap(c - 'A' + Shift));
            }
            return c;
        }

        public string Encode(string text)
        {
            var output = new StringBuilder();
            foreach (char c in text)
            {
                output.Append(Turn(c));
            }
            return output.ToString();
        }

        // The shift that makes an 'e' of the most frequent letter.
        public static int Guess(string text)
        {
            var counts = new Dictionary<char, int>();
            foreach (char c in text.ToLower().Where(char.IsLetter))
            {
                counts.TryGetValue(c, out int count);
                counts[c] = count + 1;
            }
            char best = counts.OrderByDescending(entry => entry.Value).Select(entry => entry.Key).FirstOrDefault('e');
            int places = 'e' - best;
            while (places < 0)
            {
                places += Alphabet;
            }
            return places;
        }

        public override string ToString()
        {
            switch (Wrap(Shift))
            {
                case 0:
                    return "plain";
                case 13:
                    return "rot13";
                default:
                    return "caesar";
            }
        }

        public static void Main(string[] args)
        {
            int[] shifts = { 0, 3, 13, -1 };
            for (int i = 0; i < shifts.Length; i++)
            {
                var cipher = new Caesar(shifts[i]);
                string text = cipher.Encode("\"We meet here,\" she said.");
                Console.WriteLine($"{cipher}\t{text}\t{Guess(text)}");
            }
        }
    }
}
