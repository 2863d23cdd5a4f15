// Sums the external work of a quasi-static run (kernels/motion/equilibrium_work.cl). If observers need energies, it
// stores the displacement and the external forces of the last equilibrium, and for each node the work up to it.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"

#include <vector>

namespace periscope::gpu {

class WorkBook {
public:
    explicit WorkBook(ResidentBody& body); // the program of the body needs the kernel; the body must outlive the object

    // Called after an iteration that kept its forces, under the current loads, if the body is deformed at the start of
    // the run: work counts from this state. Without this call, work counts from the undeformed and unloaded body.
    void begin(const Driving& driving) { run(driving, true); }
    // Called likewise in an equilibrium: adds the work since the last equilibrium.
    void add(const Driving& driving) { run(driving, false); }
    // adds all state except the work, which belongs to the state of the nodes
    void add_state(std::vector<StateArray>& state) const;
    void warm_up(const Driving& driving); // runs the kernel with no node

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
    BodyArray displacement_, outer_; // displacement and external forces of the last equilibrium
    std::vector<OfDomain> domains_;
};

} // namespace periscope::gpu
