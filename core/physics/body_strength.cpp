#include "core/physics/body_strength.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace periscope {
namespace {

// Returns a zero of f between a and b, where f(a) and f(b) have different signs, by the Illinois method: regula falsi
// in which f is halved at an end that is kept. If f jumps from one sign to the other, returns the position of the
// jump.
template <typename F>
double zero_between(double a, double fa, double b, double fb, double tolerance, const F& f) {
    for (int k = 0; k < 100 && std::abs(b - a) > tolerance && fb != 0; ++k) {
        double c = b - fb * (b - a) / (fb - fa);
        if (!(c > std::min(a, b) && c < std::max(a, b)))
            c = 0.5 * (a + b);
        const double fc = f(c);
        if (fc * fb < 0) {
            a = b;
            fa = fb;
        } else {
            fa *= 0.5;
        }
        b = c;
        fb = fc;
    }
    return b;
}

struct Stress {
    double along = 0, across = 0;
};

class Pull {
public:
    Pull(const InnerFamily& family, const BondLaw& law) : family_(family), law_(law) {
        left_.resize(family.directions.size());
    }

    // Returns the stresses along and across the axis when the strain is `strain` along the axis and q times `strain`
    // across it.
    Stress stress(double strain, double q) {
        const auto& directions = family_.directions;
        double theta = 0, least = 0;
        for (std::size_t k = 0; k < directions.size() && law_.strengthening > 0; ++k)
            least = k == 0 ? stretch(k, strain, q) : std::min(least, stretch(k, strain, q));
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const double s = stretch(k, strain, q);
            left_[k] = directions[k].weight * secant(law_, s, least);
            theta += static_cast<double>(family_.axes) * left_[k] * s;
        }
        Stress sum;
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const double u = directions[k].along;
            const double part = left_[k] * (family_.dilatation * theta + family_.own * stretch(k, strain, q));
            sum.along += part * u;
            sum.across += part * (1 - u);
        }
        return sum;
    }

    // Returns the stress along the axis at this strain, with zero stress across it. The search starts from q_, the
    // ratio that the last call found. Returns nothing if no such state exists.
    std::optional<double> free_stress(double strain) {
        if (family_.axes == 1)
            return stress(strain, 0).along;
        const auto across = [&](double q) { return stress(strain, q).across; };
        constexpr double widest = 4;
        for (double reach = 0.01; reach < widest; reach *= 2) {
            const double a = q_ - reach, b = q_ + reach, fa = across(a), fb = across(b);
            if (fa * fb > 0)
                continue;
            q_ = zero_between(a, fa, b, fb, 1e-9, across);
            return stress(strain, q_).along;
        }
        return std::nullopt;
    }

    double ratio() const { return q_; }
    void start_at(double q) { q_ = q; }

private:
    double stretch(std::size_t k, double strain, double q) const {
        const double u = family_.directions[k].along;
        return strain * (u + q * (1 - u));
    }

    const InnerFamily& family_;
    const BondLaw& law_;
    std::vector<double> left_; // for each direction, λ times the weight of its bonds
    double q_ = -0.3;          // ratio of the strain across the axis to that along it, as found by the last call
};

struct Sample {
    double strain = 0, stress = 0, ratio = 0;
};

// Returns the stress at strains from the elastic limit on, until it has fallen to 0.3 times the largest. Strains
// increase in small steps while bonds begin to soften.
std::vector<Sample> pulled(Pull& pull, const BondLaw& law) {
    std::vector<Sample> samples;
    double most = 0;
    const double s0 = law.elastic_stretch();
    constexpr double little = 0.3;
    for (double strain = 0.99 * s0; strain < 3 * law.critical_stretch; strain *= strain < 3 * s0 ? 1.02 : 1.06) {
        const auto stress = pull.free_stress(strain);
        if (!stress || *stress < little * most)
            break;
        samples.push_back({strain, *stress, pull.ratio()});
        most = std::max(most, *stress);
    }
    return samples;
}

// Returns the largest stress between two strains, by golden-section search. It assumes a single maximum between them.
BodyPeak peak_between(Pull& pull, const Sample& from, double to) {
    const double golden = 0.5 * (std::sqrt(5.0) - 1);
    const auto at = [&](double strain) {
        pull.start_at(from.ratio);
        return pull.free_stress(strain).value_or(0);
    };
    double a = from.strain, b = to, c = b - golden * (b - a), d = a + golden * (b - a), fc = at(c), fd = at(d);
    while (b - a > 1e-5 * b) {
        if (fc > fd) {
            b = d;
            d = c;
            fd = fc;
            fc = at(c = b - golden * (b - a));
        } else {
            a = c;
            c = d;
            fc = fd;
            fd = at(d = a + golden * (b - a));
        }
    }
    return fc > fd ? BodyPeak{fc, c} : BodyPeak{fd, d};
}

// Finds the elastic limit with which the body has a given strength, for one fracture energy at a time.
class Fitter {
public:
    Fitter(const InnerFamily& family, double strength, const LawOfLimit& law)
        : family_(family), strength_(strength), law_(law) {}

