// Sets up the axes of a plot: colours, scale, numbers, and the range that shows a curve.
#pragma once

#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <algorithm>
#include <limits>

namespace periscope::ui {

// The range from the smallest to the largest of the added values, in the unit of the axis.
struct Span {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void take(double v) {
        low = std::min(low, v);
        high = std::max(high, v);
    }
};

QCPRange with_margin(const Span& span, bool logarithmic);
// Returns whether the values begin at zero and become negative, as the displacement of a load that presses downwards
// does. On the axis of such values, zero is at the left.
bool goes_down_from_zero(const Span& span);

void colour_axis(QCPAxis* axis, const PlotColours& colours, const QFont& font);
void set_logarithmic(QCPAxis* axis, bool logarithmic);
// Shows as many numbers along x as fit beside each other. In SI units they are long, such as "2.5·10⁻⁵". The width of
// the plot must be known.
void fit_ticks(QCPAxis* x);
// Writes the label of a vertical axis in two lines, and shortens it, where it is longer than the plot is high. This is
// repeated whenever the plot is drawn.
void fit_label(QCPAxis* y);

} // namespace periscope::ui
