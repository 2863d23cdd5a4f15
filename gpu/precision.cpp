#include "gpu/precision.hpp"

#include <algorithm>
#include <array>

namespace periscope::gpu {
namespace {

constexpr std::array<std::string_view, 3> precision_words{"automatic", "single", "double"};
static_assert(precision_words[std::size_t(Precision::double_)] == "double");

} // namespace

std::string precision_word(Precision precision) {
    return std::string(precision_words.at(static_cast<std::size_t>(precision)));
}

std::optional<Precision> precision_of(std::string_view word) {
    const auto found = std::ranges::find(precision_words, word);
    if (found == precision_words.end())
        return std::nullopt;
    return static_cast<Precision>(found - precision_words.begin());
}

} // namespace periscope::gpu
