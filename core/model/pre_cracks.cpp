// Which bonds pre-cracks cut.
#include "core/model/build_steps.hpp"
#include "core/model/pre_crack.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>

namespace periscope {
namespace {

Vec3 metres(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

// Both ends agree to the last bit.
bool crosses(const PreCrack& crack, const std::vector<Vec3>& x, std::size_t i, std::size_t j) {
    return crack.crosses(x[std::min(i, j)], x[std::max(i, j)]);
}

// Marks the bonds of a list that a crack cuts; true when there is one.
bool cut_listed(Model& model, const PreCrack& crack) {
    auto& families = model.families;
    const auto& x = model.nodes.position;
    std::atomic<bool> cuts = false;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            if (!crack.near(x[i], 1.01 * model.horizon + 0.5 * model.nodes.spacing))
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

bool cut_regular(Model& model, const PreCrack& crack) {
    RegularFamily& family = *model.regular;
    const auto& x = model.nodes.position;
    tbb::enumerable_thread_specific<std::vector<CutBond>> found;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(x.size()), 4096),
                      [&](const auto& range) {
                          auto& mine = found.local();
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
                              if (!crack.near(x[i], 1.01 * model.horizon + 0.5 * model.nodes.spacing))
                                  continue;
                              for (std::uint32_t b = 0; b < family.bonds(); ++b)
                                  if (const auto j = neighbour(*model.nodes.lattice, i, family.of_bond(b));
                                      j && crosses(crack, x, i, *j))
                                      mine.push_back({i, b});
                          }
                      });
    const std::size_t before = family.cut.size();
    bool cuts = false;
    for (const auto& part : found) {
        cuts = cuts || !part.empty();
        family.cut.insert(family.cut.end(), part.begin(), part.end());
    }
    if (family.cut.size() != before) { // two cracks may cut the same bond
        tbb::parallel_sort(family.cut.begin(), family.cut.end());
        family.cut.erase(std::unique(family.cut.begin(), family.cut.end()), family.cut.end());
    }
    return cuts;
}

} // namespace

void cut_bonds(const Case& c, Model& model, const Progress& progress) {
    const double spacing = c.spacing().value;
    for (std::size_t k = 0; k < c.cracks.size(); ++k) {
        const CrackEntry& entry = c.cracks[k];
        report(progress, 0.9, "Cutting pre-cracks");
        const PreCrack crack(metres(entry.corner, spacing), metres(entry.first, spacing),
                             metres(entry.second, spacing));
        if (!(model.regular ? cut_regular(model, crack) : cut_listed(model, crack)))
            model.warnings.push_back(fmt::format("cracks[{}]: cuts no bond; is it where the body is?", k));
    }
}

} // namespace periscope
