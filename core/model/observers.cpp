#include "core/model/observers.hpp"

#include "core/case/words.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/output_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

// Of a name that check_case let pass.
std::size_t index_of_set(const Model& model, const std::string& name) {
    for (std::size_t s = 0; s < model.sets.size(); ++s)
        if (model.sets[s].name == name)
            return s;
    return whole_body;
}

std::uint32_t nearest_node(const Model& model, const Vec3& point) {
    const auto& x = model.nodes.position;
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < x.size(); ++i)
        if (norm(x[i] - point) < norm(x[best] - point))
            best = i;
    return best;
}

ObservedNodes nodes_of(const ObservedEnd& end, const Case& c, const Model& model) {
    if (!end.point)
        return {index_of_set(model, end.set)};
    const auto metres = [&](std::size_t a) { return (*end.point)[a].metres(c.spacing().value); };
    return {whole_body, nearest_node(model, {metres(0), metres(1), metres(2)})};
}

// A point far outside is surely a slip, and one node twice opens by nothing.
void check_opening(const Case& c, const Model& model, const ObserverDefinition& observer, const ObserverEntry& entry,
                   const std::string& path, std::vector<Problem>& problems) {
    const auto& ends = observer.ends;
    for (std::size_t e = 0; e < 2; ++e) {
        if (!ends[e].node)
            continue;
        const auto metres = [&](std::size_t a) { return (*entry.ends[e].point)[a].metres(c.spacing().value); };
        const Vec3 wanted{metres(0), metres(1), metres(2)}, found = model.nodes.position[*ends[e].node];
        if (norm(found - wanted) > 2 * model.nodes.spacing)
            problems.push_back({fmt::format("{}.opening[{}]", path, e),
                                fmt::format("no node is within two spacings of {}", at(wanted)),
                                "the nearest one is at " + at(found)});
    }
    if (ends[0].node && ends[0].node == ends[1].node)
        problems.push_back({path + ".opening", fmt::format("both points are nearest to node {}", *ends[0].node),
                            "take points that are a spacing or more apart"});
}

bool any(const Model& model, bool (*wanted)(const ObserverDefinition&)) {
    return std::any_of(model.observers.begin(), model.observers.end(), wanted);
}

} // namespace

void make_observers(const Case& c, Model& model, std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < c.observers.size(); ++i) {
        const ObserverEntry& entry = c.observers[i];
        ObserverDefinition observer{entry.name, entry.kind, index_of_set(model, entry.set), entry.field, entry.part};
        observer.every = entry.every ? entry.every->value : 0;
        if (entry.kind == ObserverKind::mean_displacement) {
            observer.kind = ObserverKind::mean;
            observer.field = ObservedField::displacement;
        }
        if (entry.kind == ObserverKind::opening) {
            for (std::size_t e = 0; e < 2; ++e)
                observer.ends[e] = nodes_of(entry.ends[e], c, model);
            check_opening(c, model, observer, entry, fmt::format("observers[{}]", i), problems);
        }
        if (entry.kind != ObserverKind::energies) {
            model.observers.push_back(observer);
            continue;
        }
        observer.kind = ObserverKind::energy;
        for (std::size_t part = 0; part < words::energy_parts.size(); ++part) {
            observer.name = entry.name + " " + words::energy_parts[part];
            std::replace(observer.name.begin() + static_cast<std::ptrdiff_t>(entry.name.size()), observer.name.end(),
                         '_', ' ');
            observer.part = static_cast<EnergyPart>(part);
            model.observers.push_back(observer);
        }
    }
}

bool is_vector(const ObserverDefinition& o) {
    switch (o.kind) {
    case ObserverKind::mean:
    case ObserverKind::minimum:
    case ObserverKind::maximum:
        return o.field != ObservedField::damage;
    case ObserverKind::broken_bonds:
    case ObserverKind::energy:
    case ObserverKind::energies:
        return false;
    default:
        return true;
    }
}

std::string_view unit(const ObserverDefinition& o) {
    constexpr std::array<std::string_view, 4> of_field{"m", "m/s", "1", "N/m^3"};
    switch (o.kind) {
    case ObserverKind::reaction:
        return "N";
    case ObserverKind::mean_displacement:
    case ObserverKind::opening:
        return "m";
    case ObserverKind::mean:
    case ObserverKind::minimum:
    case ObserverKind::maximum:
        return of_field[static_cast<std::size_t>(o.field)];
    case ObserverKind::broken_bonds:
        return "1";
    default:
        return o.part == EnergyPart::relative_balance ? "1" : "J";
    }
}

bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step) {
    if (observer.every <= 0)
        return is_output_step(step, model.steps, model.samples);
    // A multiple that falls on a step, but for rounding, is reached by it.
    const auto reached = [&](std::uint64_t s) {
        return std::floor(static_cast<double>(s) * model.time_step / observer.every + 1e-9);
    };
    return step > 0 && reached(step) > reached(step - 1);
}

bool observes_energies(const Model& model) {
    return any(model, [](const ObserverDefinition& o) { return o.kind == ObserverKind::energy; });
}

bool observes_forces(const Model& model) {
    return any(model, [](const ObserverDefinition& o) {
        const bool of_field =
            o.kind == ObserverKind::mean || o.kind == ObserverKind::minimum || o.kind == ObserverKind::maximum;
        return o.kind == ObserverKind::reaction || (of_field && o.field == ObservedField::force_density);
    });
}

bool observes_broken_bonds(const Model& model) {
    return any(model, [](const ObserverDefinition& o) { return o.kind == ObserverKind::broken_bonds; });
}

} // namespace periscope
