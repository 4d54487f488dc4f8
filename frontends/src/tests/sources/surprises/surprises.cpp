/* What C++ code does to its grammar, beyond what C does. */
#include <iostream>
#include "own.hpp" // why
#define LIMIT 3
using namespace std;
using std::cout;
using Row = std::vector<int>;
typedef map<string, int> table;
namespace first { namespace second { int deep; } }
namespace first::second { class Ahead; }
namespace brief = first::second;
template <typename T, class U = int, int N = 3, typename... Rest>
class Box : public Base<T>, private virtual std::mutex {
public:
    explicit Box(int n = 0) noexcept : size_(n), Base<T>{n} { }
    Box(const Box &) = delete;
    Box(Box &&other) = default;
    virtual ~Box() { delete[] data_; delete one_; }
    virtual int area() const = 0;
    int override_me() override;
    void last() const final;
    bool operator==(const Box &other) const { return this->size_ == other.size_; }
    auto operator<=>(const Box &) const = default;
    operator bool() const { return !empty(); }
    Box &operator[](size_t at) { return *this; }
    void operator()(int x) const volatile noexcept(true);
    friend std::ostream &operator<<(std::ostream &out, const Box &box);
    static constexpr int limit = 0b1010'1010 + 1'000'000 + 0x1FULL;
    [[nodiscard]] inline int get() const & { return size_; }
    mutable int seen_{0};
protected:
    T *data_ = nullptr;
private:
    int size_;
    struct Node { int key; Node *next; } *head;
};
enum class Colour : char { Red, Green = 2 };
template <> int Box<int>::count = 0;
template class Box<double>;
template <typename T> T Box<T>::first() { return T(); }
template <typename T> concept Small = sizeof(T) <= 8 && requires(T t) { t.size(); };
auto trailing(Small auto x) -> decltype(x + 1) { return x; }
extern "C" { int plain(); }
static_assert(sizeof(int) == 4, "four bytes");
const char *raw = R"(no "escape" \n)" "and" R"x(more)x";
auto own = 12_km + 1.5e-3f + "text"s + u8"x" + 'c' + L'\n' + '\'';
int main(int argc, char *argv[])
{
    std::vector<std::pair<int, std::string>> pairs{{1, "a"}, {2, "b"}};
    for (auto &[key, value] : pairs) std::cout << key << value << std::endl;
    for (int i = 0, j = 9; i < j; ++i, --j) { if (i) continue; break; }
    auto add = [&, n = 3](int a, auto b) mutable -> int { return a + b + n; };
    try { throw std::runtime_error("no"); } catch (const std::exception &e) { } catch (...) { throw; }
    int *p = new int[10], *q = new (p) int(3), *r{nullptr};
    double d = static_cast<double>(3) + (double)4 + double(5) + const_cast<int &>(x) + dynamic_cast<B *>(b);
    if (auto it = m.find(3); it != m.end()) it->second++; else if constexpr (LIMIT) { }
    switch (Colour c = pick(); c) { case Colour::Red: [[fallthrough]]; default: break; }
    std::sort(begin(v), end(v), [](const auto &a, const auto &b) { return a > b and not b; });
    while (std::cin >> n && n != 0) total += n;
    do { x = y ? z : w; } while (x <= 3);
    std::unique_ptr<Box<int>> box = std::make_unique<Box<int>>(3);
    unsigned long long big = 1ull << 40; bool t = true, f = false; wchar_t w; char16_t u;
    goto done; co_return 3; co_await x; co_yield y;
done:
    print(std::forward<Args>(args)...); (sum + ... + args); f.*g; f->*g; a = b = c; ::global();
    return EXIT_SUCCESS;
}
