/* Caesar cipher: every letter moves a fixed number of places. */
#include <algorithm>
#include <array>
#include <cctype>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace std;

namespace {

constexpr int alphabet = 26;

int wrap(int n)
{
    return (n % alphabet + alphabet) % alphabet;
}

class Caesar {
public:
    explicit Caesar(int shift) : shift_(wrap(shift)) {}

    string encode(const string &text) const
    {
        string out;
        for (char c : text) {
            out += turn(c);
        }
        return out;
    }

    string name() const
    {
        switch (shift_) {
        case 0:
            return "plain";
        case 13:
            return "rot13";
        default:
            return "caesar";
        }
    }

private:
    int shift_;

    // Moves one letter and leaves everything else as it is.
    char turn(char c) const
    {
        if (c >= 'a' && c <= 'z') {
            return static_cast<char>('a' + wrap(c - 'a' + shift_));
        } else if (c >= 'A' && c <= 'Z') {
            return static_cast<char>('A' + wrap(c - 'A' + shift_));
        }
        return c;
    }
};

// The shift that makes an 'e' of the most frequent letter.
template <typename Text>
int guess(const Text &text)
{
    array<int, alphabet> counts{};
    for (unsigned char c : text) {
        if (!isalpha(c))
            continue;
        counts[tolower(c) - 'a'] += 1;
    }
    auto best = max_element(counts.begin(), counts.end());
    if (*best == 0) {
        throw invalid_argument("there are no letters");
    }
    return wrap('e' - 'a' - static_cast<int>(best - counts.begin()));
}

} // namespace

int main()
{
    const vector<int> shifts{0, 3, 13, -1};
    try {
        for (size_t i = 0; i < shifts.size(); i++) {
            Caesar cipher(shifts[i]);
            string text = cipher.encode("\"We meet here,\" she said.");
            cout << cipher.name() << '\t' << text << '\t' << guess(text) << endl;
        }
    } catch (const exception &problem) {
        cerr << "cannot be guessed: " << problem.what() << endl;
        return 1;
    }
    return 0;
}
