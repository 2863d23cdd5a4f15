// Random numbers that replace the decisions of a person. The same seed gives the same numbers.
#pragma once

#include <cstddef>
#include <iterator>
#include <random>

namespace monkey {

class Dice {
public:
    explicit Dice(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    bool chance(int percent) { return int(below(100)) < percent; }
    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    template <typename List>
    auto& any(List& list) {
        return list[below(std::size(list))];
    }

private:
    std::mt19937 random_;
};

} // namespace monkey
