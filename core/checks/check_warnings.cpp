#include "core/checks/check_warnings.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/crack_threshold.hpp"
#include "core/checks/check_loading.hpp"
#include "core/checks/check_magnitudes.hpp"
#include "core/checks/check_rows.hpp"
#include "core/physics/bond_based.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

const char* model_of(Space space) {
    return space == Space::solid          ? "1/4 in 3D"
           : space == Space::plane_strain ? "1/4 in plane strain"
                                          : "1/3 in plane stress";
}

void warn_of_poisson_ratios(const Case& c, std::vector<Problem>& warnings) {
    if (c.space() == Space::bar)
        return;
    if (c.theory == Theory::state_based) {
        for (std::size_t i = 0; i < c.materials.size(); ++i)
            if (const double given = c.materials[i].poisson_ratio.value; given < 0 || given > 0.45)
                warnings.push_back({fmt::format("materials[{}].poisson_ratio", i),
                                    fmt::format("{:g} is outside the tested range of the state-based theory", given),
                                    "use 0 to 0.45; near 1/2, time steps become small and locking occurs"});
        return;
    }
    const double represented = represented_poisson_ratio(c.space());
    // in plane stress the represented ratio is one third, which is often entered as 0.33
    const double rounded = c.space() == Space::plane_stress ? 4e-3 : 1e-9;
    for (std::size_t i = 0; i < c.materials.size(); ++i)
        if (const double given = c.materials[i].poisson_ratio.value; std::abs(given - represented) > rounded)
            warnings.push_back({fmt::format("materials[{}].poisson_ratio", i),
                                fmt::format("{:g} cannot be represented; the bond-based theory always has {}", given,
                                            model_of(c.space())),
                                "use this value, or the state-based theory for 0 to 0.45"});
}

void warn_of_sizes(const Case& c, std::vector<Problem>& warnings) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    if (!box || !(box->spacing.value > 0))
        return;
    const double dx = box->spacing.value;
    if (auto warning = warn_of_horizon(c.horizon.metres(dx), dx))
        warnings.push_back(std::move(*warning));
    for (std::size_t a = 0; a < axes_of(box->space); ++a) {
        const double asked = box->box[a].metres(dx), made = std::max(1.0, std::round(asked / dx)) * dx;
        if (std::abs(made - asked) > 1e-6 * asked)
            warnings.push_back(
                {fmt::format("geometry.lattice.box[{}]", a),
                 fmt::format("{:.6g} mm is not a multiple of the spacing; the body becomes {:.6g} mm long", 1e3 * asked,
                             1e3 * made),
                 "adjust the length or the spacing"});
    }
}

void warn_of_loads(const Case& c, std::vector<Problem>& warnings) {
    const auto holds = [](const auto& condition) { return !condition_info(condition.kind).has_value; };
    const auto stands = [](const RigidBodyEntry& body) { return body.motion == RigidMotion::fixed; };
    if (c.start.empty() && std::all_of(c.conditions.begin(), c.conditions.end(), holds) &&
        std::all_of(c.rigid_bodies.begin(), c.rigid_bodies.end(), stands))
        warnings.push_back(
            {"conditions", "Nothing moves or loads the body", "add a displacement, a velocity or a load"});
}

void warn_of_frames(const Case& c, std::vector<Problem>& warnings) {
    if (hold_surface(c.output.frame_nodes) && c.space() != Space::solid)
        warnings.push_back({"output.frame_nodes",
                            fmt::format("All nodes of {} are on the outer surface, so frames hold all nodes",
                                        c.space() == Space::bar ? "a bar" : "a plane model"),
                            "choose damaged nodes only, or all nodes"});
    if (hold_damaged(c.output.frame_nodes) && c.output.frame_damage.value >= usual_crack_threshold &&
        c.output.frame_damage.value < 1)
        warnings.push_back(
            {"output.frame_damage",
             fmt::format("Crack tips are nodes with a damage of {:g}, and the frames do not contain these nodes",
                         usual_crack_threshold),
             "enter e.g. 0.1"});
}

} // namespace

std::optional<Problem> warn_of_horizon(double horizon, double spacing) {
    const double ratio = horizon / spacing;
    if (!(ratio < 2))
        return std::nullopt;
    return Problem{"horizon", fmt::format("Only {:.2f} mean spacings; cracks will follow the mesh", ratio),
                   "use about three"};
}

std::vector<Problem> warnings_of(const Case& value) {
    std::vector<Problem> warnings;
    warn_of_poisson_ratios(value, warnings);
    warn_of_sizes(value, warnings);
    warn_of_loads(value, warnings);
    warn_of_frames(value, warnings);
    for (auto* more : {warn_of_rows, warn_of_loading, warn_of_magnitudes})
        for (Problem& warning : more(value))
            warnings.push_back(std::move(warning));
    return warnings;
}

} // namespace periscope
