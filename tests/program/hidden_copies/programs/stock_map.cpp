// Stock room with a map from numbers to items.
#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

struct Item {
    std::string name;
    int count = 0;
    double price = 0;
    double worth() const { return count * price; }
};

using Stock = std::map<int, Item>;

static Stock load(const char *path) {
    Stock stock;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        int number;
        Item item;
        if (words >> number >> item.name >> item.count >> item.price)
            stock[number] = item;
    }
    return stock;
}

static void print(int number, const Item &item) {
    std::cout << std::setw(5) << number << "  " << std::left << std::setw(20) << item.name << std::right
              << std::setw(6) << item.count << std::setw(10) << item.price << '\n';
}

static void top(const Stock &stock, std::size_t limit) {
    std::vector<int> numbers;
    for (const auto &entry : stock)
        numbers.push_back(entry.first);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](int a, int b) { return stock.at(a).worth() > stock.at(b).worth(); });
    for (std::size_t i = 0; i < numbers.size() && i < limit; i++)
        print(numbers[i], stock.at(numbers[i]));
}

static void change(Stock &stock, const std::string &verb, int number, int amount) {
    auto found = stock.find(number);
    if (found == stock.end())
        std::cout << "no item " << number << '\n';
    else if (verb == "drop")
        stock.erase(found);
    else if (verb == "put")
        found->second.count += amount;
    else if (amount > found->second.count)
        std::cout << "only " << found->second.count << " left\n";
    else
        found->second.count -= amount;
}

static bool command(Stock &stock, std::istream &words, const std::string &verb) {
    int number = 0, amount = 0;
    if (verb == "list") {
        for (const auto &entry : stock)
            print(entry.first, entry.second);
    } else if (verb == "value") {
        double total = 0;
        for (const auto &entry : stock)
            total += entry.second.worth();
        std::cout << "total value: " << total << '\n';
    } else if (verb == "top" && words >> number) {
        top(stock, number);
    } else if (verb == "drop" && words >> number) {
        change(stock, verb, number, 0);
    } else if ((verb == "put" || verb == "take") && words >> number >> amount) {
        change(stock, verb, number, amount);
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    Stock stock = load(argv[1]);
    std::cout << std::fixed << std::setprecision(2);
    for (std::string line; std::getline(std::cin, line) && line != "quit";) {
        std::istringstream words(line);
        std::string verb;
        if (words >> verb && !command(stock, words, verb))
            std::cout << "?\n";
    }
}
