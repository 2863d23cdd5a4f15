#include "core/geometry/import/factor_table.hpp"

#include "core/base/regular_file.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/unit.hpp"
#include "core/files/grid_file.hpp"
#include "core/files/number_table.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/import/guarded_reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vtkDataArray.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope {
namespace {

namespace fs = std::filesystem;

constexpr int most_components = 9;
constexpr double largest_number = 9e15; // largest node number; whole numbers in double precision are exact up to it

// Returns some of the names. Their number and length are limited, because a file may have any number of names of any
// length.
std::string some_of(const std::vector<std::string>& names) {
    constexpr std::size_t longest = 200;
    std::string text = fmt::format("{}", fmt::join(names, ", "));
    return text.size() > longest ? text.substr(0, longest) + " …" : text;
}

FactorTable factors_of_grid(const fs::path& file, const std::string& name) {
    const auto grid = read_grid(file);
    vtkPointData& data = *grid->GetPointData();
    vtkDataArray* const array = data.GetArray(name.c_str());
    if (!array) {
        std::vector<std::string> names;
        for (int k = 0; k < data.GetNumberOfArrays(); ++k)
            if (data.GetArrayName(k))
                names.emplace_back(data.GetArrayName(k));
        refuse(file, fmt::format("the points have no array '{:.200}' of numbers", name),
               names.empty() ? "write the values as point data" : fmt::format("enter one of {}", some_of(names)));
    }
    const vtkIdType points = grid->GetNumberOfPoints();
    if (points == 0)
        refuse(file, "the file contains no points", "export the grid again");
    if (array->GetNumberOfTuples() != points)
        refuse(file,
               fmt::format("array '{:.200}' has {} values, but the file has {} points", name,
                           array->GetNumberOfTuples(), points),
               "export the grid again");
    const int components = array->GetNumberOfComponents();
    if (components < 1 || components > most_components)
        refuse(file, fmt::format("array '{:.200}' has {} components", name, components),
               "enter the name of an array of numbers or vectors");
    FactorTable table;
    table.components = static_cast<std::uint32_t>(components);
    table.points.reserve(static_cast<std::size_t>(points));
    table.values.reserve(static_cast<std::size_t>(points) * table.components);
    for (vtkIdType i = 0; i < points; ++i) {
        std::array<double, 3> p{};
        grid->GetPoint(i, p.data());
        if (!std::ranges::all_of(p, [](double x) { return std::isfinite(x); }))
            refuse(file, fmt::format("point {} has a coordinate that is not a finite number", i),
                   "export the grid again");
        table.points.push_back({p[0], p[1], p[2]});
        for (int k = 0; k < components; ++k)
            table.values.push_back(array->GetComponent(i, k));
    }
    return table;
}

class Table {
public:
    explicit Table(const fs::path& file) : file_(file), table_(read_number_table(file)) {}

    FactorTable factors(const std::string& name) const {
        FactorTable factors;
        factors.values = values(require(name), false);
        if (const NumberColumn* node = find("node")) {
            take_numbers(factors, node->values);
            return factors;
        }
        factors.counts = {};
        std::array<std::vector<double>, 3> along;
        for (std::size_t a = 0; a < 3; ++a)
            if (const NumberColumn* column = find(std::string(1, "xyz"[a]))) {
                factors.counts[a] = true;
                along[a] = values(*column, true);
            }
        if (factors.counts == std::array<bool, 3>{})
            refuse(file_, "the table has neither node numbers nor coordinates",
                   "name a column 'node', or columns 'x', 'y' and 'z'");
        for (std::size_t row = 0; row < factors.values.size(); ++row) {
            Vec3 p{};
            for (std::size_t a = 0; a < 3; ++a)
                if (factors.counts[a])
                    p[a] = along[a][row];
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                refuse(file_, fmt::format("row {} has an empty coordinate", row + 1), "complete or remove it");
            factors.points.push_back(p);
        }
        return factors;
    }

private:
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
        refuse(file_, fmt::format("no column '{:.200}'", name), fmt::format("enter one of {}", some_of(names)));
    }
    // Returns the values in SI units; coordinates must be lengths.
    std::vector<double> values(const NumberColumn& column, bool is_coordinate) const {
        double factor = 1;
        if (!column.unit.empty()) {
            const UnitValue unit = read_unit(column.unit); // the unit is valid, because it was read before
            if (is_coordinate && !(unit.dimension == dimension::length))
                refuse(file_,
                       fmt::format("'{:.100}' of column '{:.100}' is not a unit of length", column.unit, column.name),
                       "enter e.g. 'x [mm]'");
            factor = unit.factor;
        }
        std::vector<double> values = column.values;
        for (double& v : values)
            v *= factor;
        return values;
    }

    void take_numbers(FactorTable& factors, const std::vector<double>& numbers) const {
        for (std::size_t row = 0; row < numbers.size(); ++row)
            if (!(numbers[row] >= 0 && numbers[row] <= largest_number) || numbers[row] != std::floor(numbers[row]))
                refuse(file_, fmt::format("row {}: {:g} is not a node number", row + 1, numbers[row]),
                       "enter whole numbers in column 'node'");
        std::vector<std::size_t> order(numbers.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t row) { return numbers[row]; });
        const std::vector<double> unordered = std::move(factors.values);
        factors.values.clear();
        factors.by_number = true;
        for (const std::size_t row : order) {
            const auto number = static_cast<std::uint64_t>(numbers[row]);
            if (!factors.numbers.empty() && factors.numbers.back() == number)
                refuse(file_, fmt::format("node {} has two rows", number), "remove one of them");
            factors.numbers.push_back(number);
            factors.values.push_back(unordered[row]);
        }
    }

    fs::path file_;
    NumberTable table_;
};

} // namespace

bool is_vtk_grid(const fs::path& file) {
    const GeometryFormatInfo* format = geometry_format_of(file);
    return format && (format->format == GeometryFormat::vtu || format->format == GeometryFormat::vtk);
}

FactorTable read_factors(const fs::path& file, const std::string& column, const Progress& progress) {
    if (const RegularFile opened(file); !opened.ok())
        refuse(file, opened.fault(), "check the path; it is relative to the case's folder");
    FactorTable factors;
    read_in_helper(
        "read-factors", file, {}, "Reading the factors", progress,
        [&](const fs::path& result) { factors = read_factor_result(result); }, column);
    return factors;
}

int run_factor_reader(const char* file, const char* column, const char* result) {
    return reader_exit_code(file, [&] {
        write_factor_result(is_vtk_grid(file) ? factors_of_grid(file, column) : Table(file).factors(column), result);
    });
}

} // namespace periscope
