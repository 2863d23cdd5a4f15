// Copies entries between cases as text: writes the text of a case file that has only some lists, and reads such text.
// The clipboard and text editors use it.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <string_view>

namespace periscope {

// Calls list(key, member) for each list of entries in a case, with its key in the case file and the pointer to its
// member of Case.
template <typename List>
void for_each_list(List list) {
    list("materials", &Case::materials);
    list("interfaces", &Case::interfaces);
    list("sets", &Case::sets);
    list("initial_cracks", &Case::cracks);
    list("conditions", &Case::conditions);
    list("rigid_bodies", &Case::rigid_bodies);
    list("observers", &Case::observers);
}

// Returns the text of a case file with the lists of `entries` that are not empty. Relative file names become absolute.
std::string entries_to_json(Case entries);

// Returns a case that has the lists in the text, and nothing else of it. Names of files in `folder` or below become
// relative to `folder`. Throws std::invalid_argument with the reason if the text is not JSON, has no list of entries,
// or has an entry that cannot be read. The entries are not checked further.
Case read_entries(std::string_view json, const std::filesystem::path& folder);

} // namespace periscope
