#include "core/calibration/likely_values.hpp"

#include "core/calibration/matrix.hpp"
#include "core/study/study_table.hpp"

#include <Eigen/Eigenvalues>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace periscope {

std::vector<Parameters> likely_values(const std::vector<FittedParameter>& fitted, const Parameters& best,
                                      const Uncertainty& uncertainty, std::size_t count, std::uint64_t seed) {
    // The values are drawn along the axes of the covariance ellipsoid. Along an axis on which the data determine
    // nothing, the standard deviation is limited to three times the range of the bounds. Draws within the bounds are
    // then distributed nearly uniformly.
    constexpr double widest = 3;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(matrix_of(uncertainty.covariance));
    const Eigen::VectorXd deviations = axes.eigenvalues().cwiseMax(0).cwiseSqrt().cwiseMin(widest);
    Eigen::VectorXd centre(deviations.size());
    for (std::size_t p = 0; p < fitted.size(); ++p)
        centre[static_cast<Eigen::Index>(p)] = share_of(fitted[p].bounds, best[p]);

    boost::random::mt19937_64 random(seed);
    boost::random::normal_distribution<double> normal;
    std::vector<Parameters> draws;
    constexpr std::size_t most_attempts_per_draw = 100;
    for (std::size_t attempt = 0; attempt < most_attempts_per_draw * count && draws.size() < count; ++attempt) {
        const Eigen::VectorXd along =
            deviations.unaryExpr([&](double deviation) { return deviation * normal(random); });
        const Eigen::VectorXd shares = centre + axes.eigenvectors() * along;
        if (shares.minCoeff() < 0 || shares.maxCoeff() > 1)
            continue;
        Parameters& draw = draws.emplace_back();
        for (std::size_t p = 0; p < fitted.size(); ++p)
            draw.push_back(value_at_share(fitted[p].bounds, shares[static_cast<Eigen::Index>(p)]));
    }
    return draws;
}

std::string likely_values_csv(const std::vector<FittedParameter>& fitted, const std::vector<Parameters>& values) {
    std::vector<std::string> head;
    for (const FittedParameter& parameter : fitted)
        head.push_back(csv_head(parameter.name, parameter.unit));
    std::string text = fmt::format("{}\n", fmt::join(head, ","));
    for (const Parameters& row : values)
        text += fmt::format("{:.9g}\n", fmt::join(row, ","));
    return text;
}

} // namespace periscope
