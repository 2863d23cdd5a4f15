// The list of runs of the window: finds its rows, waits until they are read, and shows one of them.
#pragma once

#include "tests/gui/workbench_fixture.hpp"

#include <QTreeWidget>

#include <algorithm>
#include <cstddef>

namespace periscope::ui {

inline RunList& list_of(Workbench& bench) {
    return bench.workspace().runs;
}
inline const ListedRun& run_at(Workbench& bench, std::size_t index) {
    return list_of(bench).runs().at(index);
}

// Waits until each run of the list has its summary, or the reason why it has none. Returns whether that happened.
inline bool wait_until_read(Workbench& bench) {
    return QTest::qWaitFor(
        [&] {
            const auto& runs = list_of(bench).runs();
            return std::ranges::all_of(runs, [](const ListedRun& run) { return run.summary || !run.fault.isEmpty(); });
        },
        20000);
}

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

inline QTreeWidgetItem* row_of(Workbench& bench, int row) {
    return bench.find<QTreeWidget>(QStringLiteral("runList"))->topLevelItem(row);
}

inline void choose_run(Workbench& bench, int row) {
    bench.find<QTreeWidget>(QStringLiteral("runList"))->setCurrentItem(row_of(bench, row));
}

// Shows the run of this row, as its button does. Returns whether all of these frames came.
inline bool show_run(Workbench& bench, int row, std::size_t frames) {
    choose_run(bench, row);
    bench.click(QStringLiteral("runs.show"));
    return QTest::qWaitFor(
        [&] {
            return list_of(bench).shown() == &run_at(bench, std::size_t(row)) &&
                   bench.workspace().results.frames().size() == frames;
        },
        20000);
}

} // namespace periscope::ui
