// Checks the set-up of a study or calibration before it is started, and estimates the number of its runs, their time
// and the disk space of their results.
#pragma once

#include "core/study/study.hpp"
#include "ui/study/study_setup.hpp"

#include <QString>

#include <cstddef>
#include <map>
#include <optional>

namespace periscope::ui {

struct Workspace;

struct SetupReading {
    std::optional<Study> study;            // nothing if the set-up has errors
    QString fault;                         // the text of the first error
    std::map<std::size_t, QString> faults; // errors of values, by the index of the parameter
};
SetupReading reading_of(const StudySetup& setup);

struct SetupOutlook {
    QString words; // for the user: the number of runs, their time and disk space; or what is missing or wrong
    bool is_ready = false;
};
// `reading` is the result of reading_of(setup). `offered` is the name of a measured curve that the panel Plots shows and
// that could be fitted; empty if there is none. `seconds_of_trial` is the mean time of a run in the last calibration of
// this case, if there was one; the time of the next calibration is estimated from it.
SetupOutlook outlook_of(const StudySetup& setup, const SetupReading& reading, const Workspace& workspace,
                        const QString& offered, std::optional<double> seconds_of_trial);

} // namespace periscope::ui
