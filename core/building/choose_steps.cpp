#include "core/building/choose_steps.hpp"

#include "core/case/unit.hpp"
#include "core/model/self_contact.hpp"
#include "core/stiffness/fastest_vibration.hpp"
#include "core/stiffness/stable_time_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace periscope {
namespace {

void require_finite_step(const Model& model) {
    const double spacing4 = std::pow(model.nodes.spacing, 4);
    std::size_t culprit = model.materials.size();
    for (std::size_t a = model.materials.size(); a-- > 0;)
        for (std::size_t b = 0; b < model.materials.size(); ++b)
            if (!std::isfinite(model.law(a, b).micromodulus * spacing4)) // the product is a stress
                culprit = a;
    if (culprit == model.materials.size()) {
        if (std::isfinite(model.stable_step) && model.stable_step > 0)
            return;
        culprit = 0;
    }
    throw CaseError({{fmt::format("materials[{}]", culprit),
                      fmt::format("Results in a stable time step of {:g} s", model.stable_step),
                      "check the units of Young's modulus, density, horizon and spacing"}});
}

void put_steps(const WholeSteps& steps, Schedule& schedule) {
    if (auto problems = check_steps(steps.count); !problems.empty())
        throw CaseError(std::move(problems));
    schedule.steps = static_cast<std::uint64_t>(steps.count);
    schedule.time_step = steps.length;
}

void require_length(const Schedule& schedule) {
    if (auto problems = check_time_step(schedule.time_step, schedule.stable_step); !problems.empty())
        throw CaseError(std::move(problems));
}

// Returns whether to compute the fastest vibration. This is done if the case needs it, if it costs little because the
// lattice can be reduced to a smaller one, and if the run is so long that the cost is negligible. It takes about 25
// products of the stiffness matrix with a vector, each as long as 10 to 30 steps on the device.
bool needs_limit(const Case& c, const Model& m) {
    constexpr double many_steps = 2e4;
    if (c.run.stepper != Stepper::dynamic)
        return false;
    const bool is_cut_down =
        m.regular && m.nodes.lattice->is_full() && m.regular->absent.empty() && m.materials.size() == 1;
    const double step = c.run.time_step ? c.run.time_step->value : c.run.safety * m.stable_step;
    return is_cut_down || c.run.from_limit || step > m.stable_step ||
           (c.run.end_time.value - m.start_time) / step > many_steps;
}

// Returns the mass (kg) of the nodes that a rigid body can touch at the same time: one layer, as large as the largest
// cross-section of the rigid body.
double touched_mass(const RigidBody& body, const Model& m) {
    const bool is_flat = axes_of(m.space) < 3;
    const double dx = m.nodes.spacing, thickness = m.nodes.volume.front() / (dx * dx);
    const Vec3& s = body.size;
    double area = 0;
    if (body.kind == RigidShapeKind::sphere)
        area = is_flat ? 2 * s.x * thickness : std::numbers::pi * s.x * s.x;
    else if (body.kind == RigidShapeKind::box)
        area = is_flat ? 2 * std::max(s.x, s.y) * thickness : 4 * std::max({s.x * s.y, s.y * s.z, s.z * s.x});
    else if (body.kind == RigidShapeKind::cylinder)
        area = std::max(std::numbers::pi * s.x * s.x, 4 * s.x * s.y);
    else if (body.kind == RigidShapeKind::surface || body.kind == RigidShapeKind::polygon) {
        // The area is that of the box around the rigid body, or half of the rigid body's surface if that is smaller.
        // Half of the surface is never less than what the rigid body covers when it is seen from any direction.
        const Vec3 box = bounds_of(body, m.space).size();
        if (is_flat)
            area = std::max(box.x, box.y) * thickness;
        else if (body.form)
            area = std::min(std::max({box.x * box.y, box.y * box.z, box.z * box.x}), 0.5 * body.form->area);
    }
    return std::ranges::max(m.materials, {}, &Material::density).density * dx * area;
}

// Reduces the time step because of contacts. `step` is the stable time step Δt_s of the bonds alone, and ω the highest
// frequency of vibration.
//
// Rigid bodies: their springs, with the contact stiffness κ, add at most κ 2/Δt_s² to ω² (rigid_contact.hpp). For a
// free rigid body of mass M and moment of inertia I that touches nodes of the total mass m at the distance r from its
// centre, κ is multiplied by 1 + m (1/M + r²/I), where r²/I is at most 3/M. The bound assumes that a node on the
// surface has half of the bonds of an interior node, and contact with at most two rigid bodies.
//
// Self-contact (self_contact.hpp): k is the stiffness of the spring between nodes i and j, n its direction, u the
// displacement. The sum of k (n·(u_i − u_j))² over all pairs is at most 2 Σ_i u_i·(Σ_j k n nᵀ) u_i, so the springs add
// twice contact_share() to ω². A node has no bond with a node that it touches, so contacts replace bonds. Only if
// bonded nodes repel each other, too, a node has contacts in addition to all of its bonds; the sum over its bonds along
// one axis is then a third (in a plane half) of the whole sum.
class WithContacts {
public:
    explicit WithContacts(const Model& m) {
        double second = 0;
        for (const RigidBody& body : m.rigid_bodies) {
            if (body.projects) // contact by projection has no spring
                continue;
            const double lighter = body.motion == RigidMotion::free ? 4 * touched_mass(body, m) / body.mass : 0;
            const double stiffness = body.stiffness * (1 + lighter);
            second = std::max(second, std::min(stiffness, stiffest_));
            stiffest_ = std::max(stiffest_, stiffness);
        }
        stiffest_ += second;
        own_ = 2 * contact_share(m);
        of_all_ = m.self_contact && m.self_contact->of_all;
        axes_ = static_cast<double>(axes_of(m.space));
    }
    double bound(double step) const {
        const double all = (of_all_ ? 2 / axes_ + own_ : std::max(1.0, own_)) + stiffest_;
        return all > 2 ? step * std::sqrt(2 / all) : step;
    }
    double limit(double step, double contact_rate) const {
        const double bonds = 4 / (step * step), own = own_ * contact_rate;
        return 2 / std::sqrt((of_all_ ? bonds + own : std::max(bonds, own)) + stiffest_ * contact_rate);
    }

private:
    double stiffest_ = 0, own_ = 0; // in 2/Δt_s²
    bool of_all_ = false;
    double axes_ = 3;
};

} // namespace

