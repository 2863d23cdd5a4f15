// Stores a displacement of all nodes, to which a body can return, and an increment of it, the increment
// (kernels/motion/rest.cl).
#pragma once

#include "gpu/body/resident_body.hpp"

#include <vector>

namespace periscope::gpu {

// Selects a displacement: of_now is that at the beginning of the next step, of_last_step that at the beginning of the
// last step.
using Displacement = const cl::Buffer& (BondStore::*)() const;
inline constexpr Displacement of_now = &BondStore::displacement, of_last_step = &BondStore::last_displacement;

class IncrementedDisplacement {
public:
    explicit IncrementedDisplacement(
        ResidentBody& body); // its program must have the kernels, and it must outlive the object

    void keep(Displacement displacement); // stores this displacement
    void extrapolate(double part);        // current displacement = stored one + `part` · increment

    const BodyArray& base() const { return base_; }
    const BodyArray& increment() const { return increment_; } // the increment, which other classes compute

private:
    struct OfDomain {
        Kernel move;
        Argument<cl::Buffer> displacement;
        Argument<Real> part;
        Argument<cl_int> keep;
    };
    OfDomain of_domain(std::size_t domain, const BondStore& store) const;
    void move(Displacement displacement, double part, bool keeps);

    ResidentBody& body_;
    BodyArray base_, increment_;
    std::vector<OfDomain> domains_;
};

} // namespace periscope::gpu
