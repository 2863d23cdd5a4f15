// Stores the displacement of the last equilibrium, to which a body may return, and the way: the increment from the
// equilibrium before, along which it is extrapolated (kernels/motion/rest.cl).
#pragma once

#include "gpu/motion/way.hpp"

namespace periscope::gpu {

class RestBook {
public:
    // the program of the body needs the kernels; the body must outlive the object
    explicit RestBook(ResidentBody& body);

    void keep(Displacement displacement) { way_.keep(displacement); }
    // Both functions change the current displacement.
    void go_back() { go_on(0); }
    void go_on(double part) { way_.go_on(part); } // sets the stored displacement plus this multiple of the way
    void find_way(Displacement displacement); // makes the way the increment from the stored displacement to this one

    const BodyArray& way() const { return way_.vectors(); }

    // Also stored in a checkpoint: the part of the load step that is in equilibrium, the part to try next, and the part
    // to which the way belongs (0: there is no way).
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
