#include "core/model/model.hpp"

namespace periscope {
namespace {

// Nodes on the border of a box belong to it whatever the rounding.
constexpr double tolerance = 1e-6; // of the spacing

struct InBox {
    std::array<double, 3> min{-INFINITY, -INFINITY, -INFINITY}, max{INFINITY, INFINITY, INFINITY};
    InBox(const SetBox& box, double spacing) {
        for (std::size_t a = 0; a < 3; ++a) {
            if (box.min[a])
                min[a] = box.min[a]->metres(spacing) - tolerance * spacing;
            if (box.max[a])
                max[a] = box.max[a]->metres(spacing) + tolerance * spacing;
        }
    }
    bool operator()(const Vec3& p) const {
        for (std::size_t a = 0; a < 3; ++a)
            if (p[a] < min[a] || p[a] > max[a])
                return false;
        return true;
    }
};

std::vector<std::uint8_t> painted(const SetBrush& brush, const std::vector<Vec3>& positions, double spacing) {
    std::vector<std::uint8_t> in(positions.size(), 0);
    for (const BrushDab& dab : brush.dabs) { // in order: a later dab overrides
        const Vec3 centre{dab.centre[0].metres(spacing), dab.centre[1].metres(spacing), dab.centre[2].metres(spacing)};
        const double radius = dab.radius.metres(spacing) + tolerance * spacing;
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (const Vec3 d = positions[i] - centre; dot(d, d) <= radius * radius)
                in[i] = dab.erase ? 0 : 1;
    }
    return in;
}

} // namespace

std::vector<std::uint32_t> nodes_of_set(const SetEntry& set, const std::vector<Vec3>& positions, double spacing) {
    std::vector<std::uint32_t> nodes;
    if (const auto* box = std::get_if<SetBox>(&set.shape)) {
        const InBox inside(*box, spacing);
        for (std::uint32_t i = 0; i < positions.size(); ++i)
            if (inside(positions[i]))
                nodes.push_back(i);
    } else {
        const auto in = painted(std::get<SetBrush>(set.shape), positions, spacing);
        for (std::uint32_t i = 0; i < positions.size(); ++i)
            if (in[i])
                nodes.push_back(i);
    }
    return nodes;
}

} // namespace periscope
