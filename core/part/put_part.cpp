#include "core/case/set_uses.hpp"
#include "core/case/written_length.hpp"
#include "core/part/part.hpp"
#include "core/part/part_design.hpp"
#include "core/part/part_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace periscope {
namespace {

// Removes sets with the same names as those of the part, and conditions on them.
void forget_sets(Case& c, const std::vector<SetEntry>& sets) {
    const auto is_new = [&](const std::string& name) {
        return std::ranges::find(sets, name, &SetEntry::name) != sets.end();
    };
    std::erase_if(c.sets, [&](const SetEntry& s) { return is_new(s.name); });
    std::erase_if(c.conditions, [&](const ConditionEntry& e) { return is_new(e.set); });
}

// Removes the conditions and observers of an earlier specimen of another kind, because its supports would act somewhere
// in the new part.
void forget_other_specimens(Case& c) {
    std::vector<std::string> sets, observers;
    for (const PartKindInfo& kind : part_kinds()) {
        const PartDesign design = design_of(default_part(kind.kind));
        for (const ConditionEntry& condition : design.conditions)
            sets.push_back(condition.set);
        for (const ObserverEntry& observer : design.observers)
            observers.push_back(observer.name);
    }
    const auto is_in = [](const std::vector<std::string>& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    std::erase_if(c.sets, [&](const SetEntry& e) { return is_in(sets, e.name); });
    std::erase_if(c.conditions, [&](const ConditionEntry& e) { return is_in(sets, e.set); });
    std::erase_if(c.observers, [&](const ObserverEntry& e) { return is_in(observers, e.name) || is_in(sets, e.set); });
}

// Removes the holes of the earlier geometry, unless they have another use.
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

SetEntry named_set(const std::string& name, SetShape shape) {
    SetEntry entry;
    entry.name = name;
    entry.shape = std::move(shape);
    return entry;
}

// Makes the geometry, the sets and the initial cracks of a design.
class PartMaker {
public:
    explicit PartMaker(const Part& part) : design_(design_of(part)), dx_(design_.spacing) {
        lattice_.spacing = part.spacing;
        lattice_.space = part_kind(part.kind).has_space ? part.space : Space::solid;
        lattice_.box = design_.box;
        if (!design_.round.empty())
            round_body();
        for (const PartOpening& opening : design_.openings)
            std::visit([&](const auto& shape) { open(opening.name, shape); }, opening.shape);
        for (const PartCut& cut : design_.cuts)
            sharp_crack(cut);
        sets_.insert(sets_.end(), design_.sets.begin(), design_.sets.end());
    }

    void put_into(Case& c) const {
        forget_holes(c);
        forget_other_specimens(c);
        forget_sets(c, sets_);
        for (const ObserverEntry& observer : design_.observers)
            std::erase_if(c.observers, [&](const ObserverEntry& e) { return e.name == observer.name; });
        if (!design_.conditions.empty() && c.conditions.empty())
            make_quasi_static(c.run);
        c.geometry = lattice_;
        c.cracks = cracks_;
        const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
        append(c.sets, sets_);
        append(c.conditions, design_.conditions);
        append(c.observers, design_.observers);
    }

private:
    static void make_quasi_static(RunEntry& run) {
        run.stepper = Stepper::newton;
        run.quasi_static.load_steps = 30;
        run.end_time = parse_quantity("1 s", dimension::time);
    }

    void round_body() {
        lattice_.origin = {written_length(design_.origin.x), written_length(design_.origin.y), Quantity(0.0)};
        const PartPoint middle{0.5 * design_.width, 0.5 * design_.height};
        sets_.push_back(named_set(design_.round, through({middle, middle.x})));
        SetCombination outside;
        outside.expression = "not " + design_.round;
        add_hole("outside", outside);
    }

    void add_hole(const std::string& name, SetShape shape) {
        sets_.push_back(named_set(name, std::move(shape)));
        lattice_.without.push_back(name);
    }

    // The cut extends a spacing beyond the thickness, so that no node and no bond passes its ends.
    SetCylinder through(const PartCircle& circle) const {
        const Quantity x = written_length(design_.origin.x + circle.centre.x);
        const Quantity y = written_length(design_.origin.y + circle.centre.y);
        SetCylinder shape;
        shape.from = {x, y, written_length(-dx_)};
        shape.to = {x, y, written_length(design_.depth + dx_)};
        shape.radius = written_length(circle.radius);
        return shape;
    }

    void open(const std::string& name, const PartCircle& circle) { add_hole(name, through(circle)); }

    // A slot that is narrower than a row of nodes removes none, and only cuts bonds.
    void open(const std::string& name, const PartRectangle& rectangle) {
        const SetBox box = design_.box_of(rectangle);
        if (holds_nodes(rectangle.from.x, rectangle.to.x) && holds_nodes(rectangle.from.y, rectangle.to.y))
            add_hole(name, box);
        else
            add_crack(CrackSlot{box.min, box.max});
    }

    bool holds_nodes(double from, double to) const {
        const double first_row = std::ceil(from / dx_ - 0.5 - 1e-6) + 0.5;
        return first_row * dx_ <= to + 1e-6 * dx_;
    }

    // The crack begins a spacing before its mouth, because the border of a crack does not cut bonds.
    void sharp_crack(const PartCut& cut) {
        const double x = cut.tip.x - cut.mouth.x, y = cut.tip.y - cut.mouth.y, length = std::hypot(x, y);
        const double before = dx_ / length;
        CrackPlane plane;
        plane.corner = {written_length(design_.origin.x + cut.mouth.x - before * x),
                        written_length(design_.origin.y + cut.mouth.y - before * y), written_length(-dx_)};
        if (x != 0)
            plane.first[0] = written_length((1 + before) * x);
        if (y != 0)
            plane.first[1] = written_length((1 + before) * y);
        plane.second[2] = written_length(design_.depth + 2 * dx_);
        add_crack(plane);
    }

    void add_crack(CrackShape shape) {
        CrackEntry crack;
        crack.shape = std::move(shape);
        cracks_.push_back(std::move(crack));
    }

    PartDesign design_;
    double dx_; // m
    BoxGeometry lattice_;
    std::vector<SetEntry> sets_;
    std::vector<CrackEntry> cracks_;
};

} // namespace

void put_into(Case& value, const Part& part) {
    PartMaker(part).put_into(value);
}

} // namespace periscope
