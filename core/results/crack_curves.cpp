#include "core/results/crack_curves.hpp"

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
#include <cmath>
#include <limits>
#include <numbers>

namespace periscope {
namespace {

constexpr double least_way = 8; // spacings, of a crack that has an angle, or an energy per length

std::vector<const Crack*> by_number(const std::vector<Crack>& cracks,
                                    std::size_t most) { // of the longest, which come first
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

} // namespace

std::optional<double> angle_at(const Crack& crack, const TipMoment& moment, double spacing) {
    const Vec3 way = moment.tip - crack.start;
    if (!crack.notch_direction || norm(way) < least_way * spacing)
        return std::nullopt;
    return std::acos(std::clamp(dot(*crack.notch_direction, way) / norm(way), -1.0, 1.0));
}

std::optional<double> energy_per_length(const TipMoment& moment, double spacing) {
    return moment.dissipated && moment.length >= least_way * spacing ? std::optional(*moment.dissipated / moment.length)
                                                                     : std::nullopt;
}

std::vector<RunCurve> crack_curves(const std::vector<Crack>& cracks, RunAxis axis, double spacing, std::size_t most) {
    std::vector<RunCurve> curves;
    for (const Crack* crack : by_number(cracks, most)) {
        const auto add = [&](const char* what, const char* unit, const char* quantity, auto value_of) {
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
        if (axis == RunAxis::time) // the time of load steps is that of the ramps
            add("speed", "m/s", "Crack speed", [&](const TipMoment& m) { return tip_speed(*crack, m.step); });
        add("angle", "rad", "Crack angle", [&](const TipMoment& m) { return angle_at(*crack, m, spacing); });
        if (std::ranges::any_of(crack->moments, [](const TipMoment& m) { return m.process_zone > 0; }))
            add("process zone", "m", "Process zone", [](const TipMoment& m) { return std::optional(m.process_zone); });
        add("dissipated energy / length", "J/m", "Dissipated energy / crack length",
            [&](const TipMoment& m) { return energy_per_length(m, spacing); });
    }
    return curves;
}

std::string cracks_csv(const std::vector<Crack>& cracks, double spacing, const std::optional<FirstBreak>& first_break) {
    std::string csv = "crack,step,time [s],x [m],y [m],z [m],length [m],speed [m/s],angle to the initial crack [deg],"
                      "broken length [m],process zone [m],dissipated energy [J],dissipated energy / length [J/m],"
                      "first broken bond of the run [s]\n";
    const std::string broke = cell(first_break ? std::optional(first_break->time) : std::nullopt);
    for (const Crack* crack : by_number(cracks, cracks.size()))
        for (const TipMoment& m : crack->moments) {
            const auto angle = angle_at(*crack, m, spacing);
            csv += fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{},{},{},{},{},{},{}\n", crack->number, m.step,
                               m.time, m.tip.x, m.tip.y, m.tip.z, m.length, cell(tip_speed(*crack, m.step)),
                               cell(angle ? std::optional(*angle * 180 / std::numbers::pi) : std::nullopt),
                               cell(positive(m.broken_length)), cell(positive(m.process_zone)), cell(m.dissipated),
                               cell(energy_per_length(m, spacing)), broke);
        }
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
    vtkNew<vtkIntArray> number;
    number->SetName("crack");
    for (const Crack* crack : by_number(cracks, cracks.size())) {
        std::vector<vtkIdType> line;
        const auto add = [&](const Vec3& place, double at, double way, std::optional<double> pace) {
            line.push_back(points->InsertNextPoint(place.x, place.y, place.z));
            time->InsertNextValue(at);
            length->InsertNextValue(way);
            speed->InsertNextValue(pace.value_or(std::numeric_limits<double>::quiet_NaN()));
        };
        if (crack->moments.empty())
            continue;
        add(crack->start, crack->moments.front().time, 0, std::nullopt);
        for (const TipMoment& m : crack->moments)
            add(m.tip, m.time, m.length, tip_speed(*crack, m.step));
        lines->InsertNextCell(vtkIdType(line.size()), line.data());
        number->InsertNextValue(int(crack->number));
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    for (vtkDataArray* values : {time.Get(), length.Get(), speed.Get()})
        data->GetPointData()->AddArray(values);
    data->GetCellData()->AddArray(number);
    write_polydata(file, *data);
}

} // namespace periscope
