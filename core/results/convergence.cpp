#include "core/results/convergence.hpp"

#include "core/base/error.hpp"
#include "core/files/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace periscope {
namespace {

struct Weight {
    std::uint32_t index = 0;
    double part = 0;
};

// Returns the nodes of the finer grid from which the value at node `coarse` is interpolated along one axis, and their
// weights. `cells` is the number of nodes of the finer grid along this axis.
std::vector<Weight> weights_along(std::uint32_t coarse, std::uint32_t cells, int ratio) {
    if (cells == 1)
        return {{0, 1}};
    const std::uint32_t r = static_cast<std::uint32_t>(ratio), first = r * coarse + (r - 1) / 2;
    if (r % 2 == 1)
        return {{first, 1}};
    if (first == 0 || first + 2 >= cells)
        return {{first, 0.5}, {first + 1, 0.5}};
    return {{first - 1, -0.0625}, {first, 0.5625}, {first + 1, 0.5625}, {first + 2, -0.0625}};
}

std::string text_of(double value, const char* none) {
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : std::string(none);
}

} // namespace

Case with_divided_spacing(const Case& value, int divisor) {
    Case c = value;
    auto* box = std::get_if<BoxGeometry>(&c.geometry);
    std::vector<Problem> problems;
    if (!box || !box->without.empty())
        problems.push_back(
            {"geometry", "Must be a box lattice without holes", "use \"geometry\": { \"lattice\": … } without holes"});
    if (c.horizon.in_spacings)
        problems.push_back({"horizon", "Given in spacings, it would shrink with the lattice",
                            "enter a length; the study needs a fixed horizon"});
    if (c.run.stepper != Stepper::dynamic)
        problems.push_back({"run.analysis", "Must be explicit dynamic", "use \"explicit-dynamic\""});
    if (box)
        for (std::size_t a = 0; a < axes_of(box->space); ++a) {
            const double dx = box->spacing.value, cells = box->box[a].metres(dx) / dx;
            if (box->box[a].in_spacings || !(std::abs(cells - std::round(cells)) < 1e-6 * cells))
                problems.push_back({fmt::format("geometry.lattice.box[{}]", a),
                                    "Not a multiple of the spacing; finer lattices would change the body",
                                    "enter a multiple of the spacing"});
        }
    if (!problems.empty())
        throw CaseError(std::move(problems));
    box->spacing = Quantity(box->spacing.value / divisor);
    return c;
}

double difference_of_fields(const Nodes& coarse, const std::vector<Vec3>& u, const Nodes& fine,
                            const std::vector<Vec3>& v, int ratio) {
    const auto &n = coarse.lattice->count, &m = fine.lattice->count;
    for (std::size_t a = 0; a < 3; ++a)
        if (m[a] != n[a] * static_cast<std::uint32_t>(ratio) && !(m[a] == 1 && n[a] == 1))
            throw std::invalid_argument("grids of different bodies");
    double sum = 0;
    for (std::uint32_t i = 0; i < n[0]; ++i)
        for (std::uint32_t j = 0; j < n[1]; ++j)
            for (std::uint32_t k = 0; k < n[2]; ++k) {
                const std::size_t node = (std::size_t(i) * n[1] + j) * n[2] + k;
                Vec3 there{};
                for (const Weight& x : weights_along(i, m[0], ratio))
                    for (const Weight& y : weights_along(j, m[1], ratio))
                        for (const Weight& z : weights_along(k, m[2], ratio))
                            there += (x.part * y.part * z.part) *
                                     v[(std::size_t(x.index) * m[1] + y.index) * m[2] + z.index];
                const Vec3 difference = u[node] - there;
                sum += coarse.volume[node] * dot(difference, difference);
            }
    return std::sqrt(sum);
}

void Convergence::add(double time, std::vector<double> differences) {
    ConvergenceRow row{time, std::move(differences), {}};
    for (std::size_t k = 0; k + 1 < row.differences.size(); ++k) {
        const double a = row.differences[k], b = row.differences[k + 1];
        row.orders.push_back(a > 0 && b > 0 ? std::log(a / b) / std::log(ratio)
                                            : std::numeric_limits<double>::quiet_NaN());
    }
    rows.push_back(std::move(row));
}

std::string to_csv(const Convergence& c) {
    std::string text = "time [s]";
    for (std::size_t k = 0; k + 1 < c.spacings.size(); ++k)
        text += fmt::format(",|u{} - u{}|", k + 1, k + 2);
    for (std::size_t k = 0; k + 2 < c.spacings.size(); ++k)
        text += fmt::format(",order of {} {} {}", k + 1, k + 2, k + 3);
    text += '\n';
    for (const ConvergenceRow& row : c.rows) {
        text += fmt::format("{:.9g}", row.time);
        for (const double d : row.differences)
            text += ',' + text_of(d, "");
        for (const double o : row.orders)
            text += ',' + text_of(o, "");
        text += '\n';
    }
    return text;
}

std::string to_svg(const Convergence& c) {
    constexpr double width = 720, height = 420, left = 60, right = 20, top = 40, bottom = 50;
    constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7"};
    double low = 0.5, high = 1.5; // the value 1 is always in the range
    for (const ConvergenceRow& row : c.rows)
        for (const double o : row.orders)
            if (std::isfinite(o)) {
                low = std::max(-1.0, std::min(low, o));
                high = std::min(5.0, std::max(high, o));
            }
    low = std::floor(2 * low) / 2;
    high = std::ceil(2 * high) / 2;
    const double end = c.rows.empty() || !(c.rows.back().time > 0) ? 1 : c.rows.back().time;
    const auto x = [&](double t) { return left + (width - left - right) * t / end; };
    const auto y = [&](double o) {
        return top + (height - top - bottom) * (high - std::clamp(o, low, high)) / (high - low);
    };
    Svg svg(width, height);
    for (int half = static_cast<int>(std::lround(2 * low)); half <= std::lround(2 * high); ++half) {
        const double o = 0.5 * half;
        svg.line(left, y(o), width - right, y(o), half == 2 ? "black" : "#dddddd");
        svg.words(left - 8, y(o) + 4, "end", fmt::format("{:g}", o));
    }
    for (int k = 0; k <= 4; ++k) {
        svg.line(x(end * k / 4), height - bottom, x(end * k / 4), height - bottom + 5, "black");
        svg.words(x(end * k / 4), height - bottom + 20, "middle", fmt::format("{:.3g}", end * k / 4));
    }
    svg.words(0.5 * (left + width - right), height - 10, "middle", "time (s)");
    svg.words(left, 20, "start", "order of convergence");
    for (std::size_t k = 0; k + 2 < c.spacings.size(); ++k) {
        const char* colour = colours[k % colours.size()];
        std::vector<std::pair<double, double>> points;
        for (const ConvergenceRow& row : c.rows)
            if (std::isfinite(row.orders[k]))
                points.emplace_back(x(row.time), y(row.orders[k]));
        svg.polyline(points, colour);
        svg.words(width - right, 20 + 16 * static_cast<double>(k), "end",
                  fmt::format("spacings {:.4g}, {:.4g}, {:.4g} m", c.spacings[k], c.spacings[k + 1], c.spacings[k + 2]),
                  colour);
    }
    return svg.finished();
}

} // namespace periscope
