// The coordinate systems of a Nastran file and the positions of its grid points in them. Source of the definitions: MSC
// Nastran Quick Reference Guide, CORD1R … CORD2S: origin A, B on the z axis, C in the x–z plane; cylindrical (r, θ, z)
// and spherical (r, θ from the z axis, φ), angles in degrees.
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
    // The card that was just read is CORD1R, CORD1C, CORD1S, CORD2R, CORD2C or CORD2S. Throws FileError when a number
    // is missing or used twice.
    void add(const NastranCards& cards);
    static bool is_read(std::string_view card);

    // The points in basic coordinates. `points` are as in the file, each in the system `system_of`; `numbers` finds
    // them. Throws FileError: an unknown system, systems that refer to each other in a circle, three points in a line.
    std::vector<Vec3> basic(const NastranCards& cards, const std::vector<Vec3>& points,
                            const std::vector<std::uint64_t>& system_of, const NumberIndex& numbers);

private:
    enum class Kind : std::uint8_t { rectangular, cylindrical, spherical };
    struct System {
        Kind kind = Kind::rectangular;
        std::size_t line = 0;
        std::uint64_t reference = 0;                       // of the three points
        std::array<Vec3, 3> points;                        // A, B, C in it
        std::optional<std::array<std::uint64_t, 3>> grids; // instead of both
        enum class State : std::uint8_t { unknown, in_work, known } state = State::unknown;
        Vec3 origin, x, y, z; // basic, when known
    };
    void add(const NastranCards& cards, std::uint64_t number, System system);
    const System& resolved(std::uint64_t number, std::size_t line, int depth);
    Vec3 basic(const Vec3& point, std::uint64_t system, std::size_t line, int depth);

    std::map<std::uint64_t, System> systems_;
    const NastranCards* cards_ = nullptr; // these four while basic() works
    const std::vector<Vec3>* points_ = nullptr;
    const std::vector<std::uint64_t>* system_of_ = nullptr;
    const NumberIndex* numbers_ = nullptr;
};

} // namespace periscope
