#include "core/calibration/measured_points.hpp"

#include "core/base/short_quotes.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace periscope {
namespace {

class PointReader {
public:
    PointReader(const MeasuredCurve& curve, const std::string& path, const NumberTable& table)
        : curve_(curve), path_(path), table_(table) {}

    MeasuredPoints read() {
        const NumberColumn &x = column(curve_.x, ".x"), &y = column(curve_.y, ".y");
        if (&x == &y)
            refuse(".y", fmt::format("x and y are the same column '{}'", x.name), "name two columns");
        points_.x_unit = unit(curve_.x, x, ".x");
        points_.y_unit = unit(curve_.y, y, ".y");
        points_.x_name = curve_.x.observer;
        points_.y_name = curve_.y.observer;
        points_.name = curve_.x.observer.empty() ? curve_.y.observer
                                                 : fmt::format("{} over {}", curve_.y.observer, curve_.x.observer);
        take_rows(x, y);
        thin();
        set_deviations();
        return std::move(points_);
    }

private:
    [[noreturn]] void refuse(const char* key, const std::string& reason, const std::string& remedy) const {
        throw CaseError({{path_ + key, with_short_quotes(reason), with_short_quotes(remedy)}}, "The study");
    }

    const NumberColumn& column(const MeasuredAxis& axis, const char* key) const {
        if (const NumberColumn* found = column_named(table_, axis.column))
            return *found;
        std::vector<std::string> names;
        for (const NumberColumn& column : table_.columns)
            names.push_back(fmt::format("'{}'", column.name));
        refuse(key, fmt::format("{} has no column '{}'", curve_.file.string(), axis.column),
               fmt::format("it has {}", shortened(fmt::format("{}", fmt::join(names, ", ")))));
    }

    std::string unit(const MeasuredAxis& axis, const NumberColumn& column, const char* key) const {
        if (axis.unit.empty() && column.unit.empty())
            refuse(key, fmt::format("The column '{}' has no unit", column.name), R"(add e.g. "unit": "mm")");
        if (!axis.unit.empty() && !column.unit.empty() && axis.unit != column.unit)
            refuse(key, fmt::format("The unit is '{}' here and '{}' in the head of the table", axis.unit, column.unit),
                   "correct one of them");
        const std::string unit = axis.unit.empty() ? column.unit : axis.unit;
        try {
            read_unit(unit);
        } catch (const std::invalid_argument& e) {
            refuse(key, e.what(), "enter e.g. \"mm\"");
        }
        return unit;
    }

    // Converts a position to the unit of an axis.
    double in_unit(const AxisPosition& position, const std::string& unit, const char* key) const {
        const UnitValue to = read_unit(unit);
        if (position.dimension && *position.dimension != to.dimension)
            refuse(key, "The unit does not fit the column", fmt::format("use one of '{}'", unit));
        return position.value / to.factor;
    }

    // Reads the rows of the fitted range that have both values, ascending in x.
    void take_rows(const NumberColumn& x, const NumberColumn& y) {
        const double from = curve_.from ? in_unit(*curve_.from, points_.x_unit, ".range") : -HUGE_VAL;
        const double to = curve_.to ? in_unit(*curve_.to, points_.x_unit, ".range") : HUGE_VAL;
        std::vector<std::size_t> rows;
        std::size_t empty = 0;
        for (std::size_t row = 0; row < x.values.size(); ++row)
            if (!std::isfinite(x.values[row]) || !std::isfinite(y.values[row]))
                ++empty;
            else
                rows.push_back(row);
        if (empty > 0)
            note(fmt::format("{} of {} rows have an empty cell and are left out", empty, x.values.size()));
        const std::size_t all = rows.size();
        double least = HUGE_VAL, largest = -HUGE_VAL;
        for (const std::size_t row : rows)
            least = std::min(least, x.values[row]), largest = std::max(largest, x.values[row]);
        std::erase_if(rows, [&](std::size_t row) { return x.values[row] < from || x.values[row] > to; });
        if (rows.size() < 2)
            refuse(".range",
                   all < 2
                       ? "Fewer than two rows of the table have both values"
                       : fmt::format("{} of {} rows lie in the range from {:.4g} to {:.4g} {u}; the table has {:.4g} "
                                     "to {:.4g} {u}",
                                     rows.size(), all, from, to, least, largest, fmt::arg("u", points_.x_unit)),
                   "check the range, its unit and the columns");
        put_in_order(rows, x);
        for (const std::size_t row : rows) {
            points_.x.push_back(x.values[row]);
            points_.y.push_back(y.values[row]);
        }
    }