    // Returns the elastic limit at which the body has the strength, for this energy. Returns nothing if none exists;
    // nearest() is then set.
    std::optional<double> limit(double energy) {
        const double highest =
            // If the elastic limit is this one, the stress equals the strength when the first bond begins to soften.
            strength_ / elastic_modulus(family_);
        if (law_(highest, energy))
            return between(0, highest, energy);
        const double brittle = most_brittle(energy, highest);
        // For a nearly brittle law, the strength may decrease with increasing elastic limit, so several limits are
        // tried.
        constexpr int parts = 12;
        for (int k = 0; k <= parts; ++k) {
            const double s0 = brittle * (1 - 0.5 * k / parts);
            nearest_ = std::max(nearest_, strength_of(s0, energy) / strength_);
            if (strength_of(s0, energy) >= strength_)
                return between(0, s0, energy);
        }
        return std::nullopt;
    }

    // Valid if limit() found nothing: the largest strength with the elastic limits that it tried, divided by the target
    // strength.
    double nearest() const { return nearest_; }

    // Returns the largest elastic limit below `highest` for which a law exists.
    double most_brittle(double energy, double highest) const {
        double low = 0, high = highest;
        for (int k = 0; k < 24; ++k) {
            const double middle = 0.5 * (low + high);
            (law_(middle, energy) ? low : high) = middle;
        }
        return low;
    }

private:
    double strength_of(double s0, double energy) const {
        const auto law = s0 > 0 ? law_(s0, energy) : std::nullopt;
        return law ? body_peak(family_, *law).stress : 0;
    }

    double between(double low, double high, double energy) const {
        const auto above = [&](double s0) { return strength_of(s0, energy) - strength_; };
        double most = above(high), step = 0.75;
        if (!(most > 0))
            return high;
        for (double s0 = high * step; s0 > low; s0 *= step) {
            const double there = above(s0);
            if (there <= 0)
                return zero_between(high, most, s0, there, 1e-6 * high, above);
            high = s0;
            most = there;
        }
        return high;
    }

    const InnerFamily& family_;
    const double strength_;
    const LawOfLimit& law_;
    double nearest_ = 0;
};

} // namespace

double elastic_modulus(const InnerFamily& family) {
    if (family.directions.empty())
        return 0;
    BondLaw whole;
    whole.critical_stretch = never_breaks;
    return Pull(family, whole).free_stress(1).value_or(0);
}

BodyPeak body_peak(const InnerFamily& family, const BondLaw& law) {
    if (family.directions.empty() || !(law.elastic_stretch() > 0))
        return {};
    Pull pull(family, law);
    const std::vector<Sample> samples = pulled(pull, law);
    double most = 0;
    for (const Sample& s : samples)
        most = std::max(most, s.stress);
    BodyPeak best;
    // The stresses have errors from the steps between strains, so every maximum near the largest one is examined.
    for (std::size_t k = 0; k < samples.size(); ++k) {
        const bool is_peak = (k == 0 || samples[k].stress >= samples[k - 1].stress) &&
                             (k + 1 == samples.size() || samples[k].stress >= samples[k + 1].stress);
        if (!is_peak || samples[k].stress < 0.95 * most)
            continue;
        const double to = k + 1 < samples.size() ? samples[k + 1].strain : samples[k].strain * 1.06;
        const BodyPeak peak = peak_between(pull, samples[k > 0 ? k - 1 : 0], to);
        if (peak.stress > best.stress)
            best = peak;
    }
    return best;
}

StrengthFit fit_strength(const InnerFamily& family, double strength, std::optional<double> energy,
                         const LawOfLimit& law) {
    Fitter fitter(family, strength, law);
    const double given = energy.value_or(0);
    if (const auto s0 = fitter.limit(given))
        if (auto found = law(*s0, given))
            return {std::move(*found)};
    StrengthFit fit;
    fit.exists = false;
    const double highest = strength / elastic_modulus(family);
    if (auto nearest = law(fitter.most_brittle(given, highest), given))
        fit.law = std::move(*nearest);
    if (!energy)
        return fit;
    // Multiplying the horizon by h has the same effect as dividing the energy by h. If the law scales with the energy,
    // the strength is proportional to 1/√h, which gives the first estimate of 1/h.
    double enough = 1 / (fitter.nearest() * fitter.nearest()), too_little = 1;
    constexpr double absurd = 1e4;
    while (enough < absurd && !Fitter(family, strength, law).limit(enough * given)) {
        too_little = enough;
        enough *= 1.5;
    }
    if (!(enough < absurd))
        return fit;
    for (int k = 0; k < 8 && enough / too_little > 1.002; ++k) {
        const double middle = std::sqrt(enough * too_little);
        (Fitter(family, strength, law).limit(middle * given) ? enough : too_little) = middle;
    }
    fit.horizon_factor = 1 / enough;
    return fit;
}

} // namespace periscope
