// homework 3
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
public class Copy
{
  private static final int LETTERS = 26;
  private final int key;
  private final IntUnaryOperator circle =
    value -> (value % LETTERS + LETTERS) % LETTERS;
  public Copy(int key)
  {
    this.key = key;
  }
  // every single sign goes through here
  private char spin(char letter)
  {
    if (letter >= 'a' && letter <= 'z')
    {
      return (char)('a'
        + circle.applyAsInt(letter - 'a' + key));
    }
    else if (letter >= 'A' && letter <= 'Z')
    {
      return (char)('A'
        + circle.applyAsInt(letter - 'A' + key));
    }

    return letter;
  }
  public String hide(String input)
  {
    StringBuilder result = new StringBuilder();

    for (int at = 0; at < input.length(); at++)
    {
      result.append(
        spin(input.charAt(at)));
    }

    return result.toString();
  }
  /* breaks the code
     by counting */
  public static int crack(String input)
  {
    Map<Character, Integer> histogram =
      new TreeMap<>();

    for (char letter : input.toLowerCase().toCharArray())
    {
      if (!Character.isLetter(letter))
        continue;

      histogram.merge(letter, 1, Integer::sum);
    }
    char top = 'a'; char letter = 'a';

    do
    {
      top = histogram.getOrDefault(letter, 0) > histogram.getOrDefault(top, 0)
        ? letter
        : top;
    }
    while (++letter <= 'z');

    int distance = 'e' - top;
    while (distance < 0) { distance += LETTERS; }
    return distance;
  }
  @Override public String toString()
  {
    switch (circle.applyAsInt(key))
    {
      case 0: return "none";
      case 12: return "half way";
      default: return "other";
    }
  }
  // a few tries
  public static void main(String[] words)
  {
    for (int key : List.of(0, 5, 12, -2))
    {
      Copy secret = new Copy(key);
      String input = secret.hide(
        "Meet me \"behind\" the green shed.");

      System.out.printf("%s: %s (%d)\n",
        secret,
        input,
        crack(input));
    }
  }
}
