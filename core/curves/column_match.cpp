#include "core/curves/column_match.hpp"

#include "core/base/trimmed.hpp"
#include "core/case/unit.hpp"

#include <algorithm>
#include <string>

namespace periscope {
namespace {

using Words = std::vector<std::string>;

std::string_view without_unit(std::string_view name) {
    for (const std::string_view pair : {"[]", "()"}) {
        const auto open = name.rfind(pair[0]);
        if (open != std::string_view::npos && name.back() == pair[1] &&
            dimension_of_unit(trimmed(name.substr(open + 1, name.size() - open - 2))))
            return name.substr(0, open);
    }
    const auto line = name.rfind('_');
    const bool has_unit = line != std::string_view::npos && line > 0 && dimension_of_unit(name.substr(line + 1));
    return has_unit ? name.substr(0, line) : name;
}

// Splits a name into words in lower case. Every character that is neither a letter nor a digit separates words. Bytes
// beyond ASCII count as letters.
Words words_of_name(std::string_view name) {
    Words words;
    bool is_in_word = false;
    for (const char c : without_unit(trimmed(name))) {
        const bool is_upper = c >= 'A' && c <= 'Z';
        const bool is_letter = is_upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
        if (is_letter && !is_in_word)
            words.emplace_back();
        if (is_letter)
            words.back() += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
        is_in_word = is_letter;
    }
    return words;
}

bool holds(const Words& longer, const Words& shorter) {
    return !shorter.empty() && std::ranges::search(longer, shorter).begin() != longer.end();
}

enum class NameMatch { none, dimension, part_of_name, name };

NameMatch match_of(const Words& column, const std::string& name) {
    const Words words = words_of_name(name);
    if (words.empty() || column.empty())
        return NameMatch::dimension;
    if (words == column)
        return NameMatch::name;
    return holds(words, column) || holds(column, words) ? NameMatch::part_of_name : NameMatch::dimension;
}

} // namespace

std::optional<std::size_t> curve_of_column(std::string_view name, std::string_view unit,
                                           std::span<const CurveInfo> curves, std::span<const double> spans) {
    const Words column = words_of_name(name);
    const std::optional<Dimension> dimension = dimension_of_unit(unit);
    NameMatch best = NameMatch::none;
    std::vector<std::size_t> fitting;
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const CurveInfo& curve = curves[k];
        if (dimension && dimension_of_unit(curve.unit.empty() ? "1" : curve.unit) != dimension)
            continue;
        NameMatch match = match_of(column, curve.name);
        if (!curve.observer.empty())
            match = std::max(match, match_of(column, curve.observer));
        if (match == NameMatch::dimension && !dimension)
            continue;
        if (match > best)
            fitting.clear();
        best = std::max(best, match);
        if (match == best)
            fitting.push_back(k);
    }
    if (fitting.size() < 2)
        return fitting.empty() ? std::nullopt : std::optional(fitting.front());
    const std::string& observer = curves[fitting.front()].observer;
    if (observer.empty() ||
        !std::ranges::all_of(fitting, [&](std::size_t k) { return curves[k].observer == observer; }))
        return std::nullopt;
    return *std::ranges::max_element(fitting, {}, [&](std::size_t k) { return k < spans.size() ? spans[k] : 0; });
}

} // namespace periscope
