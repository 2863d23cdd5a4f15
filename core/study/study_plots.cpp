#include "core/study/study_plots.hpp"

#include "core/files/svg.hpp"
#include "core/files/xml_text.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace periscope {
namespace {

constexpr double panel = 220, side = 70, top = 24, bottom = 46;
constexpr std::size_t most_panels = 12; // maximum number of panels in a row or a column

struct PlotColumn {
    std::string head;
    std::size_t index = 0;      // index of the parameter or of the result
    std::vector<double> values; // NaN for a run that has no value
    double low = 0, high = 1;   // limits of the axis
};

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string head_of(const std::string& name, const std::string& unit) {
    return unit.empty() ? name : fmt::format("{} [{}]", name, unit);
}

// Adds a column with the limits of its axis, unless it has no numbers or there are `most_panels` columns already.
void add_column(std::vector<PlotColumn>& columns, PlotColumn column) {
    const auto is_number = [](double v) { return std::isfinite(v); };
    if (columns.size() == most_panels || std::ranges::none_of(column.values, is_number))
        return;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double value : column.values)
        if (is_number(value))
            low = std::min(low, value), high = std::max(high, value);
    const double margin = high > low ? 0.06 * (high - low) : std::max(1e-12, 0.06 * std::abs(high));
    column.low = low - margin;
    column.high = high + margin;
    columns.push_back(std::move(column));
}

std::vector<PlotColumn> parameter_columns(const std::vector<StudyRun>& runs, const Study& study) {
    const StudyRun* base = base_run(runs, study);
    std::vector<PlotColumn> columns;
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        PlotColumn column{head_of(study.parameters[p].name, study.parameters[p].unit), p, {}};
        for (const StudyRun& run : runs) {
            const auto number = written_number(run.values[p]);
            column.values.push_back(number && shows_parameter(run, p, base) ? number->value : none);
        }
        add_column(columns, std::move(column));
    }
    return columns;
}

std::vector<PlotColumn> result_columns(const std::vector<StudyRun>& runs, const Study& study,
                                       const std::vector<std::string>& units) {
    std::vector<PlotColumn> columns;
    for (std::size_t r = 0; r < study.results.size(); ++r) {
        PlotColumn column{head_of(study.results[r].name, units[r]), r, {}};
        for (const StudyRun& run : runs)
            column.values.push_back(run.result(r).value_or(none));
        add_column(columns, std::move(column));
    }
    return columns;
}

// Draws the frame of a panel, and below it the limits and the name of the x axis.
void draw_frame(Svg& svg, double left, double upper, double low, double high, const std::string& name) {
    for (const double edge : {0.0, panel}) {
        svg.line(left + edge, upper, left + edge, upper + panel, "#999999");
        svg.line(left, upper + edge, left + panel, upper + edge, "#999999");
    }
    svg.words(left, upper + panel + 16, "start", fmt::format("{:.4g}", low));
    svg.words(left + panel, upper + panel + 16, "end", fmt::format("{:.4g}", high));
    svg.words(left + 0.5 * panel, upper + panel + 34, "middle", xml_text(name));
}

void draw_panel(Svg& svg, double left, double upper, const PlotColumn& x, const PlotColumn& y) {
    const auto at_x = [&](double value) { return left + panel * (value - x.low) / (x.high - x.low); };
    const auto at_y = [&](double value) { return upper + panel * (y.high - value) / (y.high - y.low); };
    draw_frame(svg, left, upper, x.low, x.high, x.head);
    for (std::size_t run = 0; run < x.values.size(); ++run)
        if (std::isfinite(x.values[run]) && std::isfinite(y.values[run]))
            svg.dot(at_x(x.values[run]), at_y(y.values[run]), "#0072b2");
    svg.words(left - 6, upper + 12, "end", fmt::format("{:.4g}", y.high));
    svg.words(left - 6, upper + panel, "end", fmt::format("{:.4g}", y.low));
    svg.words(left, upper - 7, "start", xml_text(y.head));
}

