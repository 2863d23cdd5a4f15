#include "core/building/cut_bonds.hpp"

#include "core/base/overloaded.hpp"
#include "core/base/stages.hpp"
#include "core/building/warning_texts.hpp"
#include "core/shapes/pre_crack.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

namespace periscope {
namespace {

// Returns the distance (m) from a crack within which nodes can have bonds that the crack cuts.
double reach_of(const Model& model) {
    return 1.01 * model.horizon + 0.5 * model.nodes.spacing;
}

// A bond that passes through the border of a crack.
struct TouchedBond {
    std::uint32_t node = 0, neighbour = 0;
    std::size_t crack = 0; // index of the crack in the case
    BorderTouch touch;
};

using TouchedBonds = tbb::enumerable_thread_specific<std::vector<TouchedBond>>;

// Returns whether the crack cuts the bond; otherwise records in `touched` where the bond meets the border of the crack.
// The result is the same, to the last bit, whichever end of the bond is i.
template <typename Crack>
bool passes(const Crack& crack, std::size_t index, const Positions& x, std::uint32_t i, std::uint32_t j,
            std::vector<TouchedBond>& touched) {
    const Passage passage = crack.passage(x[std::min(i, j)], x[std::max(i, j)]);
    if (!passage.cuts)
        for (const BorderTouch& touch : passage.touches)
            touched.push_back({i, j, index, touch});
    return passage.cuts;
}

// In families that are lists: marks the bonds that a crack cuts. Returns whether there is one.
template <typename Crack>
bool cut_listed(Model& model, const Crack& crack, std::size_t index, TouchedBonds& touched) {
    auto& families = model.families;
    const auto& x = model.nodes.position;
    std::atomic<bool> cuts = false;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(x.size()), 256),
                      [&](const auto& range) {
                          auto& mine = touched.local();
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
                              if (!crack.near(x[i], reach_of(model)))
                                  continue;
                              for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
                                  if (passes(crack, index, x, i, families.neighbour[b], mine)) {
                                      families.alive[b] = 0;
                                      cuts = true;
                                  }
                          }
                      });
    return cuts;
}

// Removes the marked bonds from the families.
void remove_cut(Families& families) {
    std::uint64_t kept = 0;
    for (std::size_t i = 0; i < families.size(); ++i) {
        const std::uint64_t first = std::exchange(families.begin[i], kept);
        // The end of this family is the beginning of the next one, which has not been moved yet.
        for (auto b = first; b < families.begin[i + 1]; ++b)
            if (families.alive[b])
                families.neighbour[kept++] = families.neighbour[b];
    }
    families.begin.back() = kept;
    families.neighbour.resize(kept);
    families.alive.assign(kept, 1);
}

bool exists(const RegularFamily& family, const CutBond& bond) {
    return !std::binary_search(family.absent.begin(), family.absent.end(), bond);
}

// In a lattice: adds the bonds that a crack cuts to `to`, except those that never existed. Returns whether there is
// one.
template <typename Crack>
bool cut_regular(const Model& model, const Crack& crack, std::size_t index, TouchedBonds& touched,
                 std::vector<CutBond>& to) {
    const RegularFamily& family = *model.regular;
    const auto& x = model.nodes.position;
    tbb::enumerable_thread_specific<std::vector<CutBond>> found;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(x.size()), 4096),
                      [&](const auto& range) {
                          auto& mine = found.local();
                          auto& borders = touched.local();
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
                              if (!crack.near(x[i], reach_of(model)))
                                  continue;
                              for (std::uint32_t b = 0; b < family.bonds(); ++b)
                                  if (const auto j = neighbour(*model.nodes.lattice, i, family.of_bond(b));
                                      j && passes(crack, index, x, i, *j, borders) && exists(family, {i, b}))
                                      mine.push_back({i, b});
                          }
                      });
    const std::size_t before = to.size();
    for (const auto& part : found)
        to.insert(to.end(), part.begin(), part.end());
    return to.size() != before;
}

void sort_out(std::vector<CutBond>& bonds) { // sorts, and removes duplicates, because two cracks may cut the same bond
    tbb::parallel_sort(bonds.begin(), bonds.end());
    bonds.erase(std::unique(bonds.begin(), bonds.end()), bonds.end());
}

