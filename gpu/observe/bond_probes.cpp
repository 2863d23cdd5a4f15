#include "gpu/observe/bond_probes.hpp"

#include "core/reference/strain.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace periscope::gpu {
namespace {

// Calls each(node) for the nodes of an observer in ascending order.
template <typename Each>
void for_nodes(const Model& model, const ObserverDefinition& observer, Each each) {
    if (observer.set != whole_body) {
        for (const std::uint32_t i : model.sets[observer.set].nodes)
            each(i);
        return;
    }
    for (std::uint32_t i = 0; i < model.nodes.size(); ++i)
        each(i);
}

Vec3 part_of(const SymmetricTensor& tensor, std::size_t first) {
    return {tensor[first], tensor[first + 1], tensor[first + 2]};
}

Vec3 principal_vector(const SymmetricTensor& tensor) {
    const auto values = principal_values(tensor);
    return {values[0], values[1], values[2]};
}

// Returns the observed value of a node: a vector, or a number in its first component.
Vec3 value_of(const ObserverDefinition& o, const BondMoments& moments, const NodeStrain& found) {
    switch (o.field) {
    case ObservedField::strain:
        return part_of(found.strain, o.first_part);
    case ObservedField::stress:
        return part_of(found.stress, o.first_part);
    case ObservedField::principal_strain:
        return principal_vector(found.strain);
    case ObservedField::von_mises_strain:
        return {von_mises_strain(found.strain), 0, 0};
    case ObservedField::principal_stress:
        return principal_vector(found.stress);
    case ObservedField::von_mises_stress:
        return {von_mises(found.stress), 0, 0};
    default:
        return {moments.energy, 0, 0};
    }
}

Vec3 value_of(const ObserverDefinition& o, const BondLosses& losses) {
    switch (o.field) {
    case ObservedField::softening:
        return {losses.softening, 0, 0};
    case ObservedField::dissipated_energy:
        return {losses.dissipated, 0, 0};
    default:
        return {losses.stretch_ratio, 0, 0};
    }
}

} // namespace

BondProbes::BondProbes(const Model& model, const ObserverPlan& plan, SlotReader& reader)
    : model_(model), reader_(reader), intervals_(plan.intervals.size()) {
    for (std::size_t o = 0; o < model.observers.size(); ++o) {
        const FieldSource source = source_of(model.observers[o]);
        if (source != FieldSource::moments && source != FieldSource::losses)
            continue;
        Due& due = intervals_[plan.interval_of[o]];
        due.observers.push_back(o);
        std::vector<std::uint8_t>& needed = source == FieldSource::moments ? due.of_moments : due.of_losses;
        needed.resize(model.nodes.size());
        for_nodes(model, model.observers[o], [&](std::uint32_t i) { needed[i] = 1; });
    }
}

void BondProbes::sample(std::size_t interval, std::vector<Vec3>& values) {
    const Due& due = intervals_[interval];
    // for each of these observers, the values of its field at all nodes
    std::vector<std::vector<Vec3>> of_nodes(due.observers.size());
    for (auto& vectors : of_nodes)
        vectors.resize(model_.nodes.size());
    const auto each_of = [&](FieldSource source, const auto& take) {
        for (std::size_t k = 0; k < due.observers.size(); ++k)
            if (const ObserverDefinition& o = model_.observers[due.observers[k]]; source_of(o) == source)
                take(o, of_nodes[k]);
    };
    if (!due.of_moments.empty())
        reader_.moments(&due.of_moments, [&](std::uint32_t i, const BondMoments& moments) {
            const NodeStrain found = node_strain(moments, model_, i);
            each_of(FieldSource::moments,
                    [&](const ObserverDefinition& o, std::vector<Vec3>& to) { to[i] = value_of(o, moments, found); });
        });
    if (!due.of_losses.empty())
        reader_.losses(&due.of_losses, [&](std::uint32_t i, const BondLosses& losses) {
            each_of(FieldSource::losses,
                    [&](const ObserverDefinition& o, std::vector<Vec3>& to) { to[i] = value_of(o, losses); });
        });
    for (std::size_t k = 0; k < due.observers.size(); ++k)
        values[due.observers[k]] = reduced(model_.observers[due.observers[k]], of_nodes[k]);
}

// Reduces the values of the nodes. Means are weighted by volume; extremes are taken for each component separately.
Vec3 BondProbes::reduced(const ObserverDefinition& observer, const std::vector<Vec3>& of_nodes) const {
    const Reduction reduction = observer_info(observer.kind).reduction;
    constexpr double far = std::numeric_limits<double>::infinity();
    Vec3 sum{}, least{far, far, far}, most{-far, -far, -far};
    double all = 0;
    for_nodes(model_, observer, [&](std::uint32_t i) {
        sum += model_.nodes.volume[i] * of_nodes[i];
        all += model_.nodes.volume[i];
        for (std::size_t a = 0; a < 3; ++a) {
            least[a] = std::min(least[a], of_nodes[i][a]);
            most[a] = std::max(most[a], of_nodes[i][a]);
        }
    });
    switch (reduction) {
    case Reduction::minimum:
        return least;
    case Reduction::maximum:
        return most;
    case Reduction::sum:
        return sum;
    default:
        return all > 0 ? (1 / all) * sum : Vec3{};
    }
}

} // namespace periscope::gpu
