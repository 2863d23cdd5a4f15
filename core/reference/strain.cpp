#include "core/reference/strain.hpp"

#include "core/physics/bond_based.hpp"
#include "core/physics/state_based.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

// If the smallest principal value of the shape tensor is less than this fraction of the largest, the bonds do not span
// the space.
constexpr double flattest = 1e-6;

using Matrix = std::array<std::array<double, 3>, 3>;

constexpr Matrix identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

Matrix symmetric(const SymmetricTensor& t) {
    return {{{t[0], t[3], t[5]}, {t[3], t[1], t[4]}, {t[5], t[4], t[2]}}};
}

SymmetricTensor tensor(const Matrix& m) {
    return {m[0][0], m[1][1], m[2][2], 0.5 * (m[0][1] + m[1][0]), 0.5 * (m[1][2] + m[2][1]), 0.5 * (m[2][0] + m[0][2])};
}

template <typename Entry>
Matrix matrix_of(Entry entry) {
    Matrix m;
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c)
            m[r][c] = entry(r, c);
    return m;
}

Matrix product(const Matrix& a, const Matrix& b) {
    return matrix_of(
        [&](std::size_t r, std::size_t c) { return a[r][0] * b[0][c] + a[r][1] * b[1][c] + a[r][2] * b[2][c]; });
}

Matrix transposed(const Matrix& m) {
    return matrix_of([&](std::size_t r, std::size_t c) { return m[c][r]; });
}

double determinant(const Matrix& m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

Matrix inverse(const Matrix& m) {
    const double share = 1 / determinant(m);
    return matrix_of([&](std::size_t r, std::size_t c) {
        const std::size_t r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
        return share * (m[c1][r1] * m[c2][r2] - m[c1][r2] * m[c2][r1]);
    });
}

struct Axes { // the eigenvalues of a symmetric matrix; its eigenvectors are the columns of `direction`
    std::array<double, 3> value;
    Matrix direction = identity;
};

// Finds the eigenvalues by Jacobi's method: it rotates in the planes of two axes until only the diagonal remains.
Axes principal_axes(Matrix m) {
    Axes axes;
    for (int sweep = 0; sweep < 30; ++sweep) {
        const double beside = std::abs(m[0][1]) + std::abs(m[1][2]) + std::abs(m[0][2]);
        const double along = std::abs(m[0][0]) + std::abs(m[1][1]) + std::abs(m[2][2]);
        if (!(beside > 1e-3 * std::numeric_limits<double>::epsilon() * along))
            break;
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t q = p + 1; q < 3; ++q) {
                if (m[p][q] == 0)
                    continue;
                const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
                const double t = std::copysign(1 / (std::abs(theta) + std::sqrt(theta * theta + 1)), theta);
                const double c = 1 / std::sqrt(1 + t * t), s = t * c;
                for (std::size_t k = 0; k < 3; ++k) { // columns
                    const double a = m[k][p], b = m[k][q];
                    m[k][p] = c * a - s * b;
                    m[k][q] = s * a + c * b;
                    const double x = axes.direction[k][p], y = axes.direction[k][q];
                    axes.direction[k][p] = c * x - s * y;
                    axes.direction[k][q] = s * x + c * y;
                }
                for (std::size_t k = 0; k < 3; ++k) { // rows
                    const double a = m[p][k], b = m[q][k];
                    m[p][k] = c * a - s * b;
                    m[q][k] = s * a + c * b;
                }
                m[p][q] = m[q][p] = 0; // it is already zero, except for rounding
            }
    }
    axes.value = {m[0][0], m[1][1], m[2][2]};
    return axes;
}

// Returns the matrix with the same eigenvectors and with the eigenvalues of(value).
template <typename Of>
Matrix with_values(const Axes& axes, Of of) {
    const std::array<double, 3> v{of(axes.value[0]), of(axes.value[1]), of(axes.value[2])};
    const Matrix& d = axes.direction;
    return matrix_of([&](std::size_t r, std::size_t c) {
        return d[r][0] * v[0] * d[c][0] + d[r][1] * v[1] * d[c][1] + d[r][2] * v[2] * d[c][2];
    });
}

// Returns whether the bonds do not span all axes of the space. Along axes that the space lacks, the shape is as wide as
// along the first.
bool is_flat(const Matrix& shape) {
    const double sum = shape[0][0] + shape[1][1] + shape[2][2];
    // In the usual case this is sufficient: the smallest value is then certainly large enough.
    if (determinant(shape) > flattest * sum * sum * sum)
        return false;
    const std::array<double, 3> extents = principal_axes(shape).value;
    return !(std::ranges::min(extents) > flattest * std::ranges::max(extents));
}

