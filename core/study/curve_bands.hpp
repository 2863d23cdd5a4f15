// Bands of curves over all runs of a study: at each position on the x axis, the median of the runs and the range that
// contains most of them.
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

struct BandPoint { // all numbers are in the units of the band
    double x = 0, lower = 0, median = 0, upper = 0;
    std::size_t runs = 0; // number of runs whose curves reach x
};

struct CurveBand {
    // names of the curves, such as "CMOD x" and "load y"; if x is empty, it is the time or the load step
    std::string x, y;
    std::string x_unit, y_unit; // empty for a quantity without a unit
    double level = 0.9;         // fraction of the runs between `lower` and `upper`
    std::size_t runs = 0;       // number of runs that have this curve
    std::vector<BandPoint> points;
};

// Returns the errors in the bands of a study that can be found before a run: curves that no observer of the case
// records, and unsuitable units. `curves` has the curves of the observers.
std::vector<Problem> problems_of_bands(const Study& study, const CurveTable& curves);

// Computes a band from the curves of the runs, which are in SI units. Of a curve that reaches an x several times, the
// first value is used. The positions are evenly spaced from StudyBand::from to StudyBand::to; if these are not given,
// from where half of the curves have begun to where half of them have ended. A position that less than half of the
// curves reach is omitted, because the few that reach it would give a band that is too narrow or shifted.
CurveBand band_of(const StudyBand& band, const std::vector<CurvePoints>& curves, const std::string& x_unit,
                  const std::string& y_unit);

// Returns the bands of a study from the files observers.csv of its runs. A run that has failed or has no such file is
// omitted. `curves` has the curves of the observers of the case.
std::vector<CurveBand> bands_of_study(const std::filesystem::path& folder, const Study& study,
                                      const std::vector<StudyRun>& runs, const CurveTable& curves);

// Returns one table after another, one for each band, each with a header such as "band,CMOD x [um],lower [kN],median
// [kN],upper [kN],runs".
std::string bands_csv(const std::vector<CurveBand>& bands, const Study& study);

} // namespace periscope
