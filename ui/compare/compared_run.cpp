#include "ui/compare/compared_run.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

ComparedRun::ComparedRun(const ListedRun& run, const std::optional<ModelCache>& cache, QObject* parent)
    : QObject(parent), key_(run.stored.key) {
    document_.replace(run.summary->value, {});
    body_.use_cache(cache);
    connect(&results_, &Results::grown, this, &ComparedRun::grown);
    connect(&feed_, &ResultsFolderFeed::problem, this, &ComparedRun::problem);
    feed_.start(run.stored.folder, run.summary->value);
}

const FramePtr& ComparedRun::frame_at(double time) const {
    static const FramePtr none;
    const auto& frames = results_.frames();
    if (frames.empty())
        return none;
    return *std::ranges::min_element(frames, {},
                                     [time](const FramePtr& frame) { return std::abs(frame->time - time); });
}

ViewSources ComparedRun::sources(const UnitChoice& units) {
    return {document_, body_, sets_, materials_, crack_files_, results_, cracks_, run_, units};
}

} // namespace periscope::ui
