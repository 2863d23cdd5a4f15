// What the tests of studies and calibrations share: a small case, and the fields of the panel.
#pragma once

#include "tests/gui/workbench_fixture.hpp"
#include "ui/study/study_panel.hpp"

#include <QLabel>
#include <QTableWidget>
#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace periscope::ui {

// A bar of 20 nodes, held at its left end and stretched by 1 µm in four load steps.
inline constexpr const char* bar_case = R"json({ "periscope": 2, "name": "bar",
    "geometry": { "lattice": { "box": ["20 mm", "1 mm", "1 mm"], "spacing": "1 mm", "space": "bar" } },
    "horizon": "3 dx",
    "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.1 } ],
    "sets": [ { "name": "left", "box": { "max": ["3 mm", null, null] } },
              { "name": "right", "box": { "min": ["17 mm", null, null] } } ],
    "conditions": [ { "fixed": true, "set": "left" },
                    { "displacement": ["1 um", null, null], "set": "right", "ramp": { "time": "1 s" } } ],
    "observers": [ { "name": "pull", "reaction": "right" }, { "name": "end", "mean_displacement": "right" } ],
    "run": { "analysis": "quasi-static-newton", "end_time": "1 s", "load_steps": 4 },
    "output": { "samples": 4 } })json";

// Opens the coarse plate with a run of a few steps, and saves it as "plate.json" in this folder.
inline void save_coarse_plate(Workbench& bench, const QTemporaryDir& place) {
    QVERIFY(bench.open_coarse_plate());
    bench.document().edit(QStringLiteral("shorter"), [](Case& c) {
        c.run.end_time = parse_quantity("30 us", dimension::time);
        c.output.frames = 3;
    });
    bench.document().save(std::filesystem::path(place.path().toStdString()) / "plate.json");
}

inline std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline StudyPanel& panel_of(Workbench& bench) {
    return *bench.window.findChild<StudyPanel*>();
}

inline QString status(Workbench& bench) {
    return bench.find<QLabel>(QStringLiteral("study.status"))->text();
}

inline void type_values(Workbench& bench, int row, const QString& values) {
    bench.find<QTableWidget>(QStringLiteral("study.keys"))->item(row, 1)->setText(values);
}

} // namespace periscope::ui
