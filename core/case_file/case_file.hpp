// Cases as JSON files: reading with all problems at once, writing, and single edits by path.
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

// An entry that could not be taken, as it stands in the file: unknown, of the wrong kind, with a unit of something else.
struct UnreadEntry {
    std::string path;     // as a problem's
    std::string written;  // there: a text without its quotes, else JSON; empty where something is missing
    bool is_text = false; // the former
    friend bool operator==(const UnreadEntry&, const UnreadEntry&) = default;
};

struct ParsedCase {
    Case value;                    // to be run only when there are no problems
    std::vector<Problem> problems; // empty: the case is valid
    std::vector<Problem>
        of_reading; // those of them that no longer show in `value`: what was not taken is left out there
    std::vector<UnreadEntry> unread; // one for each of these
    bool is_version_1 = false;       // of the file; paths of problems have the names of version 2
    bool is_case = false;            // JSON of this program's version: what of it could be read is in `value`
};

// Everything that can be said without building the model. `overrides` are "path=value" edits
// ("run.end_time=50 us", "materials[0].density=7850") applied before reading.
ParsedCase parse_case(std::string_view json, const std::filesystem::path& folder,
                      const std::vector<std::string>& overrides = {});

// True if this is the name of a case: NAME.periscope, which desktops open by a double click, or NAME.json.
bool has_case_ending(const std::filesystem::path& file);

// The text of a case file; throws FileError (missing, a folder, too large, unreadable).
std::string read_case_text(const std::filesystem::path& file);

// As parse_case(), of a file; throws FileError (missing, a folder, unreadable).
ParsedCase parse_case_file(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

// The same of a file that has to be valid: throws CaseError with every problem besides.
Case read_case(const std::filesystem::path& file, const std::vector<std::string>& overrides = {});

// The text as one of version 2, whether the case is valid or not; comments are lost. Nothing when it is of version 2 already.
// Throws CaseError, which names `file`, when it is no JSON.
std::optional<std::string> in_version_2(std::string_view json, const std::string& file);

// Entries that could not be read stand in it as they were written, where there is still a place for them.
std::string case_to_json(const Case& value, const std::vector<UnreadEntry>& unread = {});
bool same_text(const Case& a, const Case& b);                        // both are written alike: "1 m" is not "1000 mm"
bool same_at(const std::string& path, const Case& a, const Case& b); // both are written alike there
// Whole or not at all; throws FileError.
void write_case(const Case& value, const std::filesystem::path& file, const std::vector<UnreadEntry>& unread = {});

} // namespace periscope
