// A binary search tree with owning pointers.
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

namespace tree {

struct Node {
    int key;
    std::string text;
    int stored;
    double each;
    std::unique_ptr<Node> below, above;
};

using Link = std::unique_ptr<Node>;

Link &seek(Link &root, int key) {
    if (!root || root->key == key)
        return root;
    return seek(key < root->key ? root->below : root->above, key);
}

void visit(const Link &root, const std::function<void(Node &)> &action) {
    if (!root)
        return;
    visit(root->below, action);
    action(*root);
    visit(root->above, action);
}

void unlink(Link &link) {
    if (!link->below) {
        link = std::move(link->above);
    } else if (!link->above) {
        link = std::move(link->below);
    } else {
        Link *next = &link->above;
        while ((*next)->below)
            next = &(*next)->below;
        Link moved = std::move(*next);
        *next = std::move(moved->above);
        moved->below = std::move(link->below);
        moved->above = std::move(link->above);
        link = std::move(moved);
    }
}

} // namespace tree

static tree::Link root;

static void read_stock(FILE *file) {
    char buffer[200], text[100];
    while (fgets(buffer, sizeof buffer, file)) {
        int key, stored;
        double each;
        if (sscanf(buffer, "%d %99s %d %lf", &key, text, &stored, &each) == 4)
            tree::seek(root, key) = tree::Link(new tree::Node{key, text, stored, each, nullptr, nullptr});
    }
}

static bool obey(const char *buffer) {
    char verb[20] = "";
    int key = 0, n = 0;
    int words = sscanf(buffer, "%19s %d %d", verb, &key, &n);
    if (words == 1 && !strcmp(verb, "list")) {
        tree::visit(root, [](tree::Node &node) {
            printf("%6d | %-18s | %5d | %8.2f\n", node.key, node.text.c_str(), node.stored, node.each);
        });
        return true;
    }
    if (words == 1 && !strcmp(verb, "value")) {
        double all = 0;
        tree::visit(root, [&all](tree::Node &node) { all += node.stored * node.each; });
        printf("total value: %.2f\n", all);
        return true;
    }
    if (words < 2)
        return false;
    tree::Link &link = tree::seek(root, key);
    if (!link)
        return printf("no item %d\n", key) > 0;
    if (words == 2 && !strcmp(verb, "drop"))
        tree::unlink(link);
    else if (words == 3 && !strcmp(verb, "put"))
        link->stored += n;
    else if (words == 3 && !strcmp(verb, "take") && n > link->stored)
        printf("only %d left\n", link->stored);
    else if (words == 3 && !strcmp(verb, "take"))
        link->stored -= n;
    else
        return false;
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : nullptr;
    if (!file)
        return 2;
    read_stock(file);
    fclose(file);
    char buffer[200];
    while (fgets(buffer, sizeof buffer, stdin) && strncmp(buffer, "quit", 4))
        if (strspn(buffer, " \n") != strlen(buffer) && !obey(buffer))
            printf("?\n");
}
