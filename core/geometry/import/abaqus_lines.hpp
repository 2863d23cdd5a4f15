// Reads an Abaqus input file and the files that it includes line by line: keywords with their parameters, and data
// separated by commas.
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

// Limits for the files that one mesh includes.
struct AbaqusIncludeLimits {
    // For all inclusions together, because the memory that the reading process may use depends on the size of the main
    // file only.
    std::uintmax_t bytes = std::uintmax_t{300} << 20;
    std::size_t files = 1000;
    std::size_t depth = 10;
};

class AbaqusLines {
public:
    // `text` must outlive this object. Included files must be in the folder of `file` or below it.
    AbaqusLines(const std::filesystem::path& file, std::string_view text, const AbaqusIncludeLimits& limits = {});

    // Moves to the next line that is neither empty nor a comment; after *INCLUDE it continues in the included file.
    // Returns false at the end.
    bool next();
    // Returns whether the current line begins with '*'; comment lines have been skipped.
    bool is_keyword() const { return line_.text.front() == '*'; }
    // Moves to the next line if it is a data line, and returns whether it is.
    bool next_data();
    // Continues with the lines of this file (INPUT=). Throws FileError if it is not a regular file in the mesh's
    // folder.
    void include(const std::string& name);

    // Returns the name of the keyword in capitals, without the '*' and with single blanks: "END PART".
    std::string keyword() const;
    // Returns the value of a parameter as written, without quotation marks; "yes" for a parameter without a value;
    // empty if the keyword does not have the parameter. A keyword line that ends with a comma continues in the next
    // line; next() joins them.
    std::string option(std::string_view name) const;
    std::vector<std::string> options() const; // the names of all parameters, in capitals

    // Returns the parts of a data line between its commas, without surrounding blanks. A comma at the end of the line
    // adds no empty part.
    std::vector<std::string_view> parts() const;
    std::uint64_t whole(std::string_view part) const; // throws FileError
    double real(std::string_view part) const;         // "1.5", "1.5D-3"; throws FileError

    // Throws FileError with the reason, the line (unless the end of the file has been reached) and the remedy.
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
    std::vector<std::string> files_; // names for messages; the first is the mesh
    std::deque<std::string> texts_;  // texts of included files
    std::uintmax_t included_bytes_ = 0;
    std::vector<Source> open_; // the main file and the nested inclusions; the last one is read
    std::optional<Line> ahead_;
    Line line_;
    std::string joined_; // the text of a keyword that spans several lines
    bool at_end_ = false;
};

std::string capitals(std::string_view text);
std::string without_quotes(std::string_view text);

} // namespace periscope
