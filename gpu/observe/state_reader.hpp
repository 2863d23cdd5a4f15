// Reads the state of all nodes in full precision and in SI, a group of nodes at a time, so that its buffer is small for
// any size of the model.
#pragma once

#include "core/model/frame.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/observe/slot_reader.hpp"

#include <vector>

namespace periscope::gpu {

class StateReader {
public:
    // the arguments must outlive the object
    StateReader(const Model& model, DeviceContext& device, Body& body, SlotReader& slot_reader);

    std::vector<Vec3> displacements() { return vectors(Field::displacement, units_.length); }
    // Returns the state after `done` steps as described for Solver::state(). If `has_forces` is not set, it contains no
    // forces.
    State read(std::uint64_t done, bool has_forces);

private:
    std::vector<Vec3> vectors(Field field, double unit);
    template <typename Real>
    std::vector<Vec3> vectors_of(Field field, double unit);
    void bring_to_whole_steps(State& state) const;

    const Model& model_;
    DeviceContext& device_;
    Body& body_;
    SlotReader& slots_;
    Units units_;
    cl::Buffer slab_;
    std::size_t slab_bytes_ = 0;
};

} // namespace periscope::gpu
