// Converts columns to an Eigen matrix. Only .cpp files include this header, so that no other header needs Eigen.
#pragma once

#include "core/calibration/differences.hpp"

#include <Eigen/Core>

namespace periscope {

inline Eigen::MatrixXd matrix_of(const Columns& columns) {
    Eigen::MatrixXd matrix(static_cast<Eigen::Index>(columns.front().size()),
                           static_cast<Eigen::Index>(columns.size()));
    for (Eigen::Index k = 0; k < matrix.cols(); ++k) {
        const std::vector<double>& column = columns[static_cast<std::size_t>(k)];
        matrix.col(k) = Eigen::Map<const Eigen::VectorXd>(column.data(), matrix.rows());
    }
    return matrix;
}

} // namespace periscope
