// Lists the differences between the inputs of two cases, entry by entry, with values as in a case file.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <vector>

namespace periscope {

struct CaseDifference {
    // Path of the entry: "materials[0].fracture_energy". An index refers to the first case, if that has the entry,
    // otherwise to the second.
    std::string path;
    bool is_in_first = true;  // the first case has the entry
    bool is_in_second = true; // the second case has the entry
    // Values as in a case file; empty if the entry is missing, and for whole objects such as a set.
    std::string first, second;
    friend bool operator==(const CaseDifference&, const CaseDifference&) = default;
};

// Returns the differences in the order of a case file. Names, descriptions, colours and output settings are ignored.
// Materials, sets, rigid bodies and observers are compared with the entries of the same name; entries of other lists
// are compared with those at the same position.
std::vector<CaseDifference> case_differences(const Case& first, const Case& second);

} // namespace periscope
