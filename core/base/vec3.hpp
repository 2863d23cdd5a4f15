// A point or vector in space, in metres unless a header says otherwise.
#pragma once

#include <cmath>
#include <cstddef>

namespace periscope {

struct Vec3 {
    double x = 0, y = 0, z = 0;

    double& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }
    double operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }

    Vec3& operator+=(const Vec3& o) {
        x += o.x, y += o.y, z += o.z;
        return *this;
    }
    friend Vec3 operator+(Vec3 a, const Vec3& b) { return a += b; }
    friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vec3 operator*(double s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend bool operator==(const Vec3&, const Vec3&) = default;
};

inline double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double norm(const Vec3& a) {
    return std::sqrt(dot(a, a));
}
// Returns the vector of length 1 in the direction of v; returns v unchanged if its length is zero.
inline Vec3 unit(const Vec3& v) {
    const double length = norm(v);
    return length > 0 ? (1 / length) * v : v;
}

// Axis-aligned box, both corners included.
struct Box {
    Vec3 min, max;

    Vec3 size() const { return max - min; }
    Vec3 centre() const { return 0.5 * (min + max); }
    double diagonal() const { return norm(size()); }
};

} // namespace periscope
