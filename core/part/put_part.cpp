#include "core/case/set_uses.hpp"
#include "core/case/written_length.hpp"
#include "core/part/part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace periscope {
namespace {

// Sets of the same name, and what acts on them or observes them, give way to those of the part.
void forget_sets(Case& c, const std::vector<std::string>& names) {
    const auto is_new = [&](const std::string& name) { return std::ranges::find(names, name) != names.end(); };
    std::erase_if(c.sets, [&](const SetEntry& s) { return is_new(s.name); });
    std::erase_if(c.conditions, [&](const ConditionEntry& e) { return is_new(e.set); });
}

// The holes of the geometry before, unless they have another use.
void forget_holes(Case& c) {
    const std::vector<bool> is_helper = helper_sets(c);
    std::vector<bool> goes(c.sets.size(), false);
    for (const std::size_t set : sets_of_holes(c))
        goes[set] = is_helper[set];
    std::vector<SetEntry> kept;
    for (std::size_t i = 0; i < c.sets.size(); ++i)
        if (!goes[i])
            kept.push_back(std::move(c.sets[i]));
    c.sets = std::move(kept);
}

class PartMaker {
public:
    explicit PartMaker(const Part& part)
        : part_(part), dx_(part.spacing.value), width_(part_width(part)), height_(part_height(part)),
          depth_((part.kind == PartKind::cylinder ? part.length : part.thickness).metres(dx_)) {}

    void put_into(Case& c) {
        lattice_.spacing = part_.spacing;
        lattice_.space = part_.kind == PartKind::box ? Space::solid : part_.space;
        if (part_.kind == PartKind::cylinder)
            cylinder();
        else
            lattice_.box = {part_.length, part_.height, part_.thickness};
        if (part_.kind == PartKind::plate)
            holes();
        if (part_.kind == PartKind::plate || part_.kind == PartKind::beam)
            notches();
        if (part_.kind == PartKind::beam)
            beam();
        else if (part_.has_end_sets)
            ends();
        apply_to(c);
    }

private:
    void apply_to(Case& c) {
        forget_holes(c);
        std::vector<std::string> names;
        for (const SetEntry& set : sets_)
            names.push_back(set.name);
        forget_sets(c, names);
        for (const ObserverEntry& observer : observers_)
            std::erase_if(c.observers, [&](const ObserverEntry& e) { return e.name == observer.name; });
        if (!conditions_.empty() && c.conditions.empty())
            make_quasi_static(c.run);
        c.geometry = lattice_;
        c.cracks = cracks_;
        const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
        append(c.sets, sets_);
        append(c.conditions, conditions_);
        append(c.observers, observers_);
    }

    static void make_quasi_static(RunEntry& run) {
        run.stepper = Stepper::newton;
        run.quasi_static.load_steps = load_steps;
        run.quasi_static.tolerance = 1e-4; // a beam that softens needs a third of the iterations that 1e-5 takes
        run.end_time = parse_quantity("1 s", dimension::time);
    }

    void add_set(const std::string& name, SetShape shape) {
        SetEntry entry;
        entry.name = name;
        entry.shape = std::move(shape);
        sets_.push_back(std::move(entry));
    }

    void add_hole(const std::string& name, SetShape shape) {
        add_set(name, std::move(shape));
        lattice_.without.push_back(name);
    }

    static std::string numbered(const char* stem, std::size_t i, std::size_t count) {
        return count > 1 ? fmt::format("{} {}", stem, i + 1) : std::string(stem);
    }

    // Through the thickness and a spacing beyond, so that no node and no bond passes its ends.
    SetCylinder through(double x, double y, double radius) const {
        SetCylinder shape;
        shape.from = {written_length(x), written_length(y), written_length(-dx_)};
        shape.to = {written_length(x), written_length(y), written_length(depth_ + dx_)};
        shape.radius = written_length(radius);
        return shape;
    }

    void cylinder() {
        lattice_.box = {part_.diameter, part_.diameter, part_.length};
        lattice_.origin = {written_length(-0.5 * width_), written_length(-0.5 * width_), Quantity(0.0)};
        add_set("cylinder", through(0, 0, 0.5 * width_));
        SetCombination outside;
        outside.expression = "not cylinder";
        add_hole("outside", outside);
        if (part_.bore)
            add_hole("bore", through(0, 0, 0.5 * part_.bore->metres(dx_)));
    }

    void holes() {
        for (std::size_t i = 0; i < part_.holes.size(); ++i) {
            const PartHole& hole = part_.holes[i];
            add_hole(numbered("hole", i, part_.holes.size()),
                     through(hole.x.metres(dx_), hole.y.metres(dx_), 0.5 * hole.diameter.metres(dx_)));
        }
    }

    void notches() {
        for (std::size_t i = 0; i < part_.notches.size(); ++i)
            if (const PartNotch& notch = part_.notches[i]; !notch.width)
                sharp_notch(notch);
            else
                wide_notch(notch, numbered("notch", i, part_.notches.size()));
    }

