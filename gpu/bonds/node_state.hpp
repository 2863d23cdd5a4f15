// What every store keeps of the nodes on the device, whatever their order there: their state, and what a step reads of each.
#pragma once

#include "gpu/device/kernel.hpp"
#include "gpu/domain/state_transfer.hpp"

#include "core/model/model.hpp"
#include "core/reference/relaxation.hpp"

#include <array>
#include <vector>

namespace periscope::gpu {

// Buffers of a model with rigid bodies, which a step touches (motion/rigid_bodies.hpp).
struct RigidBuffers {
    cl::Buffer state, bodies; // of the bodies: what changes, and what they are (kernels/motion/rigid_types.cl)
    cl::Buffer corners;       // of polygons, in spacings
    cl::Buffer touched, sums; // of each item of the step: a bit for each body that it touches, and what it does to it
    cl::Buffer distances;     // of the grids of surfaces, in spacings
    cl::Buffer reference,
        reference_low; // positions of nodes, and what rounding them drops: vectors in the order of the store
};

// Buffers of a model with self-contact (bonds/contact_buffers.hpp, motion/contact_search.hpp).
struct ContactBuffers {
    cl::Buffer book;           // what steps note, and whether lists are to be made anew
    cl::Buffer partners, list; // of each item of the step its part of the list; pairs of a node and its partner
    std::size_t listed = 0;    // pairs that there is room for
    cl::Buffer alive,
        energy;         // of each item: living bonds after the last step; energy of its contacts at the beginning of it
    cl::Buffer springs; // of each pair of materials
    cl::Buffer buckets, next;  // of the cells: see kernels/motion/contact_search.cl
    cl::Buffer material, near; // in the order of the store: contact_materials(), contact_near()
};

struct NodeState {
    std::array<cl::Buffer, 2> displacement;    // on a lattice; of irregular nodes whole records (README.md)
    unsigned current = 0;                      // which of them holds the last step
    cl::Buffer half_velocity;                  // half a step behind
    cl::Buffer low_displacement, low_velocity; // remainders of their sums
    cl::Buffer force;                          // density, when it is kept
    cl::Buffer fault;                          // two ints: what stopped (−1: nothing) and in which step
    cl::Buffer kind, motion, material;         // classes and what they are; keys of materials
    cl::Buffer factor;                         // of place, where the model has some: vectors
    cl::Buffer ease;                           // of a relaxing body: true density over the fictitious one
    RigidBuffers rigid;
    ContactBuffers contact;
    // Where the critical stretch rises under compression: s_min of each node in the last step and in the next one, as `current`
    // has it (kernels/common/strengthening.cl). And where bonds' losses are kept of each node, those.
    std::array<cl::Buffer, 2> least_stretch;
    cl::Buffer lost_energy;
    cl::Buffer removed;        // where far nodes are removed: of each the energy with which it was, 0 if it takes part
    cl::Buffer work, energies; // where energies are observed: accounts of each node, and what a step kept

    const cl::Buffer& now() const { return displacement[current]; }
    const cl::Buffer& before() const { return displacement[1 - current]; }

    const cl::Buffer& least_now() const { return least_stretch[current]; }
    const cl::Buffer& least_before() const { return least_stretch[1 - current]; }

    Bindings buffers() const; // but the displacements, by the names that all kernels give them
    void add_state(std::vector<StateBuffer>& state, bool double_precision) const; // but the displacement
};

// All but displacement, velocity, kind, material and ease. `numbers`: of a vector of all nodes; `values`: of one number each.
NodeState make_node_state(DeviceContext& device, const Model& model, std::size_t numbers, std::size_t values,
                          bool double_precision, bool keeps_forces);

// Per node: its true density over the fictitious one.
template <typename Real>
std::vector<Real> ease_of_nodes(const Model& model) {
    const std::vector<double> density = fictitious_densities(model);
    std::vector<Real> ease(density.size());
    for (std::size_t i = 0; i < ease.size(); ++i)
        ease[i] = static_cast<Real>(model.materials[model.material_of(i)].density / density[i]);
    return ease;
}

} // namespace periscope::gpu
