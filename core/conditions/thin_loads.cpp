#include "core/conditions/thin_loads.hpp"

#include "core/case/condition_table.hpp"
#include "core/conditions/condition_conflicts.hpp"
#include "core/nodes/cells.hpp"
#include "core/physics/material_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace periscope {
namespace {

constexpr double thin = 0.5;          // in horizons: only layers thinner than this are checked
constexpr double near_break = 0.5;    // fraction of the load at the first break from which a warning is given
constexpr std::size_t asked_at = 200; // at most about this many nodes of a layer are examined, evenly spread over it
// In spacings: nodes closer than this to a line through a node count as lying on the line.
constexpr double beside = 0.75;
// the load pushes if the cosine between it and the outward direction is smaller than this
constexpr double pushes = -0.5;

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Layer {
    double depth = 0; // depth of the layer along the load, m
    double area = 0;  // m²: volume of the layer divided by its depth
    double towards =
        0; // Cosine between the load and the outward direction; 0 inside the body, or if the set is the whole body.
};

class LoadWarnings {
public:
    LoadWarnings(const Case& c, const Nodes& nodes, const std::vector<NodeSet>& sets)
        : case_(c), nodes_(nodes), sets_(sets), horizon_(c.horizon.metres(c.spacing().value)) {}

    std::vector<Problem> run() {
        if (case_.space() == Space::bar || !(horizon_ > 0) || nodes_.size() == 0)
            return {};
        std::vector<Problem> warnings;
        for (std::size_t i = 0; i < case_.conditions.size(); ++i)
            for (auto& warning : {of_load(i), of_motion(i)})
                if (warning)
                    warnings.push_back(*warning);
        return warnings;
    }

private:
    const NodeSet* find_set(const std::string& name) const {
        const auto found = std::ranges::find(sets_, name, &NodeSet::name);
        return found == sets_.end() ? nullptr : &*found;
    }

    // Warns of a load that breaks bonds at its set. Pressures and tractions need no warning: they are distributed over
    // a layer one horizon deep if they pull or shear (AreaLoads).
    std::optional<Problem> of_load(std::size_t index) {
        const ConditionEntry& entry = case_.conditions[index];
        const ConditionInfo& info = condition_info(entry.kind);
        const NodeSet* set = find_set(entry.set);
        if (info.effect != ConditionEffect::loads || info.measure == LoadMeasure::mass ||
            info.measure == LoadMeasure::area || !set || set->nodes.empty() || cannot_fail(*set))
            return std::nullopt;
        Vec3 load; // N, or N/m³
        for (std::size_t a = 0; a < axes_of(case_.space()); ++a)
            load[a] = entry.value[a] ? entry.value[a]->value : 0;
        if (norm(load) == 0)
            return std::nullopt;
        const Layer layer = layer_of(*set, (1 / norm(load)) * load);
        if (!(layer.depth < thin * horizon_))
            return std::nullopt;
        const double force = norm(load) * (info.measure == LoadMeasure::set ? 1 : layer.area * layer.depth);
        const double traction = force * largest_factor(entry) / layer.area, strength = weakest(layer).stress;
        const double share = share_of(layer);
        if (!(traction > near_break * share * strength))
            return std::nullopt;
        return Problem{
            fmt::format("conditions[{}]", index),
            fmt::format(
                "The load of {:.3g} MPa acts on a layer only {:.2g} horizons deep. The first bonds of such a layer are "
                "expected to break or soften at about {:.3g} MPa",
                1e-6 * traction, layer.depth / horizon_, 1e-6 * share * strength),
            "make the set one horizon deep, or add a no-fail zone that contains it"};
    }

    // Warns of a motion that breaks bonds at its set. A motion causes a strain of about its displacement divided by the
    // length of the body and, in a dynamic analysis, of about its speed divided by the speed of elastic waves.
    std::optional<Problem> of_motion(std::size_t index) {
        const ConditionEntry& entry = case_.conditions[index];
        const NodeSet* set = find_set(entry.set);
        if (!condition_info(entry.kind).has_value || !condition_info(entry.kind).prescribes_motion() || !set ||
            set->nodes.empty() || cannot_fail(*set))
            return std::nullopt;
        Vec3 displacement;   // largest displacement along each axis, m
        double fastest2 = 0; // m²/s²
        for (std::size_t a = 0; a < axes_of(case_.space()); ++a)
            if (const auto motion = prescribed_motion(case_, entry, a)) {
                const Largest largest = largest_of(*motion);
                displacement[a] = largest.displacement;
                fastest2 += largest.speed * largest.speed;
            }
        if (norm(displacement) == 0)
            return std::nullopt;
        const Vec3 along = (1 / norm(displacement)) * displacement;
        const Layer layer = layer_of(*set, along);
        if (!(layer.depth < thin * horizon_))
            return std::nullopt;
        const Vec3 size = bounding_box(nodes_.position).size();
        const double length =
            std::abs(along.x) * size.x + std::abs(along.y) * size.y + std::abs(along.z) * size.z + nodes_.spacing;
        double strain = norm(displacement) / length;
        if (case_.run.stepper == Stepper::dynamic)
            strain = std::max(strain, std::sqrt(fastest2) / wave_speed());
        const double share = share_of(layer), stretch = weakest(layer).stretch;
        if (!(strain > near_break * share * stretch))
            return std::nullopt;
        return Problem{
            fmt::format("conditions[{}]", index),
            fmt::format("The motion is prescribed for a layer only {:.2g} horizons deep and causes a strain of about "
                        "{:.2g}. The "
                        "bonds of such a layer start to break or soften at about {:.2g}, so the layer may tear off",
                        layer.depth / horizon_, strain, share * stretch),
            "make the set one horizon deep, or add a no-fail zone that contains it"};
    }

