// Which bonds pre-cracks cut, and which never existed.
#include "core/base/overloaded.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/pre_crack.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace periscope {
namespace {

// How far from a crack nodes are whose bonds it may cut.
double reach_of(const Model& model) {
    return 1.01 * model.horizon + 0.5 * model.nodes.spacing;
}

// Both ends agree to the last bit.
template <typename Crack>
bool crosses(const Crack& crack, const std::vector<Vec3>& x, std::size_t i, std::size_t j) {
    return crack.crosses(x[std::min(i, j)], x[std::max(i, j)]);
}

// Marks the bonds of a list that a crack cuts; true when there is one.
template <typename Crack>
bool cut_listed(Model& model, const Crack& crack) {
    auto& families = model.families;
    const auto& x = model.nodes.position;
    std::atomic<bool> cuts = false;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            if (!crack.near(x[i], reach_of(model)))
                continue;
            for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
                if (crosses(crack, x, i, families.neighbour[b])) {
                    families.alive[b] = 0;
                    cuts = true;
                }
        }
    });
    return cuts;
}

// Takes the marked bonds off the lists.
void remove_cut(Families& families) {
    std::uint64_t kept = 0;
    for (std::size_t i = 0; i < families.size(); ++i) {
        const std::uint64_t first = std::exchange(families.begin[i], kept);
        // The end of this family is the beginning of the next, which is not moved yet.
        for (auto b = first; b < families.begin[i + 1]; ++b)
            if (families.alive[b])
                families.neighbour[kept++] = families.neighbour[b];
    }
    families.begin.back() = kept;
    families.neighbour.resize(kept);
    families.alive.assign(kept, 1);
}

// Adds the bonds of a grid that a crack cuts, those that never existed left out; true when there is one.
template <typename Crack>
bool cut_regular(const Model& model, const Crack& crack, std::vector<CutBond>& to) {
    const RegularFamily& family = *model.regular;
    const auto& x = model.nodes.position;
    const auto exists = [&](const CutBond& bond) {
        return !std::binary_search(family.absent.begin(), family.absent.end(), bond);
    };
    tbb::enumerable_thread_specific<std::vector<CutBond>> found;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(x.size()), 4096),
                      [&](const auto& range) {
                          auto& mine = found.local();
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
                              if (!crack.near(x[i], reach_of(model)))
                                  continue;
                              for (std::uint32_t b = 0; b < family.bonds(); ++b)
                                  if (const auto j = neighbour(*model.nodes.lattice, i, family.of_bond(b));
                                      j && crosses(crack, x, i, *j) && exists({i, b}))
                                      mine.push_back({i, b});
                          }
                      });
    const std::size_t before = to.size();
    for (const auto& part : found)
        to.insert(to.end(), part.begin(), part.end());
    return to.size() != before;
}

void sort_out(std::vector<CutBond>& bonds) { // two cracks may cut the same bond
    tbb::parallel_sort(bonds.begin(), bonds.end());
    bonds.erase(std::unique(bonds.begin(), bonds.end()), bonds.end());
}

// Calls cut(crack) with the crack of whichever kind.
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
                              throw CaseError({{fmt::format("cracks[{}].surface", index), "has not been read",
                                                "read the cracks' surfaces first"}});
                          },
                      },
                      c.cracks[index].shape);
}

} // namespace

void cut_bonds(const Case& c, const std::vector<SurfaceCrack>& surfaces, Model& model, const Progress& progress) {
    std::vector<bool> cuts(c.cracks.size(), false);
    // First what never existed: nothing can break it.
    for (const CrackBonds bonds : {CrackBonds::never_existed, CrackBonds::broken}) {
        std::vector<CutBond> found;
        for (std::size_t k = 0; k < c.cracks.size(); ++k) {
            if (c.cracks[k].bonds != bonds)
                continue;
            report(progress, 0.9, "Cutting pre-cracks");
            cuts[k] = with_crack(c, k, surfaces, [&](const auto& crack) {
                return model.regular ? cut_regular(model, crack, found) : cut_listed(model, crack);
            });
        }
        if (model.regular) {
            if (bonds == CrackBonds::never_existed) // besides those through holes
                found.insert(found.end(), model.regular->absent.begin(), model.regular->absent.end());
            sort_out(found);
            (bonds == CrackBonds::broken ? model.regular->cut : model.regular->absent) = std::move(found);
        } else if (bonds == CrackBonds::never_existed && std::find(cuts.begin(), cuts.end(), true) != cuts.end()) {
            remove_cut(model.families);
        }
    }
    for (std::size_t k = 0; k < c.cracks.size(); ++k)
        if (!cuts[k])
            model.warnings.push_back(fmt::format("cracks[{}]: cuts no bond; is it where the body is?", k));
}

} // namespace periscope
