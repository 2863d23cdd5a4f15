// Writes some entries of a case as the text of a case file that has only their lists, and reads such text. The
// clipboard and text editors use it.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <string_view>

namespace periscope {

// Calls list(key in the case file, member of Case) for each list of entries.
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

// Writes the lists of `entries` that are not empty. File names become absolute.
std::string entries_to_json(Case entries);

// Returns a case with these lists and nothing else. Files in `folder` and below become relative to it. Other parts of a
// case file are ignored. Throws std::invalid_argument with the reason: not JSON, no list of entries, or an entry that
// cannot be read. The entries are not checked further.
Case read_entries(std::string_view json, const std::filesystem::path& folder);

} // namespace periscope
