// Bands of curves over all runs of a study: at each position on the x axis, the median of the runs, and the range that
// holds most of them.
#pragma once

#include "core/base/error.hpp"
#include "core/curves/curve_table.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace periscope {

struct BandPoint { // in the units of the band
    double x = 0, lower = 0, median = 0, upper = 0;
    std::size_t runs = 0; // whose curves come to x
};

struct CurveBand {
    std::string x, y;           // the names of the curves, "CMOD x" and "load y"; x is empty: over time or load steps
    std::string x_unit, y_unit; // empty: a number
    double level = 0.9;         // share of the runs between lower and upper
    std::size_t runs = 0;       // with this curve
    std::vector<BandPoint> points;
};

// Returns the errors that can be found before a run: curves that no observer of the case records, and unsuitable units.
// `curves` are those of the observers.
std::vector<Problem> problems_of_bands(const Study& study, const CurveTable& curves);

// Computes a band from the curves of the runs, in SI. A curve counts where it first comes to x. The positions are evenly
// spaced; without StudyBand::from and to, from where half of the curves begin to where half of them end. A position to
// which less than half of the curves come is left out, because the others would give too narrow or shifted a band.
CurveBand band_of(const StudyBand& band, const std::vector<CurvePoints>& curves, const std::string& x_unit,
                  const std::string& y_unit);

// Returns the bands of a study from the observers.csv of its runs. A run that has failed or has no such file is left
// out. `curves` are those of the observers of the case.
std::vector<CurveBand> bands_of_study(const std::filesystem::path& folder, const Study& study,
                                      const std::vector<StudyRun>& runs, const CurveTable& curves);

// Returns a table with its own header for each band: "band,CMOD x [um],lower [kN],median [kN],upper [kN],runs".
std::string bands_csv(const std::vector<CurveBand>& bands, const Study& study);

} // namespace periscope
