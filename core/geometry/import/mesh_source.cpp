#include "core/geometry/import/mesh_source.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace periscope {
namespace {

bool is_white(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Returns a part of the text at the current position that is long enough to find it again.
std::string excerpt(std::string_view text) {
    std::string word(text.substr(0, std::min(text.find_first_of(" \t\r\n"), std::size_t{24})));
    for (char& c : word)
        if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126)
            c = '?';
    return word;
}

} // namespace

void MeshSource::fail(const std::string& reason, const std::string& remedy) const {
    const std::string_view before = text_.substr(0, at_);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::string where = binary_ ? fmt::format("byte {}", at_) : fmt::format("line {}", line);
    throw FileError(fmt::format("{}, {}: {} — {}", file_, where, reason, remedy));
}

void MeshSource::fail(const std::string& reason) const {
    fail(reason, "the file is damaged; export or copy it again");
}

template <typename T>
T MeshSource::bytes() {
    if (text_.size() - at_ < sizeof(T))
        fail("the file is truncated", "export or copy it again");
    char raw[sizeof(T)];
    std::memcpy(raw, text_.data() + at_, sizeof(T));
    if (swapped_)
        std::reverse(raw, raw + sizeof(T));
    at_ += sizeof(T);
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
}

template <typename T>
T MeshSource::number(std::string_view what) {
    skip_white();
    if (at_end())
        fail("the file is truncated", "export or copy it again");
    const char* begin = text_.data() + at_;
    const char* end = text_.data() + text_.size();
    if (*begin == '+')
        ++begin;
    T value{};
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || (stop != end && !is_white(*stop)))
        fail(fmt::format("expected {1} instead of '{0}'", excerpt(text_.substr(at_)), what));
    at_ = static_cast<std::size_t>(stop - text_.data());
    return value;
}

std::int64_t MeshSource::text_integer() {
    return number<std::int64_t>("a whole number");
}
double MeshSource::text_real() {
    return number<double>("a number");
}

std::int64_t MeshSource::int32() {
    return binary_ ? bytes<std::int32_t>() : text_integer();
}
std::uint64_t MeshSource::size() {
    return binary_ ? bytes<std::uint64_t>() : number<std::uint64_t>("a count");
}
double MeshSource::real() {
    return binary_ ? bytes<double>() : text_real();
}

std::string MeshSource::quoted() {
    skip_white();
    const std::size_t end =
        at_end() || text_[at_] != '"' ? std::string_view::npos : text_.find_first_of("\"\n", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '"')
        fail("expected a name in quotation marks");
    std::string name(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return name;
}

void MeshSource::skip_white() {
    while (at_ < text_.size() && is_white(text_[at_]))
        ++at_;
}

std::string_view MeshSource::rest_of_line() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    while (!line.empty() && is_white(line.back()))
        line.remove_suffix(1);
    return line;
}

bool MeshSource::skip_behind_line(std::string_view word) {
    for (std::size_t found = text_.find(word, at_); found != std::string_view::npos;
         found = text_.find(word, found + 1)) {
        const std::size_t end = found + word.size();
        if ((found == 0 || text_[found - 1] == '\n') && (end == text_.size() || is_white(text_[end]))) {
            at_ = end;
            rest_of_line();
            return true;
        }
    }
    return false;
}

void MeshSource::require_room(std::uint64_t count, std::uint64_t bytes_each, std::string_view of_what) {
    const std::uint64_t left = text_.size() - at_;
    if (count > left / bytes_each)
        fail(fmt::format("{} {} are declared, but the file has only {} more bytes: it is truncated or damaged", count,
                         of_what, left),
             "export or copy it again");
}

} // namespace periscope
