// Parallel vectors: one for each column of the stock file.
#include <cstring>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>
using namespace std;

vector<int> ids;
vector<string> titles;
vector<long> amounts;
vector<double> prices;

int position(int id) {
    for (int at = 0; at < (int)ids.size(); at++) {
        if (ids[at] == id) {
            return at;
        }
    }
    return -1;
}

void append(int id, string title, long amount, double price) {
    ids.push_back(id);
    titles.push_back(title);
    amounts.push_back(amount);
    prices.push_back(price);
}

template <typename T> void swap_cells(vector<T> &column, int a, int b) {
    T kept = column[a];
    column[a] = column[b];
    column[b] = kept;
}

void sort_rows() {
    int n = ids.size();
    for (int round = 0; round < n; round++) {
        for (int at = 1; at < n - round; at++) {
            if (ids[at - 1] > ids[at]) {
                swap_cells(ids, at - 1, at);
                swap_cells(titles, at - 1, at);
                swap_cells(amounts, at - 1, at);
                swap_cells(prices, at - 1, at);
            }
        }
    }
}

void show_rows() {
    for (size_t at = 0; at < ids.size(); at++) {
        cout << ids[at] << '\t' << titles[at] << '\t' << amounts[at] << '\t' << prices[at] << endl;
    }
}

void move_pieces(bool is_taken) {
    int id;
    long pieces;
    cin >> id >> pieces;
    int at = position(id);
    if (at < 0) {
        cout << "no item " << id << endl;
        return;
    }
    if (is_taken) {
        if (pieces > amounts[at]) {
            cout << "only " << amounts[at] << " left" << endl;
            return;
        }
        pieces = -pieces;
    }
    amounts[at] += pieces;
}

void forget() {
    int id;
    cin >> id;
    int at = position(id);
    if (at < 0) {
        cout << "no item " << id << endl;
    } else {
        ids.erase(ids.begin() + at);
        titles.erase(titles.begin() + at);
        amounts.erase(amounts.begin() + at);
        prices.erase(prices.begin() + at);
    }
}

int main(int argc, char **argv) {
    ifstream input(argv[argc - 1]);
    string word, title;
    while (input >> word) {
        if (word[0] == '#') {
            getline(input, word);
            continue;
        }
        long amount;
        double price;
        input >> title >> amount >> price;
        append(stoi(word), title, amount, price);
    }
    sort_rows();
    while (cin >> word) {
        if (word == "quit") {
            break;
        } else if (word == "list") {
            show_rows();
        } else if (word == "value") {
            cout << "total value: " << inner_product(amounts.begin(), amounts.end(), prices.begin(), 0.0) << endl;
        } else if (word == "put" || word == "take") {
            move_pieces(word == "take");
        } else if (word == "drop") {
            forget();
        } else {
            getline(cin, title);
            cout << "?" << endl;
        }
    }
    return 0;
}
