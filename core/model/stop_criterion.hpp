// The stop criterion of a run (core/case/stop_criterion.hpp), and whether the rows of its observer meet it. The run ends at the
// step of the first row that does, however many steps are computed at once.
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
    std::size_t axis = 0;     // of its values, or the magnitude of the vector
    StopKind kind = StopKind::rises_to;
    double value = 0;             // SI; of a share this
    double least_peak = 0;        // SI
    std::string name, value_text; // "CMOD x" and "0.5 mm", for messages
};

class StopWatch {
public:
    // The model has a criterion, and outlives it.
    explicit StopWatch(const Model& model);

    // The next row. Those after the one that met the criterion change nothing.
    void take(const Sample& row);
    bool is_met() const { return is_met_; }
    // "The run stopped at step 80: 'CMOD x' reached 0.5 mm." Of a criterion that is met.
    std::string sentence() const;

private:
    const Model& model_;
    bool is_armed_; // the observer has been on the other side of the value; it begins at 0
    bool is_met_ = false;
    double largest_ = 0; // magnitude
    std::uint64_t step_ = 0;
};

// The next step, at most `last`, at which there is a row of the observer that the criterion looks at; `last` if there is none.
std::uint64_t next_stop_row(const Model& model, std::uint64_t step, std::uint64_t last);

} // namespace periscope