    void sharp_notch(const PartNotch& notch) {
        // It begins a spacing outside: the border of a crack does not cut.
        const double depth = notch.depth.metres(dx_), at = notch.at.metres(dx_), length = depth + dx_;
        CrackPlane plane;
        const auto corner = [&](double x, double y) {
            plane.corner = {written_length(x), written_length(y), written_length(-dx_)};
        };
        if (is_upright(notch.edge))
            corner(at, notch.edge == PartEdge::bottom ? -dx_ : height_ - depth);
        else
            corner(notch.edge == PartEdge::left ? -dx_ : width_ - depth, at);
        plane.first[is_upright(notch.edge) ? 1 : 0] = written_length(length);
        plane.second[2] = written_length(depth_ + 2 * dx_);
        add_crack(plane);
    }

    void add_crack(CrackShape shape) {
        CrackEntry crack;
        crack.shape = std::move(shape);
        cracks_.push_back(std::move(crack));
    }

    // Open at its edge. Narrower than a row of nodes it removes none and is a cut alone.
    void wide_notch(const PartNotch& notch, const std::string& name) {
        const std::size_t along = is_upright(notch.edge) ? 0 : 1, across = 1 - along;
        const double at = notch.at.metres(dx_), half = 0.5 * notch.width->metres(dx_), depth = notch.depth.metres(dx_);
        OptionalVector low, high;
        low[along] = written_length(at - half);
        high[along] = written_length(at + half);
        if (notch.edge == PartEdge::left || notch.edge == PartEdge::bottom)
            high[across] = written_length(depth);
        else
            low[across] = written_length((across == 0 ? width_ : height_) - depth);
        const double first_row = std::ceil((at - half) / dx_ - 0.5 - 1e-6) + 0.5;
        if (first_row * dx_ <= at + half + 1e-6 * dx_ && depth >= 0.5 * dx_)
            add_hole(name, SetBox{low, high});
        else
            add_crack(CrackSlot{low, high});
    }

    void ends() {
        const double deep = 3 * dx_;
        const bool is_round = part_.kind == PartKind::cylinder;
        if (is_round && part_.space != Space::solid)
            return; // a disc has no ends
        const std::size_t axis = is_round ? 2 : 0;
        SetBox low, high;
        low.max[axis] = written_length(deep);
        high.min[axis] = written_length((is_round ? depth_ : width_) - deep);
        add_set(is_round ? "lower end" : "left end", low);
        add_set(is_round ? "upper end" : "right end", high);
    }

    // One layer of nodes, about as wide as high: the borders are a quarter of a spacing beside rows of nodes, wherever the
    // middle lies between them.
    SetBox patch(double middle, bool at_top) const {
        constexpr double half_width = 1.25; // spacings
        SetBox box;
        box.min[0] = written_length(middle - half_width * dx_);
        box.max[0] = written_length(middle + half_width * dx_);
        if (at_top)
            box.min[1] = written_length(height_ - dx_);
        else
            box.max[1] = written_length(dx_);
        return box;
    }

    void beam() {
        const double middle = 0.5 * width_, reach = 0.5 * part_.span.metres(dx_);
        add_set("left support", patch(middle - reach, false));
        add_set("right support", patch(middle + reach, false));
        add_set("load", patch(middle, true));
        if (!part_.notches.empty())
            gauges(part_.notches.front());
        if (part_.is_loaded)
            bending();
    }

    void gauges(const PartNotch& notch) {
        const double half = notch.width ? 0.5 * notch.width->metres(dx_) : 0.0, at = notch.at.metres(dx_);
        const auto gauge = [&](const char* name, double from, double to) {
            SetBox box;
            box.min[0] = written_length(from);
            box.max[0] = written_length(to);
            box.max[1] = written_length(dx_);
            add_set(name, box);
        };
        gauge("left gauge", at - half - 2.25 * dx_, at - half - 0.25 * dx_);
        gauge("right gauge", at + half + 0.25 * dx_, at + half + 2.25 * dx_);
        ObserverEntry opening;
        opening.name = "CMOD";
        opening.kind = ObserverKind::opening;
        opening.ends[0].set = "left gauge";
        opening.ends[1].set = "right gauge";
        if (part_.is_loaded)
            observers_.push_back(opening);
    }

    // Held like a bearing and a roller, pressed down at midspan; bonds there do not fail: the material would be crushed.
    void bending() {
        condition(ConditionKind::fixed, "left support");
        condition(ConditionKind::displacement, "right support").value[1] = Quantity(0.0);
        ConditionEntry& load = condition(ConditionKind::displacement, "load");
        load.value[1] = written_length(-part_.deflection.metres(dx_));
        load.ramp = RampShape::linear;
        load.ramp_time = parse_quantity("1 s", dimension::time);
        for (const char* set : {"left support", "right support", "load"})
            condition(ConditionKind::no_fail, set);
        ObserverEntry reaction;
        reaction.name = "load";
        reaction.kind = ObserverKind::reaction;
        reaction.set = "load";
        observers_.push_back(reaction);
    }

    ConditionEntry& condition(ConditionKind kind, const char* set) {
        ConditionEntry entry;
        entry.kind = kind;
        entry.set = set;
        conditions_.push_back(entry);
        return conditions_.back();
    }

    static constexpr int load_steps = 30;

    const Part& part_;
    double dx_, width_, height_, depth_; // m
    BoxGeometry lattice_;
    std::vector<SetEntry> sets_;
    std::vector<CrackEntry> cracks_;
    std::vector<ConditionEntry> conditions_;
    std::vector<ObserverEntry> observers_;
};

} // namespace

void put_into(Case& value, const Part& part) {
    PartMaker(part).put_into(value);
}

} // namespace periscope
