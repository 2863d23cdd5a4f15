#include "gpu/motion/relaxation_stepper.hpp"

#include "core/base/error.hpp"
#include "core/reference/fracture_rules.hpp"
#include "gpu/motion/driving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::uint64_t read_every = 50;     // number of iterations between two readings of the residual
constexpr std::uint64_t stalled_after = 500; // iterations without improvement, at least

} // namespace

RelaxationStepper::RelaxationStepper(const Model& model, ResidentBody& body, Driving& driving)
    : model_(model), driving_(driving), relaxation_state_(body), last_equilibrium_(body), limits_(model, body) {}

void RelaxationStepper::warm_up() {
    relaxation_state_.warm_up(driving_);
    last_equilibrium_.warm_up(of_now);
    limits_.warm_up();
}

void RelaxationStepper::add_state(std::vector<StateArray>& state) const {
    relaxation_state_.add_state(state);
    last_equilibrium_.add_state(state);
}

void RelaxationStepper::restored(bool is_same_run) {
    relaxation_state_.restored();
    parts_ = is_same_run ? last_equilibrium_.parts() : ReturnPoint::Parts{};
    if (!is_same_run)
        return;
    largest_acting2_ = relaxation_state_.largest_acting2();
    status_.is_in_equilibrium = !relaxation_state_.is_within_load_step();
}

void RelaxationStepper::begin(std::uint64_t load_step) {
    const bool goes_on = !status_.is_in_equilibrium; // the run was resumed within this load step
    load_step_ = load_step;
    status_ = {};
    status_.is_in_equilibrium = false;
    rounds_ = 0;
    has_begun_ = false;
    if (!goes_on)
        parts_.done = 0;
    part_ = std::min(parts_.next, 1 - parts_.done);
}

void RelaxationStepper::take_over(std::uint64_t load_step, double done) {
    restored(true);
    parts_ = {done, parts_.next, 0};
    status_.is_in_equilibrium = false;
    begin(load_step);
}

double RelaxationStepper::time_of(double part) const {
    return part >= 1 ? model_.time(load_step_) : model_.time(load_step_ - 1) + part * model_.time_step;
}

void RelaxationStepper::begin_round() {
    relaxation_state_.set_control(0, largest_acting2_, true);
    relaxation_state_.begin();
    number_ = 0;
    least_residual_ = std::numeric_limits<double>::infinity();
    least_at_ = 0;
    next_start_ = relaxation::first_start;
}

void RelaxationStepper::read_residual() {
    const Residual found = residual_of(relaxation_state_.read(), largest_acting2_);
    acting2_ = found.acting2;
    status_.residual = found.relative;
    rounding_ = found.rounding;
    if (status_.residual < 0.9 * least_residual_) {
        least_residual_ = status_.residual;
        least_at_ = number_;
    }
}

bool RelaxationStepper::is_stalled() const {
    return number_ - least_at_ >= std::max(stalled_after, number_ / 2);
}

double RelaxationStepper::allowed(bool stalled) const {
    return stalled ? std::max(tolerance(), rounding_share * rounding_) : tolerance();
}

// Returns the residual at which bonds are tested: a little below the tolerance, but not below the residual that
// rounding causes.
double RelaxationStepper::wanted(bool stalled) const {
    return std::max(relaxation::margin * tolerance(), stalled ? rounding_share * rounding_ : 0);
}

double RelaxationStepper::still_residual() {
    iterate({.keeps_force = false}); // this moves the prescribed nodes
    iterate({});
    sum();
    read_residual();
    return status_.residual;
}

// Begins a part of the load step at the last equilibrium, or at its extrapolation by the last increment if this has
// less than half of the residual.
void RelaxationStepper::begin_part() {
    last_equilibrium_.keep(of_now);
    overload_in_equilibrium_ = limits_.any_breaks() ? limits_.look(of_now).overload : 0;
    const double before = time_of(parts_.done) - parts_.of_increment * model_.time_step;
    const double growth = parts_.of_increment > 0
                              ? growth_of_drive(model_, before, time_of(parts_.done), time_of(parts_.done + part_))
                              : 0;
    driving_.put_time(time_of(parts_.done + part_));
    number_ = least_at_ = 0;
    const double as_it_was = still_residual();
    if (growth != 0) {
        last_equilibrium_.extrapolate(growth);
        if (!(still_residual() < 0.5 * as_it_was)) {
            last_equilibrium_.restore();
            still_residual();
        }
    }
    begin_round();
    read_residual();
    has_begun_ = true;
    has_broken_ = is_rough_ = yields_ = false;
    softened_ = 0;
    if (status_.residual <= (limits_.any_softens() ? fracture::rough_equilibrium : wanted(false)))
        settle();
}

// Called in equilibrium with the current bonds, and near equilibrium if laws soften: tests whether bonds soften or
// break.
void RelaxationStepper::settle() {
    if (limits_.any_softens() && !yields_) {
        yields_ = true;
        if (limits_.look(of_last_step).softened > 0) {
            iterate({.bonds = Bonds::yield});
            sum();
            begin_round();
            read_residual();
        }
        if (status_.residual > wanted(false))
            return;
    }
    const BondLimits::Found found = limits_.look(of_last_step);
    if (is_cut_for_softening(found.softened) || is_cut_for_event(found.overload))
        return;
    softened_ = std::max(softened_, found.softened);
    keep_bonds(found.overload);
}

