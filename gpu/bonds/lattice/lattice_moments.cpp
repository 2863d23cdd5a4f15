// The lattice store's sums for strain and stress.
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <algorithm>

namespace periscope::gpu {

void LatticeStore::make_moments(const Program& program) {
    if (!model_.fields.any())
        return;
    moments_ = Kernel(program, "bond_moments");
    moments_.bind_if_present(buffers());
    moments_first_ = moments_.at_launch<cl_uint>("first");
    moments_count_ = moments_.at_launch<cl_uint>("count");
    moments_of_ = moments_.at_launch<cl::Buffer>("u");
    moments_to_ = moments_.at_launch<cl::Buffer>("result");
    moments_.require_complete();
}

std::uint32_t LatticeStore::moment_places() const {
    return static_cast<std::uint32_t>(blocks_ * lanes_);
}
std::uint32_t LatticeStore::moment_place(std::uint32_t node) const {
    return place_of(node) - layout_.origin;
}

void LatticeStore::sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    moments_first_.set(first / lanes_);
    moments_count_.set(count / lanes_);
    moments_of_.set(displacement_[current_]);
    moments_to_.set(to);
    device_.run(moments_, std::max<std::size_t>(1, count / lanes_));
}

} // namespace periscope::gpu
