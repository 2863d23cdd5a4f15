#include "core/preparation/predicted_memory.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/grading.hpp"
#include "core/case/observer_table.hpp"
#include "core/model/frame.hpp"
#include "core/model/paged_stiffness.hpp"
#include "core/model/quasi_static_size.hpp"
#include "core/nodes/lattice_axes.hpp"
#include "core/physics/stored_fields.hpp"
#include "core/rigid_bodies/distance_grid.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope {
namespace {

// Returns the bytes of a number on the device. Unless the case chooses, quasi-static analyses are in double precision.
double bytes_of_number(const Case& c) {
    return c.run.stepper == Stepper::dynamic ? 4 : 8;
}

// Returns the surface correction for which bonds need data of their own. That of the state-based theory needs none.
SurfaceCorrection surface_of_bonds(const Case& c) {
    return c.theory == Theory::state_based ? SurfaceCorrection::none : c.corrections.surface;
}
double surface_numbers(const Case& c) {
    const SurfaceCorrection surface = surface_of_bonds(c);
    return surface == SurfaceCorrection::none ? 0 : surface == SurfaceCorrection::volume ? 1 : 3;
}

bool has_effect(const Case& c, ConditionEffect effect) {
    return std::any_of(c.conditions.begin(), c.conditions.end(), [&](const ConditionEntry& condition) {
        return condition_info(condition.kind).effect == effect;
    });
}

// Returns whether a prescribed motion or a load has a factor that depends on position; factors of initial values are
// not counted.
bool has_driving_factor(const Case& c) {
    return std::any_of(c.conditions.begin(), c.conditions.end(), [](const ConditionEntry& condition) {
        const ConditionInfo& info = condition_info(condition.kind);
        if (info.effect == ConditionEffect::loads && info.measure == LoadMeasure::area)
            return true; // each node has a different force
        return !info.is_initial() && std::any_of(condition.factor.begin(), condition.factor.end(),
                                                 [](const FactorEntry& factor) { return !factor.is_one(); });
    });
}

// Returns the bytes of a node stored in a list: position, volume, no-fail mark and motions. A box lattice has the
// positions and volumes from its grid, and stores the others only at the nodes where they change
// (core/nodes/node_values.hpp).
double listed_bytes_per_node() {
    return 24 + 8 + 1 + 6;
}

// Returns the bytes per node that only some models need.
double model_bytes_per_node(const Case& c) {
    double bytes = 0;
    if (has_several_materials(c))
        bytes += 1;
    bytes += surface_numbers(c) * 4;
    if (c.theory == Theory::state_based)
        bytes += 8;
    if (has_effect(c, ConditionEffect::initial_velocity))
        bytes += 24;
    if (has_effect(c, ConditionEffect::initial_displacement))
        bytes += 24;
    if (has_effect(c, ConditionEffect::loads))
        bytes += 2;
    if (has_driving_factor(c))
        bytes += 24;
    return bytes;
}

// Returns the bytes per node of a frame: 28, and those of the fields that the case also stores. In double precision, a
// frame has all values with 64 bits in addition to those with 32.
double frame_bytes_per_node(const Case& c) {
    // Strain and stress count with the values that follow from them.
    const NodeFieldsEntry fields = stored_fields(c);
    const int numbers = fields.strain * 10 + fields.stress * 10 + fields.strain_energy + fields.force_density * 3 +
                        fields.softening + fields.dissipated_energy + fields.stretch_ratio + fields.fragments;
    const double frame = 28 + 4 * numbers;
    if (c.output.frame_precision == FramePrecision::double_)
        return 3 * frame;
    // A frame comes from the device in double precision, and is rounded.
    const bool is_rounded = bytes_of_number(c) == 8;
    return frame + (is_rounded ? 8 * (7 + (fields.force_density ? 3 : 0)) : 0);
}
// The grid of the VTU file needs 12 bytes for points, 9 for cells, 6 for material, volume and one set, and temporarily
// what VTK makes of a part of it: 32 in total (measured). With 64-bit numbers, it needs half as much again.
double grid_bytes_per_node(const Case& c) {
    constexpr double grid = 32;
    return c.output.frame_precision == FramePrecision::double_ ? 1.5 * grid : grid;
}
// Number of nodes whose sums over bonds are in memory at the same time, on the device and on the host.
constexpr double slab_nodes = 1 << 20;
constexpr double program_bytes = 127e6; // measured
// Number of nodes whose values the device copies for a frame at the same time.
constexpr double most_aside = 1 << 22;

// Returns whether Solver::has_frames_in_pieces() will be true, if frames are written and not shown.
bool is_in_pieces(const Case& c, double nodes) {
    const NodeFieldsEntry fields = stored_fields(c);
    return nodes > double(most_in_whole_frame) && !fields.need_moments() && !fields.need_losses() && !fields.fragments;
}

bool observes(const Case& c, ObservedField field) {
    return std::any_of(c.observers.begin(), c.observers.end(),
                       [&](const ObserverEntry& o) { return observed_field(o.kind, o.field) == field; });
}
bool observes(const Case& c, FieldSource source) {
    return std::any_of(c.observers.begin(), c.observers.end(), [&](const ObserverEntry& o) {
        return observed_field_info(observed_field(o.kind, o.field)).source == source;
    });
}
bool keeps_forces(const Case& c) {
    return c.run.stepper != Stepper::dynamic || stored_fields(c).force_density ||
           observes(c, ObservedField::force_density);
}
bool needs_moments(const Case& c) {
    return stored_fields(c).need_moments() || observes(c, FieldSource::moments);
}
bool needs_losses(const Case& c) {
    return stored_fields(c).need_losses() || observes(c, FieldSource::losses);
}
// Returns the bytes of the sums over bonds from which fields of nodes are computed, with one number per node for the
// stiffness lost to initial cracks.
double bytes_of_sums(const Case& c, double nodes) {
    const double at_once = (4 + bytes_of_number(c)) * std::min(slab_nodes, nodes);
    return (needs_moments(c) ? 25 * at_once : 0) + (needs_losses(c) ? 3 * at_once + 4 * nodes : 0);
}
bool observes_energies(const Case& c) {
    return std::any_of(c.observers.begin(), c.observers.end(),
                       [](const ObserverEntry& o) { return observer_info(o.kind).energies != ObservedEnergies::none; });
}
QuasiStaticSize quasi_static_size_of(const Case& c) {
    return quasi_static_size(QuasiStaticFeatures{c.run.stepper, c.theory == Theory::state_based, observes_energies(c),
                                                 c.run.quasi_static.load_control.has_value()});
}
bool strengthens(const Case& c) {
    const auto does = [](const BondEntry& b) {
        return b.compression_strengthening && b.compression_strengthening->value > 0;
    };
    return std::any_of(c.materials.begin(), c.materials.end(), does) ||
           std::any_of(c.interfaces.begin(), c.interfaces.end(), does);
}
// Returns the numbers per node of the state-based theory (the factor from dilatation to pressure, the pressure, and
// what broke), or those of a critical stretch that rises under compression.
double state_numbers(const Case& c) {
    const bool keeps_lost_energy =
        observes_energies(c) || stored_fields(c).dissipated_energy || observes(c, ObservedField::dissipated_energy);
    if (c.theory == Theory::bond_based)
        return !strengthens(c)     ? 0
               : keeps_lost_energy ? 3
                                   : 2; // s_min, the smallest stretch of a node's bonds, is
                                        // stored twice
    return keeps_lost_energy ? 3 : 2;
}
// Returns whether the run keeps a copy of which bonds are intact at its start, to count those that have broken.
bool keeps_first_life(const Case& c) {
    return observes_energies(c) || needs_losses(c) ||
           std::any_of(c.observers.begin(), c.observers.end(), [](const ObserverEntry& o) {
               return observer_info(o.kind).reduction == Reduction::broken_bonds;
           });
}
// Returns the bytes of self-contact (gpu/bonds/contact_buffers.cpp). Each node has a link, a material index, a count of
// near nodes, and its part of the lists and of the buckets. Each of the `items` work-items of the step has buffers of
// its own.
double contact_bytes(const Case& c, double nodes, double slots, double items) {
    if (!c.self_contact)
        return 0;
    const double listed = c.self_contact->pairs == ContactPairs::all ? 80 : 4, buckets = 8;
    return slots * (4 + 1 + 2) + nodes * (listed + buckets) + items * (8 + 4 + 4);
}
// Returns the bytes of rigid bodies (gpu/bonds/rigid_buffers.cpp): the sums of the contact forces on each body, one for
// each work-item of the step, and the initial positions of the nodes.
double rigid_bytes(const Case& c, double items, double of_positions) {
    const auto bodies = static_cast<double>(c.rigid_bodies.size());
    return bodies == 0 ? 0 : items * (4 + 8 * 8 * bodies) + of_positions;
}
// Adds the distance grids of surfaces (core/rigid_bodies/distance_grid.hpp) in the model, on the device and during the
// transfer. This is an upper bound, because the size of a surface is known only from its file.
void add_grids(const Case& c, MemoryNeed& need) {
    const auto grids = std::ranges::count_if(
        c.rigid_bodies, [](const RigidBodyEntry& body) { return std::holds_alternative<RigidSurface>(body.shape); });
    const double bytes = 4 * most_grid_points * static_cast<double>(grids);
    need.model += bytes;
    need.engine += bytes;
    need.copies += bytes;
}
bool has_absent_bonds(const Case& c) {
    return std::any_of(c.cracks.begin(), c.cracks.end(),
                       [](const CrackEntry& k) { return k.bonds == CrackBonds::never_existed; });
}
// When the array of secant stiffnesses λ grows, the old array exists besides the new one for a moment. This is its size
// divided by the new size.
constexpr double pool_before = 0.8;
bool has_holes(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    return box && !box->without.empty();
}
bool has_no_fail(const Case& c) {
    return has_effect(c, ConditionEffect::no_fail);
}
bool has_classes(const Case& c) {
    return std::any_of(c.conditions.begin(), c.conditions.end(),
                       [](const ConditionEntry& condition) { return !condition_info(condition.kind).is_initial(); });
}

// Returns the bytes of the factors of the surface correction. They are stored once for all blocks of sixteen slots that
// have the same position relative to the faces (gpu/bonds/lattice/lattice_surface.cpp). Along faces, a block has one
// number per bond. Blocks at the ends of rows have sixteen, and rows differ by their distance from the other faces and
// by where blocks begin in them. `from_row` has the number of nodes along a row and along the other axes.
double surface_factor_bytes(const std::array<double, 3>& from_row, double reach, double bonds_per_node) {
    const double gap = from_row[0] > 1 ? reach : 0, near = 4 * reach, lanes = 16;
    const auto phases =
        lanes / static_cast<double>(std::gcd(
                    static_cast<std::int64_t>(std::fmod(std::min(from_row[0] + gap, 1e15), lanes)), std::int64_t{16}));
    const double ends = std::min(1 + (5 * reach - 1) / lanes, (from_row[0] + gap) / lanes);
    double rows = 0;
    // counts the layers of nodes with factors of their own along one axis: near the faces each layer, elsewhere one for
    // all
    const auto kinds = [&](double n) {
        return n == 1 ? std::pair(0.0, 1.0) : std::pair(std::min(n, near), std::max(n - near, 0.0));
    };
    const auto [faces_1, inside_1] = kinds(from_row[1]);
    const auto [faces_2, inside_2] = kinds(from_row[2]);
    rows += faces_1 * faces_2 + faces_1 * std::min(inside_2, phases) + faces_2 * std::min(inside_1, phases) +
            std::min(inside_1 * inside_2, phases);
    return 4 * bonds_per_node * (rows * ends * lanes + (faces_1 + 1) * (faces_2 + 1));
}

} // namespace

