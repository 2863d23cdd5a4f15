#include "core/base/open_unit.hpp"
#include "core/calibration/search.hpp"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>

namespace periscope {
namespace {

nlopt_algorithm algorithm_of(Calibration::Method method) {
    switch (method) {
    case Calibration::Method::cobyla:
        return NLOPT_LN_COBYLA;
    case Calibration::Method::nelder_mead:
        return NLOPT_LN_NELDERMEAD;
    case Calibration::Method::direct:
        return NLOPT_GN_DIRECT_L;
    default:
        return NLOPT_LN_BOBYQA;
    }
}

// The data of NLopt's callback. The callback must not throw, because NLopt calls it from C.
struct Objective {
    const Ask& ask;
    const std::vector<FittedParameter>& fitted;
    const Parameters& start;
    std::vector<double> shares_of_start;
    nlopt_opt optimiser = nullptr;
    std::optional<Trial> best;
    std::exception_ptr fault;

    double operator()(const double* shares) {
        try {
            Parameters values;
            for (std::size_t p = 0; p < fitted.size(); ++p)
                // The conversion rounds. The exact start values are used where they are meant, because their run has
                // already been made.
                values.push_back(shares[p] == shares_of_start[p]
                                     ? start[p]
                                     : value_at_share(fitted[p].bounds, std::clamp(shares[p], 0.0, 1.0)));
            const std::vector<Trial> trials = ask({values});
            if (!trials.empty()) {
                if (!trials[0].has_failed && (!best || trials[0].misfit < best->misfit))
                    best = trials[0];
                return trials[0].misfit;
            }
        } catch (...) {
            fault = std::current_exception();
        }
        nlopt_force_stop(optimiser);
        return HUGE_VAL;
    }
    static double call(unsigned, const double* shares, double*, void* data) {
        return (*static_cast<Objective*>(data))(shares);
    }
};

} // namespace

std::optional<Trial> nlopt_search(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                  Calibration::Method method, double tolerance, std::size_t maximum_runs) {
    const std::unique_ptr<std::remove_pointer_t<nlopt_opt>, decltype(&nlopt_destroy)> optimiser(
        nlopt_create(algorithm_of(method), static_cast<unsigned>(fitted.size())), &nlopt_destroy);
    std::vector<double> shares;
    for (std::size_t p = 0; p < fitted.size(); ++p)
        shares.push_back(std::clamp(share_of(fitted[p].bounds, start[p]), 0.0, 1.0));
    Objective objective{ask, fitted, start, shares, optimiser.get(), {}, {}};
    constexpr double first_step = 0.15; // in shares: fraction of the range between the bounds
    nlopt_set_lower_bounds1(optimiser.get(), 0);
    nlopt_set_upper_bounds1(optimiser.get(), 1);
    nlopt_set_min_objective(optimiser.get(), &Objective::call, &objective);
    nlopt_set_xtol_abs1(optimiser.get(), tolerance);
    nlopt_set_initial_step1(optimiser.get(), std::max(first_step, tolerance));
    // This only limits the memory that DIRECT allocates. RunGate ends the search when all runs are used up, because it
    // knows which runs have been computed before.
    nlopt_set_maxeval(optimiser.get(), static_cast<int>(std::min<std::size_t>(4 * maximum_runs + 100, 1000000)));
    double least = 0;
    // The return code is not needed: `objective` has the best run.
    nlopt_optimize(optimiser.get(), shares.data(), &least);
    if (objective.fault)
        std::rethrow_exception(objective.fault);
    return objective.best;
}

std::vector<Parameters> starts_of(const std::vector<FittedParameter>& fitted, std::size_t count, std::uint64_t seed) {
    Parameters first;
    for (const FittedParameter& parameter : fitted)
        first.push_back(parameter.bounds.start);
    std::vector<Parameters> starts(count, first);
    std::mt19937_64 random(seed);
    std::vector<std::size_t> part(count - 1);
    for (std::size_t p = 0; p < fitted.size(); ++p) {
        std::iota(part.begin(), part.end(), std::size_t{0});
        for (std::size_t i = part.size(); i > 1; --i)
            std::swap(part[i - 1], part[static_cast<std::size_t>(open_unit(random()) * static_cast<double>(i))]);
        for (std::size_t s = 1; s < count; ++s)
            starts[s][p] = value_at_share(fitted[p].bounds, (static_cast<double>(part[s - 1]) + open_unit(random())) /
                                                                static_cast<double>(count - 1));
    }
    return starts;
}

} // namespace periscope
