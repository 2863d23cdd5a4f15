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
    : model_(model), body_(body), driving_(driving), krylov_(body), observe_(std::move(observe)), book_(body),
      rest_book_(body), along_(body), correction_(body), correction_before_(body.zero_vectors()), limits_(model, body) {
}

void ControlledStepper::warm_up() {
    krylov_.warm_up(driving_);
    book_.warm_up(driving_);
    for (RestBook* const book : {&rest_book_, &along_, &correction_})
        book->warm_up(of_now);
    limits_.warm_up();
}

void ControlledStepper::add_state(std::vector<StateArray>& state) const {
    book_.add_state(state);
    rest_book_.add_state(state);
}

void ControlledStepper::restored(bool is_same_run) {
    book_.restored();
    parts_ = is_same_run ? rest_book_.parts() : RestBook::Parts{};
    if (!is_same_run)
        return;
    largest_acting2_ = book_.largest_acting2();
    rest_.at_rest = !book_.is_on_the_way();
}

void ControlledStepper::begin(std::uint64_t load_step) {
    const bool goes_on = !rest_.at_rest; // the run was resumed within this load step
    load_step_ = load_step;
    rest_ = {};
    rest_.at_rest = false;
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
    book_.iterate(driving_, load_step_, {.bonds = bonds, .overload = overload});
}

void ControlledStepper::read_residual() {
    const Residual found = residual_of(book_.read(), largest_acting2_);
    acting2_ = found.acting2;
    rest_.residual = found.relative;
    rounding_ = found.rounding;
}

void ControlledStepper::evaluate() {
    driving_.put_rest(time_);
    iterate(limits_.any_softens() ? Bonds::yield : Bonds::hold);
    book_.sum(driving_, false);
    read_residual();
}

std::uint64_t ControlledStepper::relax(std::uint64_t iterations) {
    std::uint64_t used = 0;
    while (used < iterations && !rest_.at_rest) {
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
    time_ = parts_.of_way;
    book_.set_control(0, largest_acting2_, true);
    rest_book_.keep(of_now);
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
    counted_from_ = rest_.iterations;
    value_at_rest_ = observe_();
    const double end = model_.time(model_.steps);
    probe_ = time_ + model_.time_step > end ? -model_.time_step : model_.time_step;
    driving_.put_rest(time_ + probe_);
    krylov_.precondition();
    krylov_.keep_base();
    krylov_.find_residual(driving_);
    krylov_.find_way(driving_);
    krylov_.start(true, least_across);
    now2_ = krylov_.read().residual2;
    target2_ = along_forcing * along_forcing * now2_;
}

void ControlledStepper::begin_correcting() {
    phase_ = Phase::correcting;
    krylov_.keep_base();
    krylov_.find_residual(driving_);
    krylov_.no_way();
    krylov_.start(false, least_across);
    now2_ = krylov_.read().residual2;
    const double aimed = 0.1 * model_.quasi_static.tolerance;
    target2_ = std::max(load_control::forcing * load_control::forcing * now2_, aimed * aimed * acting2_);
}

bool ControlledStepper::solve(std::uint64_t iterations, std::uint64_t& used) {
    while (std::isfinite(now2_) && now2_ > target2_) {
        if (used >= iterations)
            return false;
        if (const std::uint64_t count = rest_.iterations - counted_from_;
            count >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations))
            throw RunError(
                fmt::format("Load step {} of {} did not converge: the residual is {:.3g} after {} conjugate gradient "
                            "iterations; the tolerance is {:.3g}. Increase the maximum iterations or the convergence "
                            "tolerance. The load steps that converged are kept.",
                            load_step_, model_.steps, rest_.residual, count, model_.quasi_static.tolerance));
        for (std::uint64_t k = 0; k < look_every; ++k)
            krylov_.advance(least_across);
        used += look_every;
        rest_.iterations += look_every;
        const KrylovBook::Status status = krylov_.read();
        now2_ = status.residual2;
        if (!status.is_definite) // the residual consists of rounding errors
            return true;
    }
    return true;
}

void ControlledStepper::turned() {
    along_.keep(of_last_step);
    krylov_.move_from_base(1);
    along_.find_way(of_now);
    effect_ = observe_() - value_at_rest_;
    along_.go_back();
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
    krylov_.move_from_base(1);
    ++corrections_;
    const double later = to_value();
    correction_.find_way(of_now);
    const double more = acceleration();
    correction_.go_on(more);
    time_ += more * later;
    assess();
}

// Adds the multiple of d with which the controlled value reaches its aim to the current displacement. Returns the
// change of the time of the load that belongs to it, s.
double ControlledStepper::to_value() {
    const double part = (aim() - observe_()) / effect_;
    along_.keep(of_now);
    along_.go_on(part);
    return part * probe_;
}

// Returns the factor by which the correction is multiplied. It follows from the last two corrections, and would be
// exact if both had the same shape.
double ControlledStepper::acceleration() {
    const BodyArray& s = correction_.way();
    const double now2 = krylov_.product(s, s);
    if (correction2_ > 0) {
        const double both = krylov_.product(s, correction_before_);
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
    ++rest_.newton_steps;
    evaluate();
    if (!std::isfinite(rest_.residual))
        return fail("the forces are no longer finite");
    const double end = model_.time(model_.steps);
    // The required load is larger than the available one.
    if (corrections_ > 2 && time_ > end + 1e-6 * (end - model_.start_time))
        return at_full_load();
    if (rest_.residual < 0.9 * least_residual_) {
        least_residual_ = rest_.residual;
        least_at_ = corrections_;
    }
    is_stalled_ = corrections_ - least_at_ >= most_idle;
    if (rest_.residual <= relaxation::margin * allowed() || (is_stalled_ && rest_.residual <= allowed()))
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
        book_.add_work(driving_);
    const double from = found.overload >= 1 ? limits_.break_from(of_last_step, found.overload) : 1;
    iterate(Bonds::fail, from);
    book_.sum(driving_, false);
    read_residual();
    if (found.overload < 1 && rest_.residual <= allowed())
        return part_done();
    if (found.overload >= 1)
        has_broken_ = true;
    if (++events_ > fracture::most_events)
        return fail(fmt::format("bonds still break after {} rounds of bond breaking", fracture::most_events));
    corrections_ = 0;
    begin_turning();
}

void ControlledStepper::part_done() {
    book_.add_work(driving_);
    largest_acting2_ = acting2_;
    parts_.done += part_;
    parts_.of_way = time_;
    parts_.next = fracture::next_part(part_, parts_.next, softened_);
    rest_.at_rest = parts_.done > 1 - 1e-9;
    rest_.load_factor = (time_ - model_.start_time) / (model_.time(model_.steps) - model_.start_time);
    book_.set_control(0, largest_acting2_, !rest_.at_rest);
    rest_book_.put_parts(parts_);
    phase_ = Phase::beginning;
    if (rest_.at_rest)
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
        return fail(fmt::format("the residual is {:.3g} after {} iterations; the tolerance is {:.3g}", rest_.residual,
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
    rest_book_.go_back();
    part_ = parts_.next = std::max(fracture::least_part, part_ / 2);
    ++rest_.cuts;
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
