// The fragments as a field of frames: per node the number of its fragment, 1 the heaviest, as in the view and in the table of
// `periscope-cli fragments`.
#pragma once

#include "core/cracks/cut_pairs.hpp"
#include "core/model/frame.hpp"

#include <memory>
#include <optional>

namespace periscope {

// The fragments of one run, whose frames come in the order of time. Used by one thread at a time.
class FragmentField {
public:
    explicit FragmentField(std::shared_ptr<const Model> model);

    // A body that is neither a lattice nor a mesh of tetrahedra has no neighbours, and its fragments are not found.
    bool can_find() const { return neighbours_->any(); }
    void see(const Frame& frame); // one that was written before
    // The same frame with the numbers; as it is where none can be found.
    FramePtr add_to(const FramePtr& frame);

private:
    std::shared_ptr<const Model> model_;
    NeighboursPtr neighbours_;
    CutPairs cuts_;
};

} // namespace periscope
