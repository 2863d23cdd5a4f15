#include "gpu/study/run_collector.hpp"

#include "core/cracks/fragments.hpp"
#include "core/cracks/parted_body.hpp"
#include "core/results/crack_curves.hpp"

#include <algorithm>
#include <numeric>

namespace periscope::gpu {

bool need_cracks(const std::vector<StudyResult>& results) {
    return std::ranges::any_of(results, [](const StudyResult& result) {
        const auto* curve = std::get_if<CurveResult>(&result.source);
        return std::holds_alternative<CrackResult>(result.source) ||
               (curve && (curve->curve.starts_with("crack ") || curve->over.starts_with("crack ")));
    });
}

bool need_fragments(const std::vector<StudyResult>& results) {
    return std::ranges::any_of(
        results, [](const StudyResult& result) { return std::holds_alternative<FragmentResult>(result.source); });
}

bool need_frames(const std::vector<StudyResult>& results) {
    return need_cracks(results) || need_fragments(results) ||
           std::ranges::any_of(results, [](const StudyResult& result) {
               const auto* figure = std::get_if<RunFigure>(&result.source);
               return figure && (*figure == RunFigure::first_break || *figure == RunFigure::mean_damage);
           });
}

void RunCollector::begin(std::shared_ptr<const Model> model) {
    model_ = std::move(model);
    ended_.curves = CurveTable(*model_);
    if (wants_frames_)
        tips_.emplace(std::shared_ptr<const Nodes>(model_, &model_->nodes), tip_search(*model_));
    if (!wants_fragments_)
        return;
    neighbours_ = std::make_shared<const Neighbours>(neighbours_of(model_->nodes));
    if (neighbours_->any())
        cuts_.emplace(model_, neighbours_);
}

void RunCollector::add(const FramePtr& frame) {
    if (!wants_frames_)
        return;
    tips_->add(*frame);
    if (cuts_)
        cuts_->add(*frame);
    last_ = frame;
}

EndedRun RunCollector::take(RunRecord record, double seconds) {
    ended_.record = std::move(record);
    ended_.seconds = seconds;
    if (tips_) {
        ended_.cracks = tips_->cracks();
        ended_.curves.set_further(crack_curves(ended_.cracks, ended_.curves.axis()));
    }
    if (cuts_ && last_ && !last_->thinned) {
        ended_.fragments = find_fragments(*model_, *neighbours_, *cuts_, *last_);
        ended_.nodes_of_family = nodes_of_family(*model_);
    }
    if (last_ && !last_->damage.empty())
        ended_.mean_damage = std::accumulate(last_->damage.begin(), last_->damage.end(), 0.0) /
                             static_cast<double>(last_->damage.size());
    return std::move(ended_);
}

} // namespace periscope::gpu
