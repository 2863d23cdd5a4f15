// The stop criterion of a run (core/case/stop_criterion.hpp), and the check whether samples of its observer meet it.
// The run ends at the step of the first sample that meets it, however many steps are computed at once.
#pragma once

#include "core/case/stop_criterion.hpp"
#include "core/model/frame.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace periscope {

struct Model;

struct StopCriterion {
    static constexpr std::size_t magnitude = 3;

    std::size_t observer = 0; // index into Model::observers
    std::size_t axis = 0;     // component of its values, or `magnitude` for the magnitude of the vector
    StopKind kind = StopKind::rises_to;
    double value = 0; // SI; for falls_to_share, the fraction of the largest magnitude so far
    // Only for falls_to_share: the criterion applies after the magnitude has reached this value.
    double least_peak = 0;        // SI
    std::string name, value_text; // "CMOD x" and "0.5 mm", for messages
};

class StopWatch {
public:
    // The model must have a stop criterion, and must outlive this object.
    explicit StopWatch(const Model& model);

    // Takes the next sample. Samples after the one that met the criterion have no effect.
    void take(const Sample& row);
    bool is_met() const { return is_met_; }
    // Returns "The run stopped at step 80: 'CMOD x' reached 0.5 mm." The criterion must be met.
    std::string sentence() const;

private:
    const Model& model_;
    // Whether the value of the observer, which is 0 at the start, has been on the other side of the criterion's value.
    bool is_armed_;
    bool is_met_ = false;
    double largest_ = 0; // largest magnitude so far
    std::uint64_t step_ = 0;
};

// Returns the next step, at most `last`, at which the observer of the criterion is due; `last` if there is no
// criterion.
std::uint64_t next_stop_row(const Model& model, std::uint64_t step, std::uint64_t last);

} // namespace periscope
