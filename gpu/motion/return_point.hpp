// Stores the displacement of the last equilibrium, to which a body can return, and the increment that led to it from
// the equilibrium before (the increment), for extrapolation (kernels/motion/rest.cl).
#pragma once

#include "gpu/motion/incremented_displacement.hpp"

namespace periscope::gpu {

class ReturnPoint {
public:
    // the program of the body must have the kernels; the body must outlive the object
    explicit ReturnPoint(ResidentBody& body);

    void keep(Displacement displacement) { displacement_.keep(displacement); }
    // restore() sets the current displacement to the stored one; extrapolate() sets it to the stored one plus `part` times
    // the increment.
    void restore() { extrapolate(0); }
    void extrapolate(double part) { displacement_.extrapolate(part); }
    void find_increment(Displacement displacement); // sets the increment: this displacement − stored one

    const BodyArray& increment() const { return displacement_.increment(); }

    // Fractions of the load step, which a checkpoint contains, too: `done` has reached equilibrium, `next` is tried
    // next, and the increment belongs to `of_increment` (0: no increment exists).
    struct Parts {
        double done = 0, next = 1, of_increment = 0;
    };
    void put_parts(const Parts& parts);
    Parts parts() const;
    void add_state(std::vector<StateArray>& state) const;
    void warm_up(Displacement displacement);

private:
    struct OfDomain {
        Kernel displacement_since;
        Argument<cl::Buffer> ended;
    };
    OfDomain of_domain(std::size_t domain, const BondStore& store) const;
    DeviceContext& first() const { return *body_.devices().front(); }

    ResidentBody& body_;
    IncrementedDisplacement displacement_;
    std::vector<OfDomain> domains_;
    cl::Buffer parts_;
};

} // namespace periscope::gpu
