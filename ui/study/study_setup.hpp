// A study as it is set up in the window: which parameters of the case are varied, and which numbers are wanted of each run, or which
// measured curves they are fitted to.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"
#include "core/study/study.hpp"

#include <QString>

#include <vector>

namespace periscope::ui {

struct VariedKey {
    QString name;        // in the table
    QString path;        // of the case
    QString label;       // of its field: "Fracture energy"
    QString values;      // as typed (core/study/typed_values.hpp)
    QString present;     // the case's own value, "69 kJ/m^2"
    QString start = {};  // of a calibration: the first guess; empty: the present value, or the middle of the bounds
    bool is_log = false; // of a calibration: equal factors count as equal steps
};

struct WantedResult {
    QString label; // "Impact force y: extreme value"
    StudyResult result;
    bool is_wanted = false;
};

struct StudySetup {
    enum class Plan { all, one_at_a_time, sampling, fit };
    std::vector<VariedKey> keys;
    Plan plan = Plan::all;
    int runs = 20; // of a sampling
    std::vector<WantedResult> results;
    bool keeps_frames = false;
    Calibration calibration; // of the plan `fit`
};

// A name for a key, from the last word of its path, that none of these has: "fracture_energy", "fracture_energy_2".
QString name_for_key(const QString& path, const std::vector<VariedKey>& keys);

// The curves that the observers of a case give.
std::vector<CurveInfo> curves_of_case(const Case& value);

// What a case offers: its observers' curves, cracks, and figures of the run; those of `before` that are wanted stay so.
std::vector<WantedResult> results_offered(const Case& value, const std::vector<WantedResult>& before);

// What the case has at the key, as its file would say it; empty where it has nothing.
QString present_value(const Case& value, const QString& path);

// The set-up of a calibration for the case that it names, with its changes. Throws CaseError where the window has no widgets for a part of it.
StudySetup setup_of(const Study& study, const Case& value);

// Values that begin with "=" are a formula of the other parameters: "=1.4*s0". A calibration takes a range as bounds. One at a time departs
// from the case: its own values come first where they have the unit of the others.
// Throws CaseError, whose problems have the path "parameters[i]".
Study study_of(const StudySetup& setup, const std::filesystem::path& case_file);

} // namespace periscope::ui
