#include "core/frames/rigid_bodies_file.hpp"

#include "core/base/error.hpp"
#include "core/files/polydata_file.hpp"
#include "core/files/refuse.hpp"
#include "core/files/vtk_xml_file.hpp"
#include "core/frames/read_vtu.hpp"
#include "core/rigid_bodies/rigid_surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkTypeInt64Array.h>

namespace periscope {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_bodies(const fs::path& file, const std::string& reason) {
    refuse(file, reason, "copy the file again, or remove it");
}

// A part of the state of a body, stored as an array of `components` numbers.
struct Part {
    const char* name;
    int components;
    void (*get)(const RigidState&, double* numbers);
    void (*set)(RigidState&, const double* numbers);
};

void put(const Vec3& v, double* numbers) {
    for (std::size_t a = 0; a < 3; ++a)
        numbers[a] = v[a];
}
Vec3 vector_at(const double* numbers) {
    return {numbers[0], numbers[1], numbers[2]};
}
template <Vec3 RigidState::*Member>
constexpr Part vector_part(const char* name) {
    return {name, 3, [](const RigidState& s, double* n) { put(s.*Member, n); },
            [](RigidState& s, const double* n) { s.*Member = vector_at(n); }};
}
template <double RigidState::*Member>
constexpr Part number_part(const char* name) {
    return {name, 1, [](const RigidState& s, double* n) { *n = s.*Member; },
            [](RigidState& s, const double* n) { s.*Member = *n; }};
}

constexpr std::array parts{vector_part<&RigidState::displacement>("displacement"),
                           Part{"axes", 9,
                                [](const RigidState& s, double* n) {
                                    for (std::size_t a = 0; a < 3; ++a)
                                        put(s.axes[a], n + 3 * a);
                                },
                                [](RigidState& s, const double* n) {
                                    for (std::size_t a = 0; a < 3; ++a)
                                        s.axes[a] = vector_at(n + 3 * a);
                                }},
                           vector_part<&RigidState::velocity>("centre velocity"),
                           vector_part<&RigidState::spin>("angular velocity"),
                           vector_part<&RigidState::momentum>("angular momentum"),
                           vector_part<&RigidState::force>("total force"),
                           vector_part<&RigidState::torque>("torque"),
                           number_part<&RigidState::contact_energy>("contact energy"),
                           number_part<&RigidState::friction_loss>("friction loss")};

vtkNew<vtkDoubleArray> array_of(const char* name, int components) {
    vtkNew<vtkDoubleArray> array;
    array->SetName(name);
    array->SetNumberOfComponents(components);
    return array;
}

void add_states(vtkFieldData& data, const Frame& frame) {
    for (const Part& part : parts) {
        auto values = array_of(part.name, part.components);
        std::array<double, 9> numbers{};
        for (const RigidState& state : frame.rigid_bodies) {
            part.get(state, numbers.data());
            values->InsertNextTuple(numbers.data());
        }
        data.AddArray(values);
    }
    auto time = array_of("TimeValue", 1); // ParaView expects this name
    time->InsertNextValue(frame.time);
    data.AddArray(time);
    vtkNew<vtkTypeInt64Array> step;
    step->SetName("step");
    step->InsertNextValue(static_cast<vtkTypeInt64>(frame.step));
    data.AddArray(step);
}

} // namespace

fs::path rigid_bodies_name(const fs::path& frame) {
    std::string name = frame.stem().string();
    if (constexpr std::string_view prefix = "frame-"; name.starts_with(prefix))
        name.erase(0, prefix.size());
    return frame.parent_path() / ("rigid-bodies-" + name + ".vtp");
}

std::vector<std::pair<double, std::string>>
rigid_bodies_entries(const std::vector<std::pair<double, std::string>>& frames) {
    std::vector<std::pair<double, std::string>> entries;
    for (const auto& [time, name] : frames)
        entries.emplace_back(time, rigid_bodies_name(name).generic_string());
    return entries;
}

RigidBodiesWriter::RigidBodiesWriter(const Model& model) : bodies_(model.rigid_bodies) {
    if (bodies_.empty() || model.nodes.position.empty())
        return;
    Box around{model.nodes.position.front(), model.nodes.position.front()};
    for (const Vec3& p : model.nodes.position)
        for (std::size_t a = 0; a < 3; ++a) {
            around.min[a] = std::min(around.min[a], p[a]);
            around.max[a] = std::max(around.max[a], p[a]);
        }
    for (const RigidBody& body : bodies_)
        surfaces_.push_back(rigid_surface(body, around, model.nodes.spacing, model.space));
}

void RigidBodiesWriter::write(const fs::path& file, const Frame& frame) const {
    if (frame.rigid_bodies.size() != surfaces_.size())
        throw std::invalid_argument(fmt::format("a frame of {} rigid bodies cannot be written with a model of {}",
                                                frame.rigid_bodies.size(), surfaces_.size()));
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> triangles;
    auto velocity = array_of("velocity", 3), force = array_of("force", 3);
    vtkNew<vtkIntArray> number;
    number->SetName("rigid body");
    for (std::size_t b = 0; b < surfaces_.size(); ++b) {
        const RigidState& state = frame.rigid_bodies[b];
        const Surface surface = placed(surfaces_[b], bodies_[b], state);
        const Vec3 centre = bodies_[b].centre + state.displacement;
        const vtkIdType first = points->GetNumberOfPoints();
        for (const Vec3& p : surface.points) {
            points->InsertNextPoint(p.x, p.y, p.z);
            const Vec3 v = state.velocity + cross(state.spin, p - centre);
            velocity->InsertNextTuple3(v.x, v.y, v.z);
        }
        for (const auto& t : surface.triangles) {
            const std::array<vtkIdType, 3> ids{first + t[0], first + t[1], first + t[2]};
            triangles->InsertNextCell(3, ids.data());
            number->InsertNextValue(static_cast<int>(b));
            force->InsertNextTuple3(state.force.x, state.force.y, state.force.z);
        }
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(triangles);
    data->GetPointData()->AddArray(velocity);
    data->GetCellData()->AddArray(number);
    data->GetCellData()->AddArray(force);
    add_states(*data->GetFieldData(), frame);
    write_polydata(file, *data);
}

std::vector<RigidState> read_rigid_bodies(const fs::path& file, std::size_t bodies) {
    if (!is_whole_vtu(file))
        refuse_bodies(file, "the file of the rigid bodies is missing or truncated");
    std::vector<RigidState> states(bodies);
    try {
        const VtkXmlFile stored(file, "PolyData");
        for (const Part& part : parts) {
            const XmlArray* array = stored.field(part.name);
            std::vector<double> numbers;
            if (array && array->components == static_cast<std::uint64_t>(part.components) && array->tuples == bodies)
                stored.append(*array, numbers);
            if (numbers.size() != bodies * static_cast<std::size_t>(part.components) ||
                !std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); }))
                refuse_bodies(file, fmt::format("the file has no valid {} of {} rigid bodies", part.name, bodies));
            for (std::size_t b = 0; b < bodies; ++b)
                part.set(states[b], numbers.data() + b * static_cast<std::size_t>(part.components));
        }
    } catch (const FileError&) {
        throw;
    } catch (const std::runtime_error& e) {
        refuse_bodies(file, fmt::format("the file of the rigid bodies is damaged: {}", e.what()));
    }
    return states;
}

} // namespace periscope
