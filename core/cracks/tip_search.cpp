#include "core/cracks/tip_search.hpp"

#include "core/model/model.hpp"
#include "core/nodes/cells.hpp"

#include <algorithm>

namespace periscope {

TipField tip_field(const Model& model) {
    const bool softens = std::ranges::any_of(model.laws, [](const BondLaw& law) { return law.softens(); });
    return softens && model.fields.softening ? TipField::softening : TipField::damage;
}

TipSearch tip_search(const Model& model) {
    return {usual_crack_threshold, tip_field(model), model.horizon, model.stepper == Stepper::dynamic,
            near_supports_and_loads(model)};
}

std::vector<std::uint8_t> near_supports_and_loads(const Model& model) {
    const std::size_t nodes = model.nodes.size(), most = nodes / 8;
    std::vector<std::size_t> moved(model.motions.size()), pulled(model.load_groups.size());
    for (const auto& components : model.node_motion)
        for (const std::int16_t motion : components)
            if (motion != no_motion)
                ++moved[std::size_t(motion)];
    for (const auto group : model.node_load)
        ++pulled[group];
    const auto held = [&](std::size_t i) {
        if (const std::size_t group = model.load_group(i); group > 0 && pulled[group] <= most)
            return true;
        return i < model.node_motion.size() &&
               std::any_of(model.node_motion[i].begin(), model.node_motion[i].end(),
                           [&](std::int16_t m) { return m != no_motion && moved[std::size_t(m)] <= most; });
    };
    std::vector<std::uint8_t> near(nodes, 0);
    const Cells cells(model.nodes.position, model.horizon);
    std::vector<std::uint32_t> around;
    for (std::size_t i = 0; i < nodes; ++i) {
        if (!held(i))
            continue;
        const Vec3& p = model.nodes.position[i];
        around.clear();
        cells.collect_near({p, p}, model.horizon, around);
        for (const std::uint32_t j : around)
            if (norm(model.nodes.position[j] - p) <= model.horizon)
                near[j] = 1;
    }
    return near;
}

} // namespace periscope
