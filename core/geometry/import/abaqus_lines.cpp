#include "core/geometry/import/abaqus_lines.hpp"

#include "core/base/error.hpp"
#include "core/base/trimmed.hpp"
#include "core/geometry/import/file_beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace periscope {
namespace {

constexpr const char* correct_line = "correct the line, or export the file again";

// Returns "END PART" for "*End  Part, x".
std::string keyword_of(std::string_view line) {
    const std::string_view written = trimmed(line.substr(1, line.find(',') - 1));
    std::string word;
    for (const char c : written) {
        const bool blank = c == ' ' || c == '\t';
        if (!blank || (!word.empty() && word.back() != ' '))
            word += blank ? ' ' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return word;
}

} // namespace

std::string capitals(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::toupper(c); });
    return result;
}

std::string without_quotes(std::string_view text) {
    std::string result(text);
    std::erase(result, '"');
    return result;
}

AbaqusLines::AbaqusLines(const std::filesystem::path& file, std::string_view text, const AbaqusIncludeLimits& limits)
    : folder_(file.parent_path()), limits_(limits), files_{file.string()}, open_{{text}} {}

bool AbaqusLines::raw_line(Source& source, Line& line) {
    while (source.at < source.text.size()) {
        const std::size_t end = std::min(source.text.find('\n', source.at), source.text.size());
        line.text = trimmed(source.text.substr(source.at, end - source.at));
        source.at = end + 1;
        line.number = ++source.number;
        line.file = source.file;
        if (!line.text.empty() && !line.text.starts_with("**"))
            return true;
    }
    return false;
}

bool AbaqusLines::read_line(Line& line) {
    if (ahead_) {
        line = *ahead_;
        ahead_.reset();
        return true;
    }
    while (!open_.empty()) {
        if (!raw_line(open_.back(), line)) {
            open_.pop_back();
            continue;
        }
        if (line.text.front() != '*' || keyword_of(line.text) != "INCLUDE")
            return true;
        line_ = line; // kept for messages and for option()
        if (line.text.back() == ',') {
            joined_ = line.text;
            if (raw_line(open_.back(), line))
                joined_ += line.text;
            line_.text = joined_;
        }
        for (const std::string& parameter : options())
            if (parameter != "INPUT")
                fail(fmt::format("*INCLUDE has the unsupported parameter {}", parameter),
                     "include plain text, or put it into this file");
        include(option("INPUT"));
    }
    return false;
}

void AbaqusLines::include(const std::string& name) {
    if (name.empty())
        fail("*INCLUDE names no file", "write *INCLUDE, INPUT=file beside the mesh");
    if (open_.size() > limits_.depth)
        fail(fmt::format("included files are nested more than {} deep, e.g. \"{}\"; a file may include itself",
                         limits_.depth, name),
             "put their lines into one file");
    if (files_.size() > limits_.files)
        fail(fmt::format("more than {} files are included", limits_.files), "put their lines into one file");
    FileBeside found = file_beside(folder_, name, limits_.bytes - included_bytes_);
    if (!found.fault.empty())
        fail(fmt::format("the file \"{}\" {}", name, found.fault),
             found.too_large ? fmt::format("included files may have {} MB together; put their lines into one file",
                                           limits_.bytes >> 20)
                             : "put it beside the mesh, or its lines into this file");
    included_bytes_ += found.text.size();
    files_.push_back((folder_ / name).string());
    texts_.push_back(std::move(found.text));
    open_.push_back({texts_.back(), files_.size() - 1});
}

bool AbaqusLines::next() {
    if (!read_line(line_)) {
        at_end_ = true;
        return false;
    }
    if (!is_keyword() || line_.text.back() != ',')
        return true;
    std::string joined(line_.text);
    for (Line more; joined.back() == ',' && read_line(more);)
        joined += more.text;
    joined_ = std::move(joined);
    line_.text = joined_;
    return true;
}

bool AbaqusLines::next_data() {
    Line line;
    if (!read_line(line))
        return false;
    if (line.text.front() == '*') {
        ahead_ = line;
        return false;
    }
    line_ = line;
    return true;
}

std::string AbaqusLines::keyword() const {
    return keyword_of(line_.text);
}

std::vector<std::pair<std::string_view, std::optional<std::string_view>>> AbaqusLines::written_options() const {
    std::vector<std::pair<std::string_view, std::optional<std::string_view>>> list;
    const std::string_view line = line_.text;
    for (std::size_t comma = line.find(','); comma != std::string_view::npos;) {
        const std::size_t next = line.find(',', comma + 1);
        const std::string_view part = line.substr(comma + 1, next == std::string_view::npos ? next : next - comma - 1);
        const std::size_t equals = part.find('=');
        const std::string_view name = trimmed(part.substr(0, equals));
        if (!name.empty())
            list.emplace_back(name, equals == std::string_view::npos ? std::nullopt
                                                                     : std::optional(trimmed(part.substr(equals + 1))));
        comma = next;
    }
    return list;
}

std::string AbaqusLines::option(std::string_view name) const {
    for (const auto& [written, value] : written_options())
        if (capitals(written) == name)
            return value ? without_quotes(*value) : "yes";
    return {};
}

std::vector<std::string> AbaqusLines::options() const {
    std::vector<std::string> names;
    for (const auto& option : written_options())
        names.push_back(capitals(option.first));
    return names;
}

std::vector<std::string_view> AbaqusLines::parts() const {
    std::vector<std::string_view> list;
    const std::string_view line = line_.text;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t comma = std::min(line.find(',', begin), line.size());
        list.push_back(trimmed(line.substr(begin, comma - begin)));
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
        fail(fmt::format("expected a whole number instead of '{}'", part.substr(0, 40)), correct_line);
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
        fail(fmt::format("expected a number instead of '{}'", part.substr(0, 40)), correct_line);
    return value;
}

void AbaqusLines::fail(const std::string& reason, const std::string& remedy) const {
    const std::string where =
        at_end_ || line_.number == 0 ? files_.front() : fmt::format("{}, line {}", files_[line_.file], line_.number);
    throw FileError(fmt::format("{}: {} — {}", where, reason, remedy));
}

} // namespace periscope
