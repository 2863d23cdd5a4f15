// Writes some entries of a case as the text of a case file with only these lists, and reads such text, for the clipboard and
// text editors.
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

// The lists of `entries` that have an entry. Names of files become absolute.
std::string entries_to_json(Case entries);

// A case with these lists and nothing else; files in `folder` and below it are named relative to it. Other parts of a case file are
// ignored. Throws std::invalid_argument with the reason: no JSON, no list of entries, or an entry that cannot be read. Whether the
// entries make sense in a case is not looked at.
Case read_entries(std::string_view json, const std::filesystem::path& folder);

} // namespace periscope
