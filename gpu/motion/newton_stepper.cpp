#include "gpu/motion/newton_stepper.hpp"

#include "core/base/error.hpp"
#include "core/reference/newton.hpp"
#include "gpu/motion/driving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr double whole_tangent = -1e30; // least_across without a limit

} // namespace

NewtonStepper::NewtonStepper(const Model& model, ResidentBody& body, Driving& driving)
    : model_(model), driving_(driving), gradients_(body), relaxation_(model, body, driving),
      relaxation_state_(relaxation_.relaxation_state()), limits_(relaxation_.limits()),
      last_equilibrium_(relaxation_.last_equilibrium()) {}

void NewtonStepper::warm_up() {
    relaxation_.warm_up();
    gradients_.warm_up(driving_);
}

void NewtonStepper::restored(bool is_same_run) {
    relaxation_state_.restored();
    if (!is_same_run)
        return;
    largest_acting2_ = relaxation_state_.largest_acting2();
    status_.is_in_equilibrium = !relaxation_state_.is_within_load_step();
    of_increment_ = status_.is_in_equilibrium ? last_equilibrium_.parts().of_increment : 0;
}

void NewtonStepper::begin(std::uint64_t load_step) {
    load_step_ = load_step;
    status_ = {};
    status_.is_in_equilibrium = false;
    phase_ = Phase::beginning;
    done_ = 0;
    part_ = 1;
    may_cut_ = true;
    has_forces_ = false;
    least_across_ = whole_tangent;
    iterations_before_ = 0;
}

double NewtonStepper::time_of(double part) const {
    return part >= 1 ? model_.time(load_step_) : model_.time(load_step_ - 1) + part * model_.time_step;
}

void NewtonStepper::iterate() {
    relaxation_state_.iterate(driving_, load_step_, {});
}

void NewtonStepper::read_residual() {
    const Residual found = residual_of(relaxation_state_.read(), largest_acting2_);
    acting2_ = found.acting2;
    status_.residual = residual_ = found.relative;
    rounding_ = found.rounding;
}

void NewtonStepper::evaluate() {
    iterate();
    relaxation_state_.sum(driving_, false);
    read_residual();
}

bool NewtonStepper::is_stalled() const {
    return stalled_ >= newton::most_stalled;
}

double NewtonStepper::allowed(bool stalled) const {
    const double tolerance = model_.quasi_static.tolerance;
    return stalled ? std::max(tolerance, rounding_) : tolerance;
}

std::uint64_t NewtonStepper::relax(std::uint64_t iterations) {
    std::uint64_t used = 0;
    while (used < iterations && !status_.is_in_equilibrium) {
        if (phase_ == Phase::relaxing) {
            used += relaxation_.relax(iterations - used);
            status_.iterations = iterations_before_ + relaxation_.status().iterations;
            status_.residual = relaxation_.status().residual;
            status_.is_in_equilibrium = relaxation_.status().is_in_equilibrium;
            if (status_.is_in_equilibrium) {
                status_.cuts += relaxation_.status().cuts;
                restored(true);
                load_step_ = 0;
            }
        } else if (phase_ == Phase::beginning) {
            begin_part();
        } else {
            used += solve(iterations - used);
        }
    }
    return used;
}

// Begins a part of the load step at an equilibrium: the first du follows from the increment of the prescribed
// displacements, the new loads and the tangent.
void NewtonStepper::begin_part() {
    driving_.put_time(time_of(done_ + part_));
    relaxation_state_.set_control(0, largest_acting2_, true);
    if (!has_forces_)
        iterate();
    relaxation_state_.sum(driving_, false);
    read_residual();
    last_equilibrium_.keep(of_last_step);
    gradients_.precondition();
    is_first_ = true;
    steps_ = stalled_ = 0;
    begin_solving();
    extrapolate();
}

// Begins at the extrapolation of the last equilibrium by the last increment instead, if this has less than half of the
// residual.
void NewtonStepper::extrapolate() {
    const double now = time_of(done_), before = now - of_increment_ * model_.time_step;
    const double growth = of_increment_ > 0 ? growth_of_drive(model_, before, now, time_of(done_ + part_)) : 0;
    if (growth == 0)
        return;
    const double residual2 = first2_;
    last_equilibrium_.extrapolate(growth);
    evaluate();
    begin_solving();
    if (first2_ < 0.25 * residual2)
        return;
    last_equilibrium_.restore();
    evaluate();
    begin_solving();
}

void NewtonStepper::begin_solving() {
    phase_ = Phase::solving;
    const bool has_guess = is_first_ && !model_.motions.empty();
    gradients_.keep_base();
    gradients_.find_residual(driving_);
    if (has_guess)
        gradients_.guess_increment(driving_);
    else
        gradients_.guess_zero();
    gradients_.start(has_guess, least_across_);
    first2_ = gradients_.read().residual2;
    const double aimed = 0.25 * model_.quasi_static.tolerance;
    target2_ = std::max(newton::forcing * newton::forcing * first2_, aimed * aimed * acting2_);
}

