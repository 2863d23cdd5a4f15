#include "core/case/wanted_devices.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace periscope {
namespace {

constexpr std::size_t most_devices = 64;

std::string without_spaces_around(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

std::optional<WantedDevices> wanted_devices(const std::string& text) {
    const std::string all = without_spaces_around(text);
    if (all.empty())
        return WantedDevices{};
    WantedDevices wanted;
    if (all.find(',') == std::string::npos) {
        const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), wanted.count);
        const bool is_number = error == std::errc() && end == all.data() + all.size();
        return is_number && wanted.count >= 1 && wanted.count <= most_devices ? std::optional(wanted) : std::nullopt;
    }
    std::istringstream items(all);
    for (std::string item; std::getline(items, item, ',');) {
        item = without_spaces_around(item);
        if (item.empty() || std::ranges::all_of(item, [](char c) { return c == '0'; }))
            return std::nullopt;
        wanted.which.push_back(item);
    }
    wanted.count = wanted.which.size();
    return wanted.count >= 1 && wanted.count <= most_devices ? std::optional(wanted) : std::nullopt;
}

} // namespace periscope
