#include "core/geometry/surface/exact_predicates.hpp"

// TetGen's functions; its header declares only some of them.
void exactinit(int verbose, int noexact, int nofilter, double max_x, double max_y, double max_z);
double orient3d(double* a, double* b, double* c, double* d);
double orient2d(double* a, double* b, double* c);

namespace periscope {
namespace {

// Sets the constants of the arithmetic once, without TetGen's filter, which depends on the size of one body.
void initialise() {
    static const bool done = (exactinit(0, 0, 1, 1, 1, 1), true);
    static_cast<void>(done);
}

double* raw(const Vec3& v) {
    return const_cast<double*>(&v.x);
} // the predicates of the library only read it
double* raw(const Point2& v) {
    return const_cast<double*>(v.data());
}

} // namespace

int side_of_plane(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    initialise();
    const double value = orient3d(raw(a), raw(b), raw(c), raw(d));
    return (value > 0) - (value < 0);
}

double orientation(const Point2& a, const Point2& b, const Point2& c) {
    initialise();
    return orient2d(raw(a), raw(b), raw(c));
}

} // namespace periscope
