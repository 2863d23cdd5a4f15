#include "core/physics/bond_law.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

// Returns the force divided by the largest force. x is 0 at the elastic limit and 1 at the critical stretch.
double force_ratio(const Decay& d, double x) {
    const double end = std::exp(-d.rate);
    return ((std::exp(-d.rate * x) - end) / (1 - end) + d.tail * (1 - x)) / (1 + d.tail);
}

// Returns the mean of force_ratio() over x from 0 to 1.
double mean_ratio(const Decay& d) {
    return (1 - 1 / (1 - std::exp(-d.rate)) + 1 / d.rate + d.tail / 2) / (1 + d.tail);
}

// Returns f/c at a stretch of the softening part.
double softened_force(const BondLaw& law, double stretch) {
    if (law.decay) {
        const LawPoint& peak = law.softening.front();
        return peak.force * force_ratio(*law.decay, (stretch - peak.stretch) / (law.critical_stretch - peak.stretch));
    }
    for (std::size_t k = 1; k < law.softening.size(); ++k) {
        const LawPoint& a = law.softening[k - 1];
        const LawPoint& b = law.softening[k];
        if (stretch <= b.stretch)
            return a.force + (b.force - a.force) * (stretch - a.stretch) / (b.stretch - a.stretch);
    }
    return 0;
}

double towards(const Vec3& direction, const Vec3& xi, double ratio) {
    const double along = dot(direction, xi);
    return 1 + (ratio - 1) * along * along / dot(xi, xi);
}

} // namespace

double stiffness_factor(const BondLaw& law, const Vec3& xi) {
    return law.anisotropy ? towards(law.anisotropy->direction, xi, law.anisotropy->stiffness_ratio) : 1;
}
double strength_factor(const BondLaw& law, const Vec3& xi) {
    return law.anisotropy ? towards(law.anisotropy->direction, xi, law.anisotropy->strength_ratio) : 1;
}

double critical_stretch(const BondLaw& law, double least) {
    return law.strengthening > 0 ? std::max(0.0, law.critical_stretch - law.strengthening * least)
                                 : law.critical_stretch;
}

double secant(const BondLaw& law, double stretch, double least) {
    const double s = law.breaks_in_compression ? std::abs(stretch) : stretch;
    if (s >= critical_stretch(law, least))
        return 0;
    if (!law.softens())
        return 1;
    return s <= law.elastic_stretch() ? 1 : softened_force(law, s) / s;
}

double area(const BondLaw& law) {
    if (!law.softens())
        return 0.5 * law.critical_stretch * law.critical_stretch;
    if (law.decay) {
        const double s0 = law.elastic_stretch();
        return 0.5 * s0 * s0 + s0 * (law.critical_stretch - s0) * mean_ratio(*law.decay);
    }
    LawPoint before{};
    double sum = 0;
    for (const LawPoint& p : law.softening) {
        sum += 0.5 * (p.force + before.force) * (p.stretch - before.stretch);
        before = p;
    }
    return sum;
}

BondLaw bilinear_law(double micromodulus, double s0, double critical_stretch) {
    return {micromodulus, critical_stretch, {{s0, s0}, {critical_stretch, 0}}};
}

BondLaw trilinear_law(double micromodulus, double s0, double s1, double beta, double critical_stretch) {
    return {micromodulus, critical_stretch, {{s0, s0}, {s1, beta * s0}, {critical_stretch, 0}}};
}

double trilinear_critical_stretch(double s0, double s1, double beta, double area) {
    return s0 + (2 * area / s0 - s1) / beta;
}

BondLaw table_law(double micromodulus, const std::vector<LawPoint>& ratios) {
    BondLaw law{micromodulus};
    for (const LawPoint& p : ratios)
        law.softening.push_back({p.stretch, p.force * ratios.front().stretch});
    if (!ratios.empty())
        law.critical_stretch = ratios.back().stretch;
    return law;
}

BondLaw exponential_law(double micromodulus, double s0, double critical_stretch, const Decay& decay) {
    BondLaw law = bilinear_law(micromodulus, s0, critical_stretch);
    law.decay = decay;
    return law;
}

BondLaw drawn_to_area(BondLaw law, double area) {
    if (!law.softens())
        return law;
    const double s0 = law.elastic_stretch(), elastic = 0.5 * s0 * s0;
    const double factor = (area - elastic) / (periscope::area(law) - elastic);
    for (LawPoint& p : law.softening)
        p.stretch = s0 + factor * (p.stretch - s0);
    law.critical_stretch = law.softening.back().stretch;
    return law;
}

} // namespace periscope
