// Compares the warnings about a body before a run with those of the model of the run.
#pragma once

#include "core/geometry/import/rigid_forms.hpp"
#include "core/geometry/visibility/crack_surfaces.hpp"
#include "core/preparation/body_warnings.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/unit/edited_case.hpp"

#include <algorithm>

namespace periscope::test {

inline std::vector<Problem> warnings_on(const Case& c) {
    return body_warnings(c, {}, discretise(c, {}), surface_cracks(c), rigid_forms(c));
}

// Returns whether the model of a run has the same warnings.
inline bool run_says_the_same(const Case& c) {
    const std::vector<std::string> said = prepare_model(c).warnings;
    return std::ranges::all_of(texts(warnings_on(c)),
                               [&](const std::string& text) { return std::ranges::find(said, text) != said.end(); });
}

} // namespace periscope::test
