#include "core/case/words.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace periscope {
namespace {

constexpr std::size_t most_compared = 1000; // longer lists of names are searched only up to here
constexpr std::size_t most_listed = 50;

// Returns the Levenshtein distance between two words, or `limit` if the distance is not less than that.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit) {
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= limit)
        return limit;
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0U);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replace = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replace, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::string nearest(std::string_view word, std::span<const std::string> names) {
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(3, word.size() / 2);
    for (const auto& name : names.first(std::min(names.size(), most_compared))) {
        const bool contains = word.size() >= 3 && name.find(word) != std::string::npos;
        const std::size_t d = contains ? 1 : distance(word, name, best_distance);
        if (d < best_distance) {
            best_distance = d;
            best = name;
        }
    }
    return best;
}

std::string listed(std::span<const std::string> names) {
    std::string text;
    const std::size_t shown = std::min(names.size(), most_listed);
    for (std::size_t i = 0; i < shown; ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + ("'" + names[i] + "'");
    return names.size() > shown ? text + " or one of " + std::to_string(names.size() - shown) + " more" : text;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> names) {
    const std::string near = nearest(word, names);
    return near.empty() ? "valid: " + listed(names) : "did you mean '" + near + "'? Valid: " + listed(names);
}

} // namespace periscope
