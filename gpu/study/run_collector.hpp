// Collects during a run the data for its results (core/study/run_results.hpp).
#pragma once

#include "core/cracks/crack_tips.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/model/frame.hpp"
#include "core/study/run_results.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace periscope::gpu {

bool need_cracks(const std::vector<StudyResult>& results);
bool need_fragments(const std::vector<StudyResult>& results);
// Whether frames are needed: for cracks, fragments, the first broken bond, and the damage at the end.
bool need_frames(const std::vector<StudyResult>& results);

class RunCollector {
public:
    explicit RunCollector(const std::vector<StudyResult>& results)
        : wants_frames_(need_frames(results)), wants_fragments_(need_fragments(results)) {}

    bool wants_frames() const { return wants_frames_; }
    void begin(std::shared_ptr<const Model> model);
    void add(const FramePtr& frame); // frames must be added in the order of time
    void add(const std::vector<Sample>& samples) { ended_.curves.append(samples); }
    void end(std::uint64_t broken_bonds) { ended_.broken_bonds = broken_bonds; }

    const CurveTable& curves() const { return ended_.curves; } // curves of the observers
    const Model& model() const { return *model_; }
    EndedRun take(RunRecord record, double seconds); // returns the results; must be called once, at the end

private:
    bool wants_frames_, wants_fragments_;
    std::shared_ptr<const Model> model_;
    std::optional<CrackTips> tips_;
    NeighboursPtr neighbours_;     // where fragments are needed
    std::optional<CutPairs> cuts_; // where they can be found
    FramePtr last_;
    EndedRun ended_;
};

} // namespace periscope::gpu
