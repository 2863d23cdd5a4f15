// The lines of an Abaqus input file: keywords with their options, and data between commas.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

class AbaqusLines {
public:
    // The text outlives this. `file` is for messages.
    AbaqusLines(const std::filesystem::path& file, std::string_view text) : file_(file.string()), text_(text) {}

    // Goes to the next line that is neither empty nor a comment. False at the end.
    bool next();
    // The line just reached begins with one '*'.
    bool is_keyword() const { return line_.front() == '*'; }
    // A next line of data follows, before any keyword; goes to it.
    bool next_data();

    // Of a keyword, in capitals without the '*': "ELEMENT".
    std::string keyword() const;
    // The value of an option as written, without quotation marks; empty when there is none. Options that have
    // no value read "yes". A keyword may go on in the next line after a comma at its end: next() joins them.
    std::string option(std::string_view name) const;

    // Of data: the parts between commas, without blanks around; a comma at the end adds none.
    std::vector<std::string_view> parts() const;
    std::uint64_t whole(std::string_view part) const; // throws FileError
    double real(std::string_view part) const;         // "1.5", "1.5D-3"; throws FileError

    // Throws FileError: what is wrong, where (no line behind the end of the file), what to do.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const;

private:
    bool read_line(std::string_view& line);

    std::string file_;
    std::string_view text_, line_;
    std::string joined_; // a keyword over several lines
    std::size_t at_ = 0, number_ = 0;
};

std::string capitals(std::string_view text);

} // namespace periscope
