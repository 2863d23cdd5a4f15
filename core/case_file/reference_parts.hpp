// The parts of the case reference, in the order of its page.
#pragma once

#include "core/case_file/case_reference.hpp"

#include <vector>

namespace periscope::reference_parts {

std::vector<ReferenceObject> geometries();
std::vector<ReferenceObject> materials(); // materials, interfaces and corrections
std::vector<ReferenceObject> sets();
std::vector<ReferenceObject> cracks();
std::vector<ReferenceObject> conditions();   // conditions with observers
std::vector<ReferenceObject> runs();         // runs, restart and output
std::vector<ReferenceObject> rigid_bodies(); // rigid bodies with self-contact

} // namespace periscope::reference_parts
