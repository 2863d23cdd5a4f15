// Bodies of concrete with a given tensile strength, and the load that a direct evaluation of their bonds gives.
#pragma once

#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace periscope::test::strength {

inline constexpr double E = 37e9, ft = 3.9e6, G = 143.2, dx = 1e-3;

inline MaterialEntry concrete(LawKind law, double nu) {
    MaterialEntry m;
    m.name = "concrete";
    m.youngs_modulus = E;
    m.poisson_ratio = nu;
    m.density = 2400;
    m.law = law;
    m.tensile_strength = Quantity(ft);
    m.fracture_energy = Quantity(G);
    if (law == LawKind::trilinear) {
        m.kink_stretch = Quantity(6e-4);
        m.kink_ratio = Quantity(0.25);
    }
    if (law == LawKind::table)
        for (const auto& [s, ratio] : {std::pair(1.0, 1.0), {2.0, 1.0}, {4.0, 0.4}, {20.0, 0.1}, {30.0, 0.0}})
            m.points.push_back({Quantity(1e-4 * s), Quantity(ratio)});
    return m;
}

// Returns a body so large that the node in the middle and its neighbours have complete families.
inline Case body(Space space, LawKind law, double in_spacings, double nu = 0.2) {
    Case c;
    BoxGeometry g;
    const int reach = static_cast<int>(std::lround(in_spacings)), n = 4 * reach + 3;
    const double side = n * dx;
    g.box = {side, space == Space::bar ? dx : side, space == Space::solid ? side : dx};
    g.spacing = dx;
    g.space = space;
    c.geometry = g;
    c.horizon = periscope::in_spacings(in_spacings);
    c.materials = {concrete(law, nu)};
    c.run.end_time = 1e-6;
    return c;
}

// Returns the node in the middle of a body.
inline std::vector<std::size_t> middle_of(const Model& model) {
    const auto& x = model.nodes.position;
    const Box box = bounding_box(x);
    const Vec3 centre = 0.5 * (box.min + box.max);
    std::size_t middle = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (norm(x[i] - centre) < norm(x[middle] - centre))
            middle = i;
    return {middle};
}

// Has the families of some nodes of a built model, and computes means over their bonds.
class InnerNodes {
public:
    explicit InnerNodes(const Case& c) : InnerNodes(build_model(c, discretise(c, std::nullopt)), middle_of) {}
    template <typename Choose>
    InnerNodes(Model model, const Choose& choose) : model_(std::move(model)), law_(model_.laws[0]) {
        const std::vector<std::size_t> nodes = choose(model_);
        const auto& x = model_.nodes.position;
        double all = 0;
        for (const std::size_t i : nodes)
            all += model_.nodes.volume[i];
        const Families families = listed_families(model_);
        for (const std::size_t i : nodes)
            for (const std::uint32_t j : families.of(static_cast<std::uint32_t>(i))) {
                const Vec3 xi = x[j] - x[i];
                bonds_.push_back(
                    {xi, model_.nodes.volume[j] * (model_.nodes.volume[i] / all),
                     model_.is_state_based() ? model_.bond_weight(norm(xi)) : model_.bond_stiffness(i, j)});
            }
        d_ = static_cast<double>(axes_of(model_.space));
        if (model_.is_state_based())
            m_ = model_.weighted_volume[nodes[0]];
    }

    // Returns the diagonal of the stress tensor ½ Σ f ⊗ ξ V under a strain along the axes.
    Vec3 stress(const Vec3& strain) const {
        double pressure = 0;
        const auto& state = model_.state_constants;
        for (const Bond& b : bonds_)
            if (model_.is_state_based())
                pressure += state[0].dilatation * d_ / (m_ * m_) * left(b, strain) * b.stiffness * norm(b.xi) *
                            stretch(b, strain) * norm(b.xi) * b.volume;
        Vec3 sum{};
        for (const Bond& b : bonds_) {
            const double s = stretch(b, strain), length = norm(b.xi);
            const double force =
                left(b, strain) * (model_.is_state_based()
                                       ? b.stiffness * (2 * pressure * length + 2 * state[0].deviator / m_ * s * length)
                                       : b.stiffness * s);
            for (std::size_t a = 0; a < 3; ++a)
                sum[a] += 0.5 * force * b.xi[a] / length * b.xi[a] * b.volume;
        }
        return sum;
    }

