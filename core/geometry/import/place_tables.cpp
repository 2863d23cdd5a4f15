#include "core/geometry/import/place_tables.hpp"

#include "core/base/error.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/unit.hpp"
#include "core/files/grid_file.hpp"
#include "core/files/number_table.hpp"
#include "core/files/refuse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStaticPointLocator.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>

namespace periscope {
namespace {

namespace fs = std::filesystem;

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
constexpr double farthest = 2; // that a node may be from the nearest point, in the largest distance between neighbours

using Coordinates = std::array<bool, 3>; // which of them count

// The value of the nearest point.
class NearestValue {
public:
    NearestValue(vtkPoints* points, Coordinates counts, std::vector<double> values)
        : counts_(counts), values_(std::move(values)) {
        cloud_->SetPoints(points);
        locator_->SetDataSet(cloud_);
        locator_->BuildLocator();
        double largest2 = 0;
        vtkNew<vtkIdList> two;
        for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i) {
            const Vec3 here = point(i);
            locator_->FindClosestNPoints(2, std::array{here.x, here.y, here.z}.data(), two);
            for (vtkIdType k = 0; k < two->GetNumberOfIds(); ++k)
                largest2 = std::max(largest2, square(point(two->GetId(k)) - here));
        }
        reach2_ = values_.size() < 2 ? std::numeric_limits<double>::infinity() : farthest * farthest * largest2;
    }

    double at(Vec3 place) const {
        for (std::size_t a = 0; a < 3; ++a)
            if (!counts_[a])
                place[a] = 0;
        const vtkIdType nearest = locator_->FindClosestPoint(std::array{place.x, place.y, place.z}.data());
        return nearest < 0 || square(point(nearest) - place) > reach2_ ? no_value
                                                                       : values_[static_cast<std::size_t>(nearest)];
    }

private:
    static double square(const Vec3& v) { return dot(v, v); }
    Vec3 point(vtkIdType i) const {
        std::array<double, 3> p{};
        cloud_->GetPoint(i, p.data());
        return {p[0], p[1], p[2]};
    }