MemoryNeed lattice_memory(const Case& c, const std::array<double, 3>& count, double bonds_per_node, double reach) {
    const double nodes = count[0] * count[1] * count[2];
    const double components = c.space() == Space::solid ? 3 : 2;
    std::array<double, 3> from_row{};
    std::ranges::transform(axes_from_row(count), from_row.begin(), [&](std::size_t axis) { return count[axis]; });
    double stride = 1, ghosts = 0, used = 1;
    for (const double n : from_row) {
        const double gap = n > 1 ? reach : 0;
        ghosts += gap * stride;
        used += (n - 1) * stride;
        stride *= n + gap;
    }
    const double slots = used + 2 * ghosts + 64;

    const double real = bytes_of_number(c), remainders = real == 4 ? 2 * 2 : 0;
    double per_slot =
        components * (2 * real + real + remainders) + 4 * std::ceil(bonds_per_node / 32); // u twice, v; life
    if (has_classes(c))
        per_slot += 1;
    if (keeps_forces(c))
        per_slot += real * components;
    if (observes_energies(c))
        per_slot += 8 * real + real / 2;
    if (keeps_first_life(c))
        per_slot += 4 * std::ceil(bonds_per_node / 32);
    per_slot += surface_numbers(c) * real + state_numbers(c) * real;
    if (c.theory == Theory::state_based)
        per_slot += 2 * real; // b, which irregular nodes have in their node record, and b − p
    const QuasiStaticSize rest = quasi_static_size_of(c);
    per_slot += (static_cast<double>(rest.vectors) * components + static_cast<double>(rest.numbers)) * real;
    if (rest.any())
        per_slot += 4 * real / 16; // limits of the stretches of the bonds of sixteen slots
    if (has_several_materials(c))
        per_slot += 1;
    if (has_driving_factor(c))
        per_slot += real * components;

    MemoryNeed need;
    need.program = program_bytes;
    need.model = nodes * (model_bytes_per_node(c) + (has_holes(c) ? 4 : 0));
    const bool in_pieces = is_in_pieces(c, nodes);
    need.engine = slots * per_slot + slots / 16 +
                  7 * real * std::min(nodes, in_pieces ? double(nodes_in_piece) : most_aside) +
                  (has_absent_bonds(c) || has_holes(c) ? 4 * slots : 0) + // sizes of the families
                  (has_holes(c) ? 4 * nodes : 0);                         // sites of nodes
    // Secant stiffnesses λ of all bonds, and for each block a mark of the bonds that have softened. Ghost slots around
    // the lattice need none.
    if (has_softening_law(c)) {
        const double stiffness = used * real * bonds_per_node;
        const bool in_pages = stiffness > double(largest_stiffness_array);
        const double at_first = in_pages ? stiffness / double(first_page_share) + used / 4 : stiffness;
        need.engine += at_first + used * 4 * std::ceil(bonds_per_node / 32) / 16;
        need.growth = in_pages ? (1 + pool_before) * stiffness - at_first : 0;
    }
    // Adds the energy of each node (gpu/bonds/node_state.cpp).
    need.engine += c.run.removal_distance ? 4 * slots : 0;
    need.engine += contact_bytes(c, nodes, slots, used / 16) + rigid_bytes(c, used / 16, real * components * slots);
    if (surface_of_bonds(c) != SurfaceCorrection::none)
        need.engine += slots / 4 + real / 4 * surface_factor_bytes(from_row, reach, bonds_per_node);
    need.frame = in_pieces ? 0 : frame_bytes_per_node(c) * nodes;
    // VTK keeps one piece until the next one is made.
    need.output = 2 * (grid_bytes_per_node(c) + (in_pieces ? frame_bytes_per_node(c) : 0)) *
                      std::min(nodes, double(nodes_in_piece)) +
                  bytes_of_sums(c, nodes);
    add_grids(c, need);
    return need;
}