    // Returns the largest stress when the body is pulled along one axis while the others are free, found by small steps
    // and bisection.
    double strength(std::size_t along) const {
        double most = 0, q = -0.3;
        for (int sample = 0;; ++sample) {
            const double strain = 0.9 * law_.elastic_stretch() * std::pow(1.005, sample);
            if (strain >= law_.critical_stretch)
                break;
            const auto at = [&](double ratio) {
                Vec3 e{};
                for (std::size_t a = 0; a < axes_of(model_.space); ++a)
                    e[a] = a == along ? strain : ratio * strain;
                return stress(e);
            };
            const auto across = [&](double ratio) {
                double sum = 0;
                for (std::size_t a = 0; a < axes_of(model_.space); ++a)
                    sum += a == along ? 0 : at(ratio)[a];
                return sum;
            };
            if (d_ > 1) {
                double a = q - 0.05, b = q + 0.05;
                for (int k = 0; k < 40 && across(a) > 0; ++k)
                    a -= 0.05;
                for (int k = 0; k < 40 && across(b) < 0; ++k)
                    b += 0.05;
                for (int k = 0; k < 40; ++k)
                    (across(0.5 * (a + b)) > 0 ? b : a) = 0.5 * (a + b);
                q = 0.5 * (a + b);
            }
            const double stress_now = at(q)[along];
            if (stress_now < 0.8 * most)
                break;
            most = std::max(most, stress_now);
        }
        return most;
    }

    // Returns the work per area that it takes to separate everything beyond a plane between two layers.
    double separation() const {
        double work = 0, before = 0, opening_before = 0;
        const double end = law_.critical_stretch * model_.horizon;
        for (int sample = 0;; ++sample) {
            const double opening = 1e-3 * law_.elastic_stretch() * dx * std::pow(1.01, sample);
            if (opening >= 60 * end)
                break;
            const double force = pull(opening);
            work += 0.5 * (force + before) * (opening - opening_before);
            before = force;
            opening_before = opening;
        }
        return work;
    }

    // Returns the mean of this work over all planes across an axis (bond-based).
    double mean_separation() const {
        double sum = 0;
        for (const Bond& b : bonds_)
            sum += 0.5 * b.stiffness * norm(b.xi) * std::abs(b.xi.x) * b.volume;
        return sum * area(law_);
    }

    const BondLaw& law() const { return law_; }
    const Model& model() const { return model_; }

private:
    struct Bond {
        Vec3 xi;
        double volume = 0, stiffness = 0; // stiffness: without the factor of the law
    };
    static double stretch(const Bond& b, const Vec3& strain) {
        double s = 0;
        for (std::size_t a = 0; a < 3; ++a)
            s += strain[a] * b.xi[a] * b.xi[a] / dot(b.xi, b.xi);
        return s;
    }
    double left(const Bond& b, const Vec3& strain) const { return secant(law_, stretch(b, strain)); }

    // Returns the stress, N/m², across the plane x = 0 between layers 0, 1, … on one side and their mirror images.
    double pull(double opening) const {
        const int layers = static_cast<int>(std::lround(model_.horizon / dx)) + 1;
        const auto of = [&](const Bond& b) { return opening * b.xi.x / dot(b.xi, b.xi); }; // stretch
        std::vector<double> pressure(std::size_t(layers), 0);
        if (model_.is_state_based())
            for (int k = 0; k < layers; ++k)
                for (const Bond& b : bonds_)
                    if (std::lround(b.xi.x / dx) > k)
                        pressure[std::size_t(k)] += model_.state_constants[0].dilatation * d_ / (m_ * m_) *
                                                    secant(law_, of(b)) * b.stiffness * dot(b.xi, b.xi) * of(b) *
                                                    b.volume;
        double sum = 0;
        for (int k = 0; k < layers; ++k)
            for (const Bond& b : bonds_) {
                const auto layers_on = std::lround(b.xi.x / dx);
                if (layers_on <= k)
                    continue;
                const double s = of(b), length = norm(b.xi);
                const double force =
                    model_.is_state_based()
                        ? b.stiffness *
                              ((pressure[std::size_t(k)] + pressure[std::size_t(layers_on - 1 - k)]) * length +
                               2 * model_.state_constants[0].deviator / m_ * s * length)
                        : b.stiffness * s;
                sum += secant(law_, s) * force * b.xi.x / length * b.volume * dx;
            }
        return sum;
    }

    const Model model_;
    const BondLaw law_;
    std::vector<Bond> bonds_;
    double d_ = 3, m_ = 1;
};

inline void add_row(const char* name, const Case& c) {
    QTest::newRow(name) << QString::fromStdString(case_to_json(c));
}

inline Case state_based(Case c, Influence influence = Influence::constant) {
    c.theory = Theory::state_based;
    c.influence = influence;
    return c;
}

} // namespace periscope::test::strength
