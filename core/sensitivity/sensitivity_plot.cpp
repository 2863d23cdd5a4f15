#include "core/sensitivity/sensitivity_plot.hpp"

#include "core/files/svg.hpp"
#include "core/files/xml_text.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

constexpr double bar_panel = 260, names = 110, margin = 30, head = 50, bar = 13, step = 38, foot = 24;
constexpr const char *first_colour = "#0072b2", *total_colour = "#56b4e9";
constexpr std::size_t most_bars = 30; // maximum number of parameters in a panel

void draw_index(Svg& svg, double left, double upper, const Estimated& index, const char* colour) {
    const auto at = [left](double value) { return left + bar_panel * std::clamp(value, 0.0, 1.0); };
    if (!std::isfinite(index.value))
        return svg.words(left + 4, upper + bar - 2, "start", "none");
    svg.box(left, upper, std::max(1.0, at(index.value) - left), bar, colour);
    if (!std::isfinite(index.low) || !std::isfinite(index.high))
        return;
    const double middle = upper + 0.5 * bar;
    svg.line(at(index.low), middle, at(index.high), middle, "black");
    for (const double end : {index.low, index.high})
        svg.line(at(end), middle - 4, at(end), middle + 4, "black");
}

void draw_bars(Svg& svg, double left, const ResultSensitivity& found, const Study& study) {
    std::vector<ParameterInfluence> influences = strongest_first(found.influences);
    influences.resize(std::min(influences.size(), most_bars));
    const double lower = head + step * static_cast<double>(influences.size());
    svg.words(left, head - 12, "start", xml_text(study.results[found.result].name));
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const double x = left + bar_panel * share;
        svg.line(x, head, x, lower, share > 0 ? "#dddddd" : "#999999");
        svg.words(x, lower + 16, "middle", fmt::format("{:g}", share));
    }
    for (std::size_t k = 0; k < influences.size(); ++k) {
        const double upper = head + step * static_cast<double>(k) + 0.5 * (step - 2 * bar);
        svg.words(left - 8, upper + bar + 4, "end", xml_text(study.parameters[influences[k].parameter].name));
        draw_index(svg, left, upper, influences[k].first, first_colour);
        draw_index(svg, left, upper + bar, influences[k].total, total_colour);
    }
}

} // namespace

std::string sensitivity_plot(const SensitivityReport& report, const Study& study) {
    std::size_t panels = 0, most = 0;
    for (const ResultSensitivity& found : report.results)
        if (found.refusal.empty()) {
            ++panels;
            most = std::max(most, std::min(found.influences.size(), most_bars));
        }
    if (panels == 0)
        return {};
    const double width = names + bar_panel + margin;
    Svg svg(width * static_cast<double>(panels), head + step * static_cast<double>(most) + foot);
    svg.box(names, 8, 12, 12, first_colour);
    svg.words(names + 18, 19, "start", "first index");
    svg.box(names + 110, 8, 12, 12, total_colour);
    svg.words(names + 128, 19, "start", "total index");
    double left = names;
    for (const ResultSensitivity& found : report.results)
        if (found.refusal.empty()) {
            draw_bars(svg, left, found, study);
            left += width;
        }
    return svg.finished();
}

} // namespace periscope
