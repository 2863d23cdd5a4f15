#include "gpu/motion/controlled_stepper.hpp"

#include "core/base/error.hpp"
#include "core/model/load_control.hpp"
#include "core/reference/fracture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace periscope::gpu {
namespace {

// Lower limit of the stiffness across bonds: compression does not reduce it below 0, so that the tangent stays
// positive.
constexpr double least_across = 0;
constexpr double along_forcing = 1e-4; // relative residual at which the solution for d ends
constexpr int most_idle = 8;           // number of corrections without an improvement by a tenth

} // namespace

ControlledStepper::ControlledStepper(const Model& model, ResidentBody& body, Driving& driving, Observe observe)
    : model_(model), body_(body), driving_(driving), gradients_(body), observe_(std::move(observe)),
      relaxation_state_(body), last_equilibrium_(body), along_(body), correction_(body),
      correction_before_(body.zero_vectors()), limits_(model, body) {}

void ControlledStepper::warm_up() {
    gradients_.warm_up(driving_);
    relaxation_state_.warm_up(driving_);
    for (ReturnPoint* const point : {&last_equilibrium_, &along_, &correction_})
        point->warm_up(of_now);
    limits_.warm_up();
}

void ControlledStepper::add_state(std::vector<StateArray>& state) const {
    relaxation_state_.add_state(state);
    last_equilibrium_.add_state(state);
}

void ControlledStepper::restored(bool is_same_run) {
    relaxation_state_.restored();
    parts_ = is_same_run ? last_equilibrium_.parts() : ReturnPoint::Parts{};
    if (!is_same_run)
        return;
    largest_acting2_ = relaxation_state_.largest_acting2();
    status_.is_in_equilibrium = !relaxation_state_.is_within_load_step();
}

void ControlledStepper::begin(std::uint64_t load_step) {
    const bool goes_on = !status_.is_in_equilibrium; // the run was resumed within this load step
    load_step_ = load_step;
    status_ = {};
    status_.is_in_equilibrium = false;
    if (!goes_on)
        parts_.done = 0;
    part_ = std::min(parts_.next, 1 - parts_.done);
    phase_ = Phase::beginning;
}

double ControlledStepper::aim() const {
    return model_.load_control->value * (static_cast<double>(load_step_ - 1) + parts_.done + part_) /
           static_cast<double>(model_.steps);
}

const std::string& ControlledStepper::observer_name() const {
    return model_.observers[model_.load_control->observer].name;
}

double ControlledStepper::allowed() const {
    const double tolerance = model_.quasi_static.tolerance;
    return is_stalled_ ? std::max(tolerance, rounding_share * rounding_) : tolerance;
}

void ControlledStepper::iterate(Bonds bonds, double overload) {
    relaxation_state_.iterate(driving_, load_step_, {.bonds = bonds, .overload = overload});
}

void ControlledStepper::read_residual() {
    const Residual found = residual_of(relaxation_state_.read(), largest_acting2_);
    acting2_ = found.acting2;
    status_.residual = found.relative;
    rounding_ = found.rounding;
}

void ControlledStepper::evaluate() {
    driving_.put_time(time_);
    iterate(limits_.any_softens() ? Bonds::yield : Bonds::hold);
    relaxation_state_.sum(driving_, false);
    read_residual();
}

std::uint64_t ControlledStepper::relax(std::uint64_t iterations) {
    std::uint64_t used = 0;
    while (used < iterations && !status_.is_in_equilibrium) {
        if (phase_ == Phase::beginning)
            begin_part();
        else if (!solve(iterations, used))
            break;
        else if (phase_ == Phase::turning)
            turned();
        else
            corrected();
    }
    return used;
}

void ControlledStepper::begin_part() {
    time_ = parts_.of_increment;
    relaxation_state_.set_control(0, largest_acting2_, true);
    last_equilibrium_.keep(of_now);
    evaluate();
    corrections_ = events_ = 0;
    has_broken_ = false;
    softened_ = 0;
    begin_turning();
}