    struct Largest {
        double displacement = 0, speed = 0; // `displacement`: displacement in m, with its sign; `speed` in m/s
    };
    Largest largest_of(const Motion& motion) const {
        constexpr int moments = 256;
        const double start = case_.start_time.value, step = (case_.run.end_time.value - start) / moments;
        Largest largest;
        const double first = motion.displacement(start);
        double before = first;
        for (int k = 1; k <= moments && step > 0; ++k) {
            const double now = motion.displacement(start + k * step);
            if (std::abs(now - first) > std::abs(largest.displacement))
                largest.displacement = now - first;
            largest.speed = std::max(largest.speed, std::abs(now - before) / step);
            before = now;
        }
        if (motion.ramp.shape == RampShape::constant && !motion.is_velocity)
            largest.displacement = motion.value; // it is applied at the start
        return largest;
    }

    // Returns √(E/ρ) of the slowest material, m/s.
    double wave_speed() const {
        double least = std::numeric_limits<double>::infinity();
        for (const MaterialEntry& material : case_.materials)
            if (material.density.value > 0)
                least = std::min(least, std::sqrt(youngs_modulus_of(material, case_) / material.density.value));
        return least;
    }

    double share_of(const Layer& layer) const {
        return share_at_first_break(horizon_ / nodes_.spacing, layer.depth / horizon_);
    }

    static double largest_factor(const ConditionEntry& entry) {
        double most = entry.ramp == RampShape::table ? 0 : 1;
        for (const RampPoint& point : entry.ramp_points)
            most = std::max(most, std::abs(point.factor));
        return entry.ramp == RampShape::table ? most : 1;
    }

    // Returns whether all nodes of the set are in no-fail zones.
    bool cannot_fail(const NodeSet& set) const {
        std::vector<std::uint32_t> left = set.nodes, rest;
        for (const ConditionEntry& entry : case_.conditions) {
            const NodeSet* zone =
                condition_info(entry.kind).effect == ConditionEffect::no_fail ? find_set(entry.set) : nullptr;
            if (!zone)
                continue;
            rest.clear();
            std::ranges::set_difference(left, zone->nodes, std::back_inserter(rest));
            left.swap(rest);
        }
        return left.empty();
    }

    struct Weakest {
        double stress = std::numeric_limits<double>::infinity(), stretch = stress; // stress: E times the stretch, Pa
    };
    // Returns the smallest stress and stretch at which bonds of the materials of the case begin to break or soften.
    // They are infinite if the bonds do neither, or if the load compresses them and they fail only in tension.
    Weakest weakest(const Layer& layer) const {
        Weakest least;
        for (const MaterialEntry& material : case_.materials) {
            const BondLaw law = law_of(material, case_);
            if (law.fades() || (layer.towards < pushes && !law.breaks_in_compression))
                continue;
            if (const double stretch = law.elastic_stretch(); stretch > 0 && stretch < never_breaks) {
                least.stress = std::min(least.stress, youngs_modulus_of(material, case_) * stretch);
                least.stretch = std::min(least.stretch, stretch);
            }
        }
        return least;
    }

    Layer layer_of(const NodeSet& set, const Vec3& along) {
        if (!cells_)
            cells_.emplace(nodes_.position, horizon_);
        const std::size_t stride = (set.nodes.size() + asked_at - 1) / asked_at;
        std::vector<double> depths;
        std::vector<std::uint32_t> near;
        Vec3 outward;
        double volume = 0;
        for (const std::uint32_t node : set.nodes)
            volume += nodes_.volume[node];
        for (std::size_t k = 0; k < set.nodes.size(); k += stride) {
            const Vec3& x = nodes_.position[set.nodes[k]];
            near.clear();
            cells_->collect_near({x, x}, horizon_, near);
            double low = 0, high = 0;
            for (const std::uint32_t j : near) {
                const Vec3 offset = nodes_.position[j] - x;
                if (norm(offset) > horizon_ * (1 + 1e-10))
                    continue;
                if (!std::binary_search(set.nodes.begin(), set.nodes.end(), j)) {
                    outward += -nodes_.volume[j] * offset;
                    continue;
                }
                const double forth = dot(offset, along);
                if (norm(offset - forth * along) < beside * nodes_.spacing)
                    low = std::min(low, forth), high = std::max(high, forth);
            }
            depths.push_back(high - low + nodes_.spacing);
        }
        Layer layer{median(std::move(depths)), 0, 0};
        layer.area = volume / layer.depth;
        if (norm(outward) > 0)
            layer.towards = dot(outward, along) / norm(outward);
        return layer;
    }

    const Case& case_;
    const Nodes& nodes_;
    const std::vector<NodeSet>& sets_;
    const double horizon_;
    std::optional<Cells> cells_;
};

} // namespace

double share_at_first_break(double m, double depth) {
    // For layers one spacing deep, the measured values are 0.315, 0.066 and 0.020 with m = 3, 6 and 10 spacings per
    // horizon; for layers one horizon deep, they are 0.783, 0.488 and 0.347.
    const double one_layer = 0.315 * std::pow(m / 3, -2.28), one_horizon = 0.783 * std::pow(m / 3, -0.68);
    if (!(m > 1))
        return std::min(1.0, one_horizon);
    // 0 for a depth of one spacing, 1 for one horizon
    const double share = std::clamp(1 + std::log(depth) / std::log(m), 0.0, 1.0);
    return std::min(1.0, std::pow(one_layer, 1 - share) * std::pow(one_horizon, share));
}

std::vector<Problem> warn_of_thin_loads(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets) {
    return LoadWarnings(value, nodes, sets).run();
}

} // namespace periscope
