#include "core/geometry/import/nastran_axes.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

constexpr int most_nested = 100; // how many systems may be defined one in the other
constexpr double degree = std::numbers::pi / 180;

} // namespace

bool NastranAxes::is_read(std::string_view card) {
    return card.size() == 6 && (card.starts_with("CORD1") || card.starts_with("CORD2")) &&
           std::string_view("RCS").find(card.back()) != std::string_view::npos;
}

void NastranAxes::add(const NastranCards& cards) {
    System system;
    const char letter = cards.name().back();
    system.kind = letter == 'R' ? Kind::rectangular : letter == 'C' ? Kind::cylindrical : Kind::spherical;
    system.line = cards.line();
    if (cards.name()[4] == '1') { // each card has two systems
        for (std::size_t first = 1; first <= 5; first += 4)
            if (first == 1 || !cards.field(first).empty()) {
                system.grids = {cards.whole(first + 1), cards.whole(first + 2), cards.whole(first + 3)};
                add(cards, cards.whole(first), system);
            }
        return;
    }
    system.reference = cards.field(2).empty() ? 0 : cards.whole(2);
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t a = 0; a < 3; ++a)
            system.points[k][a] = cards.real_or_zero(3 + 3 * k + a);
    add(cards, cards.whole(1), system);
}

void NastranAxes::add(const NastranCards& cards, std::uint64_t number, System system) {
    if (number == 0 || !systems_.emplace(number, system).second)
        cards.fail(number == 0 ? std::string("coordinate system 0 is the basic system and cannot be defined")
                               : fmt::format("two coordinate systems have the number {}", number),
                   "renumber it, or export the file again");
}

std::vector<Vec3> NastranAxes::basic(const NastranCards& cards, const std::vector<Vec3>& points,
                                     const std::vector<std::uint64_t>& system_of, const NumberIndex& numbers) {
    cards_ = &cards, points_ = &points, system_of_ = &system_of, numbers_ = &numbers;
    std::vector<Vec3> result(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        result[i] = basic(points[i], system_of[i], 0, 0);
    return result;
}

Vec3 NastranAxes::basic(const Vec3& point, std::uint64_t system, std::size_t line, int depth) {
    if (system == 0)
        return point;
    const System& s = resolved(system, line, depth + 1);
    Vec3 p = point;
    if (s.kind == Kind::cylindrical)
        p = {point.x * std::cos(point.y * degree), point.x * std::sin(point.y * degree), point.z};
    else if (s.kind == Kind::spherical)
        p = {point.x * std::sin(point.y * degree) * std::cos(point.z * degree),
             point.x * std::sin(point.y * degree) * std::sin(point.z * degree), point.x * std::cos(point.y * degree)};
    return s.origin + p.x * s.x + p.y * s.y + p.z * s.z;
}

const NastranAxes::System& NastranAxes::resolved(std::uint64_t number, std::size_t line, int depth) {
    const auto found = systems_.find(number);
    if (found == systems_.end())
        cards_->fail_at(line, fmt::format("coordinate system {} is used, but not defined", number),
                        "add its CORD2R, CORD2C or CORD2S card, or export the file again");
    System& s = found->second;
    if (s.state == System::State::known)
        return s;
    if (s.state == System::State::in_work || depth > most_nested)
        cards_->fail_at(s.line,
                        s.state == System::State::in_work
                            ? fmt::format("coordinate system {} is defined in itself", number)
                            : fmt::format("more than {} coordinate systems are defined in each other", most_nested),
                        "define it in the basic system");
    s.state = System::State::in_work;
    std::array<Vec3, 3> abc{};
    for (std::size_t k = 0; k < 3; ++k) {
        if (!s.grids) {
            abc[k] = basic(s.points[k], s.reference, s.line, depth);
            continue;
        }
        const auto grid = numbers_->find((*s.grids)[k]);
        if (!grid)
            cards_->fail_at(s.line,
                            fmt::format("coordinate system {} refers to grid point {}, which does not exist", number,
                                        (*s.grids)[k]),
                            "export the file again with all grid points");
        abc[k] = basic((*points_)[*grid], (*system_of_)[*grid], s.line, depth);
    }
    const Vec3 along = abc[1] - abc[0], aside = abc[2] - abc[0], across = cross(along, aside);
    if (!(norm(across) > 1e-12 * norm(along) * norm(aside)))
        cards_->fail_at(s.line, fmt::format("the three points of coordinate system {} lie in a line", number),
                        "correct the card, or export the file again");
    s.origin = abc[0];
    s.z = unit(along);
    s.y = unit(across);
    s.x = cross(s.y, s.z);
    s.state = System::State::known;
    return s;
}

} // namespace periscope
