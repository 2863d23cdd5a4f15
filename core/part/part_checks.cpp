#include "core/part/part_checks.hpp"

#include <fmt/format.h>

#include <cmath>

namespace periscope {
namespace {

constexpr double most_part_nodes = 1e8; // a part with more nodes is probably given in a wrong unit

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

} // namespace

std::string in_mm(double metres) {
    return fmt::format("{:.6g} mm", 1e3 * metres);
}

PartChecks::PartChecks(const Part& part)
    : part_(part), kind_(part_kind(part.kind)), dx_(part.spacing.value), width_(part_width(part)),
      height_(part_height(part)) {}

std::vector<Problem> PartChecks::run() {
    if (part_.spacing.in_spacings)
        add("spacing", "The spacing cannot be in spacings (dx)", "enter a length, e.g. '2 mm'");
    else if (positive("spacing", "The spacing", part_.spacing) && sizes() && features())
        kind_.check(*this);
    return std::move(problems_);
}

bool PartChecks::sizes() {
    bool good = true;
    for (const PartField& field : fields_of(part_))
        if (field.length == PartLength::size || field.length == PartLength::depth)
            good &= size(field);
    return good && countable();
}

bool PartChecks::features() {
    bool good = true;
    for (const PartField& field : fields_of(part_))
        if (field.length == PartLength::feature || (field.length == PartLength::load && part_.is_loaded))
            good &= positive(std::string(field.path), fmt::format("The {}", field.name), part_.*field.member);
    return good;
}

bool PartChecks::size(const PartField& field) {
    const Quantity& value = part_.*field.member;
    const std::string path(field.path);
    if (!positive(path, fmt::format("The {}", field.name), value))
        return false;
    const bool is_solid = !kind_.has_space || part_.space == Space::solid;
    const bool holds_nodes = field.length == PartLength::size || is_solid;
    if (!holds_nodes || metres(value) >= dx_ * (1 - 1e-9))
        return true;
    add(path, fmt::format("The {} ({}) is less than the spacing ({})", field.name, in_mm(metres(value)), in_mm(dx_)),
        "use a smaller spacing");
    return false;
}

bool PartChecks::countable() {
    const bool is_solid = !kind_.has_space || part_.space == Space::solid;
    const double nodes = width_ / dx_ * (height_ / dx_) * (is_solid ? part_depth(part_).metres(dx_) / dx_ : 1);
    if (nodes <= most_part_nodes)
        return true;
    add("spacing", fmt::format("The {} would have {:.3g} nodes", kind_.body, nodes),
        "check the units, or use a larger spacing");
    return false;
}

bool PartChecks::positive(const std::string& path, const std::string& name, const Quantity& value) {
    if (value.value > 0)
        return true;
    add(path, fmt::format("{} must be greater than 0", name), "enter a length, e.g. '10 mm'");
    return false;
}

bool PartChecks::at_most(const std::string& path, const std::string& name, const Quantity& value, double most,
                         const std::string& reason) {
    if (metres(value) <= most + 1e-9 * dx_)
        return true;
    add(path, fmt::format("{} ({}) {}", name, in_mm(metres(value)), reason),
        most > 0 ? fmt::format("it must be at most {}", in_mm(most)) : std::string("use a smaller spacing"));
    return false;
}

bool PartChecks::at_least(const std::string& path, const std::string& name, const Quantity& value, double least,
                          const std::string& reason) {
    if (metres(value) >= least - 1e-9 * dx_)
        return true;
    add(path, fmt::format("{} ({}) {}", name, in_mm(metres(value)), reason),
        fmt::format("it must be at least {}, or use a smaller spacing", in_mm(least)));
    return false;
}

bool PartChecks::fine_enough(const std::string& name, double length, double spacings) {
    if (length >= dx_ * spacings * (1 - 1e-9))
        return true;
    add("spacing",
        fmt::format("The spacing is too coarse: {} ({}) needs at least {:g} spacings", name, in_mm(length), spacings),
        fmt::format("use a spacing of at most {}", in_mm(length / spacings)));
    return false;
}

void PartChecks::notches() {
    for (std::size_t i = 0; i < part_.notches.size(); ++i)
        notch(i, part_.notches[i]);
}

void PartChecks::notch(std::size_t i, const PartNotch& notch) {
    const std::string path = fmt::format("notches[{}]", i);
    const std::string name = part_.notches.size() > 1 ? fmt::format("Notch {}", i + 1) : std::string("The notch");
    const bool upright = is_upright(notch.edge);
    const double along = upright ? width_ : height_, across = upright ? height_ : width_;
    if (!positive(path + ".depth", fmt::format("The depth of notch {}", i + 1), notch.depth))
        return;
    if (const double depth = metres(notch.depth); depth >= across * (1 - 1e-9))
        add(path + ".depth",
            fmt::format("{} ({}) is not shallower than the {} ({})", name, in_mm(depth), kind_.body, in_mm(across)),
            "reduce its depth");
    const double at = metres(notch.at);
    double half = 0;
    if (notch.width) {
        if (!positive(path + ".width", fmt::format("The width of notch {}", i + 1), *notch.width))
            return;
        half = 0.5 * metres(*notch.width);
    }
    if (at < half || at > along - half)
        return add(
            path + ".at",
            fmt::format("{} lies outside the {} edge, which is {} long", name, name_of(notch.edge), in_mm(along)),
            "move it to between the ends of the edge");
    if (kind_.notches == PartNotches::at_bottom) {
        const double support = 0.5 * metres(part_.span), from_midspan = std::abs(at - 0.5 * width_);
        if (std::abs(from_midspan - support) < half + 1.25 * dx_)
            add(path + ".at", fmt::format("{} lies at a support", name), "move it towards midspan");
    }
}

void PartChecks::add(const std::string& path, const std::string& reason, const std::string& remedy) {
    problems_.push_back({path, reason, remedy});
}

std::vector<Problem> problems_of(const Part& part) {
    return PartChecks(part).run();
}

} // namespace periscope
