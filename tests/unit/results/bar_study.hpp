// Studies of a small bar: their text, their folder, and what is heard of their runs.
#pragma once

#include "core/base/error.hpp"
#include "core/study/study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_table.hpp"
#include "gpu/study/run_study.hpp"

#include <QTemporaryDir>

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace periscope::test::bar_study {

inline std::string study_text(const std::string& parameters, const std::string& rest = "") {
    return fmt::format(R"json({{ "periscope_study": 1, "case": "bar.json", "parameters": [ {} ] {} }})json", parameters,
                       rest.empty() ? rest : ", " + rest);
}

// Throws CaseError with all that is wrong with it.
inline Study study_of(const std::string& parameters, const std::string& rest = "") {
    ParsedStudy parsed = parse_study(study_text(parameters, rest), "/");
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems));
    return std::move(parsed.value);
}

inline constexpr const char* modulus =
    R"json({ "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa"] })json";

// A bar of 20 nodes, held at its left end and stretched by 1 µm.
inline constexpr const char* bar = R"json({ "periscope": 2, "name": "bar",
    "geometry": { "lattice": { "box": ["20 mm", "1 mm", "1 mm"], "spacing": "1 mm", "space": "bar" } },
    "horizon": "3 dx",
    "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": "7850 kg/m^3", "critical_stretch": 0.1 } ],
    "sets": [ { "name": "left", "box": { "max": ["3 mm", null, null] } },
              { "name": "right", "box": { "min": ["17 mm", null, null] } } ],
    "conditions": [ { "fixed": true, "set": "left" },
                    { "displacement": ["1 um", null, null], "set": "right", "ramp": { "time": "1 s" } } ],
    "observers": [ { "name": "pull", "reaction": "right" } ],
    "run": { "analysis": "quasi-static-newton", "end_time": "1 s", "load_steps": 1 } })json";

// The folder of a study, whose results are in "out".
struct Folder {
    QTemporaryDir temporary;
    std::filesystem::path path = temporary.path().toStdString();
    void write(const char* name, const std::string& text) const { std::ofstream(path / name) << text; }
    std::vector<std::string> table() const {
        std::ifstream stream(path / "out" / "results.csv");
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line.substr(0, line.rfind(','))); // without the seconds
        return lines;
    }
};

// Counts what a study says of its runs, and cancels it, or one run, when asked to.
struct Heard final : gpu::StudyListener {
    gpu::StudyOutlook outlook;
    std::size_t begun = 0, ended = 0, cancel_after = 1000, cancelled_run = 0;
    void begins(const gpu::StudyOutlook& o) override { outlook = o; }
    void run_ended(const StudyRun&, std::size_t, std::size_t) override { ++ended; }
    void run_begins(const StudyRun&) override { ++begun; }
    bool is_cancelled() override { return ended >= cancel_after; }
    bool is_run_cancelled(std::size_t number) override { return number == cancelled_run; }
};

// Writes the case and the study into the folder. Returns what run_study() needs.
inline gpu::StudyRequest request_in(const Folder& folder, const std::string& study) {
    folder.write("bar.json", bar);
    folder.write("study.json", study);
    gpu::StudyRequest request;
    request.study = read_study(folder.path / "study.json");
    request.output = folder.path / "out";
    request.jobs = 1;
    return request;
}

} // namespace periscope::test::bar_study
