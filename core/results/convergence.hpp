// Measures how fast the displacements of a run converge when the grid is refined at constant horizon (not
// δ-convergence, which reduces the horizon). A lattice is run with the spacings h1, h2 = h1/r, h3 = h1/r² …, where r is
// a whole number. The displacements at the same time are u1, u2, u3 …. If ‖u1 − u2‖ is proportional to h1^α, then the
// order of convergence α follows from three successive spacings:
//     α = log(‖u1 − u2‖/‖u2 − u3‖)/log r   (Diehl et al. 2021, Eq. 5.3).
//
// ‖ ‖ is the L² norm over the body, a sum over the nodes of the coarser grid with their volumes. A node of a lattice is
// the centre of a cube. If r is odd, the node is also a node of the finer grid. If r is even, it lies midway between
// two nodes of the finer grid along each axis. Then the finer displacements are interpolated by the cubic through four
// nodes (weights −1/16, 9/16, 9/16, −1/16), or linearly next to the faces of the box. Linear interpolation everywhere
// would add a difference of (h/r)²·u''/8, with the coarser spacing h and the second derivative u''. It is not an error
// of the model.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns the case with its spacing divided by `divisor`. Throws CaseError if the case is not explicit dynamic, or if
// the finer lattice would be another problem: the body is not a box lattice without holes, the box is not a multiple of
// the spacing, or the horizon is given in spacings.
Case with_divided_spacing(const Case& value, int divisor);

// Returns ‖u − v‖ for displacements `u` and `v` (m) on two complete lattices of the same box. The spacing of `fine` is
// smaller by the factor `ratio`, a whole number above 1. Throws std::invalid_argument if the numbers of nodes do not
// match.
double difference_of_fields(const Nodes& coarse, const std::vector<Vec3>& u, const Nodes& fine,
                            const std::vector<Vec3>& v, int ratio);

struct ConvergenceRow {
    double time = 0; // s
    // ‖u_k − u_k+1‖ in m^(1 + d/2), where d is the number of dimensions. If d < 3, the nodal volumes include the
    // cross-section.
    std::vector<double> differences;
    std::vector<double> orders; // the orders α, one fewer than `differences`; NaN where a difference is zero
};

struct Convergence {
    std::string name;
    std::vector<double> spacings; // m, from the coarsest
    double ratio = 2;             // r
    std::vector<ConvergenceRow> rows;

    // Adds a row with these differences and the orders that follow from them.
    void add(double time, std::vector<double> differences);
};

std::string to_csv(const Convergence& c);
std::string to_svg(const Convergence& c); // plots the orders over time

} // namespace periscope
