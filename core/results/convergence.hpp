// Measures how fast the results of a run converge when the grid is refined at constant horizon (not δ-convergence,
// which reduces the horizon). A lattice is run with the spacings h1, h2 = h1/r, h3 = h1/r² …. With ‖u1 − u2‖ ~ h^α,
// each three successive spacings give the order
//     α = log(‖u1 − u2‖/‖u2 − u3‖)/log r   (Diehl et al. 2021, Eq. 5.3).
//
// ‖ ‖ is the L² norm over the body, a sum over the nodes of the coarser grid with their volumes. A node of a lattice is
// the centre of a cube. If r is odd, it is also a node of the finer grid. If r is even, it lies midway between two
// nodes of the finer grid along each axis, and the finer field is interpolated by the cubic through four nodes (weights
// −1/16, 9/16, 9/16, −1/16), or linearly beside faces. Linear interpolation everywhere would add a difference of h²
// u''/8·(1/r²), which is not an error of the model.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns the case with its spacing divided by `divisor`. Throws CaseError if that would change the body: it is not a
// whole box lattice, the box is not a multiple of the spacing, or the horizon is in spacings.
Case with_divided_spacing(const Case& value, int divisor);

// Returns ‖u − v‖ for displacements on two complete lattices of the same box. The spacing of the second is smaller by
// `ratio`, a whole number above 1.
double difference_of_fields(const Nodes& coarse, const std::vector<Vec3>& u, const Nodes& fine,
                            const std::vector<Vec3>& v, int ratio);

struct ConvergenceRow {
    double time = 0; // s
    // ‖u_k − u_k+1‖ in m^(1 + d/2); in d < 3 dimensions the volumes include the cross-section
    std::vector<double> differences;
    std::vector<double> orders; // one fewer than `differences`; NaN where a difference is zero
};

struct Convergence {
    std::string name;
    std::vector<double> spacings; // m, from the coarsest
    double ratio = 2;
    std::vector<ConvergenceRow> rows;

    // Adds a row with these differences and the orders that follow from them.
    void add(double time, std::vector<double> differences);
};

std::string to_csv(const Convergence& c);
std::string to_svg(const Convergence& c); // plots the orders over time

} // namespace periscope
