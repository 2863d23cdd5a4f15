#include "gpu/benchmark/cost.hpp"

#include "gpu/bonds/law_constants.hpp"

#include <cmath>

namespace periscope::gpu {

double flops_per_bond(const Model& model) {
    const bool is_flat = model.space != Space::solid;
    double flops = is_flat ? 26 : 33;
    if (!model.regular)
        flops += (is_flat ? 8 : 11) + (model.partial_volumes != PartialVolumes::none ? 6 : 0);
    if (model.is_state_based()) // the first pass has no forces; the second one has pressures and slopes in addition
        flops += flops - (is_flat ? 6 : 9) + 4;
    if (has_softening(model))
        flops += 1;
    if (!model.family_volume.empty())
        flops += 3;
    if (has_unequal_laws(model))
        flops += 1;
    return flops;
}

double bytes_per_node_step(const Model& model, Precision precision) {
    const double d = model.space == Space::solid ? 3 : 2, r = precision == Precision::single ? 4 : 8;
    double bytes = 4 * d * r + (precision == Precision::single ? 8 * d : 0);
    if (model.regular)
        bytes += 4 * std::ceil(static_cast<double>(model.regular->bonds()) / 32);
    else
        bytes += (d + 1) * r + 6 + 2.5 * static_cast<double>(model.bonds()) / static_cast<double>(model.nodes.size());
    if (!model.family_volume.empty())
        bytes += r;
    if (model.is_state_based()) // the first pass reads what the second one reads, and writes two numbers for it
        bytes += bytes / 2 + 6 * r;
    if (model.materials.size() > 1)
        bytes += 1;
    if (!model.motions.empty())
        bytes += 1;
    return bytes;
}

} // namespace periscope::gpu
