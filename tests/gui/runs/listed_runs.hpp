// The runs in the list of the window, as tests wait for them.
#pragma once

#include "tests/gui/workbench_fixture.hpp"

#include <algorithm>
#include <cstddef>

namespace periscope::ui {

// Whether there come to be so many, each with what its folder tells of it.
inline bool runs_are_read(Workbench& bench, std::size_t count) {
    return QTest::qWaitFor(
        [&] {
            const auto& runs = bench.workspace().runs.runs();
            return runs.size() == count &&
                   std::ranges::all_of(runs, [](const ListedRun& run) { return run.summary.has_value(); });
        },
        20000);
}

} // namespace periscope::ui
