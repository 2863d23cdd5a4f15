// The buffers of nodes that each store has on the device: the state of the nodes, and the other data of nodes that a
// step reads. An item is the nodes that one work-item of a step computes: a block of a lattice, a cluster, or a node.
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
    // For each item: a bit for each body that its nodes touch, and the sums of their contact forces on each body.
    cl::Buffer touched, sums;
    cl::Buffer distances; // the values of the distance grids of surfaces, in spacings
    // Positions of the nodes in the undeformed body, in spacings, and the errors of rounding them to single precision:
    // vectors in the order of the store.
    cl::Buffer reference, reference_low;
};

// Buffers of a model with self-contact (bonds/contact_buffers.hpp, motion/contact_search.hpp).
struct ContactBuffers {
    cl::Buffer book; // what steps record, and whether lists are rebuilt (self_contact.cl)
    // `list` has pairs of nodes that may touch; `partners` has the range of `list` for each item.
    cl::Buffer partners, list;
    std::size_t listed = 0; // the number of pairs for which `list` has memory
    // For each item: the number of its intact bonds after the last step, and the energy of its contacts at the
    // beginning of that step.
    cl::Buffer alive, energy;
    cl::Buffer springs;        // the stiffness of the contact for each pair of materials
    cl::Buffer buckets, next;  // linked lists of the nodes in each cell (contact_search.cl)
    cl::Buffer material, near; // contact_materials() and contact_near(), in the order of the store
};

struct NodeState {
    // The displacements after the last step and after the one before it. For irregular nodes they are parts of records
    // (kernels/family/family_records.cl).
    std::array<cl::Buffer, 2> displacement;
    unsigned current = 0;                      // the index of the buffer with the last step
    cl::Buffer half_velocity;                  // the velocities half a step before the displacements
    cl::Buffer low_displacement, low_velocity; // rounding errors of the compensated sums
    cl::Buffer force;                          // the force densities, if they are kept
    cl::Buffer fault;                          // two ints: a node that is unstable (−1: none), and the step
    cl::Buffer kind, motion, material;         // class of each node, motions of each class, material key of each node
    cl::Buffer factor;                         // vectors: position factors of motions and loads, if the model has any
    cl::Buffer ease;                           // for relaxation: true density / fictitious density of each node
    RigidBuffers rigid;
    ContactBuffers contact;
    // With compression strengthening: s_min of each node (kernels/common/strengthening.cl). least_stretch[current]
    // belongs to the last step; the next step writes the other buffer.
    std::array<cl::Buffer, 2> least_stretch;
    cl::Buffer lost_energy; // energy that the bonds of each node have lost, if keeps_lost_energy()
    // If the model removes nodes (core/model/removal.hpp): the kinetic energy of each removed node at its removal; 0
    // for other nodes.
    cl::Buffer removed;
    // If energies are observed: the work done on each node, and the energies that a step stored.
    cl::Buffer work, energies;

    const cl::Buffer& now() const { return displacement[current]; }
    const cl::Buffer& before() const { return displacement[1 - current]; }

    const cl::Buffer& least_now() const { return least_stretch[current]; }
    const cl::Buffer& least_before() const { return least_stretch[1 - current]; }

    Bindings buffers() const; // all but displacements, by the names of kernel arguments
    // Adds to `state` the arrays of nodes that a checkpoint contains, except the displacement.
    void add_state(std::vector<StateBuffer>& state, bool double_precision) const;
};

// Makes all buffers except those of displacement, velocity, kind, material and ease. `numbers` is the length of an
// array with a vector for each node, `values` that of an array with one number for each node.
NodeState make_node_state(DeviceContext& device, const Model& model, std::size_t numbers, std::size_t values,
                          bool double_precision, bool keeps_forces);

// Returns the true density of each node divided by its fictitious density (core/reference/relaxation.hpp).
template <typename Real>
std::vector<Real> ease_of_nodes(const Model& model) {
    const std::vector<double> density = fictitious_densities(model);
    std::vector<Real> ease(density.size());
    for (std::size_t i = 0; i < ease.size(); ++i)
        ease[i] = static_cast<Real>(model.materials[model.material_of(i)].density / density[i]);
    return ease;
}

} // namespace periscope::gpu
