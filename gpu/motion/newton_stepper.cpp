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
    : model_(model), driving_(driving), krylov_(body), relaxation_(model, body, driving), book_(relaxation_.book()),
      limits_(relaxation_.limits()), rest_book_(relaxation_.rest_book()) {}

void NewtonStepper::warm_up() {
    relaxation_.warm_up();
    krylov_.warm_up(driving_);
}

void NewtonStepper::restored(bool is_same_run) {
    book_.restored();
    if (!is_same_run)
        return;
    largest_acting2_ = book_.largest_acting2();
    rest_.at_rest = !book_.is_on_the_way();
    of_way_ = rest_.at_rest ? rest_book_.parts().of_way : 0;
}

void NewtonStepper::begin(std::uint64_t load_step) {
    load_step_ = load_step;
    rest_ = {};
    rest_.at_rest = false;
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
    book_.iterate(driving_, load_step_, {});
}

void NewtonStepper::read_residual() {
    const Residual found = residual_of(book_.read(), largest_acting2_);
    acting2_ = found.acting2;
    rest_.residual = residual_ = found.relative;
    rounding_ = found.rounding;
}

void NewtonStepper::evaluate() {
    iterate();
    book_.sum(driving_, false);
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
    while (used < iterations && !rest_.at_rest) {
        if (phase_ == Phase::relaxing) {
            used += relaxation_.relax(iterations - used);
            rest_.iterations = iterations_before_ + relaxation_.rest().iterations;
            rest_.residual = relaxation_.rest().residual;
            rest_.at_rest = relaxation_.rest().at_rest;
            if (rest_.at_rest) {
                rest_.cuts += relaxation_.rest().cuts;
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
    driving_.put_rest(time_of(done_ + part_));
    book_.set_control(0, largest_acting2_, true);
    if (!has_forces_)
        iterate();
    book_.sum(driving_, false);
    read_residual();
    rest_book_.keep(of_last_step);
    krylov_.precondition();
    is_first_ = true;
    steps_ = stalled_ = 0;
    begin_solving();
    extrapolate();
}

// Begins at the extrapolation of the last equilibrium by the last increment instead, if this has less than half of the
// residual.
void NewtonStepper::extrapolate() {
    const double now = time_of(done_), before = now - of_way_ * model_.time_step;
    const double growth = of_way_ > 0 ? growth_of_drive(model_, before, now, time_of(done_ + part_)) : 0;
    if (growth == 0)
        return;
    const double residual2 = first2_;
    rest_book_.go_on(growth);
    evaluate();
    begin_solving();
    if (first2_ < 0.25 * residual2)
        return;
    rest_book_.go_back();
    evaluate();
    begin_solving();
}

void NewtonStepper::begin_solving() {
    phase_ = Phase::solving;
    const bool has_way = is_first_ && !model_.motions.empty();
    krylov_.keep_base();
    krylov_.find_residual(driving_);
    if (has_way)
        krylov_.find_way(driving_);
    else
        krylov_.no_way();
    krylov_.start(has_way, least_across_);
    first2_ = krylov_.read().residual2;
    const double aimed = 0.25 * model_.quasi_static.tolerance;
    target2_ = std::max(newton::forcing * newton::forcing * first2_, aimed * aimed * acting2_);
}

std::uint64_t NewtonStepper::solve(std::uint64_t iterations) {
    std::uint64_t used = 0;
    for (KrylovBook::Status status{first2_, true};;) {
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
        if (rest_.iterations >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations)) {
            may_cut_ = false; // a smaller part would need more iterations
            fail(fmt::format("{} conjugate-gradient iterations were not enough", rest_.iterations));
            return used;
        }
        for (std::uint64_t k = 0; k < look_every; ++k)
            krylov_.advance(least_across_);
        used += look_every;
        rest_.iterations += look_every;
        status = krylov_.read();
        if (acting2_ > 0)
            rest_.residual = std::sqrt(status.residual2 / acting2_);
    }
}

void NewtonStepper::end_solving() {
    const double before = residual_;
    if (is_first_) {
        krylov_.move_from_base(1);
        evaluate();
        is_first_ = false;
    } else if (!search_along()) {
        return fail(fmt::format("the residual {:.3g} does not decrease along the Newton direction", before));
    }
    if (!std::isfinite(residual_))
        return fail("the forces are no longer finite");
    ++rest_.newton_steps;
    stalled_ = residual_ < 0.7 * before ? 0 : stalled_ + 1;
    step_done();
}

// Tries fractions of du until the residual is smaller, or the slope of the energy along du, which is −r·du, has
// decreased enough in magnitude. Returns false if none is found.
bool NewtonStepper::search_along() {
    const double before = residual_;
    krylov_.find_residual(driving_);
    const double first = krylov_.slope();
    double part = 1;
    for (int k = 0; k < newton::most_trials; ++k) {
        krylov_.move_from_base(part);
        evaluate();
        if (residual_ < before || residual_ <= allowed(true))
            return true;
        krylov_.find_residual(driving_);
        const double slope = krylov_.slope();
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
        rest_book_.go_back();
        has_forces_ = false;
        return relax_on();
    }
    const bool was_stalled = is_stalled();
    iterate();
    book_.sum(driving_, false);
    read_residual();
    if (residual_ <= allowed(was_stalled))
        return part_done();
    steps_ = stalled_ = 0;
    begin_solving();
}

void NewtonStepper::part_done() {
    book_.add_work(driving_);
    largest_acting2_ = acting2_;
    has_forces_ = true;
    rest_book_.find_way(of_last_step);
    of_way_ = part_;
    RestBook::Parts parts = rest_book_.parts();
    parts.of_way = of_way_;
    rest_book_.put_parts(parts);
    done_ += part_;
    phase_ = Phase::beginning;
    rest_.at_rest = done_ > 1 - 1e-9;
    book_.set_control(0, largest_acting2_, !rest_.at_rest);
    if (rest_.at_rest) {
        load_step_ = 0;
        return;
    }
    part_ = std::min(2 * part_, 1 - done_);
}

// Returns to the last equilibrium and halves the part of the load step if possible; otherwise relaxation takes over, if
// the case allows this.
void NewtonStepper::fail(const std::string& why) {
    has_forces_ = false;
    rest_book_.go_back();
    if (may_cut_ && part_ > 1.5 * newton::least_part) {
        ++rest_.cuts;
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
    rest_.left_to_relaxation = why;
    relax_on();
}

// Continues the load step by relaxation.
void NewtonStepper::relax_on() {
    iterations_before_ = rest_.iterations;
    phase_ = Phase::relaxing;
    relaxation_.take_over(load_step_, done_);
}

} // namespace periscope::gpu
