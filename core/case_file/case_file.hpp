// Reads and writes cases as JSON files. Reading reports all problems at once, and can change single values by path.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/checks/check_case.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// An entry of the file that could not be read, because its key is unknown, its type is wrong, or its unit has another
// dimension.
struct UnreadEntry {
    std::string path;     // in the form of Problem::path
    std::string written;  // the value in the file: a text without its quotation marks, other values as JSON; empty if
                          // the entry is missing
    bool is_text = false; // the value is a text
    friend bool operator==(const UnreadEntry&, const UnreadEntry&) = default;
};

struct ParsedCase {
    Case value;                    // must not be run if there are problems
    std::vector<Problem> problems; // empty: the case is valid
    // The problems that check_case() does not find in `value`, because `value` lacks what could not be read.
    std::vector<Problem> of_reading;
    std::vector<UnreadEntry> unread; // one for each problem of `of_reading`
    bool is_version_1 = false;       // the file has version 1; paths of problems nevertheless have the names of version
                                     // 2
    bool is_case = false;  // the text is a case of this version, and `value` has everything that could be read
    bool is_study = false; // the text is a study, and `value` has nothing of it
};

// Reads the text of a case and finds all problems that can be found without building the model. `folder` is the folder
// to which relative file names refer. `overrides` are changes of the form "path=value" ("run.end_time=50 us",
// "materials[0].density=7850"); they are applied before the case is read.
ParsedCase parse_case(std::string_view json, const std::filesystem::path& folder,
                      const std::vector<std::string>& overrides = {});

// Returns whether the file name is that of a case: NAME.periscope, which a double click opens, or NAME.json.
bool has_case_ending(const std::filesystem::path& file);

// Returns the text of a case file; throws FileError (missing, a folder, too large, unreadable).
std::string read_case_text(const std::filesystem::path& file);

// Does the same as parse_case() for a file. Throws FileError if it is missing, a folder, or cannot be read.
ParsedCase parse_case_file(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

// Reads a file that must contain a valid case. Throws FileError like parse_case_file(), and CaseError with all
// problems.
Case read_case(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

// Returns the text of a case converted from version 1 to version 2, even if the case is not valid; comments are lost.
// Returns nothing if the text has version 2 already. Throws CaseError, which names `file`, if the text is not JSON.
std::optional<std::string> in_version_2(std::string_view json, const std::string& file);

// Returns the text of a case file. The entries of `unread` are written with their text in the original file, unless
// their place in the case does not exist any more.
std::string case_to_json(const Case& value, const std::vector<UnreadEntry>& unread = {});
// Returns whether both cases have the same text: "1 m" is not "1000 mm".
bool same_text(const Case& a, const Case& b);
bool same_at(const std::string& path, const Case& a, const Case& b); // compares the texts at this path
// Writes the file of a case, completely or not at all. Throws FileError.
void write_case(const Case& value, const std::filesystem::path& file, const std::vector<UnreadEntry>& unread = {});

} // namespace periscope