// Draws the histogram of a result: the number of runs in intervals of its values.
void draw_histogram(Svg& svg, double left, double upper, const PlotColumn& y, const std::vector<StudyRun>& runs) {
    const std::vector<double> values = values_of_result(runs, y.index);
    const Summary summary = summary_of(values);
    const Histogram histogram = histogram_of(values);
    const auto most = static_cast<double>(std::ranges::max(histogram.counts));
    const double width = panel / static_cast<double>(histogram.counts.size());
    for (std::size_t k = 0; k < histogram.counts.size(); ++k) {
        const double height = 0.92 * panel * static_cast<double>(histogram.counts[k]) / most;
        svg.box(left + width * static_cast<double>(k) + 0.5, upper + panel - height, width - 1, height, "#0072b2");
    }
    draw_frame(svg, left, upper, histogram.from,
               histogram.from + histogram.width * static_cast<double>(histogram.counts.size()), y.head);
    svg.words(left - 6, upper + 0.08 * panel + 12, "end", fmt::format("{:.0f} run{}", most, most > 1 ? "s" : ""));
    svg.words(left, upper - 7, "start",
              fmt::format("{:.4g} ± {:.2g} (standard deviation)", summary.mean, summary.deviation));
}

// Draws the swings of the parameters as bars, the largest at the top. A line marks the result of the base run. If the
// bars of smaller and of larger values would overlap, each has half of the height.
void draw_tornado(Svg& svg, double left, double upper, const PlotColumn& y, const Study& study,
                  const Tornado& tornado) {
    constexpr const char *smaller = "#0072b2", *larger = "#d55e00";
    const auto at = [&](double value) { return left + panel * (value - y.low) / (y.high - y.low); };
    const std::size_t count = std::min<std::size_t>(tornado.swings.size(), most_panels);
    const double height = panel / static_cast<double>(count);
    for (std::size_t k = 0; k < count; ++k) {
        const Swing& swing = tornado.swings[k];
        const double begin = upper + height * static_cast<double>(k), bar = begin + 0.45 * height;
        const bool is_split = swing.overlaps(tornado.base);
        for (const SwingEnd& end : swing.ends)
            svg.box(std::min(at(end.result), at(tornado.base)), is_split && !end.is_smaller ? bar + 0.2 * height : bar,
                    std::max(1.0, std::abs(at(end.result) - at(tornado.base))), (is_split ? 0.2 : 0.4) * height,
                    end.is_smaller ? smaller : larger);
        const StudyParameter& parameter = study.parameters[swing.parameter];
        svg.words(left + 4, bar - 5, "start",
                  xml_text(swing.from == swing.to ? fmt::format("{}: {}", parameter.name, swing.to)
                                                  : fmt::format("{}: {} … {}", parameter.name,
                                                                without_unit(swing.from, parameter.unit), swing.to)));
    }
    svg.line(at(tornado.base), upper, at(tornado.base), upper + panel, "black");
    draw_frame(svg, left, upper, y.low, y.high, y.head);
    svg.words(left, upper - 7, "start", "smaller values", smaller);
    svg.words(left + panel, upper - 7, "end", "larger values", larger);
}

// Returns a colour from white (0, the smallest value) to blue (1, the largest value).
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

