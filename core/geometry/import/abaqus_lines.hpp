// The lines of an Abaqus input file and of the files that it includes: keywords with their parameters, and data between
// commas.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

// What the included files of one mesh may cost.
struct AbaqusIncludeLimits {
    std::uintmax_t bytes = std::uintmax_t{300}
                           << 20; // all inclusions together: the reader's memory follows the main file
    std::size_t files = 1000;
    std::size_t depth = 10;
};

class AbaqusLines {
public:
    // The text outlives this. Included files lie in the folder of `file` or below.
    AbaqusLines(const std::filesystem::path& file, std::string_view text, const AbaqusIncludeLimits& limits = {});

    // Goes to the next line that is neither empty nor a comment; *INCLUDE continues in the file that it names. False at
    // the end.
    bool next();
    // The current line begins with one '*'.
    bool is_keyword() const { return line_.text.front() == '*'; }
    // Goes to the next line when it is a line of data.
    bool next_data();
    // The lines of this file come next (INPUT=). Throws FileError when it is not a regular file in the mesh's folder.
    void include(const std::string& name);

    // The name of a keyword, in capitals without the '*', with single blanks: "END PART".
    std::string keyword() const;
    // The value of a parameter as written, without quotation marks; empty when there is none. Parameters without a
    // value read "yes". A keyword may continue in the next line after a comma at its end: next() joins them.
    std::string option(std::string_view name) const;
    std::vector<std::string> options() const; // the names of all parameters, in capitals

    // Data lines: the parts between commas, without blanks around; a comma at the end adds none.
    std::vector<std::string_view> parts() const;
    std::uint64_t whole(std::string_view part) const; // throws FileError
    double real(std::string_view part) const;         // "1.5", "1.5D-3"; throws FileError

    // Throws FileError: what is wrong, where (without a line after the end of the file), what to do.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const;

private:
    struct Line {
        std::string_view text;
        std::size_t file = 0, number = 0;
    };
    struct Source { // a file that is being read
        std::string_view text;
        std::size_t file = 0, at = 0, number = 0;
    };
    static bool raw_line(Source& source, Line& line);
    bool read_line(Line& line);
    std::vector<std::pair<std::string_view, std::optional<std::string_view>>> written_options() const;

    std::filesystem::path folder_;
    AbaqusIncludeLimits limits_;
    std::vector<std::string> files_; // their names, for messages; the first is the mesh
    std::deque<std::string> texts_;  // of included files
    std::uintmax_t included_bytes_ = 0;
    std::vector<Source> open_; // the last is read from
    std::optional<Line> ahead_;
    Line line_;
    std::string joined_; // a keyword over several lines
    bool at_end_ = false;
};

std::string capitals(std::string_view text);
std::string without_quotes(std::string_view text);

} // namespace periscope