// Calls cut(crack) with the crack at `index`, in the type for its shape, and returns the result.
template <typename Cut>
bool with_crack(const Case& c, std::size_t index, const std::vector<SurfaceCrack>& surfaces, const Cut& cut) {
    const double spacing = c.spacing().value;
    return std::visit(Overloaded{
                          [&](const OneOf<CrackPlane, CrackDisc, CrackPolygon> auto& flat) -> bool {
                              return cut(PreCrack(flat, spacing));
                          },
                          [&](const CrackSlot& slot) -> bool { return cut(PreSlot(slot, spacing)); },
                          [&](const CrackSurface&) -> bool {
                              for (const SurfaceCrack& surface : surfaces)
                                  if (surface.index == index)
                                      return cut(surface);
                              throw CaseError({{fmt::format("initial_cracks[{}].surface", index), "Surface not read",
                                                "read the cracks' surfaces first"}});
                          },
                      },
                      c.cracks[index].shape);
}

// Cuts one bond at `node`, one of its ends. Returns false if the bond never existed.
bool mark(Model& model, std::uint32_t node, std::uint32_t other, std::vector<CutBond>& to) {
    if (!model.regular) {
        Families& families = model.families;
        for (auto b = families.begin[node]; b < families.begin[node + 1]; ++b)
            if (families.neighbour[b] == other) {
                families.alive[b] = 0;
                return true;
            }
        return false;
    }
    const RegularFamily& family = *model.regular;
    for (std::uint32_t b = 0; b < family.bonds(); ++b)
        if (neighbour(*model.nodes.lattice, node, family.of_bond(b)) == other) {
            if (!exists(family, {node, b}))
                return false;
            to.push_back({node, b});
            return true;
        }
    return false;
}

// Cuts bonds that no crack cuts alone, but that pass through a point which the borders of several cracks surround;
// `cuts` records these cracks. Bonds that touch borders without being surrounded are not cut.
void cut_where_borders_meet(Model& model, std::vector<TouchedBond> touched, std::vector<CutBond>& to,
                            std::vector<bool>& cuts) {
    const auto bond = [](const TouchedBond& t) { return std::pair(t.node, t.neighbour); };
    std::sort(touched.begin(), touched.end(), [&](const auto& a, const auto& b) {
        return std::tuple(bond(a), a.crack, a.touch.along, a.touch.from) <
               std::tuple(bond(b), b.crack, b.touch.along, b.touch.from);
    });
    for (std::size_t first = 0, last = 0; first < touched.size(); first = last) {
        std::vector<BorderTouch> touches;
        for (; last < touched.size() && bond(touched[last]) == bond(touched[first]); ++last)
            touches.push_back(touched[last].touch);
        if (!surrounded(std::move(touches)) || !mark(model, touched[first].node, touched[first].neighbour, to))
            continue;
        for (std::size_t t = first; t < last; ++t)
            cuts[touched[t].crack] = true;
    }
}

} // namespace

void cut_bonds(const Case& c, const std::vector<SurfaceCrack>& surfaces, Model& model, const Progress& progress) {
    std::vector<bool> cuts(c.cracks.size(), false);
    TouchedBonds touched;
    // Bonds that never existed are removed first, because no crack can break them afterwards.
    for (const CrackBonds bonds : {CrackBonds::never_existed, CrackBonds::broken}) {
        std::vector<CutBond> found;
        for (std::size_t k = 0; k < c.cracks.size(); ++k) {
            if (c.cracks[k].bonds != bonds)
                continue;
            report(progress, 0.9, stages::cutting_cracks);
            cuts[k] = with_crack(c, k, surfaces, [&](const auto& crack) {
                return model.regular ? cut_regular(model, crack, k, touched, found)
                                     : cut_listed(model, crack, k, touched);
            });
        }
        // If a bond passes between a crack whose bonds never existed and a crack whose bonds are broken, the bond is
        // broken.
        std::vector<TouchedBond> borders;
        for (const auto& part : touched)
            borders.insert(borders.end(), part.begin(), part.end());
        cut_where_borders_meet(model, std::move(borders), found, cuts);
        if (model.regular) {
            if (bonds == CrackBonds::never_existed) // in addition to the bonds through holes, which never exist
                found.insert(found.end(), model.regular->absent.begin(), model.regular->absent.end());
            sort_out(found);
            (bonds == CrackBonds::broken ? model.regular->cut : model.regular->absent) = std::move(found);
        } else if (bonds == CrackBonds::never_existed && std::find(cuts.begin(), cuts.end(), true) != cuts.end()) {
            remove_cut(model.families);
        }
    }
    for (std::size_t k = 0; k < c.cracks.size(); ++k)
        if (!cuts[k])
            model.warnings.push_back(crack_without_bonds(k).text());
}

} // namespace periscope