// Begins to solve for d, the change of the displacement with an increment of the load, or with a decrement at the end
// of the load's time.
void ControlledStepper::begin_turning() {
    phase_ = Phase::turning;
    counted_from_ = status_.iterations;
    value_in_equilibrium_ = observe_();
    const double end = model_.time(model_.steps);
    probe_ = time_ + model_.time_step > end ? -model_.time_step : model_.time_step;
    driving_.put_time(time_ + probe_);
    gradients_.precondition();
    gradients_.keep_base();
    gradients_.find_residual(driving_);
    gradients_.guess_increment(driving_);
    gradients_.start(true, least_across);
    now2_ = gradients_.read().residual2;
    target2_ = along_forcing * along_forcing * now2_;
}

void ControlledStepper::begin_correcting() {
    phase_ = Phase::correcting;
    gradients_.keep_base();
    gradients_.find_residual(driving_);
    gradients_.guess_zero();
    gradients_.start(false, least_across);
    now2_ = gradients_.read().residual2;
    const double aimed = 0.1 * model_.quasi_static.tolerance;
    target2_ = std::max(load_control::forcing * load_control::forcing * now2_, aimed * aimed * acting2_);
}

bool ControlledStepper::solve(std::uint64_t iterations, std::uint64_t& used) {
    while (std::isfinite(now2_) && now2_ > target2_) {
        if (used >= iterations)
            return false;
        if (const std::uint64_t count = status_.iterations - counted_from_;
            count >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations))
            throw RunError(
                fmt::format("Load step {} of {} did not converge: the residual is {:.3g} after {} conjugate gradient "
                            "iterations; the tolerance is {:.3g}. Increase the maximum iterations or the convergence "
                            "tolerance. The load steps that converged are kept.",
                            load_step_, model_.steps, status_.residual, count, model_.quasi_static.tolerance));
        for (std::uint64_t k = 0; k < look_every; ++k)
            gradients_.advance(least_across);
        used += look_every;
        status_.iterations += look_every;
        const ConjugateGradients::Status status = gradients_.read();
        now2_ = status.residual2;
        if (!status.is_definite) // the residual consists of rounding errors
            return true;
    }
    return true;
}

void ControlledStepper::turned() {
    along_.keep(of_last_step);
    gradients_.move_from_base(1);
    along_.find_increment(of_now);
    effect_ = observe_() - value_in_equilibrium_;
    along_.restore();
    if (!std::isfinite(effect_) ||
        std::abs(effect_) < load_control::least_effect * std::abs(model_.load_control->value))
        throw RunError(fmt::format(
            "Load step {} of {}: the load does not change the observer '{}', which controls it. The load may have "
            "reached the end of its ramp; then increase the load. Otherwise choose another observer or component. The "
            "load steps that converged are kept.",
            load_step_, model_.steps, observer_name()));
    least_residual_ = INFINITY;
    least_at_ = corrections_;
    is_stalled_ = false;
    correction2_ = 0;
    time_ += to_value();
    assess();
}

void ControlledStepper::corrected() {
    correction_.keep(of_now);
    gradients_.move_from_base(1);
    ++corrections_;
    const double later = to_value();
    correction_.find_increment(of_now);
    const double more = acceleration();
    correction_.extrapolate(more);
    time_ += more * later;
    assess();
}

// Adds the multiple of d with which the controlled value reaches its aim to the current displacement. Returns the
// change of the time of the load that belongs to it, s.
double ControlledStepper::to_value() {
    const double part = (aim() - observe_()) / effect_;
    along_.keep(of_now);
    along_.extrapolate(part);
    return part * probe_;
}

// Returns the factor by which the correction is multiplied. It follows from the last two corrections, and would be
// exact if both had the same shape.
double ControlledStepper::acceleration() {
    const BodyArray& s = correction_.increment();
    const double now2 = gradients_.product(s, s);
    if (correction2_ > 0) {
        const double both = gradients_.product(s, correction_before_);
        const double change2 = now2 + correction2_ - 2 * both;
        if (change2 > 0)
            factor_ = std::clamp(-factor_ * (both - correction2_) / change2, load_control::least_factor,
                                 load_control::largest_factor);
    } else {
        factor_ = 1;
    }
    correction2_ = now2;
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        store.device().queue.enqueueCopyBuffer(s[d], correction_before_[d], 0, 0, s[d].getInfo<CL_MEM_SIZE>());
    });
    return factor_;
}

