// A study as it is set up in the window: which keys of the case are varied, and which numbers are wanted of each run.
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"

#include <QString>

#include <vector>

namespace periscope::ui {

struct VariedKey {
    QString name;    // in the table
    QString path;    // of the case
    QString label;   // of its field: "Fracture energy"
    QString values;  // as typed (core/study/typed_values.hpp)
    QString present; // the case's own value, "69 kJ/m^2"
};

struct WantedResult {
    QString label; // "impact force y: extreme value"
    StudyResult result;
    bool is_wanted = false;
};

struct StudySetup {
    enum class Plan { all, one_at_a_time, sampling };
    std::vector<VariedKey> keys;
    Plan plan = Plan::all;
    int runs = 20; // of a sampling
    std::vector<WantedResult> results;
    bool keeps_frames = false;
};

// A name for a key, from the last word of its path, that none of these has: "fracture_energy", "fracture_energy_2".
QString name_for_key(const QString& path, const std::vector<VariedKey>& keys);

// What a case offers: its observers' curves, cracks, and figures of the run; those of `before` that are wanted stay so.
std::vector<WantedResult> results_offered(const Case& value, const std::vector<WantedResult>& before);

// What the case has at the key, as its file would say it; empty where it has nothing.
QString present_value(const Case& value, const QString& path);

// One at a time departs from the case: its own values come first where they have the unit of the others.
// Throws CaseError, whose problems have the path "parameters[i]".
Study study_of(const StudySetup& setup, const std::filesystem::path& case_file);

} // namespace periscope::ui
