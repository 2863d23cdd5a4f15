// Collects the content of a report from the results in memory. Most of the work must be on the GUI thread, because
// curves are drawn.
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
    // The case of the results; if there are no results, the case in the window.
    const Case& value;
    const Results& results;                   // may be empty
    const std::vector<Crack>& cracks;         // the cracks in the frames of the results
    const RunRecord& record;                  // the record of the run with these results
    const PlotContent& plots;                 // the curves as the user has arranged them
    std::optional<ReportPicture> set_up, end; // the body before the run and at its end
    std::vector<ReportPicture> moments;       // pictures of the body between these, in order of time
    bool outdated = false;                    // the case has been edited since the run
};

Report collect_report(const ReportSource& source);
// Adds the fragments in the last of these frames, if the report has results and the body has come apart. This takes a
// while; it may run on any thread.
void add_fragments(Report& report, const std::shared_ptr<const Model>& model, std::span<const FramePtr> frames,
                   UnitSystem units);
// Adds the energy per area that the cracks have dissipated, beside the fracture energy of the case `value`, if the last
// frame has the dissipated energy. May run on any thread, too.
void add_crack_energy(Report& report, const Case& value, const std::shared_ptr<const Model>& model,
                      std::span<const FramePtr> frames, UnitSystem units);

} // namespace periscope::ui