    // Sorts the rows if x decreases by noise only. A larger decrease is an error, because a curve that turns back has
    // two values at one x.
    void put_in_order(std::vector<std::size_t>& rows, const NumberColumn& x) {
        if (rows.size() < 2)
            return;
        const auto value = [&x](std::size_t row) { return x.values[row]; };
        if (value(rows.front()) > value(rows.back()))
            std::ranges::reverse(rows);
        if (std::ranges::is_sorted(rows, {}, value))
            return;
        constexpr double noise = 0.02; // decreases of x up to this fraction of the whole range count as noise
        const auto [least, largest] = std::ranges::minmax(rows, {}, value);
        const double allowed = noise * (value(largest) - value(least));
        double highest = value(rows.front());
        for (const std::size_t row : rows) {
            if (value(row) < highest - allowed)
                refuse(".x",
                       fmt::format("The rows are not in the order of '{}': after {:.4g} {u} it is {:.4g} {u} in row {}",
                                   x.name, highest, value(row), row + 1, fmt::arg("u", points_.x_unit)),
                       "sort the rows by it; cut off a part in which the specimen was unloaded");
            highest = std::max(highest, value(row));
        }
        std::ranges::stable_sort(rows, {}, value);
        note(fmt::format("'{}' steps back by less than 2 % of its range in places; the rows are sorted", x.name));
    }

    // Keeps the row that is nearest to each of `points` evenly spaced positions (MeasuredCurve::points), each row once.
    // If several rows have the same x, the last one is kept.
    void thin() {
        std::vector<double> x, y;
        const std::size_t count = points_.x.size(), wanted = std::max<std::size_t>(2, curve_.points);
        const double from = points_.x.front(), to = points_.x.back();
        double widest = 0;
        for (std::size_t row = 1; row < count; ++row)
            widest = std::max(widest, points_.x[row] - points_.x[row - 1]);
        if (constexpr double gap = 0.2; count > 5 && widest > gap * (to - from))
            note(fmt::format("the largest gap between two rows is {:.0f} % of the range", 100 * widest / (to - from)));
        std::size_t next = 0;
        for (std::size_t k = 0; k < wanted && next < count; ++k) {
            const double target = from + (to - from) * static_cast<double>(k) / static_cast<double>(wanted - 1);
            std::size_t row = next;
            while (row + 1 < count && (points_.x[row + 1] == points_.x[row] ||
                                       std::abs(points_.x[row + 1] - target) < std::abs(points_.x[row] - target)))
                ++row;
            // A row that is nearer to the next position is kept for that one.
            const double step = (to - from) / static_cast<double>(wanted - 1);
            if (points_.x[row] > target + 0.5 * step)
                continue;
            x.push_back(points_.x[row]);
            y.push_back(points_.y[row]);
            next = row + 1;
        }
        points_.x = std::move(x);
        points_.y = std::move(y);
    }

    void set_deviations() {
        constexpr double usual = 0.01; // fraction of the largest value; the intervals do not depend on it
        const double largest = std::abs(std::ranges::max(points_.y, {}, [](double value) { return std::abs(value); }));
        if (!(largest > 0))
            refuse(".y", "All measured values are zero", "choose another column or range");
        points_.states_sigma = curve_.states_deviation();
        const double absolute =
            curve_.absolute ? in_unit(*curve_.absolute, points_.y_unit, ".standard_deviation.absolute") : 0;
        for (const double y : points_.y)
            points_.sigma.push_back(points_.states_sigma ? std::hypot(absolute, curve_.relative * y) : usual * largest);
        if (std::ranges::min(points_.sigma) < 1e-9 * largest)
            refuse(".standard_deviation", "It is zero where the measured value is",
                   R"(add an absolute part, e.g. "absolute": "0.05 kN")");
        if (curve_.correlation_length)
            points_.correlation_length = in_unit(*curve_.correlation_length, points_.x_unit, ".correlation_length");
        points_.weight = curve_.weight;
    }

    void note(std::string text) { points_.notes.push_back(fmt::format("{}: {}", curve_.file.string(), text)); }

    const MeasuredCurve& curve_;
    const std::string& path_;
    const NumberTable& table_;
    MeasuredPoints points_;
};

} // namespace

MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path, const NumberTable& table) {
    return PointReader(curve, path, table).read();
}

MeasuredPoints measured_points(const MeasuredCurve& curve, const std::string& path) {
    return measured_points(curve, path, read_number_table(curve.file));
}

std::vector<StudyResult> results_at(const MeasuredPoints& points, const MeasuredCurve& curve) {
    const UnitValue x_unit = read_unit(points.x_unit);
    std::vector<StudyResult> results;
    for (const double x : points.x) {
        CurveResult result;
        result.what = CurveResult::What::value;
        result.curve = curve.y.observer;
        result.over = curve.x.observer;
        result.at = AxisPosition{x * x_unit.factor / curve.x.factor, x_unit.dimension};
        results.push_back({fmt::format("{} at {} {}", points.name, x, points.x_unit), points.y_unit, result});
    }
    return results;
}

} // namespace periscope
