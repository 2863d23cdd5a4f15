#include "core/part/part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace periscope {
namespace {

constexpr double most_nodes = 1e8; // more is a wrong unit rather than a model

const char* name_of(PartEdge edge) {
    switch (edge) {
    case PartEdge::left:
        return "left";
    case PartEdge::right:
        return "right";
    case PartEdge::bottom:
        return "bottom";
    case PartEdge::top:
        return "top";
    }
    return "";
}

std::string mm(double metres) {
    return fmt::format("{:.6g} mm", 1e3 * metres);
}

class PartChecker {
public:
    explicit PartChecker(const Part& part)
        : part_(part), dx_(part.spacing.value), width_(part_width(part)), height_(part_height(part)),
          body_(part.kind == PartKind::beam    ? "beam"
                : part.kind == PartKind::plate ? "plate"
                                               : "body") {}

    std::vector<Problem> run() {
        if (part_.spacing.in_spacings)
            add("spacing", "The spacing cannot be in spacings (dx)", "enter a length, e.g. '2 mm'");
        else if (positive("spacing", "The spacing", part_.spacing) && sizes())
            features();
        return std::move(problems_);
    }

private:
    bool sizes() {
        const bool is_round = part_.kind == PartKind::cylinder, is_solid = part_.space == Space::solid;
        bool good = size("length", is_round && !is_solid ? "thickness" : "length", part_.length, !is_round || is_solid);
        if (is_round)
            return size("diameter", "diameter", part_.diameter, true) && good && countable();
        good &= size("height", "height", part_.height, true);
        good &= size("thickness", "thickness", part_.thickness, is_solid);
        return good && countable();
    }

    void features() {
        if (part_.kind == PartKind::cylinder)
            bore();
        if (part_.kind == PartKind::beam)
            beam();
        if (part_.kind == PartKind::plate)
            for (std::size_t i = 0; i < part_.holes.size(); ++i)
                hole(i, part_.holes[i]);
        if (part_.kind == PartKind::plate || part_.kind == PartKind::beam)
            for (std::size_t i = 0; i < part_.notches.size(); ++i)
                notch(i, part_.notches[i]);
    }

    bool size(const char* path, const char* label, const Quantity& value, bool holds_nodes) {
        if (!positive(path, fmt::format("The {}", label), value))
            return false;
        if (holds_nodes && value.metres(dx_) < dx_ * (1 - 1e-9)) {
            add(path, fmt::format("The {} ({}) is less than the spacing ({})", label, mm(value.metres(dx_)), mm(dx_)),
                "use a smaller spacing");
            return false;
        }
        return true;
    }

    bool countable() {
        const bool is_solid = part_.space == Space::solid;
        const double depth = part_.kind == PartKind::cylinder ? part_.length.metres(dx_) : part_.thickness.metres(dx_);
        const double nodes = width_ / dx_ * (height_ / dx_) * (is_solid ? depth / dx_ : 1);
        if (nodes <= most_nodes)
            return true;
        add("spacing", fmt::format("The {} would have {:.3g} nodes", body_, nodes),
            "check the units, or use a larger spacing");
        return false;
    }

    void bore() {
        if (!part_.bore || !positive("bore", "The diameter of the bore", *part_.bore))
            return;
        const double inner = part_.bore->metres(dx_);
        if (inner > width_ - 2 * dx_)
            add("bore", fmt::format("The bore ({}) leaves a wall thinner than the spacing ({})", mm(inner), mm(dx_)),
                fmt::format("its diameter must be at most {}", mm(width_ - 2 * dx_)));
    }

    void beam() {
        if (positive("span", "The span", part_.span) && part_.span.metres(dx_) > width_ - 2 * dx_)
            add("span",
                fmt::format("The supports lie outside the beam: its length is {}, the span {}", mm(width_),
                            mm(part_.span.metres(dx_))),
                "use a shorter span");
        if (part_.is_loaded)
            positive("deflection", "The deflection", part_.deflection);
    }

    void hole(std::size_t i, const PartHole& hole) {
        const std::string path = fmt::format("holes[{}]", i), name = fmt::format("Hole {}", i + 1);
        if (!positive(path + ".diameter", fmt::format("The diameter of hole {}", i + 1), hole.diameter))
            return;
        const double x = hole.x.metres(dx_), y = hole.y.metres(dx_), radius = 0.5 * hole.diameter.metres(dx_);
        const double beside_x = std::max({0.0, -x, x - width_}), beside_y = std::max({0.0, -y, y - height_});
        const double farthest = std::hypot(std::max(x, width_ - x), std::max(y, height_ - y));
        if (std::hypot(beside_x, beside_y) >= radius) {
            const char* axis = beside_x > 0 || beside_y == 0 ? ".x" : ".y";
            add(path + axis, fmt::format("{} lies outside the plate of {} × {}", name, mm(width_), mm(height_)),
                "move its centre into the plate");
        } else if (farthest <= radius)
            add(path + ".diameter", fmt::format("{} removes the whole plate", name), "make it smaller");
    }

    void notch(std::size_t i, const PartNotch& notch) {
        const std::string path = fmt::format("notches[{}]", i);
        const std::string name = part_.notches.size() > 1 ? fmt::format("Notch {}", i + 1) : std::string("The notch");
        const bool upright = is_upright(notch.edge);
        const double along = upright ? width_ : height_, across = upright ? height_ : width_;
        if (!positive(path + ".depth", fmt::format("The depth of notch {}", i + 1), notch.depth))
            return;
        if (const double depth = notch.depth.metres(dx_); depth >= across * (1 - 1e-9))
            add(path + ".depth",
                fmt::format("{} ({}) is not shallower than the {} ({})", name, mm(depth), body_, mm(across)),
                "reduce its depth");
        const double at = notch.at.metres(dx_);
        double half = 0;
        if (notch.width) {
            if (!positive(path + ".width", fmt::format("The width of notch {}", i + 1), *notch.width))
                return;
            half = 0.5 * notch.width->metres(dx_);
        }
        if (at < half || at > along - half)
            return add(
                path + ".at",
                fmt::format("{} lies outside the {} edge, which is {} long", name, name_of(notch.edge), mm(along)),
                "move it to between the ends of the edge");
        if (part_.kind == PartKind::beam && notch.edge == PartEdge::bottom) {
            const double support = 0.5 * part_.span.metres(dx_), from_midspan = std::abs(at - 0.5 * width_);
            if (std::abs(from_midspan - support) < half + 1.25 * dx_)
                add(path + ".at", fmt::format("{} lies at a support", name), "move it towards midspan");
        }
    }

    bool positive(const std::string& path, const std::string& name, const Quantity& value) {
        if (value.value > 0)
            return true;
        add(path, fmt::format("{} must be greater than 0", name), "enter a length, e.g. '10 mm'");
        return false;
    }

    void add(const std::string& path, const std::string& reason, const std::string& remedy) {
        problems_.push_back({path, reason, remedy});
    }

    const Part& part_;
    double dx_, width_, height_; // m
    const char* body_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> problems_of(const Part& part) {
    return PartChecker(part).run();
}

} // namespace periscope
