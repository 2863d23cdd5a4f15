#include "core/calibration/expected_runs.hpp"

#include <algorithm>

namespace periscope {

ExpectedRuns expected_runs(const Calibration& calibration, std::size_t parameters) {
    using Method = Calibration::Method;
    const std::size_t n = parameters;
    ExpectedRuns runs;
    switch (calibration.method) {
    case Method::least_squares:
        runs = {5 * (n + 1), 10 * (n + 1)};
        break;
    case Method::bobyqa:
        runs = {10 * n, 33 * n};
        break;
    case Method::cobyla:
    case Method::nelder_mead:
        runs = {20 * n, 66 * n};
        break;
    case Method::direct:
        return {calibration.maximum_runs, calibration.maximum_runs};
    }
    const std::size_t of_intervals = 2 * n;
    runs = {runs.least * calibration.starts + of_intervals, runs.most * calibration.starts + of_intervals};
    if (calibration.profile)
        runs = {runs.least + 50 * n, runs.most + 100 * n};
    return {std::min(runs.least, calibration.maximum_runs), std::min(runs.most, calibration.maximum_runs)};
}

} // namespace periscope
