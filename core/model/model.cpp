#include "core/model/model.hpp"

#include "core/case/check_case.hpp"
#include "core/model/pre_crack.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>

namespace periscope {
namespace {

Vec3 metres(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

std::string at(const Vec3& p) { return fmt::format("({:.6g}, {:.6g}, {:.6g}) m", p.x, p.y, p.z); }

void make_sets(const Case& c, Model& model, std::vector<Problem>& problems) {
    const double spacing = c.spacing().value;
    for (std::size_t i = 0; i < c.sets.size(); ++i) {
        model.sets.push_back({c.sets[i].name, nodes_of_set(c.sets[i], model.nodes.position, spacing)});
        if (model.sets.back().nodes.empty()) {
            const Box box = bounding_box(model.nodes.position);
            problems.push_back({fmt::format("sets[{}]", i), "'" + c.sets[i].name + "' holds no node",
                                fmt::format("enlarge or move it: the body's nodes lie between {} and {}", at(box.min),
                                            at(box.max))});
        }
    }
}

const NodeSet* find_set(const Model& model, const std::string& name) {
    for (const NodeSet& s : model.sets)
        if (s.name == name)
            return &s;
    return nullptr;
}

// Gives the nodes of a set a motion along one axis; two different motions of one component are a problem.
void prescribe(Model& model, const NodeSet& set, std::size_t axis, const Motion& motion, std::size_t condition,
               std::vector<std::size_t>& condition_of_motion, std::vector<Problem>& problems) {
    if (model.motions.size() >= INT16_MAX) {
        problems.push_back({fmt::format("conditions[{}]", condition),
                            fmt::format("is one too many: {} prescribed components are possible", INT16_MAX),
                            "put nodes that move alike into one set"});
        return;
    }
    const auto index = static_cast<std::int16_t>(model.motions.size());
    model.motions.push_back(motion);
    condition_of_motion.push_back(condition);
    for (const std::uint32_t node : set.nodes) {
        std::int16_t& slot = model.node_motion[node][axis];
        if (slot != no_motion) {
            const Motion& other = model.motions[static_cast<std::size_t>(slot)];
            const bool same = other.is_velocity == motion.is_velocity && other.value == motion.value &&
                              other.ramp == motion.ramp && other.ramp_time == motion.ramp_time;
            if (same)
                continue;
            problems.push_back({fmt::format("conditions[{}]", condition),
                                fmt::format("prescribes {} of node {} at {}, as does conditions[{}] with other values",
                                            "xyz"[axis], node, at(model.nodes.position[node]),
                                            condition_of_motion[static_cast<std::size_t>(slot)]),
                                "let the two sets not overlap, or leave out a component"});
            return; // one word a condition and component is enough
        }
        slot = index;
    }
}

void make_conditions(const Case& c, Model& model, std::vector<Problem>& problems) {
    const std::size_t n = model.nodes.size();
    model.no_fail.assign(n, 0);
    model.node_motion.assign(n, {no_motion, no_motion, no_motion});
    std::vector<std::size_t> condition_of_motion;
    for (std::size_t i = 0; i < c.conditions.size(); ++i) {
        const ConditionEntry& entry = c.conditions[i];
        const NodeSet* set = find_set(model, entry.set);
        if (!set)
            continue; // said by check_case
        if (entry.kind == ConditionKind::no_fail) {
            for (const std::uint32_t node : set->nodes)
                model.no_fail[node] = 1;
            continue;
        }
        for (std::size_t a = 0; a < 3; ++a) {
            Motion motion;
            motion.is_velocity = entry.kind == ConditionKind::velocity;
            motion.ramp = entry.ramp;
            motion.ramp_time = entry.ramp_time.value;
            if (entry.kind != ConditionKind::fixed) {
                if (!entry.value[a])
                    continue;
                motion.value = entry.kind == ConditionKind::displacement ? entry.value[a]->metres(c.spacing().value)
                                                                         : entry.value[a]->value;
            }
            if (entry.kind == ConditionKind::initial_velocity) {
                model.initial_velocity.resize(n);
                for (const std::uint32_t node : set->nodes)
                    model.initial_velocity[node][a] = motion.value;
            } else {
                prescribe(model, *set, a, motion, i, condition_of_motion, problems);
            }
        }
    }
}

void make_observers(const Case& c, Model& model) {
    for (const ObserverEntry& o : c.observers)
        for (std::size_t s = 0; s < model.sets.size(); ++s)
            if (model.sets[s].name == o.set)
                model.observers.push_back({o.name, o.kind, s});
}

// Both ends agree to the last bit.
bool crosses(const PreCrack& crack, const std::vector<Vec3>& x, std::size_t i, std::size_t j) {
    return crack.crosses(x[std::min(i, j)], x[std::max(i, j)]);
}

// Marks the bonds of a list that a crack cuts; true when there is one.
bool cut_listed(Model& model, const PreCrack& crack) {
    auto& families = model.families;
    const auto& x = model.nodes.position;
    std::atomic<bool> cuts = false;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            if (!crack.near(x[i], 1.01 * model.horizon + 0.5 * model.nodes.spacing))
                continue;
            for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
                if (crosses(crack, x, i, families.neighbour[b])) {
                    families.alive[b] = 0;
                    cuts = true;
                }
        }
    });
    return cuts;
}

