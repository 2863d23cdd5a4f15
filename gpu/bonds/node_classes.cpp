#include "gpu/bonds/node_classes.hpp"

#include <algorithm>
#include <map>

namespace periscope::gpu {
namespace {

// The motions of three components, the group of loads, and 1 if the node is in a no-fail zone.
using Kind = std::array<std::int16_t, 5>;

Kind kind_of(const Model& model, std::size_t i) {
    const auto& m = model.node_motion[i];
    return {m[0], m[1], m[2], static_cast<std::int16_t>(model.load_group(i)),
            static_cast<std::int16_t>(model.no_fail[i])};
}

} // namespace

bool NodeClasses::has_motions() const {
    return std::any_of(motion.begin(), motion.end(), [](const auto& m) {
        return std::any_of(m.begin(), m.begin() + 3, [](std::int16_t c) { return c != no_motion; });
    });
}

bool NodeClasses::has_loads() const {
    return std::any_of(motion.begin(), motion.end(), [](const auto& m) { return m[3] != 0; });
}

NodeClasses node_classes(const Model& model) {
    const Kind free{no_motion, no_motion, no_motion, 0, 0};
    std::map<Kind, std::uint16_t> number{{free, 0}};
    Kind last = free;
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        if (const Kind kind = kind_of(model, i); kind != last) {
            number.emplace(kind, 0);
            last = kind;
            if (number.size() > 65536)
                throw CaseError({{"conditions", "More than 65535 different prescribed motions",
                                  "put nodes with the same motion into one set"}});
        }
    NodeClasses classes;
    classes.motion.push_back({no_motion, no_motion, no_motion, 0});
    for (const std::int16_t no_fail : {0, 1}) {
        for (auto& [kind, n] : number)
            if (kind[4] == no_fail && kind != free) {
                n = static_cast<std::uint16_t>(classes.motion.size());
                classes.motion.push_back({kind[0], kind[1], kind[2], kind[3]});
            }
        if (no_fail == 0)
            classes.first_no_fail = static_cast<std::uint32_t>(classes.motion.size());
    }
    if (number.size() == 1)
        return classes;
    classes.of_node.assign(model.nodes.size(), 0);
    Kind before = free;
    std::uint16_t n = 0;
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        if (const Kind kind = kind_of(model, i); kind != before) {
            before = kind;
            n = number.at(kind);
        }
        classes.of_node.set(i, n);
    }
    return classes;
}

} // namespace periscope::gpu
