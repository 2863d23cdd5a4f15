#include "core/geometry/import/rigid_forms.hpp"

#include "core/base/boxes.hpp"
#include "core/base/error.hpp"
#include "core/checks/check_case.hpp"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace periscope {
namespace {

// Products of inertia below this fraction of the moments of inertia are caused by single precision.
constexpr double nothing = 1e-6;

struct PrincipalAxes {
    std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    Vec3 inertia;
};

PrincipalAxes principal_axes(const std::array<Vec3, 3>& tensor) {
    PrincipalAxes found;
    const double size = tensor[0].x + tensor[1].y + tensor[2].z;
    const double products = std::max({std::abs(tensor[0].y), std::abs(tensor[0].z), std::abs(tensor[1].z)});
    if (products <= nothing * size) {
        found.inertia = {tensor[0].x, tensor[1].y, tensor[2].z};
        return found;
    }
    Eigen::Matrix3d matrix;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            matrix(Eigen::Index(i), Eigen::Index(j)) = tensor[i][j];
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(matrix);
    for (std::size_t a = 0; a < 3; ++a) {
        const auto column = solver.eigenvectors().col(Eigen::Index(a));
        found.axes[a] = {column(0), column(1), column(2)};
        found.inertia[a] = solver.eigenvalues()(Eigen::Index(a));
    }
    found.axes[2] = cross(found.axes[0], found.axes[1]); // right-handed
    return found;
}

double area_of(const Surface& surface) {
    double twice = 0;
    for (const auto& t : surface.triangles)
        twice += norm(cross(surface.points[t[1]] - surface.points[t[0]], surface.points[t[2]] - surface.points[t[0]]));
    return 0.5 * twice;
}

} // namespace

RigidFormPtr rigid_form(const Surface& closed) {
    const MassProperties mass = mass_properties(closed);
    const PrincipalAxes principal = principal_axes(mass.inertia());
    Surface own = closed;
    Box bounds;
    for (Vec3& p : own.points) {
        const Vec3 arm = p - mass.centre;
        p = {dot(principal.axes[0], arm), dot(principal.axes[1], arm), dot(principal.axes[2], arm)};
        include(bounds, p);
    }
    const double area = area_of(own);
    return std::make_shared<const RigidForm>(RigidForm{SurfaceDistance(std::move(own)), mass.centre, principal.axes,
                                                       mass.volume, area, (1 / mass.volume) * principal.inertia,
                                                       bounds});
}

RigidFormPtr read_rigid_form(const std::filesystem::path& file, const std::string& unit, const Progress& progress) {
    for (const Problem& problem : check_unit_of_length("unit", unit))
        throw GeometryError(problem.text());
    const ImportedSurface imported = import_surface(file, unit, progress);
    if (!imported.report.usable()) {
        std::string text = file.string() + ": the surface does not enclose a body, so it cannot be a rigid body.";
        for (const std::string& fault : imported.report.faults())
            text += "\n- " + fault;
        throw GeometryError(text);
    }
    return rigid_form(imported.surface);
}

RigidForms rigid_forms(const Case& c, const Progress& progress) {
    RigidForms forms(c.rigid_bodies.size());
    std::map<std::pair<std::filesystem::path, std::string>, RigidFormPtr> read;
    for (std::size_t b = 0; b < forms.size(); ++b) {
        const auto* surface = std::get_if<RigidSurface>(&c.rigid_bodies[b].shape);
        if (!surface)
            continue;
        const std::filesystem::path file =
            c.folder / surface->file; // an absolute path on the right replaces the folder
        RigidFormPtr& form = read[{file, surface->unit}];
        const std::string at = fmt::format("rigid_bodies[{}].surface: ", b);
        try {
            if (!form)
                form = read_rigid_form(file, surface->unit, progress);
        } catch (const FileError& e) {
            throw FileError(at + e.what());
        } catch (const GeometryError& e) {
            throw GeometryError(at + e.what());
        }
        forms[b] = form;
    }
    return forms;
}

} // namespace periscope
