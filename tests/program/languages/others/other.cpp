// A grid on which cells live and die.
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct Shape {
    virtual ~Shape() = default;
    virtual double area() const = 0;
};

struct Circle : Shape {
    double radius = 1.0;
    double area() const override { return 3.14159 * radius * radius; }
};

class Grid {
    std::vector<std::vector<bool>> cells;
    int width, height;

public:
    Grid(int w, int h) : cells(h, std::vector<bool>(w, false)), width(w), height(h) {}

    void toggle(int x, int y) { cells[y][x] = !cells[y][x]; }

    int neighbours(int x, int y) const
    {
        int total = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if ((dx || dy) && cells[(y + dy + height) % height][(x + dx + width) % width])
                    ++total;
        return total;
    }

    void step()
    {
        auto next = cells;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                int n = neighbours(x, y);
                next[y][x] = n == 3 || (n == 2 && cells[y][x]);
            }
        }
        std::swap(cells, next);
    }

    friend std::ostream &operator<<(std::ostream &out, const Grid &grid)
    {
        for (const auto &row : grid.cells) {
            for (bool cell : row)
                out.put(cell ? '#' : '.');
            out << '\n';
        }
        return out;
    }
};

int main(int argc, char **argv)
{
    std::map<std::string, std::unique_ptr<Shape>> shapes;
    shapes["round"] = std::make_unique<Circle>();
    std::cout << shapes.at("round")->area() << "\n";
    Grid grid(8, 8);
    if (argc > 1) {
        std::ifstream file(argv[1]);
        int x, y;
        while (file >> x >> y)
            grid.toggle(x, y);
    }
    for (int round = 0; round < 10; ++round)
        grid.step();
    std::cout << grid;
}
