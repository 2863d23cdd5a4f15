// What a report says of a run: from the results in memory, on the GUI thread, as curves are drawn for it.
#pragma once

#include "core/case/case.hpp"
#include "core/results/crack_tips.hpp"
#include "core/results/results_folder.hpp"
#include "ui/plots/plot_content.hpp"
#include "ui/report/report.hpp"

namespace periscope::ui {

class Results;

struct ReportSource {
    const Case& value;                // the one that was run; without results the one being edited
    const Results& results;           // may be empty
    const std::vector<Crack>& cracks; // of its frames
    const RunRecord& record;          // of that run
    const PlotContent& plots;         // what the person has arranged
    QImage view;                      // as it is seen
    bool outdated = false;            // the case was edited since
};

Report collect_report(const ReportSource& source);

} // namespace periscope::ui
