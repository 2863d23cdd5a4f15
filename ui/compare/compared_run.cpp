#include "ui/compare/compared_run.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace periscope::ui {

ComparedRun::ComparedRun(const ListedRun& run, const std::optional<ModelCache>& cache, QObject* parent)
    : QObject(parent), key_(run.stored.key) {
    document_.replace(run.summary->value, {});
    body_.use_cache(cache);
    connect(&results_, &Results::grown, this, &ComparedRun::grown);
    connect(&feed_, &ResultsFolderFeed::problem, this, &ComparedRun::problem);
    connect(&feed_, &ResultsFolderFeed::following, this, [this] {
        if (!is_reading())
            emit grown(); // everything in the folder has been read
    });
    feed_.start(run.stored.folder, run.summary->value);
}

ComparedRun::ComparedRun(QObject* parent) : QObject(parent) {}

void ComparedRun::show(const ComputedRun& run) {
    if (results_.model())
        // changes only the case: after replace(), the view would reset its field and its camera
        document_.edit({}, [&run](Case& value) { value = run.value; });
    else
        document_.replace(run.value, {});
    document_.undo_stack()->clear();
    if (run.nodes != results_.nodes()) { // the map of nodes was made for the earlier nodes
        mapping_.cancel();
        base_.reset();
        map_.reset();
    }
    results_.begin(run.value, run.model, run.nodes);
    for (const SeenFrame& seen : run.frames)
        results_.add_frame(seen);
    results_.add_samples(run.samples);
    results_.note_load_steps(run.load_steps);
    results_.note_first_break(run.first_break);
    results_.announce();
    emit grown();
}

FramePtr ComparedRun::last_frame() const {
    return results_.frames().empty() ? nullptr : results_.frames().back();
}

const FramePtr& ComparedRun::frame_at(double time) const {
    static const FramePtr none;
    const auto& frames = results_.frames();
    if (frames.empty())
        return none;
    return *std::ranges::min_element(frames, {},
                                     [time](const FramePtr& frame) { return std::abs(frame->time - time); });
}

void ComparedRun::map_from(const ModelPtr& base) {
    if (!base || !results_.model() || base_.lock() == base)
        return;
    base_ = base;
    map_.reset();
    mapping_.start(tr("Mapping nodes"), [this, base, own = results_.model()](const Progress&) {
        NodeMap map(base->nodes, own->nodes);
        return [this, base, map = std::move(map)] {
            if (base_.lock() != base)
                return;
            map_ = map;
            emit mapped();
        };
    });
}

FramePtr ComparedRun::difference(const Frame& own, const Frame& base, const FrameField& field) const {
    const std::vector<float>&mine = own.*field.values, &theirs = base.*field.values;
    if (!map_ || mine.empty() || theirs.empty())
        return nullptr;
    std::vector<float> values = (*map_)(theirs, field.components);
    // The map belongs to another model than the frame; it is about to be replaced.
    if (values.size() != mine.size())
        return nullptr;
    std::ranges::transform(mine, values, values.begin(), std::minus<>());
    auto frame = std::make_shared<Frame>();
    frame->step = own.step;
    frame->time = own.time;
    (*frame).*field.values = std::move(values);
    return frame;
}

ViewSources ComparedRun::sources(const UnitChoice& units, const ColourMapChoice& colour_maps) {
    return {document_, body_, sets_, materials_, surface_files_, results_, cracks_, run_, units, colour_maps};
}

} // namespace periscope::ui
