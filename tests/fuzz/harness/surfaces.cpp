#include "core/geometry/import/check_surface_file.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/geometry/import/surface_reader.hpp"
#include "core/geometry/surface/usable.hpp"
#include "tests/fuzz/harness/harness.hpp"
#include "tests/fuzz/harness/harnesses.hpp"

#include <array>
#include <cmath>
#include <cstring>

namespace periscope::fuzz {

void surface_file(std::string_view input) {
    constexpr std::array names{"body.stl", "body.obj", "body.ply", "body.off"};
    const auto file = scratch_file(names[choice(input, names.size())], input);
    if (!is_read([&] { check_surface_file(file); }))
        return;
    try {
        read_triangles(file);
    } catch (const std::exception&) { // in the helper any exception is an answer: reader_exit_code() says it
    }
}

// A byte how fine, then points of three bytes up to a triangle of three equal indices, and triangles of three bytes: a coarse
// grid, so that much coincides, lies in one plane or crosses. The last point may have any coordinates.
void surface(std::string_view input) {
    const double size = std::ldexp(1.0, static_cast<int>(choice(input, 64)) - 32);
    const std::size_t count = 3 + choice(input, 60);
    Surface loose;
    for (std::size_t i = 0; i < count; ++i) {
        std::array<double, 3> x{};
        for (double& along : x)
            along = size * static_cast<double>(choice(input, 16));
        loose.points.push_back({x[0], x[1], x[2]});
    }
    if (choice(input, 2) == 1 && input.size() >= sizeof(float)) {
        float far = 0;
        std::memcpy(&far, input.data(), sizeof far);
        input.remove_prefix(sizeof far);
        if (std::isfinite(far))
            loose.points.back().x = far;
    }
    while (input.size() >= 3) {
        std::array<std::uint32_t, 3> triangle{};
        for (std::uint32_t& corner : triangle)
            corner = static_cast<std::uint32_t>(choice(input, count));
        loose.triangles.push_back(triangle);
    }
    if (loose.triangles.empty())
        return;
    is_read([&] {
        const ImportedSurface made = joined_surface(std::move(loose), "mm", "body.stl");
        require_usable(made.report);
        rigid_form(made.surface);
    });
}

} // namespace periscope::fuzz
