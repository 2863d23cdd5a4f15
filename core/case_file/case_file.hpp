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

// An entry that could not be read, as it is in the file: unknown, of the wrong type, or with a unit of another
// dimension.
struct UnreadEntry {
    std::string path;    // as in a Problem
    std::string written; // the value: a text without its quotation marks, otherwise JSON; empty if something is missing
    bool is_text = false; // `written` is a text
    friend bool operator==(const UnreadEntry&, const UnreadEntry&) = default;
};

struct ParsedCase {
    Case value;                    // must not be run if there are problems
    std::vector<Problem> problems; // empty: the case is valid
    // Those of the problems that cannot be found in `value`, because it lacks what could not be read.
    std::vector<Problem> of_reading;
    std::vector<UnreadEntry> unread; // one for each problem of `of_reading`
    bool is_version_1 = false;       // the file has version 1, but paths of problems have the names of version 2
    bool is_case = false; // the text is JSON of this program's version, and `value` has everything that could be read
};

// Finds all problems that can be found without building the model. `overrides` are changes "path=value"
// ("run.end_time=50 us", "materials[0].density=7850") that are applied before reading.
ParsedCase parse_case(std::string_view json, const std::filesystem::path& folder,
                      const std::vector<std::string>& overrides = {});

// Returns whether the file has the name of a case: NAME.periscope, which desktops open by a double click, or NAME.json.
bool has_case_ending(const std::filesystem::path& file);

// Returns the text of a case file; throws FileError (missing, a folder, too large, unreadable).
std::string read_case_text(const std::filesystem::path& file);

// Does the same as parse_case() for a file; throws FileError (missing, a folder, unreadable).
ParsedCase parse_case_file(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

// Does the same for a file that must be valid: also throws CaseError with all problems.
Case read_case(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

// Converts the text to version 2, whether the case is valid or not; comments are lost. Returns nothing if it is of
// version 2 already. Throws CaseError, which names `file`, if it is not JSON.
std::optional<std::string> in_version_2(std::string_view json, const std::string& file);

// Entries that could not be read are written as they were in the file, if there is still a place for them.
std::string case_to_json(const Case& value, const std::vector<UnreadEntry>& unread = {});
// compares the written words: "1 m" is not "1000 mm"
bool same_text(const Case& a, const Case& b);
bool same_at(const std::string& path, const Case& a, const Case& b); // compares the words written at this path
// Writes the whole file or nothing; throws FileError.
void write_case(const Case& value, const std::filesystem::path& file, const std::vector<UnreadEntry>& unread = {});

} // namespace periscope
