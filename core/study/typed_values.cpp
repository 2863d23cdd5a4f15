#include "core/study/typed_values.hpp"

#include "core/base/trimmed.hpp"
#include "core/study/study_plan.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace periscope {
namespace {

constexpr const char* example = "enter e.g. '16, 22, 32 m/s' or '16 to 32 m/s'";

std::vector<std::string> parts_of(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.emplace_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + separator.size());
    }
}

bool is_plain_number(std::string_view word) {
    double value = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    return read.ec == std::errc() && read.ptr == word.data() + word.size();
}

// Splits a text into values that each begin with a number: "16 22 m/s" into "16" and "22 m/s".
std::vector<std::string> parted_by_spaces(const std::string& text) {
    std::vector<std::string> values;
    std::istringstream words(text);
    for (std::string word; words >> word;)
        if (values.empty() || is_plain_number(word))
            values.push_back(word);
        else
            values.back() += ' ' + word;
    return values.empty() ? std::vector<std::string>{text} : values;
}

std::vector<std::string> parts_of_list(std::string_view text) {
    std::vector<std::string> parts;
    for (const std::string& between_commas : parts_of(text, ","))
        for (std::string& part : parted_by_spaces(between_commas))
            parts.push_back(std::move(part));
    return parts;
}

std::vector<WrittenNumber> numbers_of(const std::vector<std::string>& parts) {
    std::vector<WrittenNumber> numbers;
    for (const std::string& part : parts) {
        const auto number = written_number(part);
        if (!number)
            throw std::invalid_argument(fmt::format("'{}' is not a number; {}", part, example));
        numbers.push_back(*number);
    }
    for (WrittenNumber& number : numbers)
        if (number.unit.empty())
            number.unit = numbers.back().unit;
        else if (number.unit != numbers.back().unit)
            throw std::invalid_argument(
                fmt::format("'{}' and '{}' are different units; use one", number.unit, numbers.back().unit));
    return numbers;
}

} // namespace

TypedValues typed_values(std::string_view text, bool is_sampled) {
    constexpr int usual_steps = 5, most_steps = 1000;
    int steps = usual_steps;
    std::string_view values = trimmed(text);
    if (const auto in = values.rfind(" in "); in != std::string_view::npos && values.find(" to ") < in) {
        const std::string_view count = trimmed(values.substr(in + 4));
        const auto read = std::from_chars(count.data(), count.data() + count.size(), steps);
        if (read.ec != std::errc() || read.ptr != count.data() + count.size() || steps < 2 || steps > most_steps)
            throw std::invalid_argument(fmt::format("'{}' is not a number of values from 2 to {}", count, most_steps));
        values = values.substr(0, in);
    }
    if (values.empty())
        throw std::invalid_argument(fmt::format("No values; {}", example));
    const std::vector<std::string> ends = parts_of(values, " to ");
    if (ends.size() == 1) {
        TypedValues typed;
        StudyParameter::Values list;
        for (const WrittenNumber& number : numbers_of(parts_of_list(values))) {
            list.push_back(write_number(number.value, number.unit));
            typed.unit = number.unit;
        }
        typed.source = std::move(list);
        return typed;
    }
    if (ends.size() != 2)
        throw std::invalid_argument(fmt::format("More than two ends of a range; {}", example));
    const std::vector<WrittenNumber> range = numbers_of(ends);
    const double from = range[0].value, to = range[1].value;
    if (!(from < to))
        throw std::invalid_argument("The first value of the range is not below the second");
    if (is_sampled)
        return {range[0].unit, Distribution{Distribution::Kind::uniform, from, to, {}, {}}};
    return {range[0].unit, evenly_spaced(from, to, steps, range[0].unit)};
}

} // namespace periscope
