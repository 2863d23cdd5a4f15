#include "core/geometry/import/nastran_cards.hpp"

#include "core/base/error.hpp"
#include "core/base/trimmed.hpp"
#include "core/geometry/import/abaqus_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace periscope {
namespace {

constexpr const char* write_again = "correct the line, or export the file again";
constexpr std::size_t name_columns = 8, mark_column = 72;

std::string with_blanks_for_tabs(std::string_view line) {
    std::string text;
    for (const char c : line)
        if (c == '\t')
            text.append(name_columns - text.size() % name_columns, ' ');
        else
            text += c;
    return text;
}

bool is_free(std::string_view line) {
    return line.find(',') != std::string_view::npos;
}

std::string_view first_field(std::string_view line) {
    return trimmed(is_free(line) ? line.substr(0, line.find(',')) : line.substr(0, name_columns));
}

bool is_continuation(std::string_view line) {
    const std::string_view first = first_field(line);
    return first.empty() || first.front() == '+' || first.front() == '*';
}

std::string_view without_sign(std::string_view mark) {
    return mark.empty() || (mark.front() != '+' && mark.front() != '*') ? mark : mark.substr(1);
}

// The fields of a line without its first one.
struct LineFields {
    std::vector<std::string_view> values;
    std::string_view mark;
    std::size_t most = 8;
};

LineFields free_fields(std::string_view line, std::size_t most) {
    LineFields result{{}, {}, most};
    for (std::size_t begin = line.find(',') + 1; begin <= line.size();) {
        const std::size_t comma = std::min(line.find(',', begin), line.size());
        result.values.push_back(trimmed(line.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    if (result.values.size() == most + 1 || result.values.back() == "+" || result.values.back() == "*") {
        result.mark = result.values.back();
        result.values.pop_back();
    }
    return result;
}

LineFields fixed_fields(std::string_view line, std::size_t most) {
    LineFields result{{}, {}, most};
    const std::size_t width = 64 / most;
    for (std::size_t k = 0; k < most && name_columns + k * width < line.size(); ++k)
        result.values.push_back(trimmed(line.substr(name_columns + k * width, width)));
    if (line.size() > mark_column)
        result.mark = trimmed(line.substr(mark_column, name_columns));
    return result;
}

} // namespace

NastranCards::NastranCards(const std::filesystem::path& file, std::string_view text)
    : file_(file.string()), text_(text) {
    go_to_bulk_data();
}

// Skips the executive and case control sections. A file without BEGIN BULK is bulk data from its beginning.
void NastranCards::go_to_bulk_data() {
    while (const auto line = read_line()) {
        const std::string words = capitals(trimmed(line->text));
        if (words.starts_with("BEGIN")) {
            if (words.find("SUPER") != std::string::npos || words.find("AUXMODEL") != std::string::npos)
                fail_at(line->number, "superelements and auxiliary models are not read",
                        "export the whole mesh as one model");
            return;
        }
    }
    at_ = number_ = 0;
    expanded_.clear();
}

std::optional<NastranCards::Line> NastranCards::read_line() {
    while (at_ < text_.size()) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        ++number_;
        line = line.substr(0, line.find('$'));
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
        if (line.empty())
            continue;
        if (line.find('\t') != std::string_view::npos)
            line = expanded_.emplace_back(with_blanks_for_tabs(line));
        return Line{line, number_};
    }
    return std::nullopt;
}

bool NastranCards::next() {
    while (expanded_.size() > 1) // the line that was read ahead may be the last one in the list
        expanded_.pop_front();
    const std::optional<Line> line = ahead_ ? std::exchange(ahead_, {}) : read_line();
    if (!line)
        return false;
    card_line_ = line->number;
    if (is_continuation(line->text))
        fail("a continuation line without the card before it", write_again);
    name_ = capitals(first_field(line->text));
    if (name_ == "ENDDATA")
        return false;
    fields_.clear();
    mark_.clear();
    take_fields(*line);
    if (name_.back() == '*')
        name_.pop_back();
    while ((ahead_ = read_line()) && is_continuation(ahead_->text))
        take_fields(*ahead_);
    return true;
}

void NastranCards::take_fields(const Line& line) {
    const std::string_view first = first_field(line.text);
    const bool is_more = is_continuation(line.text);
    if (is_more && !mark_.empty() && !without_sign(first).empty() && without_sign(mark_) != without_sign(first))
        fail_at(line.number, fmt::format("the continuation lines are not in order: '{}' follows '{}'", first, mark_),
                "sort them, or export the file again");
    const bool is_large = !first.empty() && (is_more ? first.front() : first.back()) == '*';
    const std::size_t most = is_large ? 4 : 8;
    const LineFields parts = is_free(line.text) ? free_fields(line.text, most) : fixed_fields(line.text, most);
    if (parts.values.size() > most)
        fail_at(line.number, fmt::format("the line has {} fields; a line has at most {}", parts.values.size(), most),
                write_again);
    const std::size_t begin = fields_.size();
    for (const std::string_view value : parts.values) {
        if (value.starts_with('=') || value.starts_with("*("))
            fail_at(line.number, fmt::format("'{}' generates fields or cards", value),
                    "export the file without replication");
        fields_.push_back(value);
    }
    fields_.resize(begin + most);
    mark_ = parts.mark;
}

std::uint64_t NastranCards::whole(std::size_t i) const {
    const std::string_view text = field(i);
    std::uint64_t value = 0;
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || stop != text.data() + text.size())
        fail(fmt::format("field {} of {} is '{}' instead of a whole number", i + 1, name_, text.substr(0, 40)),
             write_again);
    return value;
}

double NastranCards::real(std::size_t i) const {
    const std::string_view text = field(i);
    std::string number;
    for (const char c : text) {
        const bool is_exponent = c == 'e' || c == 'E' || c == 'd' || c == 'D';
        if ((c == '+' || c == '-') && !number.empty() && number.back() != 'e')
            number += 'e'; // 1.5-1 means 1.5e-1
        if (c != '+')
            number += is_exponent ? 'e' : c;
    }
    double value = 0;
    const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool is_number = text.find_first_not_of("0123456789+-.eEdD") == std::string_view::npos;
    if (!is_number || error != std::errc() || stop != number.data() + number.size() || !std::isfinite(value))
        fail(fmt::format("field {} of {} is '{}' instead of a number", i + 1, name_, text.substr(0, 40)), write_again);
    return value;
}

void NastranCards::fail_at(std::size_t line, const std::string& reason, const std::string& remedy) const {
    const std::string where = line == 0 ? file_ : fmt::format("{}, line {}", file_, line);
    throw FileError(fmt::format("{}: {} — {}", where, reason, remedy));
}

} // namespace periscope
