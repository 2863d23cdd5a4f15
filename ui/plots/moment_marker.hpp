// Marks the moment of the frame in the view in a plot, and finds the moment that belongs to a position in the plot. A
// moment is a time (s) or a load step. If the x axis shows the time or the load step, or if x only increases or only
// decreases during the run, the moment is marked by a vertical line across all curves. Otherwise, for example in a loop
// of force over displacement, it is marked by a point on each curve.
#pragma once

#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

struct DrawnCurve { // values are in the units of the axes
    QString name, unit;
    QCPAxis* axis = nullptr; // axis of the values
    std::vector<double> x, y;
    std::vector<double> moments = {}; // see CurvePoints::moments
};

class MomentMarker {
public:
    explicit MomentMarker(QCustomPlot& plot); // the plot owns the items that are drawn

    // Marks this moment, or removes the mark if there is none. `run_unit` is empty unless the x axis shows the time or
    // the load step. It is then the unit of this axis in s (1e-6 for an axis in µs) or load steps.
    void draw(std::optional<double> moment, const std::vector<DrawnCurve>& curves, std::optional<double> run_unit,
              const PlotColours& colours);
    // Returns the moment for a position in the plot; nothing for a position outside the axes, and if no curve has
    // moments.
    std::optional<double> moment_at(const QPointF& position, const std::vector<DrawnCurve>& curves,
                                    std::optional<double> run_unit) const;

private:
    QCustomPlot& plot_;
    QCPItemLine* line_;
    std::vector<QCPItemTracer*> points_;
};

} // namespace periscope::ui
