#include "core/study/study_plots.hpp"

#include "core/base/error.hpp"
#include "core/files/svg.hpp"
#include "core/results/tables.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <utility>

namespace periscope {
namespace {

constexpr double panel = 220, side = 70, top = 24, bottom = 46;
constexpr std::size_t most_panels = 12; // in a row or a column

struct PlotColumn {
    std::string head;
    std::vector<double> values; // NaN where a cell has none
    double low = 0, high = 1;   // of the axis

    bool has_numbers() const {
        return std::ranges::any_of(values, [](double v) { return std::isfinite(v); });
    }
};

void find_range(PlotColumn& column) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double value : column.values)
        if (std::isfinite(value))
            low = std::min(low, value), high = std::max(high, value);
    const double margin = high > low ? 0.06 * (high - low) : std::max(1e-12, 0.06 * std::abs(high));
    column.low = low - margin;
    column.high = high + margin;
}

std::vector<PlotColumn> columns_of(const std::filesystem::path& table) {
    std::ifstream stream(table);
    std::vector<PlotColumn> columns;
    for (std::string line; std::getline(stream, line);) {
        const std::vector<std::string> cells = csv_cells(line);
        if (columns.empty()) {
            for (const std::string& head : cells)
                columns.push_back({head, {}});
            continue;
        }
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const auto number = c < cells.size() ? written_number(cells[c]) : std::nullopt;
            columns[c].values.push_back(number && number->unit.empty() ? number->value
                                                                       : std::numeric_limits<double>::quiet_NaN());
        }
    }
    if (columns.empty())
        throw FileError(table.string() + ": cannot read the table; run the study again");
    return columns;
}

std::vector<PlotColumn> drawn(std::vector<PlotColumn>::iterator first, std::size_t count) {
    std::vector<PlotColumn> kept;
    for (auto column = first; column != first + static_cast<std::ptrdiff_t>(count); ++column)
        if (column->has_numbers() && kept.size() < most_panels) {
            find_range(*column);
            kept.push_back(*column);
        }
    return kept;
}

void draw_panel(Svg& svg, double left, double upper, const PlotColumn& x, const PlotColumn& y) {
    const auto at_x = [&](double value) { return left + panel * (value - x.low) / (x.high - x.low); };
    const auto at_y = [&](double value) { return upper + panel * (y.high - value) / (y.high - y.low); };
    for (const double edge : {0.0, panel}) {
        svg.line(left + edge, upper, left + edge, upper + panel, "#999999");
        svg.line(left, upper + edge, left + panel, upper + edge, "#999999");
    }
    for (std::size_t run = 0; run < x.values.size(); ++run)
        if (std::isfinite(x.values[run]) && std::isfinite(y.values[run]))
            svg.dot(at_x(x.values[run]), at_y(y.values[run]), "#0072b2");
    svg.words(left, upper + panel + 16, "start", fmt::format("{:.4g}", x.low));
    svg.words(left + panel, upper + panel + 16, "end", fmt::format("{:.4g}", x.high));
    svg.words(left + 0.5 * panel, upper + panel + 34, "middle", xml_text(x.head));
    svg.words(left - 6, upper + 12, "end", fmt::format("{:.4g}", y.high));
    svg.words(left - 6, upper + panel, "end", fmt::format("{:.4g}", y.low));
    svg.words(left, upper - 7, "start", xml_text(y.head));
}

// White for the least value, blue for the largest.
std::string cell_colour(double share) {
    const auto mixed = [share](int white, int blue) {
        return static_cast<int>(std::lround(white + share * (blue - white)));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", mixed(255, 0x00), mixed(255, 0x72), mixed(255, 0xb2));
}

std::vector<double> different_values(const PlotColumn& column) {
    std::set<double> values;
    for (const double value : column.values)
        if (std::isfinite(value))
            values.insert(value);
    return {values.begin(), values.end()};
}

// The cells of a grid, x to the right and y upwards, each with its number.
void draw_grid(Svg& svg, double left, double upper, const PlotColumn& x, const PlotColumn& y,
               const PlotColumn& result) {
    const std::vector<double> xs = different_values(x), ys = different_values(y);
    const double width = panel / static_cast<double>(xs.size()), height = panel / static_cast<double>(ys.size());
    const auto place = [](const std::vector<double>& values, double value) {
        return static_cast<double>(std::ranges::lower_bound(values, value) - values.begin());
    };
    const auto [least, most] = [&result] {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const double value : result.values)
            if (std::isfinite(value))
                low = std::min(low, value), high = std::max(high, value);
        return std::pair(low, high);
    }();
    for (std::size_t run = 0; run < result.values.size(); ++run) {
        const double value = result.values[run];
        if (!std::isfinite(value) || !std::isfinite(x.values[run]) || !std::isfinite(y.values[run]))
            continue;
        const double share = most > least ? (value - least) / (most - least) : 0.5;
        const double at_x = left + width * place(xs, x.values[run]),
                     at_y = upper + panel - height * (place(ys, y.values[run]) + 1);
        svg.box(at_x, at_y, width, height, cell_colour(share));
        if (width > 36 && height > 16)
            svg.words(at_x + 0.5 * width, at_y + 0.5 * height + 4, "middle", fmt::format("{:.3g}", value),
                      share > 0.6 ? "white" : "black");
    }
    constexpr std::size_t most_labels = 8;
    for (std::size_t k = 0; k < xs.size(); k += 1 + xs.size() / most_labels)
        svg.words(left + width * (static_cast<double>(k) + 0.5), upper + panel + 16, "middle",
                  fmt::format("{:.3g}", xs[k]));
    for (std::size_t k = 0; k < ys.size(); k += 1 + ys.size() / most_labels)
        svg.words(left - 6, upper + panel - height * (static_cast<double>(k) + 0.5) + 4, "end",
                  fmt::format("{:.3g}", ys[k]));
    svg.words(left + 0.5 * panel, upper + panel + 34, "middle", xml_text(fmt::format("{}, up: {}", x.head, y.head)));
    svg.words(left, upper - 7, "start", xml_text(result.head));
}

} // namespace

std::string study_plots(const std::filesystem::path& table, const Study& study) {
    std::vector<PlotColumn> all = columns_of(table);
    if (all.size() < 1 + study.parameters.size() + study.results.size())
        throw FileError(table.string() + ": does not have the columns of the study; use another folder");
    const auto parameters = drawn(all.begin() + 1, study.parameters.size());
    const auto results =
        drawn(all.begin() + 1 + static_cast<std::ptrdiff_t>(study.parameters.size()), study.results.size());
    if (parameters.empty() || results.empty())
        return {};
    const double step_x = side + panel + 10, step_y = top + panel + bottom;
    if (study.plan.kind == StudyPlan::Kind::all && study.parameters.size() == 2 && parameters.size() == 2) {
        Svg svg(step_x * static_cast<double>(results.size()), step_y);
        for (std::size_t r = 0; r < results.size(); ++r)
            draw_grid(svg, side + step_x * static_cast<double>(r), top, parameters[0], parameters[1], results[r]);
        return svg.finished();
    }
    Svg svg(step_x * static_cast<double>(parameters.size()), step_y * static_cast<double>(results.size()));
    for (std::size_t r = 0; r < results.size(); ++r)
        for (std::size_t p = 0; p < parameters.size(); ++p)
            draw_panel(svg, side + step_x * static_cast<double>(p), top + step_y * static_cast<double>(r),
                       parameters[p], results[r]);
    return svg.finished();
}

} // namespace periscope
