#include "gpu/benchmark/verify.hpp"

#include "core/base/error.hpp"
#include "core/reference/agreement.hpp"
#include "core/reference/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace periscope::gpu {
namespace {

constexpr std::uint64_t verified_steps = 30;

Check failed_check(const VerificationCase& which, std::string why) {
    Check check;
    check.name = which.name;
    check.error = std::move(why);
    return check;
}

State state_after(const Model& model, const SolverOptions& options, const std::vector<std::uint64_t>& batches) {
    Solver solver(model, options);
    for (const std::uint64_t steps : batches)
        solver.advance(steps);
    return solver.state();
}

std::vector<Check> checks_of(const VerificationCase& which, const SolverOptions& options) {
    Model model = which.build();
    model.steps = model.samples = verified_steps;
    Reference reference(model);
    Solver solver(model, options);
    const VerificationLimits limits = verification_limits(which, options.precision);
    std::vector<Check> checks;
    reference.advance(1);
    solver.advance(1);
    checks.push_back(check_of_forces(which.name, solver.state(), reference.state(), limits.forces));
    reference.advance(verified_steps - 1);
    solver.advance(verified_steps - 1);
    const State state = solver.state();
    checks.push_back(check_of_motion(which.name, state, reference.state(), limits.motion));
    Check again = check_of_repetition(which.name, state, state_after(model, options, {1, verified_steps - 1}));
    if (again.has_passed())
        again = check_of_repetition(which.name, state, state_after(model, options, {2, 1, 7, verified_steps - 10}));
    checks.push_back(again);
    return checks;
}

} // namespace

// Returns the limits of two differences: of the forces for one displacement, which are only due to rounding, and of the
// motion that these forces cause in some steps.
VerificationLimits verification_limits(const VerificationCase& which, Precision precision) {
    return precision == Precision::double_ ? VerificationLimits{1e-12 * which.rounding, 1e-9}
                                           : VerificationLimits{1e-5 * which.rounding, 3e-5};
}

Check check_of_forces(const std::string& name, const State& device, const State& reference, double limit) {
    return {name + ": forces", relative_difference(device.force_density, reference.force_density), limit,
            different_bonds(device, reference)};
}

Check check_of_motion(const std::string& name, const State& device, const State& reference, double limit) {
    return {name + ": motion", relative_difference(device.displacement, reference.displacement), limit,
            different_bonds(device, reference)};
}

Check check_of_repetition(const std::string& name, const State& first, const State& again) {
    Check check{name + ": repeated", relative_difference(again.displacement, first.displacement), 0,
                different_bonds(first, again)};
    check.is_different = !is_same(first, again);
    return check;
}

std::vector<Check> verify(const VerificationCase& which, SolverOptions options) {
    options.keep_forces = true;
    try {
        return checks_of(which, options);
    } catch (const Error& e) {
        return {failed_check(which, e.what())};
    } catch (const std::bad_alloc&) {
        return {failed_check(which, "not enough memory")};
    }
}

std::string verification_head(const DeviceInfo& device, const SolverOptions& options) {
    return fmt::format("{} · {} · driver {} · {} · {} precision\n\n{:<52}{:>12}{:>12}  {}\n", device.name,
                       device.platform, device.driver, device.version, precision_word(options.precision), "check",
                       "difference", "limit", "passed");
}

std::string verification_row(const Check& check) {
    if (!check.error.empty())
        return fmt::format("{:<52}FAILED: {}\n", check.name, check.error);
    std::string verdict = check.has_passed() ? "yes" : "NO";
    if (check.other_bonds > 0)
        verdict += fmt::format(": {} bonds differ", check.other_bonds);
    else if (check.is_different)
        verdict += ": not the same bits";
    return fmt::format("{:<52}{:>12.1e}{:>12.0e}  {}\n", check.name, check.difference, check.limit, verdict);
}

std::string verification_end(const std::vector<Check>& checks) {
    const auto failed = std::ranges::count_if(checks, [](const Check& c) { return !c.has_passed(); });
    return fmt::format(
        "\n{} checks, {} failed.\nforces, motion: largest difference from the double-precision reference over "
        "its largest force or displacement;\nthe same bonds must be broken. repeated: two more runs, one in "
        "other batches of steps; every bit must be equal.\n",
        checks.size(), failed);
}

} // namespace periscope::gpu
