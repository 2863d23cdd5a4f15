// Collects the content of a report from the results in memory. Most of it happens on the GUI thread, because curves are
// drawn for it.
#pragma once

#include "core/case/case.hpp"
#include "core/cracks/crack_tips.hpp"
#include "core/results/results_folder.hpp"
#include "ui/plots/plot_content.hpp"
#include "ui/report/report.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace periscope::ui {

class Results;

struct ReportSource {
    const Case& value;                        // the one that was run; without results the one being edited
    const Results& results;                   // may be empty
    const std::vector<Crack>& cracks;         // of its frames
    const RunRecord& record;                  // of that run
    const PlotContent& plots;                 // what the person has arranged
    std::optional<ReportPicture> set_up, end; // of the body, before the run and at its end
    std::vector<ReportPicture> moments;       // between
    bool outdated = false;                    // the case was edited since
};

Report collect_report(const ReportSource& source);
// What takes a while to find out, on any thread: of a report with results the fragments in the last of these frames, where the
// body came apart.
void add_fragments(Report& report, const std::shared_ptr<const Model>& model, std::span<const FramePtr> frames,
                   UnitSystem units);
// And the energy that its cracks have taken per area, beside the fracture energy of the case that was run, where the last frame has the
// dissipated energy.
void add_crack_energy(Report& report, const Case& value, const std::shared_ptr<const Model>& model,
                      std::span<const FramePtr> frames, UnitSystem units);

} // namespace periscope::ui
