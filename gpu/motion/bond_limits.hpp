// The overload of the bonds of a body (kernels/common/limits.cl), for the rules of
// core/reference/fracture_rules.hpp.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/way.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

class BondLimits {
public:
    BondLimits(const Model& model, ResidentBody& body); // of a program with its kernels; the body outlives it

    struct Found {
        double overload = 0, softened = 0, count = 0; // directed bonds of at least the overload asked for
    };
    Found look(Displacement displacement, double from = 1); // waits
    // The overload from which bonds break in an event: no more bonds than the rules allow, unless their overloads are equal.
    double break_from(Displacement displacement, double largest);
    void warm_up() { look(of_now); }

    bool any_softens() const { return any_softens_; } // laws of the model
    bool any_breaks() const { return any_breaks_; }

private:
    struct OfDomain {
        Kernel of_items, all;
        Argument<cl::Buffer> displacement;
        Argument<Real> from;
        BlockLaunch launch;
        cl::Buffer total;
    };
    OfDomain of_domain(const BondStore& store) const;

    ResidentBody& body_;
    std::vector<OfDomain> domains_;
    std::size_t bonds_ = 0;
    bool any_softens_ = false, any_breaks_ = false;
};

} // namespace periscope::gpu
