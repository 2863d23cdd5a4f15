// The coordinate systems of a Nastran file, and the conversion of its grid points to basic coordinates. Each system has
// an origin A, a point B on its z axis and a point C in its x–z plane. Systems are rectangular, cylindrical (r, θ, z)
// or spherical (r, θ from the z axis, φ), with angles in degrees. Source: MSC Nastran Quick Reference Guide, CORD1R …
// CORD2S.
#pragma once

#include "core/geometry/import/nastran_cards.hpp"
#include "core/geometry/import/point_numbers.hpp"

#include "core/base/vec3.hpp"

#include <array>
#include <map>
#include <optional>
#include <vector>

namespace periscope {

class NastranAxes {
public:
    // Adds the system of the current card, which is CORD1R, CORD1C, CORD1S, CORD2R, CORD2C or CORD2S. Throws FileError
    // when a number is missing or used twice.
    void add(const NastranCards& cards);
    static bool is_read(std::string_view card);

    // Returns the points in basic coordinates. `points` are as in the file, `system_of` has the coordinate system of
    // each point, and `numbers` maps the numbers of grid points to indices. Throws FileError: an unknown system,
    // systems that refer to each other in a cycle, three collinear points.
    std::vector<Vec3> basic(const NastranCards& cards, const std::vector<Vec3>& points,
                            const std::vector<std::uint64_t>& system_of, const NumberIndex& numbers);

private:
    enum class Kind : std::uint8_t { rectangular, cylindrical, spherical };
    struct System {
        Kind kind = Kind::rectangular;
        std::size_t line = 0;
        std::uint64_t reference = 0; // number of the system in which the three points are given
        std::array<Vec3, 3> points;  // A, B, C in the system `reference`
        // Grid points that are used as A, B and C instead of `reference` and `points`.
        std::optional<std::array<std::uint64_t, 3>> grids;
        enum class State : std::uint8_t { unknown, in_work, known } state = State::unknown;
        Vec3 origin, x, y, z; // in basic coordinates; valid if `known`
    };
    void add(const NastranCards& cards, std::uint64_t number, System system);
    const System& resolved(std::uint64_t number, std::size_t line, int depth);
    Vec3 basic(const Vec3& point, std::uint64_t system, std::size_t line, int depth);

    std::map<std::uint64_t, System> systems_;
    // The four pointers below are only valid while basic() runs.
    const NastranCards* cards_ = nullptr;
    const std::vector<Vec3>* points_ = nullptr;
    const std::vector<std::uint64_t>* system_of_ = nullptr;
    const NumberIndex* numbers_ = nullptr;
};

} // namespace periscope
