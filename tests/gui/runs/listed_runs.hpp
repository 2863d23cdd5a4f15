// Waits for the runs in the list of the window.
#pragma once

#include "tests/gui/workbench_fixture.hpp"

#include <algorithm>
#include <cstddef>

namespace periscope::ui {

// Waits until the list has this number of runs, each with its summary read from its folder. Returns whether that
// happened.
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
