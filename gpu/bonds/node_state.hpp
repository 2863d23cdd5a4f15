// The buffers of nodes that every store has on the device: the state of the nodes, and the other data that a step reads
// for each node. Each store has its own order of the nodes.
#pragma once

#include "gpu/device/kernel.hpp"
#include "gpu/domain/state_transfer.hpp"

#include "core/model/model.hpp"
#include "core/reference/relaxation.hpp"

#include <array>
#include <vector>

namespace periscope::gpu {

// Buffers that a step uses in a model with rigid bodies (motion/rigid_bodies.hpp).
struct RigidBuffers {
    // The states of the bodies, which steps change, and their constants (kernels/motion/rigid_types.cl).
    cl::Buffer state, bodies;
    cl::Buffer corners; // the corners of polygons, in spacings
    // For each item of the step: a bit for each body that its nodes touch, and the sums of its contact forces on the
    // bodies.
    cl::Buffer touched, sums;
    cl::Buffer distances; // the values of the distance grids of surfaces, in spacings
    // Positions of the undeformed nodes, and the remainders of rounding these: vectors in the order of the store.
    cl::Buffer reference, reference_low;
};

// Buffers of a model with self-contact (bonds/contact_buffers.hpp, motion/contact_search.hpp).
struct ContactBuffers {
    cl::Buffer book; // numbers that steps keep, and a flag that says whether the lists must be rebuilt
    // For each item of the step, its range in `list`; and `list`, the pairs of a node and its partner.
    cl::Buffer partners, list;
    std::size_t listed = 0; // the number of pairs for which `list` has memory
    // For each item: its living bonds after the last step, and the energy of its contacts at the beginning of that
    // step.
    cl::Buffer alive, energy;
    cl::Buffer springs;        // the stiffness of the contact for each pair of materials
    cl::Buffer buckets, next;  // the linked lists of nodes in each cell: see kernels/motion/contact_search.cl
    cl::Buffer material, near; // contact_materials() and contact_near(), in the order of the store
};

struct NodeState {
    // The displacements after the last step and after the one before it. For irregular nodes these are whole records
    // (README.md).
    std::array<cl::Buffer, 2> displacement;
    unsigned current = 0;                      // the index of the buffer with the last step
    cl::Buffer half_velocity;                  // the velocities half a step before the displacements
    cl::Buffer low_displacement, low_velocity; // the remainders of compensated summation
    cl::Buffer force;                          // the force densities, if they are kept
    cl::Buffer fault;                          // two ints: a node with an invalid value (−1: none), and its step
    cl::Buffer kind, motion, material; // the class of each node, the motion of each class, the key of each material
    cl::Buffer factor;                 // vectors, if the model has them: the place factors of motions and loads
    cl::Buffer ease;                   // for relaxation: the true density over the fictitious one
    RigidBuffers rigid;
    ContactBuffers contact;
    // With compression strengthening: s_min of each node (kernels/common/strengthening.cl). least_stretch[current] is
    // that of the last step; the next step writes the other one.
    std::array<cl::Buffer, 2> least_stretch;
    cl::Buffer lost_energy; // the energy that the bonds of each node have lost, if it is kept for each node
    // If the model removes far nodes: the energy that each node had when it was removed; 0 while it takes part.
    cl::Buffer removed;
    // If energies are observed: the work done on each node, and the energies that a step stored.
    cl::Buffer work, energies;

    const cl::Buffer& now() const { return displacement[current]; }
    const cl::Buffer& before() const { return displacement[1 - current]; }

    const cl::Buffer& least_now() const { return least_stretch[current]; }
    const cl::Buffer& least_before() const { return least_stretch[1 - current]; }

    Bindings buffers() const; // all but the displacements, by the names of the arguments of kernels
    // Adds what a checkpoint stores of the nodes, except the displacement.
    void add_state(std::vector<StateBuffer>& state, bool double_precision) const;
};

// Makes all buffers except those of displacement, velocity, kind, material and ease. `numbers` is the length of an
// array with a vector for each node, `values` that of an array with one number for each node.
NodeState make_node_state(DeviceContext& device, const Model& model, std::size_t numbers, std::size_t values,
                          bool double_precision, bool keeps_forces);

// The true density of each node over its fictitious one.
template <typename Real>
std::vector<Real> ease_of_nodes(const Model& model) {
    const std::vector<double> density = fictitious_densities(model);
    std::vector<Real> ease(density.size());
    for (std::size_t i = 0; i < ease.size(); ++i)
        ease[i] = static_cast<Real>(model.materials[model.material_of(i)].density / density[i]);
    return ease;
}

} // namespace periscope::gpu