bool cut_regular(Model& model, const PreCrack& crack) {
    RegularFamily& family = *model.regular;
    const auto& x = model.nodes.position;
    tbb::enumerable_thread_specific<std::vector<CutBond>> found;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(x.size()), 4096), [&](const auto& range) {
        auto& mine = found.local();
        for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
            if (!crack.near(x[i], 1.01 * model.horizon + 0.5 * model.nodes.spacing))
                continue;
            for (std::uint32_t b = 0; b < family.bonds(); ++b)
                if (const auto j = neighbour(*model.nodes.lattice, i, family.of_bond(b)); j && crosses(crack, x, i, *j))
                    mine.push_back({i, b});
        }
    });
    const std::size_t before = family.cut.size();
    bool cuts = false;
    for (const auto& part : found) {
        cuts = cuts || !part.empty();
        family.cut.insert(family.cut.end(), part.begin(), part.end());
    }
    if (family.cut.size() != before) { // two cracks may cut the same bond
        tbb::parallel_sort(family.cut.begin(), family.cut.end());
        family.cut.erase(std::unique(family.cut.begin(), family.cut.end()), family.cut.end());
    }
    return cuts;
}

void cut_bonds(const Case& c, Model& model, const Progress& progress) {
    const double spacing = c.spacing().value;
    for (std::size_t k = 0; k < c.cracks.size(); ++k) {
        const CrackEntry& entry = c.cracks[k];
        report(progress, 0.9, "Cutting pre-cracks");
        const PreCrack crack(metres(entry.corner, spacing), metres(entry.first, spacing), metres(entry.second, spacing));
        if (!(model.regular ? cut_regular(model, crack) : cut_listed(model, crack)))
            model.warnings.push_back(fmt::format("cracks[{}]: cuts no bond; is it where the body is?", k));
    }
}

// The largest Σ_j V_j / |ξ| of a node, the family of each node times its partial volumes.
double largest_family_sum(const Model& model) {
    const auto& x = model.nodes.position;
    if (model.regular) { // the node in the middle has the most neighbours
        const LatticeShape& shape = *model.nodes.lattice;
        const auto& n = shape.count;
        const std::uint32_t middle = (n[0] / 2 * n[1] + n[1] / 2) * n[2] + n[2] / 2;
        double sum = 0;
        for (std::size_t b = 0; b < model.regular->bonds(); ++b)
            if (const auto j = neighbour(shape, middle, model.regular->of_bond(b))) {
                const double length = norm(x[*j] - x[middle]);
                sum += model.partial_volume(length) * model.nodes.volume[*j] / length;
            }
        return sum;
    }
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, x.size(), 256), 0.0,
        [&](const auto& range, double most) {
            for (std::size_t i = range.begin(); i < range.end(); ++i) {
                double sum = 0;
                for (const std::uint32_t j : model.families.of(i)) {
                    const double length = norm(x[j] - x[i]);
                    sum += model.partial_volume(length) * model.nodes.volume[j] / length;
                }
                most = std::max(most, sum);
            }
            return most;
        },
        [](double a, double b) { return std::max(a, b); });
}

// Silling & Askari 2005: Δt < √(2ρ / Σ_j c V_j / |ξ|), the smallest over the nodes.
double stable_step(const Model& model) {
    return std::sqrt(2 * model.materials[0].density / (model.laws[0].micromodulus * largest_family_sum(model)));
}

std::uint64_t whole_steps(double steps) {
    if (!(steps < 1e12))
        throw CaseError({{"run.end_time", fmt::format("takes {:.3g} time steps, which would never end", steps),
                          "check the units of end_time, time_step, youngs_modulus and density"}});
    return static_cast<std::uint64_t>(std::max(1.0, steps));
}

void choose_steps(const Case& c, Model& model) {
    model.stable_step = stable_step(model);
    const double stiffness = model.laws[0].micromodulus * std::pow(model.nodes.spacing, 4); // in stress
    if (!std::isfinite(model.stable_step) || !(model.stable_step > 0) || !std::isfinite(stiffness))
        throw CaseError({{"materials[0]", fmt::format("gives a stable time step of {:g} s", model.stable_step),
                          "check the units of youngs_modulus, density, horizon and spacing"}});
    model.damping = c.run.damping.value;
    if (c.run.time_step) {
        model.time_step = c.run.time_step->value;
        if (model.time_step > model.stable_step)
            model.warnings.push_back(fmt::format("run.time_step: {:.4g} s is above the stable limit {:.4g} s; the run "
                                                 "will probably explode. Leave it out to let the program choose.",
                                                 model.time_step, model.stable_step));
        model.steps = whole_steps(std::round(c.run.end_time.value / model.time_step));
    } else {
        const double most = c.run.safety * model.stable_step;
        model.steps = whole_steps(std::ceil(c.run.end_time.value / most * (1 - 1e-9)));
        model.time_step = c.run.end_time.value / static_cast<double>(model.steps);
    }
    model.frames = std::min(model.steps, static_cast<std::uint64_t>(c.output.frames));
    model.samples = std::min(model.steps, static_cast<std::uint64_t>(c.output.samples));
}

