// A plate with deliberate mistakes, and the list of its checks.
#pragma once

#include "tests/gui/workbench_fixture.hpp"
#include "ui/panels/check_panel.hpp"

#include <functional>
#include <variant>

namespace periscope::ui {

// Returns the coarse Kalthoff–Winkler plate after this change.
inline Case plate_with(const std::function<void(Case&)>& mistake) {
    Document document;
    document.open(example("kalthoff-winkler.json"));
    Case value = document.value();
    std::get<BoxGeometry>(value.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
    mistake(value);
    return value;
}

// Waits until the list shows the findings of the case as it is now. Returns whether that happened.
inline bool checks_are_shown(Workbench& bench) {
    auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
    return QTest::qWaitFor([&] { return panel->findings() == check_list(bench.workspace()); }, 5000);
}

} // namespace periscope::ui
