int work(int given, int &out) {
    out = 3;
    int idle = 3;
    idle = given;
    int &alias = given;
    alias = 4;
    std::cout << given;
    std::vector<int> idle_list;
    std::lock_guard<std::mutex> lock(mutex);
    Guard guard{mutex};
    Guard own(3);
    int *fresh = new int;
    delete fresh;
    int *lost = new int;
    for (auto idle_each : list) { idle = idle_each; if (idle_each) break; }
    for (auto idle_other : list) { idle_other = 3; }
    for (auto &each : list) { each = 3; }
    while (given) { for (auto each : list) { if (each) break; } given = next(); }
    try { idle = 3; } catch (...) { }
    auto idle_lambda = [](int own) { int idle_inner = own; };
    int least = 3;
    [[assume(given > least)]];
    using Row = int;
    { using Local = int; }
    if (given) throw 3;
    if (given) co_yield 3;
    if (given) co_await other;
    if (given) co_return;
    return given;
}