void warn_of_doubts(const Case& c, Model& model) {
    const MaterialEntry& m = c.materials.front();
    if (std::abs(m.poisson_ratio.value - 0.25) > 1e-9)
        model.warnings.push_back(fmt::format("materials[0].poisson_ratio: {:g} is not represented; the bond-based model "
                                             "in 3D has 1/4. A state-based model would be needed.",
                                             m.poisson_ratio.value));
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry); box && model.nodes.lattice)
        for (std::size_t a = 0; a < 3; ++a) {
            const double asked = box->box[a].metres(box->spacing.value);
            const double made = model.nodes.lattice->count[a] * model.nodes.spacing;
            if (std::abs(made - asked) > 1e-6 * asked)
                model.warnings.push_back(fmt::format("geometry.lattice.box[{}]: {:g} m is no multiple of the spacing; the "
                                                     "body is {:g} m there. Change one of the two to be exact.",
                                                     a, asked, made));
        }
    const double ratio = model.horizon / model.nodes.spacing;
    if (ratio < 2)
        model.warnings.push_back(fmt::format("horizon: only {:.2f} mean spacings; cracks will follow the mesh. Use "
                                             "about three.", ratio));
    std::size_t alone = 0;
    for (std::size_t i = 0; i < model.families.size(); ++i) // in a regular grid every node has a neighbour
        alone += model.families.of(i).empty() ? 1 : 0;
    if (alone > 0)
        model.warnings.push_back(fmt::format("{} nodes have no neighbour within the horizon and will not move with the "
                                             "body; use a larger horizon.", alone));
    if (model.motions.empty() && model.initial_velocity.empty())
        model.warnings.push_back("conditions: nothing moves this body; prescribe a displacement or a velocity.");
}

} // namespace

std::vector<Problem> check_on_nodes(const Case& c, Nodes nodes) {
    Model model;
    model.nodes = std::move(nodes);
    std::vector<Problem> problems;
    make_sets(c, model, problems);
    make_conditions(c, model, problems);
    return problems;
}

std::uint64_t Model::bonds() const {
    return regular ? count_bonds(*nodes.lattice, *regular) : families.bonds();
}

std::uint64_t Model::bonds_cut() const {
    return regular ? regular->cut.size()
                   : static_cast<std::uint64_t>(std::count(families.alive.begin(), families.alive.end(), std::uint8_t{0}));
}

double Model::partial_volume(double length) const {
    if (!partial_volumes)
        return 1;
    const double r = 0.5 * nodes.spacing; // Hu, Ha & Bobaru 2010
    return std::clamp((horizon + r - length) / (2 * r), 0.0, 1.0);
}

Families listed_families(const Model& model) {
    return model.regular ? listed(*model.nodes.lattice, *model.regular) : model.families;
}

Model build_model(const Case& c, Nodes nodes, const BondFilter& blocked, const Progress& progress, FamilyForm form) {
    if (auto problems = check_case(c); !problems.empty())
        throw CaseError(std::move(problems));
    if (nodes.size() == 0)
        throw GeometryError("geometry: the body has no nodes; use a smaller spacing");

    Model model;
    model.nodes = std::move(nodes);
    // In spacings of the case, not of the mesh that came out: the user's number must mean what it says.
    model.horizon = c.horizon.metres(c.spacing().value);
    const MaterialEntry& m = c.materials.front();
    model.materials = {{m.name, m.density.value}};
    model.laws = {{micromodulus(m.youngs_modulus.value, model.horizon),
                   m.critical_stretch ? m.critical_stretch->value
                                      : critical_stretch(m.youngs_modulus.value, m.fracture_energy->value, model.horizon),
                   {}}};

    report(progress, 0, "Finding sets");
    std::vector<Problem> problems;
    make_sets(c, model, problems);
    make_conditions(c, model, problems);
    make_observers(c, model);
    if (!problems.empty())
        throw CaseError(std::move(problems));

    if (model.nodes.lattice && !blocked && form == FamilyForm::automatic)
        model.regular = regular_family(*model.nodes.lattice, model.horizon / model.nodes.spacing);
    else
        model.families = find_families(model.nodes.position, model.horizon, blocked, [&](double f, std::string_view what) {
            return !progress || progress(0.05 + 0.85 * f, what);
        });
    if (model.bonds() == 0)
        throw CaseError({{"horizon", fmt::format("{:g} m joins no two nodes", model.horizon), "use about '3.14 dx'"}});
    cut_bonds(c, model, progress);
    report(progress, 0.95, "Choosing the time step");
    choose_steps(c, model);
    warn_of_doubts(c, model);
    report(progress, 1, "Model ready");
    return model;
}

} // namespace periscope
