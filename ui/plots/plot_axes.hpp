// Sets up the axes of a plot: colours, scale, numbers, and the range that shows a curve.
#pragma once

#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <algorithm>
#include <limits>

namespace periscope::ui {

// From the smallest to the largest of the values taken; in the unit of the axis.
struct Span {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void take(double v) {
        low = std::min(low, v);
        high = std::max(high, v);
    }
};

QCPRange with_margin(const Span& span, bool logarithmic);
// Whether values go from zero downwards, as the displacement of a load that presses down: an axis of them has zero at its left.
bool goes_down_from_zero(const Span& span);

void colour_axis(QCPAxis* axis, const PlotColours& colours, const QFont& font);
void set_logarithmic(QCPAxis* axis, bool logarithmic);
// As many numbers along x as have room beside each other: in SI units they are long ("2.5·10⁻⁵"). To be called when the
// width of the plot is known.
void fit_ticks(QCPAxis* x);

} // namespace periscope::ui