// Draws a cell for each run, with one parameter to the right, the other upwards, and the result as a number in the
// cell.
void draw_grid(Svg& svg, double left, double upper, const PlotColumn& x, const PlotColumn& y,
               const PlotColumn& result) {
    const std::vector<double> xs = different_values(x), ys = different_values(y);
    const double width = panel / static_cast<double>(xs.size()), height = panel / static_cast<double>(ys.size());
    const auto index_of = [](const std::vector<double>& values, double value) {
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
        const double at_x = left + width * index_of(xs, x.values[run]),
                     at_y = upper + panel - height * (index_of(ys, y.values[run]) + 1);
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
    svg.words(left + 0.5 * panel, upper + panel + 34, "middle",
              xml_text(fmt::format("{} (right), {} (up)", x.head, y.head)));
    svg.words(left, upper - 7, "start", xml_text(result.head));
}

// Returns a colour from light grey (share 0) to orange (share 1).
std::string share_colour(double share) {
    const auto mixed = [share](int white, int orange) {
        return static_cast<int>(std::lround(white + share * (orange - white)));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", mixed(235, 0xd5), mixed(235, 0x5e), mixed(235, 0x00));
}

} // namespace

std::string study_plots(const std::vector<StudyRun>& runs, const Study& study,
                        const std::vector<std::string>& result_units) {
    const auto parameters = parameter_columns(runs, study);
    const auto results = result_columns(runs, study, result_units);
    const bool has_histograms = study.plan.is_sampling(),
               has_tornados = study.plan.kind == StudyPlan::Kind::one_at_a_time;
    if (results.empty() || (parameters.empty() && !has_tornados))
        return {};
    const double step_x = side + panel + 10, step_y = top + panel + bottom;
    if (study.plan.kind == StudyPlan::Kind::all && study.parameters.size() == 2 && parameters.size() == 2) {
        Svg svg(step_x * static_cast<double>(results.size()), step_y);
        for (std::size_t r = 0; r < results.size(); ++r)
            draw_grid(svg, side + step_x * static_cast<double>(r), top, parameters[0], parameters[1], results[r]);
        return svg.finished();
    }
    const std::size_t columns = parameters.size() + (has_histograms || has_tornados ? 1 : 0);
    Svg svg(step_x * static_cast<double>(columns), step_y * static_cast<double>(results.size()));
    for (std::size_t r = 0; r < results.size(); ++r) {
        const double upper = top + step_y * static_cast<double>(r);
        for (std::size_t p = 0; p < parameters.size(); ++p)
            draw_panel(svg, side + step_x * static_cast<double>(p), upper, parameters[p], results[r]);
        const double last = side + step_x * static_cast<double>(parameters.size());
        if (has_histograms)
            draw_histogram(svg, last, upper, results[r], runs);
        else if (has_tornados)
            if (const auto tornado = tornado_of(runs, study, results[r].index))
                draw_tornado(svg, last, upper, results[r], study, *tornado);
    }
    return svg.finished();
}

std::string crack_plots(const BodyCells& cells, const std::map<std::size_t, std::vector<CrackPath>>& paths,
                        std::size_t runs) {
    if (paths.empty())
        return {};
    constexpr double longest = 700, edge = 20, words = 50;
    const double scale = longest / std::max(cells.width(), cells.height());
    Svg svg(scale * cells.width() + 2 * edge, scale * cells.height() + 2 * edge + words);
    const auto at = [&](const PlanePoint& p) {
        return std::pair(edge + scale * (p[0] - cells.corner[0]),
                         edge + scale * (cells.height() - (p[1] - cells.corner[1])));
    };
    const std::vector<std::size_t> cracked = runs_cracked(cells, paths);
    const double side_of_cell = scale * cells.cell;
    for (std::size_t row = 0; row < cells.rows; ++row)
        for (std::size_t column = 0; column < cells.columns; ++column) {
            const std::size_t cell = row * cells.columns + column;
            if (!cells.is_body[cell])
                continue;
            const double share =
                static_cast<double>(cracked[cell]) / static_cast<double>(std::max<std::size_t>(1, runs));
            svg.box(edge + side_of_cell * static_cast<double>(column),
                    edge + side_of_cell * static_cast<double>(cells.rows - 1 - row), side_of_cell + 0.05,
                    side_of_cell + 0.05, share_colour(share));
        }
    const auto draw = [&](const auto& points, const char* colour, double opacity) {
        std::vector<std::pair<double, double>> line;
        for (const PlanePoint& p : points)
            line.push_back(at(p));
        svg.polyline(line, colour, opacity);
    };
    for (const auto& notch : cells.notches)
        draw(notch, "#0072b2", 1);
    for (const auto& [run, of_run] : paths)
        for (const CrackPath& path : of_run)
            draw(cells.seen(path), "black", std::clamp(5 / static_cast<double>(runs), 0.1, 0.5));
    const double first_line = scale * cells.height() + edge + 22, second_line = first_line + 24;
    svg.words(
        edge, first_line, "start",
        fmt::format("Black: the cracks of {} runs. Blue: initial cracks of the first run. Colour: share of the runs "
                    "that are cracked there",
                    runs));
    for (const int part : {0, 1, 2, 3, 4}) {
        const double left = edge + 48.0 * part;
        svg.box(left, second_line - 13, 48, 18, share_colour(0.25 * part));
        svg.words(left + 24, second_line, "middle", fmt::format("{} %", 25 * part), part > 2 ? "white" : "black");
    }
    return svg.finished();
}

} // namespace periscope
