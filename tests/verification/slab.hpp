// Makes node sets for tests.
#pragma once

#include "core/case/case.hpp"

#include <string>

namespace periscope::test {

// Returns the set of the nodes whose x is between `from` and `to`, m.
inline SetEntry slab(const std::string& name, double from, double to) {
    SetBox box;
    box.min[0] = Quantity(from);
    box.max[0] = Quantity(to);
    return {name, box};
}

} // namespace periscope::test
