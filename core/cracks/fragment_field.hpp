// The fragments as a field of frames: for each node the number of its fragment. 1 is the heaviest, as in the view and
// in the table of `periscope-cli fragments`.
#pragma once

#include "core/cracks/cut_pairs.hpp"
#include "core/model/frame.hpp"

#include <memory>
#include <optional>

namespace periscope {

// Finds the fragments of one run, whose frames are added in the order of time. It must be used by one thread at a time.
class FragmentField {
public:
    explicit FragmentField(std::shared_ptr<const Model> model);

    // False for a body that is neither a lattice nor a mesh of tetrahedra: it has no neighbours, so fragments cannot be
    // found.
    bool can_find() const { return neighbours_->any(); }
    void see(const Frame& frame); // takes a frame that was written before the run was continued
    // Returns the frame with the fragment numbers added, or unchanged if fragments cannot be found.
    FramePtr add_to(const FramePtr& frame);

private:
    std::shared_ptr<const Model> model_;
    NeighboursPtr neighbours_;
    CutPairs cuts_;
};

} // namespace periscope