struct Deformation {
    bool is_known = false;
    SymmetricTensor strain{};
    Matrix rotation = identity;
};

Deformation deformation_of(const BondMoments& moments, Space space) {
    const std::size_t axes = axes_of(space);
    Matrix shape = symmetric(moments.shape);
    for (std::size_t a = axes; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
            shape[a][b] = shape[b][a] = a == b ? shape[0][0] : 0;
    Deformation found;
    if (!(shape[0][0] > 0) || is_flat(shape))
        return found;
    found.is_known = true;
    const Matrix moved =
        matrix_of([&](std::size_t r, std::size_t c) { return r < axes && c < axes ? moments.stretch[3 * r + c] : 0; });
    const Matrix gradient = product(moved, inverse(shape)); // gradient of the displacement
    // U − I has the same principal directions as Green's strain E = ½(Fᵀ F − I). E is computed without subtracting 1
    // from a number near 1. If e is a principal value of E, that of U − I is √(1 + 2e) − 1.
    const Matrix square = product(transposed(gradient), gradient);
    const Axes green = principal_axes(matrix_of(
        [&](std::size_t r, std::size_t c) { return 0.5 * (gradient[r][c] + gradient[c][r] + square[r][c]); }));
    const auto stretch = [](double e) { return std::sqrt(std::max(0.0, 1 + 2 * e)); };
    found.strain = tensor(with_values(green, [&](double e) { return 2 * e / (1 + stretch(e)); }));
    // R = F U⁻¹
    const Matrix shrink = with_values(green, [&](double e) { return 1 / std::max(stretch(e), 1e-9); });
    found.rotation =
        product(matrix_of([&](std::size_t r, std::size_t c) { return gradient[r][c] + (r == c ? 1 : 0); }), shrink);
    return found;
}

} // namespace

NodeStrain node_strain(const BondMoments& moments, Space space, double poisson_ratio) {
    const Deformation of = deformation_of(moments, space);
    NodeStrain found;
    found.is_known = of.is_known;
    if (!of.is_known)
        return found;
    found.strain = of.strain;
    if (space == Space::plane_stress)
        found.strain[2] = -poisson_ratio / (1 - poisson_ratio) * (of.strain[0] + of.strain[1]);
    found.stress = tensor(product(transposed(of.rotation),
                                  matrix_of([&](std::size_t r, std::size_t c) { return moments.stress[3 * r + c]; })));
    if (space == Space::plane_strain)
        found.stress[2] = poisson_ratio * (found.stress[0] + found.stress[1]);
    return found;
}

NodeStrain node_strain(const BondMoments& moments, Space space, const StateConstants& constants) {
    const Deformation of = deformation_of(moments, space);
    NodeStrain found;
    found.is_known = of.is_known;
    if (!of.is_known)
        return found;
    found.strain = of.strain;
    if (space == Space::bar) {
        found.stress[0] = constants.deviator * of.strain[0]; // E
        return found;
    }
    // K and μ in d dimensions are computed from the constants (state_based.hpp). For plane stress, ν = (K − μ)/(K + μ).
    const auto d = static_cast<double>(axes_of(space));
    const double shear = constants.deviator / (d * (d + 2)), bulk = (constants.dilatation + (d + 2) * shear) / d;
    const double lame = bulk - 2 * shear / d, trace = of.strain[0] + of.strain[1] + of.strain[2];
    for (std::size_t k = 0; k < 6; ++k)
        found.stress[k] = 2 * shear * of.strain[k] + (k < (space == Space::plane_stress ? 2U : 3U) ? lame * trace : 0);
    if (space == Space::plane_stress)
        found.strain[2] = -(bulk - shear) / (2 * shear) * trace;
    return found;
}

NodeStrain node_strain(const BondMoments& moments, const Model& model, std::size_t node) {
    return model.is_state_based() ? node_strain(moments, model.space, model.state_constants[model.material_of(node)])
                                  : node_strain(moments, model.space, represented_poisson_ratio(model.space));
}

double von_mises(const SymmetricTensor& t) {
    const auto square = [](double v) { return v * v; };
    return std::sqrt(0.5 * (square(t[0] - t[1]) + square(t[1] - t[2]) + square(t[2] - t[0])) +
                     3 * (t[3] * t[3] + t[4] * t[4] + t[5] * t[5]));
}

double von_mises_strain(const SymmetricTensor& strain) {
    return 2.0 / 3 * von_mises(strain);
}

std::array<double, 3> principal_values(const SymmetricTensor& t) {
    std::array<double, 3> values = principal_axes(symmetric(t)).value;
    std::ranges::sort(values, std::greater<>());
    return values;
}

} // namespace periscope