MemoryNeed listed_memory(const Case& c, double nodes, double bonds) {
    // The length of the list of a cluster of four nodes: one family, and the additional neighbours of the other three
    // nodes, whose number grows with the surface of the family. It was fitted to nodes sorted along the curve, to
    // jittered grids and to tetrahedra with families of 10 to 450 nodes, and includes the space that the last block
    // leaves unused.
    const double family = bonds / std::max(nodes, 1.0);
    const double listed = c.space() == Space::bar ? family + 3
                          : c.space() != Space::solid
                              ? family + 2.3 * std::sqrt(family) + 5.9
                              : family + 2.05 * std::cbrt(family * family) + 3.9 * std::cbrt(family);
    const double blocks = nodes / 4 * listed / 8;
    const double real = bytes_of_number(c), remainders = real == 4 ? 2 * 8 : 0;
    double per_block = 4 + 8 * 2 + 4; // index of the first neighbour, offsets of the eight neighbours, bits of the
                                      // intact bonds
    if (has_no_fail(c))
        per_block += 4;
    if (has_several_materials(c))
        per_block += 32;
    const double copied = per_block; // the lists are made on the host before they are copied to the device
    MemoryNeed need;
    if (has_softening_law(c)) {
        const double stiffness = 32 * real;
        const bool in_pages = real * bonds > double(largest_stiffness_array);
        const double at_first = in_pages ? stiffness / double(first_page_share) : stiffness;
        per_block += at_first;
        need.growth = in_pages ? blocks * ((1 + pool_before) * stiffness - at_first) : 0;
    }
    if (keeps_first_life(c))
        per_block += 4;
    const QuasiStaticSize rest = quasi_static_size_of(c);
    // whole node records with the displacement from which a motion is measured, and the limits of the bonds' stretches
    const double rest_bytes =
        rest.any() ? (4 * static_cast<double>(rest.vectors) + 4 + static_cast<double>(rest.numbers) + 1) * real : 0;
    need.program = program_bytes;
    need.model = nodes * (listed_bytes_per_node() + model_bytes_per_node(c) + 8) + 5 * bonds +
                 nodes; // the lists, and where the list of each cluster begins
    need.engine = blocks * per_block +
                  nodes * (16 * real + 4 * real + remainders + 1 + real + (has_classes(c) ? 1 : 0) +
                           (keeps_forces(c) ? 4 * real : 0) + (observes_energies(c) ? 8 * real + 2 * real : 0) +
                           (has_driving_factor(c) ? 4 * real : 0) +
                           (surface_of_bonds(c) == SurfaceCorrection::energy ? 4 * real : 0) + state_numbers(c) * real +
                           rest_bytes) +
                  7 * real * std::min(nodes, most_aside) + contact_bytes(c, nodes, nodes, nodes) +
                  rigid_bytes(c, nodes, 2 * 16 * nodes); // the initial positions, with the rounding errors that
                                                         // compensated sums keep
    need.copies = blocks * copied + 16 * real * nodes;
    need.frame = frame_bytes_per_node(c) * nodes;
    need.output = grid_bytes_per_node(c) * nodes + bytes_of_sums(c, nodes);
    add_grids(c, need);
    return need;
}

double frame_bytes(const Case& value, double nodes) {
    return nodes * (frame_bytes_per_node(value) + grid_bytes_per_node(value));
}

int frames_at_once(const Case& c, double steps) {
    // Steps that a processor computes while a frame is written; measured: 6 to 8.
    constexpr double steps_of_writing = 8;
    if (!(steps > 0))
        return std::clamp(c.output.frames, 1, 3);
    const bool are_apart = c.run.stepper != Stepper::dynamic || steps >= steps_of_writing * c.output.frames;
    return are_apart ? 1 : std::clamp(c.output.frames, 1, 3);
}

} // namespace periscope
