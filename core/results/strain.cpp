#include "core/results/strain.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

constexpr double flattest = 1e-6; // of the shape tensor: smallest over largest extent of what bonds span

Eigen::Matrix3d matrix(const std::array<double, 9>& m) {
    return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(m.data());
}
Eigen::Matrix3d symmetric(const SymmetricTensor& t) {
    Eigen::Matrix3d m;
    m << t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2];
    return m;
}
SymmetricTensor tensor(const Eigen::Matrix3d& m) {
    return {m(0, 0), m(1, 1), m(2, 2), 0.5 * (m(0, 1) + m(1, 0)), 0.5 * (m(1, 2) + m(2, 1)), 0.5 * (m(2, 0) + m(0, 2))};
}

} // namespace

NodeStrain node_strain(const BondMoments& moments, Space space, double poisson_ratio) {
    const auto axes = static_cast<Eigen::Index>(axes_of(space));
    const Eigen::MatrixXd shape = symmetric(moments.shape).topLeftCorner(axes, axes);
    const Eigen::VectorXd extents = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(shape, Eigen::EigenvaluesOnly).eigenvalues();
    NodeStrain found;
    if (!(extents(0) > flattest * extents(axes - 1)))
        return found;
    found.is_known = true;
    Eigen::Matrix3d gradient = Eigen::Matrix3d::Zero(); // of the displacement
    gradient.topLeftCorner(axes, axes) = matrix(moments.stretch).topLeftCorner(axes, axes) * shape.inverse();
    // U − I has the directions of Green's strain E = ½(Fᵀ F − I), written without taking 1 away from 1, and √(1 + 2e) − 1 in
    // place of its values e.
    const Eigen::Matrix3d green = 0.5 * (gradient + gradient.transpose() + gradient.transpose() * gradient);
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> values(green);
    const Eigen::Matrix3d axes_of_strain = values.eigenvectors();
    const Eigen::Array3d e = values.eigenvalues().array(), stretch = (1 + 2 * e).max(0).sqrt();
    const Eigen::Matrix3d strain = axes_of_strain * (2 * e / (1 + stretch)).matrix().asDiagonal() * axes_of_strain.transpose();
    // R = F U⁻¹
    const Eigen::Matrix3d shrink =
        axes_of_strain * (1 / stretch.max(1e-9)).matrix().asDiagonal() * axes_of_strain.transpose();
    const Eigen::Matrix3d rotation = (Eigen::Matrix3d::Identity() + gradient) * shrink;
    found.strain = tensor(strain);
    found.stress = tensor(rotation.transpose() * matrix(moments.stress));
    if (space == Space::plane_strain)
        found.stress[2] = poisson_ratio * (found.stress[0] + found.stress[1]);
    return found;
}

double von_mises(const SymmetricTensor& t) {
    const auto square = [](double v) { return v * v; };
    return std::sqrt(0.5 * (square(t[0] - t[1]) + square(t[1] - t[2]) + square(t[2] - t[0])) +
                     3 * (t[3] * t[3] + t[4] * t[4] + t[5] * t[5]));
}

std::array<double, 3> principal_values(const SymmetricTensor& t) {
    const Eigen::Vector3d values = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(symmetric(t), Eigen::EigenvaluesOnly).eigenvalues();
    return {values(2), values(1), values(0)};
}

} // namespace periscope
