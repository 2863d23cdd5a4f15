#include "core/checks/check_doubts.hpp"
#include "core/model/build_steps.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

void warn_of_empty_share(std::size_t index, Model& model) {
    if (const Material& m = model.materials[index]; m.share && *m.share == 0)
        model.warnings.push_back(fmt::format(
            "materials[{}].share: Too small; '{}' has no nodes. Use a smaller spacing, a larger share or another seed.",
            index, m.name));
}

} // namespace

void warn_of_doubts(const Case& c, Model& model) {
    for (const Problem& doubt : doubts_of(c))
        model.warnings.push_back(doubt.text());
    for (std::size_t i = 0; i < c.materials.size(); ++i)
        warn_of_empty_share(i, model);
    const double ratio = model.horizon / model.nodes.spacing;
    if (ratio < 2)
        model.warnings.push_back(
            fmt::format("horizon: Only {:.2f} mean spacings; cracks will follow the mesh. Use about three.", ratio));
    std::size_t alone = 0;
    for (std::size_t i = 0; i < model.families.size(); ++i) // in a regular grid every node has a neighbour
        alone += model.families.of(i).empty() ? 1 : 0;
    if (alone > 0)
        model.warnings.push_back(fmt::format(
            "{} nodes have no neighbour within the horizon and will not move with the body. Use a larger horizon.",
            alone));
}

} // namespace periscope
