// The moment of the frame that the view shows, marked in a plot, and the moment that a position in the plot means. Where curves are
// over the run, or x only grows or only falls during it, a moment is a line across all curves. Elsewhere, as in a loop of force over
// displacement, it is a point of each curve.
#pragma once

#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

struct DrawnCurve { // in the units of the axes
    QString name, unit;
    QCPAxis* axis = nullptr; // of its values
    std::vector<double> x, y;
    std::vector<double> moments = {}; // as those of CurvePoints
};

class MomentMarker {
public:
    explicit MomentMarker(QCustomPlot& plot); // which owns what is drawn

    // Moments are s or load steps. `run_unit` is the unit of the x axis where curves are over the run, otherwise empty.
    void draw(std::optional<double> moment, const std::vector<DrawnCurve>& curves, std::optional<double> run_unit,
              const PlotColours& colours);
    std::optional<double> moment_at(const QPointF& position, const std::vector<DrawnCurve>& curves,
                                    std::optional<double> run_unit) const; // nothing beside the axes

private:
    QCustomPlot& plot_;
    QCPItemLine* line_;
    std::vector<QCPItemTracer*> points_;
};

} // namespace periscope::ui
