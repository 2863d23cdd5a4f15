// The external work of a body on its way through equilibria (kernels/motion/equilibrium_work.cl): where observers need energies, the
// displacement and the external forces of the last equilibrium are kept, and of each node the work up to it.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"

#include <vector>

namespace periscope::gpu {

class WorkBook {
public:
    explicit WorkBook(ResidentBody& body); // of a program with its kernel; it outlives the book

    // Called after an iteration that kept its forces, with the current loads, if the body is deformed at the start of the run: work counts
    // from here. Without this call it counts from the undeformed body without loads.
    void begin(const Driving& driving) { run(driving, true); }
    // Likewise, in equilibrium: the work since the last equilibrium is added.
    void add(const Driving& driving) { run(driving, false); }
    void add_state(std::vector<StateArray>& state) const; // but the work, which belongs to the state of the nodes
    void warm_up(const Driving& driving);                 // with no node

private:
    struct OfDomain {
        Kernel work;
        Argument<cl::Buffer> displacement, loads;
        Argument<cl_uint> places;
        Argument<cl_int> is_first;
    };
    OfDomain of_domain(std::size_t domain, const BondStore& store) const;
    void run(const Driving& driving, bool is_first, bool has_nodes = true);
    bool is_kept() const { return !domains_.empty(); }

    ResidentBody& body_;
    BodyArray displacement_, outer_; // of the last equilibrium
    std::vector<OfDomain> domains_;
};

} // namespace periscope::gpu
