#include "ui/plots/moment_marker.hpp"

#include "core/curves/curve_fit.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace periscope::ui {

namespace {

constexpr double width_of_line = 1.2, size_of_point = 9; // pixels

std::vector<const DrawnCurve*> with_moments(const std::vector<DrawnCurve>& curves) {
    std::vector<const DrawnCurve*> found;
    for (const DrawnCurve& curve : curves)
        if (!curve.moments.empty())
            found.push_back(&curve);
    return found;
}

bool only_grows_or_falls(const std::vector<double>& x) {
    return std::is_sorted(x.begin(), x.end()) || std::is_sorted(x.rbegin(), x.rend());
}

bool one_x_per_moment(const std::vector<const DrawnCurve*>& curves) {
    return !curves.empty() &&
           std::all_of(curves.begin(), curves.end(), [](const DrawnCurve* c) { return only_grows_or_falls(c->x); });
}

// Interpolates linearly; outside the points, the first or last value is used.
double value_at(double x, const std::vector<double>& xs, const std::vector<double>& ys) {
    const auto [low, high] = std::minmax_element(xs.begin(), xs.end());
    return FirstCrossing({xs, ys}).value(std::clamp(x, *low, *high)).value_or(ys.front());
}

double nearest_moment(const std::vector<const DrawnCurve*>& curves, const QPointF& position, const QCPAxis& x) {
    double nearest = 0, least = std::numeric_limits<double>::infinity();
    for (const DrawnCurve* curve : curves)
        for (std::size_t i = 0; i < curve->x.size(); ++i) {
            const double dx = x.coordToPixel(curve->x[i]) - position.x();
            const double dy = curve->axis->coordToPixel(curve->y[i]) - position.y();
            if (const double away = dx * dx + dy * dy; away < least) {
                least = away;
                nearest = curve->moments[i];
            }
        }
    return nearest;
}

} // namespace

MomentMarker::MomentMarker(QCustomPlot& plot) : plot_(plot), line_(new QCPItemLine(&plot)) {
    line_->setObjectName(QStringLiteral("plot.moment"));
    line_->setVisible(false);
    line_->setSelectable(false);
    for (auto* end : {line_->start, line_->end})
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

void MomentMarker::draw(std::optional<double> moment, const std::vector<DrawnCurve>& curves,
                        std::optional<double> run_unit, const PlotColours& colours) {
    line_->setVisible(false);
    for (QCPItemTracer* point : std::exchange(points_, {}))
        plot_.removeItem(point);
    if (!moment || curves.empty())
        return;
    const auto of_run = with_moments(curves);
    if (run_unit || one_x_per_moment(of_run)) {
        const double x = run_unit ? *moment / *run_unit : value_at(*moment, of_run[0]->moments, of_run[0]->x);
        line_->setPen(QPen(colours.ink, width_of_line));
        line_->start->setCoords(x, 0);
        line_->end->setCoords(x, 1);
        line_->setVisible(x > 0 || plot_.xAxis->scaleType() == QCPAxis::stLinear);
        return;
    }
    for (const DrawnCurve* curve : of_run) {
        auto* point = new QCPItemTracer(&plot_);
        point->setObjectName(line_->objectName());
        point->setSelectable(false);
        point->setStyle(QCPItemTracer::tsCircle);
        point->setSize(size_of_point);
        point->setPen(QPen(colours.ink, width_of_line));
        point->setBrush(colours.ground);
        point->position->setAxes(plot_.xAxis, curve->axis);
        point->position->setCoords(value_at(*moment, curve->moments, curve->x),
                                   value_at(*moment, curve->moments, curve->y));
        points_.push_back(point);
    }
}

std::optional<double> MomentMarker::moment_at(const QPointF& position, const std::vector<DrawnCurve>& curves,
                                              std::optional<double> run_unit) const {
    if (curves.empty() || !plot_.axisRect()->rect().contains(position.toPoint()))
        return std::nullopt;
    const double x = plot_.xAxis->pixelToCoord(position.x());
    if (run_unit)
        return x * *run_unit;
    const auto of_run = with_moments(curves);
    if (of_run.empty())
        return std::nullopt;
    return one_x_per_moment(of_run) ? value_at(x, of_run[0]->x, of_run[0]->moments)
                                    : nearest_moment(of_run, position, *plot_.xAxis);
}

} // namespace periscope::ui
