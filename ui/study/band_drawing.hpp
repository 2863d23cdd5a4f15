// Draws the band of a curve over all runs of a study.
#pragma once

#include "core/study/curve_bands.hpp"
#include "ui/study/study_drawing.hpp"

#include <QString>

#include <vector>

namespace periscope::ui {

// The entry of a band in the list of curves: "load y over CMOD x, band".
QString band_label(const CurveBand& band);

// Returns the band with this label; null if there is none.
const CurveBand* band_with(const std::vector<CurveBand>& bands, const QString& label);

// Fills an empty plot with the median of the runs and the band around it.
void draw_band(QCustomPlot& plot, const CurveBand& band, const StudyLook& look);

} // namespace periscope::ui
