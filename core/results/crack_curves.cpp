#include "core/results/crack_curves.hpp"
#include "core/cracks/tip_speed.hpp"

#include "core/files/polydata_file.hpp"

#include <fmt/format.h>

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <limits>
#include <numbers>

namespace periscope {
namespace {

std::vector<const Crack*> by_number(const std::vector<Crack>& cracks,
                                    std::size_t most) { // `cracks` are sorted by length, the longest first
    std::vector<const Crack*> chosen;
    for (std::size_t k = 0; k < std::min(most, cracks.size()); ++k)
        chosen.push_back(&cracks[k]);
    std::ranges::sort(chosen, {}, &Crack::number);
    return chosen;
}

std::string cell(std::optional<double> value) {
    return value ? fmt::format("{:.9g}", *value) : std::string();
}

std::optional<double> positive(double value) {
    return value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<double> in_degrees(std::optional<double> angle) {
    return angle ? std::optional(*angle * 180 / std::numbers::pi) : std::nullopt;
}

} // namespace

std::vector<RunCurve> crack_curves(const std::vector<Crack>& cracks, RunAxis axis, std::size_t most) {
    std::vector<RunCurve> curves;
    for (const Crack* crack : by_number(cracks, most)) {
        const auto add = [&](const std::string& what, const char* unit, const char* quantity, auto value_of) {
            RunCurve curve{{fmt::format("crack {} {}", crack->number, what), unit, quantity}, {}};
            for (const TipMoment& moment : crack->moments)
                if (const std::optional<double> value = value_of(moment)) {
                    curve.points.x.push_back(axis == RunAxis::time ? moment.time : double(moment.step));
                    curve.points.y.push_back(*value);
                }
            if (!curve.points.x.empty())
                curves.push_back(std::move(curve));
        };
        add("length", "m", "Crack length", [](const TipMoment& m) { return std::optional(m.length); });
        if (axis == RunAxis::time) // not over load steps, in which time is only the argument of ramps
            add("speed", "m/s", "Crack speed", [&](const TipMoment& m) { return tip_speed(*crack, m.step); });
        add("angle", "rad", "Crack angle", [&](const TipMoment& m) { return angle_at(*crack, m); });
        if (crack->parent > 0)
            add(fmt::format("angle to crack {}", crack->parent), "rad", "Crack angle",
                [&](const TipMoment& m) { return branch_angle_at(*crack, m); });
        if (std::ranges::any_of(crack->moments, [](const TipMoment& m) { return m.process_zone > 0; }))
            add("process zone", "m", "Process zone", [](const TipMoment& m) { return std::optional(m.process_zone); });
        add("dissipated energy / length", "J/m", "Dissipated energy / crack length",
            [&](const TipMoment& m) { return energy_per_length(*crack, m); });
    }
    return curves;
}

std::string cracks_csv(const std::vector<Crack>& cracks, const std::optional<FirstBreak>& first_break) {
    const bool in_time = cracks.empty() || cracks.front().in_time;
    std::string csv =
        fmt::format("crack,step,time [s],x [m],y [m],z [m],length [m],{},angle to the initial crack [deg],"
                    "broken length [m],process zone [m],dissipated energy [J],dissipated energy / length [J/m],"
                    "first broken bond of the run [{}],parent,angle to the parent [deg]\n",
                    in_time ? "speed [m/s]" : "growth per load step [m]", in_time ? "s" : "load step");
    const std::string broke =
        cell(first_break ? std::optional(in_time ? first_break->time : double(first_break->step)) : std::nullopt);
    for (const Crack* crack : by_number(cracks, cracks.size()))
        for (const TipMoment& m : crack->moments)
            csv +=
                fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{},{},{},{},{},{},{},{},{}\n", crack->number,
                            m.step, m.time, m.tip.x, m.tip.y, m.tip.z, m.length,
                            cell(in_time ? tip_speed(*crack, m.step) : growth_per_load_step(*crack, m.step)),
                            cell(in_degrees(angle_at(*crack, m))), cell(positive(m.broken_length)),
                            cell(positive(m.process_zone)), cell(m.dissipated), cell(energy_per_length(*crack, m)),
                            broke, cell(positive(double(crack->parent))), cell(in_degrees(branch_angle_at(*crack, m))));
    return csv;
}

void write_crack_paths(const std::filesystem::path& file, const std::vector<Crack>& cracks) {
    const auto array = [](const char* name) {
        vtkNew<vtkDoubleArray> values;
        values->SetName(name);
        return values;
    };
    auto time = array("time"), length = array("length"), speed = array("speed");
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    vtkNew<vtkCellArray> lines;
    vtkNew<vtkIntArray> number, parent;
    number->SetName("crack");
    parent->SetName("parent");
    for (const Crack* crack : by_number(cracks, cracks.size())) {
        std::vector<vtkIdType> line;
        const auto add = [&](const Vec3& position, double at, double distance, std::optional<double> pace) {
            line.push_back(points->InsertNextPoint(position.x, position.y, position.z));
            time->InsertNextValue(at);
            length->InsertNextValue(distance);
            speed->InsertNextValue(pace.value_or(std::numeric_limits<double>::quiet_NaN()));
        };
        if (crack->moments.empty())
            continue;
        add(crack->start, crack->moments.front().time, 0, std::nullopt);
        for (const TipMoment& m : crack->moments)
            add(m.tip, m.time, m.length, tip_speed(*crack, m.step));
        lines->InsertNextCell(vtkIdType(line.size()), line.data());
        number->InsertNextValue(int(crack->number));
        parent->InsertNextValue(int(crack->parent));
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    for (vtkDataArray* values : {time.Get(), length.Get(), speed.Get()})
        data->GetPointData()->AddArray(values);
    data->GetCellData()->AddArray(number);
    data->GetCellData()->AddArray(parent);
    write_polydata(file, *data);
}

} // namespace periscope
