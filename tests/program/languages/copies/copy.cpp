// homework 3
#include <algorithm>
#include <array>
#include <cctype>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;
namespace
{
constexpr int LETTERS = 26;
int circle(int value)
{
  return (value % LETTERS + LETTERS) % LETTERS;
}
class Secret
{
public:
  explicit Secret(int key) :
    m_key( circle(key)) {}
  string hide(const string& input) const
  {
    string result;
    for (char letter : input)
    {
      result += spin(letter);
    }
    return result;
  }
  string title() const
  {
    switch (m_key)
    {
    case 0:
      return "none";
    case 13:
      return "rot13";
    default:
      return "other";
    }
  }
private:
  int m_key;
  /* every single sign goes through
   here */
  char spin(char letter) const
  {
    if (letter >= 'a' && letter <= 'y')
    {
      return static_cast<char>('a' + circle(letter - 'a' + m_key));
    }
    else if (letter >= 'A' && letter <= 'Z')
    {
      return static_cast<char>('A' + circle(letter - 'A' + m_key));
    }
    return letter;
  }
};
// breaks the code by counting
template <typename Container>
int crack(const Container&   input)
{
  array<int, LETTERS> histogram{};
  for (unsigned char letter : input)
  {
    if (!isalpha(letter))
      continue;
    histogram[tolower(letter) - 'a'] += 1;
  }
  auto top = max_element(histogram.begin(), histogram.end());
  if (*top == 0)
  {
    throw invalid_argument("nothing to count");
  }
  return circle('e' - 'a' - static_cast<int>(top - histogram.begin()));
}
} /* end */
int main()
{
  const vector<int> keys{0, 3, 12, -2};
  try
  {
    for (size_t index = 0; index < keys.size(); index++)
    {
      Secret machine(keys[index]);
      string input = machine.hide("Attack at dawn!");
      cout << machine.title() << '\t' << input << '\t' << crack(input) << endl;
    }
  }
  catch (const exception &error)
  {
    cerr << "failed: " << error.what() << endl;
    return 1;
  }
  return 0;
}
