#include "core/building/make_self_contact.hpp"

#include "core/model/self_contact.hpp"
#include "core/nodes/families.hpp"
#include "core/physics/partial_volume.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace periscope {
namespace {

double shortest_bond(const Model& model) {
    const auto& x = model.nodes.position;
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, x.size(), 1024), std::numeric_limits<double>::infinity(),
        [&](const auto& range, double least) {
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                for (const std::uint32_t j : model.families.of(i))
                    least = std::min(least, norm(x[j] - x[i]));
            return least;
        },
        [](double a, double b) { return std::min(a, b); });
}

bool has_absent_bonds(const Case& c, const Families& families) {
    return families.left_out > 0 || std::any_of(c.cracks.begin(), c.cracks.end(), [](const CrackEntry& crack) {
               return crack.bonds == CrackBonds::never_existed;
           });
}

} // namespace

void make_self_contact(const Case& c, Model& model) {
    if (!c.self_contact)
        return;
    SelfContact contact;
    contact.stiffness = c.self_contact->stiffness.value;
    contact.distance = c.self_contact->distance.metres(model.nodes.spacing);
    contact.of_all = c.self_contact->pairs == ContactPairs::all;
    contact.reach = family_reach(c, model.nodes.spacing);
    contact.shortest = model.regular ? model.nodes.spacing : shortest_bond(model);
    contact.left_out = has_absent_bonds(c, model.families) || (model.regular && !model.regular->absent.empty());
    if (!model.regular) {
        const Families all = contact.left_out ? find_families(model.nodes.position, contact.reach) : Families{};
        const Families& near = all.begin.empty() ? model.families : all;
        for (std::size_t i = 0; i < near.size(); ++i)
            contact.near.push_back(static_cast<std::uint32_t>(near.begin[i + 1] - near.begin[i]));
    }
    model.self_contact = std::move(contact);
}

} // namespace periscope