    vtkNew<vtkPolyData> cloud_;
    vtkNew<vtkStaticPointLocator> locator_;
    Coordinates counts_;
    std::vector<double> values_;
    double reach2_ = 0; // m²
};

PlaceValue nearest_value(vtkPoints* points, Coordinates counts, std::vector<double> values) {
    const auto nearest = std::make_shared<const NearestValue>(points, counts, std::move(values));
    return [nearest](std::uint64_t, const Vec3& place) { return nearest->at(place); };
}

PlaceValue value_of_grid(const fs::path& file, const std::string& name, std::size_t axis) {
    const auto grid = read_grid(file);
    vtkPointData& data = *grid->GetPointData();
    vtkDataArray* const array = data.GetArray(name.c_str());
    if (!array) {
        std::vector<std::string> names;
        for (int k = 0; k < data.GetNumberOfArrays(); ++k)
            if (data.GetArrayName(k))
                names.emplace_back(data.GetArrayName(k));
        refuse(file, fmt::format("the points have no array '{}'", name),
               names.empty() ? "write the values as point data"
                             : fmt::format("enter one of {}", fmt::join(names, ", ")));
    }
    if (grid->GetNumberOfPoints() == 0)
        refuse(file, "the file contains no points", "export the grid again");
    const int components = array->GetNumberOfComponents();
    const int component = components > 1 ? static_cast<int>(axis) : 0;
    if (component >= components)
        refuse(file, fmt::format("array '{}' has {} components", name, components),
               fmt::format("enter the name of an array that has a component along {}", "xyz"[axis]));
    std::vector<double> values(static_cast<std::size_t>(array->GetNumberOfTuples()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = array->GetComponent(static_cast<vtkIdType>(i), component);
    return nearest_value(grid->GetPoints(), {true, true, true}, std::move(values));
}

class Table {
public:
    explicit Table(const fs::path& file) : file_(file), table_(read_number_table(file)) {}

    const NumberColumn* find(const std::string& name) const {
        for (const NumberColumn& column : table_.columns)
            if (column.name == name || column.name + "_" + column.unit == name)
                return &column;
        return nullptr;
    }
    const NumberColumn& require(const std::string& name) const {
        if (const NumberColumn* column = find(name))
            return *column;
        std::vector<std::string> names;
        for (const NumberColumn& column : table_.columns)
            names.push_back(column.name);
        refuse(file_, fmt::format("no column '{}'", name), fmt::format("enter one of {}", fmt::join(names, ", ")));
    }
    // In SI units; coordinates must be lengths.
    std::vector<double> values(const NumberColumn& column, bool is_coordinate) const {
        double factor = 1;
        if (!column.unit.empty()) {
            const UnitValue unit = read_unit(column.unit); // which was read before
            if (is_coordinate && !(unit.dimension == dimension::length))
                refuse(file_, fmt::format("'{}' of column '{}' is not a unit of length", column.unit, column.name),
                       "enter e.g. 'x [mm]'");
            factor = unit.factor;
        }
        std::vector<double> values = column.values;
        for (double& v : values)
            v *= factor;
        return values;
    }

    PlaceValue value(const std::string& name) const {
        std::vector<double> values = this->values(require(name), false);
        if (const NumberColumn* node = find("node"))
            return by_number(node->values, std::move(values));
        Coordinates counts{};
        std::array<std::vector<double>, 3> along;
        for (std::size_t a = 0; a < 3; ++a)
            if (const NumberColumn* column = find(std::string(1, "xyz"[a]))) {
                counts[a] = true;
                along[a] = this->values(*column, true);
            }
        if (counts == Coordinates{})
            refuse(file_, "the table has neither node numbers nor coordinates",
                   "name a column 'node', or columns 'x', 'y' and 'z'");
        vtkNew<vtkPoints> points;
        points->SetDataTypeToDouble();
        for (std::size_t row = 0; row < values.size(); ++row) {
            Vec3 p{};
            for (std::size_t a = 0; a < 3; ++a)
                if (counts[a])
                    p[a] = along[a][row];
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                refuse(file_, fmt::format("row {} has an empty coordinate", row + 1), "complete or remove it");
            points->InsertNextPoint(p.x, p.y, p.z);
        }
        return nearest_value(points, counts, std::move(values));
    }

private:
    PlaceValue by_number(const std::vector<double>& numbers, std::vector<double> values) const {
        auto of_node = std::make_shared<std::unordered_map<std::uint64_t, double>>();
        for (std::size_t row = 0; row < numbers.size(); ++row) {
            if (!(numbers[row] >= 0) || numbers[row] != std::floor(numbers[row]))
                refuse(file_, fmt::format("row {}: {:g} is not a node number", row + 1, numbers[row]),
                       "enter whole numbers in column 'node'");
            const auto number = static_cast<std::uint64_t>(numbers[row]);
            if (!of_node->emplace(number, values[row]).second)
                refuse(file_, fmt::format("node {} has two rows", number), "remove one of them");
        }
        return [of_node](std::uint64_t number, const Vec3&) {
            const auto found = of_node->find(number);
            return found == of_node->end() ? no_value : found->second;
        };
    }

    fs::path file_;
    NumberTable table_;
};

bool is_grid(const fs::path& file) {
    const GeometryFormatInfo* format = geometry_format_of(file);
    return format && (format->format == GeometryFormat::vtu || format->format == GeometryFormat::vtk);
}

} // namespace

PlaceTables place_tables(const Case& c) {
    PlaceTables tables(c.conditions.size());
    std::map<std::tuple<fs::path, std::string, std::size_t>, PlaceValue> read; // of a table with axis 0
    for (std::size_t i = 0; i < tables.size(); ++i)
        for (std::size_t a = 0; a < 3; ++a) {
            const FactorEntry& factor = c.conditions[i].factor[a];
            if (factor.file.empty() || !c.conditions[i].value[a])
                continue;
            const fs::path file = c.folder / factor.file; // an absolute path on the right replaces the folder
            PlaceValue& value = read[{file, factor.column, is_grid(file) ? a : 0}];
            try {
                if (!value)
                    value = is_grid(file) ? value_of_grid(file, factor.column, a) : Table(file).value(factor.column);
            } catch (const FileError& e) {
                throw FileError(fmt::format("conditions[{}].factor[{}]: {}", i, a, e.what()));
            }
            tables[i][a] = value;
        }
    return tables;
}

} // namespace periscope
