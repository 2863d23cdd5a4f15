#include "core/case/law_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace periscope {

std::string points_text(std::span<const LawPointEntry> points) {
    const auto words = [](const Quantity& q) { return q.text.empty() ? fmt::format("{:g}", q.value) : q.text; };
    std::string text;
    for (const LawPointEntry& p : points)
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", words(p.stretch), words(p.ratio));
    return text;
}

std::vector<LawPointEntry> parse_points(std::string_view text) {
    std::vector<LawPointEntry> points;
    while (text.find_first_not_of(' ') != std::string_view::npos) {
        const std::string_view point = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), point.size() + 1));
        const std::size_t colon = point.find(':');
        if (colon == std::string_view::npos)
            throw std::invalid_argument(fmt::format(
                "'{}' is not a valid point; enter pairs of stretch and force ratio, e.g. 0.0001: 1, 0.001: 0", point));
        points.push_back({parse_quantity(point.substr(0, colon), dimension::none),
                          parse_quantity(point.substr(colon + 1), dimension::none)});
    }
    return points;
}

} // namespace periscope
