#include "core/model/bond_law.hpp"

namespace periscope {

double secant(const BondLaw& law, double stretch) {
    if (stretch >= law.critical_stretch)
        return 0;
    if (stretch <= law.elastic_stretch())
        return 1;
    for (std::size_t k = 1; k < law.softening.size(); ++k) {
        const LawPoint& a = law.softening[k - 1];
        const LawPoint& b = law.softening[k];
        if (stretch <= b.stretch)
            return (a.force + (b.force - a.force) * (stretch - a.stretch) / (b.stretch - a.stretch)) /
                   stretch;
    }
    return 0;
}

double area(const BondLaw& law) {
    if (!law.softens())
        return 0.5 * law.critical_stretch * law.critical_stretch;
    LawPoint before{};
    double sum = 0;
    for (const LawPoint& p : law.softening) {
        sum += 0.5 * (p.force + before.force) * (p.stretch - before.stretch);
        before = p;
    }
    return sum;
}

BondLaw trilinear_law(double micromodulus, double s0, double s1, double beta, double critical_stretch) {
    return {micromodulus, critical_stretch, {{s0, s0}, {s1, beta * s0}, {critical_stretch, 0}}};
}

double trilinear_critical_stretch(double s0, double s1, double beta, double area) {
    return s0 + (2 * area / s0 - s1) / beta;
}

} // namespace periscope
