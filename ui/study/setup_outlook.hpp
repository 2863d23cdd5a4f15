// What the set-up of a study says before its start: the study that it describes or what is wrong with it, the number of
// runs, about how long they take and how much they leave on the disk.
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
    QString fault;                         // the first error, for the line below the buttons
    std::map<std::size_t, QString> faults; // errors of values, by the index of the parameter
};
SetupReading reading_of(const StudySetup& setup);

struct SetupOutlook {
    QString words; // the number of runs, or what cannot be read
    bool is_ready = false;
};
// `reading` is that of the set-up; `offered` names the measured curve in Plots that could be fitted, or is empty.
// `seconds_of_trial`: time for each run of the last calibration of this case, from which the time is estimated where it
// is known.
SetupOutlook outlook_of(const StudySetup& setup, const SetupReading& reading, const Workspace& workspace,
                        const QString& offered, std::optional<double> seconds_of_trial);

} // namespace periscope::ui