void choose_steps(const Case& c, Model& model) {
    model.start_time = c.start_time.value;
    model.goes_on = !c.start.empty();
    const double duration = c.run.end_time.value - model.start_time;
    if (!(duration > 0))
        throw CaseError({{"run.end_time",
                          fmt::format("The end time is {}, but the run starts from a checkpoint at {}",
                                      in_handy_unit(c.run.end_time.value, "s"), in_handy_unit(model.start_time, "s")),
                          "time continues from the checkpoint; enter a later end time"}});
    model.integrator = c.run.integrator;
    model.damping = c.run.damping.value;
    model.local_damping = c.run.local_damping.value;
    model.stable_step = model.bond_step = stable_step(model, c.run.stepper);
    require_finite_step(model);
    const WithContacts contacts(model);
    const double undamped = contacts.bound(model.bond_step);
    const auto [lightest, heaviest] = std::ranges::minmax(model.materials, {}, &Material::density);
    model.stable_step = stable_limit(c.run, undamped, lightest.density, heaviest.density);
    if (needs_limit(c, model)) {
        const double longest = contacts.limit(fastest_vibration(model).longest_step(), model.contact_rate());
        model.stability_limit = stable_limit(c.run, std::isfinite(longest) ? std::max(longest, undamped) : undamped,
                                             lightest.density, heaviest.density);
    }
    if (auto warning = warning_of_integrator(c.run, model.stable_step, undamped); !warning.empty())
        model.warnings.push_back(std::move(warning));
    if (c.run.stepper != Stepper::dynamic) { // a quasi-static analysis has load steps instead
        model.stepper = c.run.stepper;
        model.quasi_static = c.run.quasi_static;
        if (const auto& control = c.run.quasi_static.load_control) {
            const auto observer = std::ranges::find(model.observers, control->observer, &ObserverDefinition::name);
            model.load_control = LoadControl{static_cast<std::size_t>(observer - model.observers.begin()),
                                             static_cast<std::size_t>(control->axis), control->value.value};
        }
        model.steps = static_cast<std::uint64_t>(c.run.quasi_static.load_steps);
        model.time_step = duration / c.run.quasi_static.load_steps;
    } else if (c.run.time_step) {
        put_steps(whole_steps(c.run, duration, c.run.time_step->value), model);
        if (auto warning = warning_of_time_step(model.time_step, model.stable_step, model.stability_limit);
            !warning.empty())
            model.warnings.push_back("run.time_step: " + warning);
        require_length(model);
    } else {
        model.step_from_limit = c.run.from_limit;
        const double most = c.run.safety * (c.run.from_limit ? model.stability_limit : model.stable_step);
        if (auto warning = warning_of_duration(duration, most); !warning.empty())
            model.warnings.push_back(std::move(warning));
        put_steps(whole_steps(c.run, duration, most), model);
        require_length(model);
    }
}

} // namespace periscope