void ControlledStepper::assess() {
    ++status_.newton_steps;
    evaluate();
    if (!std::isfinite(status_.residual))
        return fail("the forces are no longer finite");
    const double end = model_.time(model_.steps);
    // The required load is larger than the available one.
    if (corrections_ > 2 && time_ > end + 1e-6 * (end - model_.start_time))
        return at_full_load();
    if (status_.residual < 0.9 * least_residual_) {
        least_residual_ = status_.residual;
        least_at_ = corrections_;
    }
    is_stalled_ = corrections_ - least_at_ >= most_idle;
    if (status_.residual <= relaxation::margin * allowed() || (is_stalled_ && status_.residual <= allowed()))
        return settle();
    if (corrections_ >= load_control::most_iterations || corrections_ - least_at_ > 2 * most_idle)
        return jump();
    begin_correcting();
}

// Called when the body is in equilibrium with the current bonds: stores how far bonds have softened, and breaks the
// most overloaded bonds.
void ControlledStepper::settle() {
    const BondLimits::Found found = limits_.look(of_last_step);
    if (!has_broken_ && fracture::is_cut_for_softening(part_, found.softened) && cut())
        return;
    softened_ = std::max(softened_, found.softened);
    if (found.overload >= 1) // work is added before bonds break, too
        relaxation_state_.add_work(driving_);
    const double from = found.overload >= 1 ? limits_.break_from(of_last_step, found.overload) : 1;
    iterate(Bonds::fail, from);
    relaxation_state_.sum(driving_, false);
    read_residual();
    if (found.overload < 1 && status_.residual <= allowed())
        return part_done();
    if (found.overload >= 1)
        has_broken_ = true;
    if (++events_ > fracture::most_events)
        return fail(fmt::format("bonds still break after {} rounds of bond breaking", fracture::most_events));
    corrections_ = 0;
    begin_turning();
}

void ControlledStepper::part_done() {
    relaxation_state_.add_work(driving_);
    largest_acting2_ = acting2_;
    parts_.done += part_;
    parts_.of_increment = time_;
    parts_.next = fracture::next_part(part_, parts_.next, softened_);
    status_.is_in_equilibrium = parts_.done > 1 - 1e-9;
    status_.load_factor = (time_ - model_.start_time) / (model_.time(model_.steps) - model_.start_time);
    relaxation_state_.set_control(0, largest_acting2_, !status_.is_in_equilibrium);
    last_equilibrium_.put_parts(parts_);
    phase_ = Phase::beginning;
    if (status_.is_in_equilibrium)
        load_step_ = 0;
    else
        part_ = std::min(parts_.next, 1 - parts_.done);
}

void ControlledStepper::at_full_load() {
    if (cut())
        return;
    throw RunError(fmt::format("Load step {} of {} did not converge: at its end time, the load is too small for the "
                               "observer '{}' to reach {:.4g} m. Increase the load, or reduce the value at "
                               "the end of the load control. The load steps that converged are kept.",
                               load_step_, model_.steps, observer_name(), aim()));
}

// Called when no equilibrium exists at this value, because the crack grows without an increase of the load: stores how
// far bonds have softened so far, so that the crack can grow.
void ControlledStepper::jump() {
    if (cut())
        return;
    if (!limits_.any_softens() || ++events_ > load_control::most_jumps)
        return fail(fmt::format("the residual is {:.3g} after {} iterations; the tolerance is {:.3g}", status_.residual,
                                corrections_, model_.quasi_static.tolerance));
    softened_ = std::max(softened_, limits_.look(of_last_step).softened);
    iterate(Bonds::fail, INFINITY);
    has_broken_ = true;
    corrections_ = 0;
    begin_turning();
}

bool ControlledStepper::cut() {
    if (has_broken_ || part_ < 1.01 * fracture::least_part)
        return false;
    last_equilibrium_.restore();
    part_ = parts_.next = std::max(fracture::least_part, part_ / 2);
    ++status_.cuts;
    phase_ = Phase::beginning;
    return true;
}

void ControlledStepper::fail(const std::string& why) {
    if (cut())
        return;
    throw RunError(fmt::format(
        "Load step {} of {} did not converge: {}. Increase the number of load steps or the convergence tolerance, use "
        "double precision, or choose an observer nearer to the crack. The load steps that converged are kept.",
        load_step_, model_.steps, why));
}

} // namespace periscope::gpu
