// How fast a run approaches what it would be on an ever finer grid of the same horizon (δ-convergence is another
// matter): a lattice is run with spacings h1, h2 = h1/r, h3 = h1/r² …, and with ‖u1 − u2‖ ~ h^α
//   α = log(‖u1 − u2‖/‖u2 − u3‖)/log r   (Diehl et al. 2021, Eq. 5.3)
// of each three that follow each other.
//
// ‖ ‖ is the L² norm over the body, summed over the nodes of the coarser grid with their volumes. A node of a lattice
// is the centre of a cube. With an odd r it is one of the finer grid's too; with an even one it lies midway between two
// along each axis, and the finer field is interpolated by the cubic through four (weights −1/16, 9/16, 9/16, −1/16; by
// two beside faces): the mean of the two alone would differ by h² u''/8·(1/r²), which is no fault of the model.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <string>
#include <vector>

namespace periscope {

// The case with its spacing divided. Throws CaseError where that would change the body (no whole box lattice, a box
// that is no multiple of the spacing, a horizon in spacings).
Case with_divided_spacing(const Case& value, int divisor);

// ‖u − v‖ of displacements on two full lattices of the same box, the second with a spacing smaller by the ratio, a
// whole number above 1.
double difference_of_fields(const Nodes& coarse, const std::vector<Vec3>& u, const Nodes& fine,
                            const std::vector<Vec3>& v, int ratio);

struct ConvergenceRow {
    double time = 0;                 // s
    std::vector<double> differences; // ‖u_k − u_k+1‖, of metres: m^(1 + d/2) with the section in the volume
    std::vector<double> orders;      // one fewer; NaN where a difference is zero
};

struct Convergence {
    std::string name;
    std::vector<double> spacings; // m, from the coarsest
    double ratio = 2;
    std::vector<ConvergenceRow> rows;

    void add(double time, std::vector<double> differences); // and their orders
};

std::string to_csv(const Convergence& c);
std::string to_svg(const Convergence& c); // the orders over time

} // namespace periscope
