// Sums the external work in a quasi-static analysis (kernels/motion/equilibrium_work.cl), if observers need energies.
// For this it stores displacement and external forces of the last equilibrium.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"

#include <vector>

namespace periscope::gpu {

class ExternalWork {
public:
    explicit ExternalWork(ResidentBody& body); // its program must have the kernel, and it must outlive the object

    // Called at the start of a run whose body is already deformed, after an iteration under the current loads that kept
    // its forces: work is counted from this state. Without this call, it is counted from the undeformed body without
    // loads.
    void begin(const Driving& driving) { run(driving, true); }
    // Called in an equilibrium, after an iteration that kept its forces: adds the work since the last equilibrium.
    void add(const Driving& driving) { run(driving, false); }
    // adds displacement and forces of the last equilibrium; the work itself belongs to the state of the nodes
    void add_state(std::vector<StateArray>& state) const;
    void warm_up(const Driving& driving); // launches the kernel with no nodes

private:
    struct OfDomain {
        Kernel work;
        Argument<cl::Buffer> displacement, loads;
        Argument<cl_uint> slot_count;
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
