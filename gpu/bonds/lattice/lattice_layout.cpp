#include "gpu/bonds/lattice/lattice_layout.hpp"

#include "core/base/error.hpp"
#include "core/nodes/lattice_axes.hpp"

namespace periscope::gpu {

LatticeLayout lattice_layout(const LatticeShape& shape, int reach, unsigned lanes) {
    LatticeLayout layout;
    layout.count = shape.count;
    const auto& [nx, ny, nz] = shape.count;
    std::uint64_t stride = 1, ghosts = 0, used = 1;
    for (const std::size_t a : axes_from_row({double(nx), double(ny), double(nz)})) {
        layout.stride[a] = static_cast<std::uint32_t>(stride);
        const std::uint64_t gap = shape.count[a] > 1 ? static_cast<std::uint64_t>(reach) : 0;
        ghosts += gap * stride;
        used += (shape.count[a] - 1) * stride;
        stride *= shape.count[a] + gap;
        if (stride > (std::uint64_t{1} << 32))
            break;
    }
    const std::uint64_t origin = (ghosts + lanes - 1) / lanes * lanes;
    const std::uint64_t total = ((used + lanes - 1) / lanes * lanes + origin + ghosts + 63) / 64 * 64;
    if (stride > (std::uint64_t{1} << 32) || 3 * total > UINT32_MAX)
        throw GeometryError("The model has too many nodes; use a larger spacing.");
    layout.origin = static_cast<std::uint32_t>(origin);
    layout.used = static_cast<std::uint32_t>(used);
    layout.ghosts = static_cast<std::uint32_t>(ghosts);
    layout.slot_count = static_cast<std::uint32_t>(total);
    return layout;
}

LatticeLayout layout_of_part(const LatticeLayout& whole, std::uint32_t room) {
    LatticeLayout part = whole;
    part.slot_count = (whole.origin + room + whole.ghosts + 63) / 64 * 64;
    return part;
}

std::uint32_t reach_in_blocks(const LatticeLayout& layout, std::uint32_t block_size) {
    return (layout.ghosts + block_size - 1) / block_size * block_size;
}

} // namespace periscope::gpu
