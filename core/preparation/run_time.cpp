#include "core/preparation/run_time.hpp"

namespace periscope {
namespace {

constexpr double seconds_to_begin = 1;           // for starting with compiled kernels in the cache
constexpr double seconds_to_build_a_bond = 2e-8; // for building the model

} // namespace

std::optional<RunTime> Speeds::seconds_for(const Prediction& p) const {
    if (!(p.bonds > 0) || !(p.steps > 0) || (p.is_quasi_static && !(p.iterations.elastic > 0)))
        return std::nullopt;
    const double start = seconds_to_begin + p.bonds * seconds_to_build_a_bond;
    if (!p.is_quasi_static)
        return RunTime{start + p.steps * p.bonds / of_steps, 0, start};
    const double cracking = p.iterations.cracking;
    return RunTime{start + p.iterations.elastic * p.bonds / of_iterations,
                   cracking > 0 ? start + cracking * p.bonds / of_iterations : 0, start};
}

} // namespace periscope
