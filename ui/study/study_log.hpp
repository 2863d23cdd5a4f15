// The lines of a study, a calibration or an exploration in the log: its start, each failed run, and its end.
#pragma once

#include "gpu/study/run_calibration.hpp"
#include "gpu/study/run_study.hpp"

#include <QString>

#include <cstddef>

namespace periscope::ui {

QString runs_words(std::size_t runs, std::size_t failed); // "12 runs, 1 failed"

// Returns "Study plate-study", "Calibration beam-calibration": what it is, and the name of its folder.
QString study_words(const gpu::StudyRequest& request);

// In the functions below, `work` is study_words() or another name of the work, such as "Exploration".
QString begin_line(const QString& work, const gpu::StudyOutlook& outlook);
QString begin_line(const QString& work, const gpu::CalibrationOutlook& outlook);
QString failure_line(const QString& work, std::size_t run, const QString& reason);

enum class EndOfRuns { ended, stopped, failed };
QString end_line(const QString& work, EndOfRuns end, const QString& runs, double seconds);

} // namespace periscope::ui
