// Stores the displacement of the last equilibrium, to which a body can return, and the increment that led to it from
// the equilibrium before (the way), for extrapolation (kernels/motion/rest.cl).
#pragma once

#include "gpu/motion/way.hpp"

namespace periscope::gpu {

class RestBook {
public:
    // the program of the body must have the kernels; the body must outlive the object
    explicit RestBook(ResidentBody& body);

    void keep(Displacement displacement) { way_.keep(displacement); }
    // go_back() sets the current displacement to the stored one; go_on() sets it to the stored one plus `part` times
    // the increment.
    void go_back() { go_on(0); }
    void go_on(double part) { way_.go_on(part); }
    void find_way(Displacement displacement); // sets the increment: this displacement − stored one

    const BodyArray& way() const { return way_.vectors(); }

    // Fractions of the load step, which a checkpoint contains, too: `done` has reached equilibrium, `next` is tried
    // next, and the increment belongs to `of_way` (0: no increment exists).
    struct Parts {
        double done = 0, next = 1, of_way = 0;
    };
    void put_parts(const Parts& parts);
    Parts parts() const;
    void add_state(std::vector<StateArray>& state) const;
    void warm_up(Displacement displacement);

private:
    struct OfDomain {
        Kernel way_since;
        Argument<cl::Buffer> ended;
    };
    OfDomain of_domain(std::size_t domain, const BondStore& store) const;
    DeviceContext& first() const { return *body_.devices().front(); }

    ResidentBody& body_;
    Way way_;
    std::vector<OfDomain> domains_;
    cl::Buffer parts_;
};

} // namespace periscope::gpu
