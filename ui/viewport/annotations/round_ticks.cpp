#include "ui/viewport/annotations/round_ticks.hpp"

#include "ui/base/qcustomplot_header.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

std::vector<double> round_ticks(double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high) || !(high > low))
        return {low, high};
    QCPAxisTicker ticker;
    ticker.setTickCount(6);
    QVector<double> ticks;
    ticker.generate(QCPRange(low, high), QLocale::c(), QChar('g'), 3, ticks, nullptr, nullptr);
    std::vector<double> inside;
    const double slack = 1e-9 * (high - low);
    for (const double tick : ticks) // one tick beyond each end is in the list
        if (tick >= low - slack && tick <= high + slack)
            inside.push_back(std::abs(tick) < slack ? 0 : std::clamp(tick, low, high));
    return inside.size() < 2 ? std::vector<double>{low, high} : inside;
}

} // namespace periscope::ui
