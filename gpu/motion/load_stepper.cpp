#include "gpu/motion/load_stepper.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope::gpu {
namespace {

constexpr std::uint64_t read_every = 50;     // iterations from one look at the residual to the next
constexpr std::uint64_t stalled_after = 500; // at least

} // namespace

LoadStepper::LoadStepper(const Model& model, DeviceContext& device, BondStore& store)
    : model_(model), device_(device), store_(store), book_(device, store) {}

void LoadStepper::restored(bool is_same_run) {
    if (!is_same_run)
        return;
    largest_acting2_ = book_.largest_acting2(device_);
    rest_.at_rest = !book_.is_on_the_way(device_);
}

void LoadStepper::begin(std::uint64_t load_step) {
    load_step_ = load_step;
    rest_ = {};
    rest_.at_rest = false;
    rounds_ = 0;
    has_begun_ = false;
}

void LoadStepper::iterate(Kind kind, bool keeps_force, const cl::Buffer& prescribed, const cl::Buffer& loads) {
    StepCall call{prescribed, 0, loads, 0, keeps_force};
    call.number = static_cast<int>(load_step_) + 1; // energies are not accounted for: no step is the first
    call.control = kind == Kind::moving ? &book_.control : &book_.still;
    call.may_break = kind == Kind::breaking;
    store_.step(call);
}

void LoadStepper::begin_round() {
    book_.set_control(device_, 0, largest_acting2_, true);
    book_.begin(device_, store_.last_displacement());
    number_ = 0;
    least_residual_ = std::numeric_limits<double>::infinity();
    least_at_ = 0;
    next_start_ = relaxation::first_start;
}

void LoadStepper::read_residual() {
    const Residual found = residual_of(book_.read(device_), largest_acting2_);
    acting2_ = found.acting2;
    rest_.residual = found.relative;
    rounding_ = found.rounding;
    if (rest_.residual < 0.9 * least_residual_) {
        least_residual_ = rest_.residual;
        least_at_ = number_;
    }
}

bool LoadStepper::is_stalled() const {
    return number_ - least_at_ >= std::max(stalled_after, number_ / 2);
}

double LoadStepper::allowed(bool stalled) const {
    return stalled ? std::max(tolerance(), rounding_) : tolerance();
}

// At rest with the bonds as they were; is it with what is left of them?
bool LoadStepper::ask_bonds(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    const bool was_stalled = is_stalled();
    iterate(Kind::breaking, true, prescribed, loads);
    book_.sum(device_, store_.last_displacement(), loads, 0, false);
    read_residual();
    if (rest_.residual <= allowed(was_stalled)) {
        largest_acting2_ = acting2_;
        book_.set_control(device_, 0, largest_acting2_, false);
        load_step_ = 0;
        return true;
    }
    if (++rounds_ > relaxation::most_rounds)
        give_up(fmt::format(
            "bonds still break after {} rounds; the body is breaking apart, or the load steps are too large",
            relaxation::most_rounds));
    begin_round();
    return false;
}

std::uint64_t LoadStepper::relax(std::uint64_t iterations, const cl::Buffer& prescribed, const cl::Buffer& loads) {
    if (!has_begun_) {
        iterate(Kind::still, false, prescribed, loads); // what is prescribed moves
        iterate(Kind::still, true, prescribed, loads);
        begin_round();
        book_.sum(device_, store_.last_displacement(), loads, 0, false);
        read_residual();
        has_begun_ = true;
        if (rest_.residual <= relaxation::margin * allowed(is_stalled()))
            rest_.at_rest = ask_bonds(prescribed, loads);
    }
    std::uint64_t used = 0;
    while (used < iterations && !rest_.at_rest) {
        if (number_ >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations))
            give_up(fmt::format("the residual is {:.2g} after {} iterations; the tolerance is {:.2g}", rest_.residual,
                                number_, tolerance()));
        const bool is_last = number_ + 1 == static_cast<std::uint64_t>(model_.quasi_static.most_iterations);
        const bool adapts = number_ > 0 && number_ % relaxation::adapt_every == 0;
        iterate(Kind::moving, adapts || is_last, prescribed, loads);
        if (adapts || is_last)
            book_.sum(device_, store_.last_displacement(), loads, 0, adapts);
        if (number_ == next_start_) {
            book_.begin(device_, store_.last_displacement());
            next_start_ *= 2;
        }
        const bool reads = (adapts && number_ % read_every == 0) || is_last;
        ++number_, ++used, ++rest_.iterations;
        if (!reads)
            continue;
        read_residual();
        if (rest_.residual <= (is_last ? 1 : relaxation::margin) * allowed(is_stalled()))
            rest_.at_rest = ask_bonds(prescribed, loads);
    }
    return used;
}

void LoadStepper::give_up(const std::string& how) const {
    throw RunError(
        fmt::format("Load step {} of {} ({:.4g} s) did not converge: {}. If the residual is still decreasing, increase "
                    "the maximum iterations or the number of load steps; otherwise increase the convergence tolerance "
                    "or use double precision. A loaded body or fragment "
                    "without support has no equilibrium. The load steps that converged are kept.",
                    load_step_, model_.steps, model_.time(load_step_), how));
}

} // namespace periscope::gpu
