// What differs between the inputs of two cases, entry by entry, as their files would say it.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <vector>

namespace periscope {

struct CaseDifference {
    std::string path; // "materials[0].fracture_energy"; in the case that has the entry, the first one if both have
    bool is_in_first = true;  // it has the entry
    bool is_in_second = true; // the same
    std::string first,
        second; // values as in a case file; empty where there is none, and of whole objects, such as a set
    friend bool operator==(const CaseDifference&, const CaseDifference&) = default;
};

// Names, descriptions, colours and what is written of a run do not count. Materials, sets, rigid bodies and observers of the
// same name are compared with each other, all other entries of lists in their order. In the order of a case file.
std::vector<CaseDifference> case_differences(const Case& first, const Case& second);

} // namespace periscope
