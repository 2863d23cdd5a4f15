// Finds the overload of the bonds of a body (kernels/common/limits.cl), which the rules of
// core/reference/fracture_rules.hpp need.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/way.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

class BondLimits {
public:
    // the program of the body needs the kernels; the body must outlive the object
    BondLimits(const Model& model, ResidentBody& body);

    struct Found {
        // `count`: number of directed bonds with at least the overload `from`
        double overload = 0, softened = 0, count = 0;
    };
    Found look(Displacement displacement, double from = 1); // waits
    // Returns the smallest overload at which bonds break in an event. At most as many bonds as the rules allow have
    // this overload or more, unless overloads are equal.
    double break_from(Displacement displacement, double largest);
    void warm_up() { look(of_now); }

    // Whether a law of the model softens; whether bonds break abruptly.
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
