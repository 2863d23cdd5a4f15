#include "core/geometry/import/abaqus_lines.hpp"

#include "core/base/error.hpp"
#include "core/base/trimmed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace periscope {
std::string capitals(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::toupper(c); });
    return result;
}

bool AbaqusLines::read_line(std::string_view& line) {
    while (at_ < text_.size()) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        line = trimmed(text_.substr(at_, end - at_));
        at_ = end + 1;
        ++number_;
        if (!line.empty() && !line.starts_with("**"))
            return true;
    }
    return false;
}

bool AbaqusLines::next() {
    if (!read_line(line_)) {
        number_ = 0;
        return false;
    }
    if (!is_keyword() || line_.back() != ',')
        return true;
    joined_ = line_;
    for (std::string_view more; joined_.back() == ',' && read_line(more);)
        joined_ += more;
    line_ = joined_;
    return true;
}

bool AbaqusLines::next_data() {
    const std::size_t at = at_, number = number_;
    std::string_view line;
    if (!read_line(line))
        return false;
    if (line.front() == '*') {
        at_ = at, number_ = number;
        return false;
    }
    line_ = line;
    return true;
}

std::string AbaqusLines::keyword() const {
    return capitals(trimmed(line_.substr(1, line_.find(',') - 1)));
}

std::string AbaqusLines::option(std::string_view name) const {
    for (std::size_t comma = line_.find(','); comma != std::string_view::npos;) {
        const std::size_t next = line_.find(',', comma + 1);
        const std::string_view part = line_.substr(comma + 1, next == std::string_view::npos ? next : next - comma - 1);
        const std::size_t equals = part.find('=');
        if (capitals(trimmed(part.substr(0, equals))) == name) {
            if (equals == std::string_view::npos)
                return "yes";
            std::string_view value = trimmed(part.substr(equals + 1));
            if (value.size() > 1 && value.front() == '"' && value.back() == '"')
                value = value.substr(1, value.size() - 2);
            return std::string(value);
        }
        comma = next;
    }
    return {};
}

std::vector<std::string_view> AbaqusLines::parts() const {
    std::vector<std::string_view> list;
    for (std::size_t begin = 0; begin <= line_.size();) {
        const std::size_t comma = std::min(line_.find(',', begin), line_.size());
        list.push_back(trimmed(line_.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    while (!list.empty() && list.back().empty())
        list.pop_back();
    return list;
}

std::uint64_t AbaqusLines::whole(std::string_view part) const {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (part.empty() || error != std::errc() || stop != part.data() + part.size())
        fail(fmt::format("expected a whole number instead of '{}'", part.substr(0, 40)),
             "correct the line, or export the file again");
    return value;
}

double AbaqusLines::real(std::string_view part) const {
    std::string text(part);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == 'd' || c == 'D'; }, 'e');
    double value = 0;
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size())
        fail(fmt::format("expected a number instead of '{}'", part.substr(0, 40)),
             "correct the line, or export the file again");
    return value;
}

void AbaqusLines::fail(const std::string& reason, const std::string& remedy) const {
    const std::string where = number_ == 0 ? file_ : fmt::format("{}, line {}", file_, number_);
    throw FileError(fmt::format("{}: {} — {}", where, reason, remedy));
}

} // namespace periscope