bool RelaxationStepper::is_cut_for_softening(double by) {
    if (has_broken_ || !fracture::is_cut_for_softening(part_, by))
        return false;
    last_equilibrium_.restore();
    part_ = parts_.next = std::max(fracture::least_part, part_ / 2);
    ++status_.cuts;
    has_begun_ = false;
    return true;
}

bool RelaxationStepper::is_cut_for_event(double overload) {
    if (has_broken_ || !fracture::is_cut_for_event(part_, overload_in_equilibrium_, overload))
        return false;
    const double to_event = fracture::part_to_event(overload_in_equilibrium_, overload);
    part_ = std::max(fracture::least_part, to_event * part_);
    last_equilibrium_.restore();
    ++status_.cuts;
    has_begun_ = false;
    return true;
}

// Called in equilibrium: stores how far bonds have softened, breaks the most overloaded bonds, and tests whether the
// body is in equilibrium with the remaining ones.
void RelaxationStepper::keep_bonds(double overload) {
    const bool was_stalled = is_stalled();
    if (overload >= 1) // work is added before bonds break, too
        relaxation_state_.add_work(driving_);
    const double from = overload >= 1 ? limits_.break_from(of_last_step, overload) : 1;
    iterate({.bonds = Bonds::fail, .overload = from});
    sum();
    read_residual();
    has_broken_ = has_broken_ || overload >= 1;
    const bool holds = overload < 1 || limits_.look(of_last_step).overload < 1;
    if (holds && status_.residual <= allowed(was_stalled))
        return part_done();
    if (++rounds_ > fracture::most_events)
        give_up(fmt::format("bonds still break after {} rounds of bond breaking; the body is breaking apart",
                            fracture::most_events));
    begin_round();
}

void RelaxationStepper::part_done() {
    relaxation_state_.add_work(driving_);
    last_equilibrium_.find_increment(of_last_step);
    largest_acting2_ = acting2_;
    parts_.of_increment = has_broken_ ? 0 : part_;
    parts_.done += part_;
    status_.is_in_equilibrium = parts_.done > 1 - 1e-9;
    has_begun_ = false;
    relaxation_state_.set_control(0, largest_acting2_, !status_.is_in_equilibrium);
    parts_.next = fracture::next_part(part_, parts_.next, softened_);
    if (status_.is_in_equilibrium)
        load_step_ = 0;
    else
        part_ = std::min(parts_.next, 1 - parts_.done);
    last_equilibrium_.put_parts(parts_);
}

std::uint64_t RelaxationStepper::relax(std::uint64_t iterations) {
    std::uint64_t used = 0;
    while (used < iterations && !status_.is_in_equilibrium) {
        if (!has_begun_) {
            begin_part();
            continue;
        }
        if (number_ >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations))
            give_up(no_equilibrium());
        const bool is_last = number_ + 1 == static_cast<std::uint64_t>(model_.quasi_static.most_iterations);
        const bool adapts = number_ > 0 && number_ % relaxation::adapt_every == 0;
        iterate({Iteration::moving, yields_ ? Bonds::yield : Bonds::hold, adapts || is_last});
        if (adapts || is_last)
            sum(adapts);
        if (number_ == next_start_) {
            relaxation_state_.begin();
            next_start_ *= 2;
        }
        const bool reads = (adapts && number_ % read_every == 0) || is_last;
        ++number_, ++used, ++status_.iterations;
        if (!reads)
            continue;
        read_residual();
        const bool waits = limits_.any_softens() && !yields_;
        if (status_.residual <= (waits     ? fracture::rough_equilibrium
                                 : is_last ? allowed(is_stalled())
                                           : wanted(is_stalled())))
            settle();
        else if (yields_ && !is_rough_ && status_.residual <= fracture::rough_equilibrium) {
            is_rough_ = true; // the state of bonds is not stored, so this is near enough
            is_cut_for_softening(limits_.look(of_last_step).softened / 1.5);
        }
    }
    return used;
}

// Returns a message why no equilibrium was found, with residual, iterations and tolerance.
std::string RelaxationStepper::no_equilibrium() const {
    std::string said = fmt::format("the residual is {:.3g} after {} iterations; the tolerance is {:.3g}",
                                   status_.residual, number_, tolerance());
    if (rounding_ > 0.3 * tolerance())
        said += fmt::format(", and rounding alone causes a residual of about {:.2g} in this precision", rounding_);
    return said;
}

void RelaxationStepper::give_up(const std::string& how) const {
    const bool is_rounding = rounding_ > 0.3 * tolerance() && status_.residual < 5 * rounding_;
    const std::string advice =
        is_rounding
            ? fmt::format("Increase the convergence tolerance to {:.1g}, or use double precision.", 3 * rounding_)
            : "If the residual is still decreasing, increase the maximum iterations or the number of load steps; "
              "otherwise increase the convergence tolerance or use double precision.";
    throw RunError(
        fmt::format("Load step {} of {} ({:.4g} s) did not converge: {}. {} A loaded body or fragment without "
                    "support has no equilibrium. The load steps that converged are kept.",
                    load_step_, model_.steps, model_.time(load_step_), how, advice));
}

} // namespace periscope::gpu
