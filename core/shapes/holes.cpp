#include "core/shapes/holes.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace periscope {
namespace {

constexpr double deepest = 0.25; // spacings: a bond that goes deeper than this into a hole is absent

std::vector<std::string> names(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    return box ? box->without : std::vector<std::string>();
}

// Returns whether the nodes outside the holes are stored as a lattice. The order of the nodes depends on the answer, so
// the answer depends on the geometry and the horizon only, not on the corrections that a case chooses. Some corrections
// need a reach that is half a spacing longer than the horizon; this reach is always used here.
bool stays_lattice(const Case& c, const LatticeShape& shape, std::size_t left, double spacing) {
    const double reach = c.horizon.metres(c.spacing().value) / spacing + 0.5;
    const auto axes = std::ranges::count_if(shape.count, [](std::uint32_t n) { return n > 1; });
    // In this case, half of a ball, disc or interval with this radius has more sites than `most_regular_pairs`. The
    // family itself is not computed, because that would take long for a mistyped horizon.
    if (std::pow(reach, static_cast<double>(axes)) > static_cast<double>(most_regular_pairs))
        return false;
    return static_cast<double>(left) >= least_share_of_lattice * static_cast<double>(shape.sites()) &&
           regular_family(shape, reach).offset.size() <= most_regular_pairs;
}

} // namespace

Holes::Holes(const Case& c) : solid_(c, names(c)), spacing_(c.spacing().value), any_(!names(c).empty()) {}

bool Holes::contain(const Vec3& node) const {
    return any_ && solid_.depth(node) >= -border_tolerance * spacing_;
}

bool Holes::part(const Vec3& a, const Vec3& b) const {
    const bool in_order = std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    return any_ && solid_.goes_deeper(in_order ? a : b, in_order ? b : a, deepest * spacing_);
}

// The depth at any point of a bond exceeds that at its end by at most the length of the bond.
bool Holes::may_part(const Vec3& point, double longest) const {
    return any_ && solid_.depth(point) + longest > deepest * spacing_;
}

namespace {

// Adds a note for each hole that contains no node, which is probably a mistake.
void note_empty_holes(const Case& c, Nodes& nodes) {
    const double border = border_tolerance * c.spacing().value;
    for (const std::string& name : names(c)) {
        const Solid hole(c, {name});
        if (std::none_of(nodes.position.begin(), nodes.position.end(),
                         [&](const Vec3& p) { return hole.depth(p) >= -border; }))
            nodes.notes.push_back(fmt::format("geometry.lattice.holes: '{}' contains no nodes, so it removes none. "
                                              "Enlarge or move it.",
                                              name));
    }
}

} // namespace

Nodes without_holes(const Case& c, Nodes nodes) {
    const Holes holes(c);
    if (!holes.any())
        return nodes;
    note_empty_holes(c, nodes);
    std::vector<std::uint8_t> gone(nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, nodes.size(), 4096), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i)
            gone[i] = holes.contain(nodes.position[i]) ? 1 : 0;
    });
    const auto left = static_cast<std::size_t>(std::count(gone.begin(), gone.end(), std::uint8_t{0}));
    if (left == 0)
        throw GeometryError("geometry.lattice.holes: the holes remove all nodes — make them smaller");
    if (left == nodes.size())
        return nodes;
    const bool stays = stays_lattice(c, *nodes.lattice, left, nodes.spacing);
    nodes.lattice->vacancies = std::make_shared<const Vacancies>(gone);
    nodes.position.leave_out(nodes.lattice->vacancies);
    nodes.volume.assign(left, nodes.volume.front());
    return stays ? nodes : sorted_along_curve(std::move(nodes));
}

std::vector<CutBond> parted_bonds(const Holes& holes, const Nodes& nodes, const RegularFamily& family) {
    double longest = 0;
    for (const GridOffset& o : family.offset)
        longest = std::max(longest, nodes.spacing * norm(to_vector(o)));
    const auto& x = nodes.position;
    tbb::enumerable_thread_specific<std::vector<CutBond>> found;
    tbb::parallel_for(
        tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(x.size()), 1024), [&](const auto& range) {
            auto& mine = found.local();
            for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
                if (!holes.may_part(x[i], 1.001 * longest))
                    continue;
                // Bonds b and b + 1 have opposite directions: b + 1 is the same bond, seen from its other end.
                for (std::uint32_t b = 0; b < family.bonds(); b += 2)
                    if (const auto j = neighbour(*nodes.lattice, i, family.of_bond(b)); j && holes.part(x[i], x[*j])) {
                        mine.push_back({i, b});
                        mine.push_back({*j, b + 1});
                    }
            }
        });
    std::vector<CutBond> parted;
    for (const auto& part : found)
        parted.insert(parted.end(), part.begin(), part.end());
    tbb::parallel_sort(parted.begin(), parted.end());
    return parted;
}

} // namespace periscope