std::uint64_t NewtonStepper::solve(std::uint64_t iterations) {
    std::uint64_t used = 0;
    for (ConjugateGradients::Status status{first2_, true};;) {
        const bool is_sound = std::isfinite(status.residual2);
        if (!is_sound || !status.is_definite || status.residual2 <= target2_ || status.residual2 == 0) {
            if (is_sound && !status.is_definite && least_across_ < 0 && status.residual2 > target2_) {
                least_across_ = 0; // the next call continues with this residual
                begin_solving();
                return used;
            }
            end_solving();
            return used;
        }
        if (used >= iterations) {
            first2_ = status.residual2; // the next call continues from here
            return used;
        }
        if (status_.iterations >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations)) {
            may_cut_ = false; // a smaller part would need more iterations
            fail(fmt::format("{} conjugate-gradient iterations were not enough", status_.iterations));
            return used;
        }
        for (std::uint64_t k = 0; k < look_every; ++k)
            gradients_.advance(least_across_);
        used += look_every;
        status_.iterations += look_every;
        status = gradients_.read();
        if (acting2_ > 0)
            status_.residual = std::sqrt(status.residual2 / acting2_);
    }
}

void NewtonStepper::end_solving() {
    const double before = residual_;
    if (is_first_) {
        gradients_.move_from_base(1);
        evaluate();
        is_first_ = false;
    } else if (!search_along()) {
        return fail(fmt::format("the residual {:.3g} does not decrease along the Newton direction", before));
    }
    if (!std::isfinite(residual_))
        return fail("the forces are no longer finite");
    ++status_.newton_steps;
    stalled_ = residual_ < 0.7 * before ? 0 : stalled_ + 1;
    step_done();
}

// Tries fractions of du until the residual is smaller, or the slope of the energy along du, which is −r·du, has
// decreased enough in magnitude. Returns false if none is found.
bool NewtonStepper::search_along() {
    const double before = residual_;
    gradients_.find_residual(driving_);
    const double first = gradients_.slope();
    double part = 1;
    for (int k = 0; k < newton::most_trials; ++k) {
        gradients_.move_from_base(part);
        evaluate();
        if (residual_ < before || residual_ <= allowed(true))
            return true;
        gradients_.find_residual(driving_);
        const double slope = gradients_.slope();
        if (std::isfinite(residual_) && slope >= -newton::enough_descent * first)
            return true;
        part *= std::isfinite(slope) && slope < 0 ? std::clamp(first / (first - slope), 0.1, 0.5) : 0.5;
    }
    return false;
}

void NewtonStepper::step_done() {
    if (residual_ <= relaxation::margin * allowed(false) || residual_ <= allowed(is_stalled()))
        return ask_bonds();
    if (++steps_ > newton::most_steps || (is_stalled() && stalled_ > 3 * newton::most_stalled))
        return fail(fmt::format("the residual is {:.3g} after {} Newton steps; the tolerance is {:.3g}", residual_,
                                steps_, model_.quasi_static.tolerance));
    begin_solving();
}

// Called in equilibrium with the current bonds. If some bonds soften or break, relaxation continues from the last
// equilibrium, because the tangent of a softening bond is negative, and the order in which bonds break must not depend
// on the method.
void NewtonStepper::ask_bonds() {
    const BondLimits::Found found = limits_.look(of_last_step);
    if (found.softened > 0 || found.overload >= 1) {
        last_equilibrium_.restore();
        has_forces_ = false;
        return relax_on();
    }
    const bool was_stalled = is_stalled();
    iterate();
    relaxation_state_.sum(driving_, false);
    read_residual();
    if (residual_ <= allowed(was_stalled))
        return part_done();
    steps_ = stalled_ = 0;
    begin_solving();
}

void NewtonStepper::part_done() {
    relaxation_state_.add_work(driving_);
    largest_acting2_ = acting2_;
    has_forces_ = true;
    last_equilibrium_.find_increment(of_last_step);
    of_increment_ = part_;
    ReturnPoint::Parts parts = last_equilibrium_.parts();
    parts.of_increment = of_increment_;
    last_equilibrium_.put_parts(parts);
    done_ += part_;
    phase_ = Phase::beginning;
    status_.is_in_equilibrium = done_ > 1 - 1e-9;
    relaxation_state_.set_control(0, largest_acting2_, !status_.is_in_equilibrium);
    if (status_.is_in_equilibrium) {
        load_step_ = 0;
        return;
    }
    part_ = std::min(2 * part_, 1 - done_);
}

// Returns to the last equilibrium and halves the part of the load step if possible; otherwise relaxation takes over, if
// the case allows this.
void NewtonStepper::fail(const std::string& why) {
    has_forces_ = false;
    last_equilibrium_.restore();
    if (may_cut_ && part_ > 1.5 * newton::least_part) {
        ++status_.cuts;
        part_ /= 2;
        least_across_ = whole_tangent;
        phase_ = Phase::beginning;
        return;
    }
    leave_to_relaxation(why);
}

void NewtonStepper::leave_to_relaxation(const std::string& why) {
    if (model_.quasi_static.fall_back == FallBack::none)
        throw RunError(
            fmt::format("Load step {} of {} ({:.4g} s) did not converge with Newton's method: {}. Increase the number "
                        "of load steps, the maximum iterations or the convergence tolerance, use double precision, or "
                        "let relaxation continue where Newton's method has not converged. A loaded body or "
                        "fragment without support has no equilibrium. The load steps that converged are kept.",
                        load_step_, model_.steps, model_.time(load_step_), why));
    status_.left_to_relaxation = why;
    relax_on();
}

// Continues the load step by relaxation.
void NewtonStepper::relax_on() {
    iterations_before_ = status_.iterations;
    phase_ = Phase::relaxing;
    relaxation_.take_over(load_step_, done_);
}

} // namespace periscope::gpu
