/* A class for the room, a table of member functions for the commands. */
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <list>
#include <sstream>
#include <string>
#include <unordered_map>

class Room {
public:
    explicit Room(std::istream &source) {
        std::string text;
        while (getline(source, text)) {
            if (text.empty() || text[0] == '#')
                continue;
            Thing thing;
            std::stringstream fields(text);
            fields >> thing.id >> thing.label >> thing.pieces >> thing.cost;
            insert(thing);
        }
    }

    void execute(const std::string &text) {
        std::stringstream fields(text);
        std::string name;
        fields >> name;
        auto method = methods().find(name);
        if (method == methods().end() || !(this->*method->second)(fields))
            puts("?");
    }

private:
    struct Thing {
        int id, pieces;
        std::string label;
        double cost;
    };
    using Method = bool (Room::*)(std::stringstream &);
    std::list<Thing> things;

    static const std::unordered_map<std::string, Method> &methods() {
        static const std::unordered_map<std::string, Method> table = {
            {"list", &Room::list},   {"value", &Room::value}, {"put", &Room::put},
            {"take", &Room::take},   {"drop", &Room::drop},   {"add", &Room::add},
        };
        return table;
    }

    void insert(const Thing &thing) {
        auto place = things.begin();
        while (place != things.end() && place->id < thing.id)
            ++place;
        things.insert(place, thing);
    }

    Thing *lookup(int id) {
        for (Thing &thing : things)
            if (thing.id == id)
                return &thing;
        printf("no item %d\n", id);
        return nullptr;
    }

    bool list(std::stringstream &) {
        for (const Thing &thing : things)
            printf("%d %s %d %.2f\n", thing.id, thing.label.c_str(), thing.pieces, thing.cost);
        return true;
    }

    bool value(std::stringstream &) {
        double sum = 0.0;
        for (const Thing &thing : things)
            sum += thing.cost * thing.pieces;
        printf("total value: %.2f\n", sum);
        return true;
    }

    bool put(std::stringstream &fields) {
        int id, more;
        if (!(fields >> id >> more))
            return false;
        if (Thing *thing = lookup(id))
            thing->pieces += more;
        return true;
    }

    bool take(std::stringstream &fields) {
        int id, less;
        if (!(fields >> id >> less))
            return false;
        Thing *thing = lookup(id);
        if (thing != nullptr && thing->pieces < less)
            printf("only %d left\n", thing->pieces);
        else if (thing != nullptr)
            thing->pieces -= less;
        return true;
    }

    bool drop(std::stringstream &fields) {
        int id;
        if (!(fields >> id))
            return false;
        if (lookup(id) != nullptr)
            things.remove_if([id](const Thing &thing) { return thing.id == id; });
        return true;
    }

    bool add(std::stringstream &fields) {
        Thing thing;
        if (!(fields >> thing.id >> thing.label >> thing.pieces >> thing.cost))
            return false;
        insert(thing);
        return true;
    }
};

int main(int argc, char *argv[]) {
    if (argc < 2)
        exit(EXIT_FAILURE);
    std::ifstream source(argv[1]);
    Room room(source);
    std::string text;
    while (getline(std::cin, text)) {
        if (text == "quit")
            break;
        if (!text.empty())
            room.execute(text);
    }
    return EXIT_SUCCESS;
}
