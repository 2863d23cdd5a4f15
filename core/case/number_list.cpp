#include "core/case/number_list.hpp"

#include "core/base/trimmed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace periscope {
namespace {

std::uint64_t number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || stop != text.data() + text.size())
        throw std::invalid_argument(fmt::format(
            "'{}' is not a node number; enter whole numbers and ranges, e.g. '1, 7, 20-35'", text.substr(0, 40)));
    return value;
}

NumberRange range(std::string_view text) {
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos)
        return {number(text), number(text)};
    const NumberRange r{number(trimmed(text.substr(0, dash))), number(trimmed(text.substr(dash + 1)))};
    if (r.last < r.first)
        throw std::invalid_argument(fmt::format("The range {} ends before it starts; swap its numbers", text));
    return r;
}

} // namespace

std::vector<NumberRange> read_number_list(std::string_view text) {
    std::vector<NumberRange> list;
    while (!trimmed(text).empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        list.push_back(range(trimmed(text.substr(0, comma))));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return list;
}

std::string number_text(const NumberRange& r) {
    return r.first == r.last ? fmt::format("{}", r.first) : fmt::format("{}-{}", r.first, r.last);
}

std::string number_list_text(const std::vector<NumberRange>& list) {
    std::string text;
    for (const NumberRange& r : list)
        text += (text.empty() ? "" : ", ") + number_text(r);
    return text;
}

} // namespace periscope
