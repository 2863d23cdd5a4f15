// Stores a displacement of all nodes to which a body may return, and the way: an increment of this displacement
// (kernels/motion/rest.cl).
#pragma once

#include "gpu/body/resident_body.hpp"

#include <vector>

namespace periscope::gpu {

// Selects a displacement of the stores: that with which the next step begins, or that with which the last step began.
using Displacement = const cl::Buffer& (BondStore::*)() const;
inline constexpr Displacement of_now = &BondStore::displacement, of_last_step = &BondStore::last_displacement;

class Way {
public:
    explicit Way(ResidentBody& body); // the program of the body needs the kernels; the body must outlive the object

    void keep(Displacement displacement); // stores the displacement at which the way starts
    void go_on(double part); // sets the current displacement to the stored one plus this multiple of the way

    const BodyArray& base() const { return base_; }
    const BodyArray& vectors() const { return vectors_; } // returns the way; other classes compute it

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
    BodyArray base_, vectors_;
    std::vector<OfDomain> domains_;
};

} // namespace periscope::gpu
