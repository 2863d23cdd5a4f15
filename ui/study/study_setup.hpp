// The settings of a study in the window: the parameters of the case that are varied, and the results of each run, or
// the measured curves to which the parameters are fitted.
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"

#include <QString>

#include <vector>

namespace periscope::ui {

struct VariedKey {
    QString name;    // column name in the table
    QString path;    // path in the case
    QString label;   // label of its field: "Fracture energy"
    QString values;  // values as typed (core/study/typed_values.hpp)
    QString present; // the value of the case, "69 kJ/m^2"
    // For a calibration, the initial value; empty: the value of the case, or the middle of the bounds.
    QString start = {};
    bool is_log = false; // for a calibration: the parameter varies by equal factors
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
    int runs = 20; // number of runs of a sampling
    std::vector<WantedResult> results;
    bool keeps_frames = false;
    Calibration calibration;      // for the plan `fit`
    bool stop_at_failure = false; // for the plan `fit`: a run that fails ends the calibration
};

// Returns the start value of a calibration that is used if none is typed: "as in the case", or "6 GPa, the middle; the
// case has 20 GPa" if the value of the case is outside of the bounds. Returns an empty text if the values are not
// bounds.
QString offered_start(const VariedKey& key);

// Returns the typed start. A number without a unit gets the unit of the bounds.
QString start_with_unit(const VariedKey& key);

// Returns a name for a key, from the last word of its path, that none of these keys has: "fracture_energy",
// "fracture_energy_2".
QString name_for_key(const QString& path, const std::vector<VariedKey>& keys);

// Returns the results that a case offers: curves of observers, cracks, fragments, and figures of the run. Those
// selected in `before` stay selected, with their names; other ones that a study file has are added.
std::vector<WantedResult> results_offered(const Case& value, const std::vector<WantedResult>& before);

// Returns the value of the case at the key as in a case file; empty if it has none.
QString present_value(const Case& value, const QString& path);

// Returns the set-up that the window shows for `study`. `value` is the case of the study, which gives the present
// values of the parameters. Throws CaseError if the window has no widgets for a part of the study.
StudySetup setup_of(const Study& study, const Case& value);

// Returns the study that the set-up describes. Values that begin with "=" are a formula of the other parameters:
// "=1.4*s0". A calibration uses a range as bounds. The plan that varies one parameter at a time starts from the case:
// the values of the case come first, if they have the unit of the others. Throws CaseError; its problems have the path
// "parameters[i]".
Study study_of(const StudySetup& setup, const std::filesystem::path& case_file);

} // namespace periscope::ui
