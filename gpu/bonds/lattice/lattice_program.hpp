// Writes the sources of the two programs of the lattice store: that of a model, and the general one
// (gpu/bonds/general_source.hpp).
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/lattice/lattice_layout.hpp"
#include "gpu/bonds/node_classes.hpp"
#include "gpu/device/program.hpp"

namespace periscope::gpu {

struct LatticeVariant {
    bool double_precision = false;
    unsigned lanes = 16;
    std::uint32_t blocks = 0;    // the number of blocks for which the arrays have room
    bool is_part = false;        // the body has several domains
    bool has_pages = false;      // λ is in pages
    bool wide_is_double = false; // all devices have double precision (rigid_types.cl)
};

// Returns the number of slots that share a page of λ: those of a block, or in the layout for GPUs 32, the work-items
// whose memory accesses are combined.
constexpr unsigned slots_of_page(unsigned lanes) {
    return lanes == 1 ? 32 : lanes;
}

// Whether some blocks may need factors of their own for each bond (`special` in kernels/lattice/lattice_force.cl).
bool needs_special_blocks(const Model& model);

// Returns the source of the program of the model. `further_definitions` are added to its definitions.
Source lattice_source(const Model& model, const LatticeLayout& layout, const NodeClasses& classes,
                      const LatticeVariant& variant, const std::string& further_definitions);

std::string lattice_general_source(const Model& model, const LatticeVariant& variant);

} // namespace periscope::gpu
