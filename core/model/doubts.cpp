#include "core/model/build_steps.hpp"

#include <fmt/format.h>

#include <cmath>

namespace periscope {
namespace {

void warn_of_poisson_ratio(const Case& c, std::size_t index, Model& model) {
    if (c.space() == Space::bar)
        return;
    const double given = c.materials[index].poisson_ratio.value,
                 represented = represented_poisson_ratio(c.space());
    const double rounded = c.space() == Space::plane_stress ? 4e-3 : 1e-9; // a third is often written 0.33
    if (std::abs(given - represented) > rounded)
        model.warnings.push_back(
            fmt::format("materials[{}].poisson_ratio: {:g} is not represented; the bond-based model "
                        "has {}. A state-based model would be needed.",
                        index, given, c.space() == Space::solid          ? "1/4 in 3D"
                                      : c.space() == Space::plane_strain ? "1/4 in plane strain"
                                                                         : "1/3 in plane stress"));
}

void warn_of_empty_share(std::size_t index, Model& model) {
    if (const Material& m = model.materials[index]; m.share && *m.share == 0)
        model.warnings.push_back(fmt::format("materials[{}].share: is so small that '{}' got no node. Use a finer spacing, "
                                             "a larger share or another seed.",
                                             index, m.name));
}

} // namespace

void warn_of_doubts(const Case& c, Model& model) {
    for (std::size_t i = 0; i < c.materials.size(); ++i) {
        warn_of_poisson_ratio(c, i, model);
        warn_of_empty_share(i, model);
    }
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry); box && model.nodes.lattice)
        for (std::size_t a = 0; a < axes_of(box->space); ++a) {
            const double asked = box->box[a].metres(box->spacing.value);
            const double made = model.nodes.lattice->count[a] * model.nodes.spacing;
            if (std::abs(made - asked) > 1e-6 * asked)
                model.warnings.push_back(
                    fmt::format("geometry.lattice.box[{}]: {:g} m is no multiple of the spacing; the "
                                "body is {:g} m there. Change one of the two to be exact.",
                                a, asked, made));
        }
    const double ratio = model.horizon / model.nodes.spacing;
    if (ratio < 2)
        model.warnings.push_back(
            fmt::format("horizon: only {:.2f} mean spacings; cracks will follow the mesh. Use "
                        "about three.",
                        ratio));
    std::size_t alone = 0;
    for (std::size_t i = 0; i < model.families.size(); ++i) // in a regular grid every node has a neighbour
        alone += model.families.of(i).empty() ? 1 : 0;
    if (alone > 0)
        model.warnings.push_back(
            fmt::format("{} nodes have no neighbour within the horizon and will not move with the "
                        "body; use a larger horizon.",
                        alone));
    if (model.motions.empty() && model.initial_velocity.empty())
        model.warnings.push_back(
            "conditions: nothing moves this body; prescribe a displacement or a velocity.");
}

} // namespace periscope
