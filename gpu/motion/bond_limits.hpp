// Finds how far bonds of a body exceed their limits (kernels/common/limits.cl), for the rules of
// core/reference/fracture_rules.hpp.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/incremented_displacement.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

class BondLimits {
public:
    // The body must be that of a quasi-static analysis, whose program has the kernels, and must outlive the object.
    BondLimits(const Model& model, ResidentBody& body);

    struct Found {
        // overload: the largest one; softened: the largest decrease of a bond's λ since it was stored; count: the
        // number of directed bonds whose overload is at least `from`
        double overload = 0, softened = 0, count = 0;
    };
    Found look(Displacement displacement, double from = 1); // waits
    // Returns the smallest overload at which bonds break in an event, if `largest` is the largest overload of a bond.
    // It is chosen so that not more bonds break than the rules allow for one event, unless their overloads are nearly
    // equal.
    double break_from(Displacement displacement, double largest);
    void warm_up() { look(of_now); }

    // Whether some law of the model softens, and whether some bonds break abruptly.
    bool any_softens() const { return any_softens_; }
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
