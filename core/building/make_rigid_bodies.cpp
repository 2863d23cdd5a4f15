#include "core/building/make_rigid_bodies.hpp"

#include "core/case/unit.hpp"
#include "core/rigid_bodies/distance_grid.hpp"
#include "core/rigid_bodies/make_rigid_body.hpp"
#include "core/rigid_bodies/rigid_overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace periscope {
namespace {

// Makes the distance grids of rigid bodies that are surfaces. Rigid bodies with the same surface share a grid.
void make_grids(Model& model) {
    for (std::size_t b = 0; b < model.rigid_bodies.size(); ++b) {
        RigidBody& body = model.rigid_bodies[b];
        if (!body.form)
            continue;
        const auto same = std::ranges::find_if(model.rigid_bodies, [&](const RigidBody& other) {
            return other.grid && other.form == body.form && other.distance == body.distance;
        });
        if (same != model.rigid_bodies.end()) {
            body.grid = same->grid;
            continue;
        }
        body.grid = std::make_shared<const DistanceGrid>(
            distance_grid(body.form->distance, body.distance, model.nodes.spacing));
        if (body.grid->step > body.distance)
            model.warnings.push_back(
                fmt::format("rigid_bodies[{}]: the distance grid of '{}' has a step of {}, "
                            "more than the contact distance of {}: "
                            "its edges and all details smaller than this are rounded — use a surface of only the part "
                            "that can touch the body, or a larger contact distance",
                            b, body.name, in_handy_unit(body.grid->step, "m"), in_handy_unit(body.distance, "m")));
    }
}

} // namespace

void make_rigid_bodies(const Case& c, const RigidForms& forms, Model& model, std::vector<Problem>& problems) {
    const double lightest_node = model.nodes.volume.empty()
                                     ? 0
                                     : *std::ranges::min_element(model.nodes.volume) *
                                           std::ranges::min(model.materials, {}, &Material::density).density;
    for (std::size_t b = 0; b < c.rigid_bodies.size(); ++b) {
        RigidBody body = make_rigid_body(c.rigid_bodies[b], c, model.nodes.spacing, form_of(forms, b));
        if (axes_of(model.space) < 3 && model.nodes.size() > 0) // a plane body exerts no torque about x and y
            body.centre.z = model.nodes.position.front().z;
        const std::string path = fmt::format("rigid_bodies[{}]", b);
        if (body.kind == RigidShapeKind::surface && !body.form)
            problems.push_back({path + ".surface", "The surface has not been read", "import it first"});
        if (body.motion == RigidMotion::free && body.mass < lightest_node)
            problems.push_back(
                {path + ".free",
                 fmt::format("The mass {:.3g} kg is less than that of one node, {:.3g} kg", body.mass, lightest_node),
                 "a rigid body must be heavier than the nodes that it touches; check the mass and its unit"});
        model.rigid_bodies.push_back(std::move(body));
    }
    for (Problem& problem : overlaps_of(model.rigid_bodies, model.nodes, model.space, c.start_time.value))
        problems.push_back(std::move(problem));
    if (problems.empty())
        make_grids(model);
}

} // namespace periscope
