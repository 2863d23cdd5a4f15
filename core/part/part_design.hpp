// The content of a part, seen from the front: its outline, openings and cuts; the sets, conditions and observers that
// it adds to a case; and the dimension lines and marks of its drawing. The case and the drawing are made from the same
// numbers.
#pragma once

#include "core/case/case.hpp"
#include "core/part/part.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace periscope {

struct PartPoint { // m, from the lower left corner of the front view
    double x = 0, y = 0;
};
struct PartRectangle {
    PartPoint from, to; // lower left and upper right corner
};
struct PartCircle {
    PartPoint centre;
    double radius = 0;
};

struct PartOpening { // an opening through the thickness
    std::string name;
    std::variant<PartRectangle, PartCircle> shape;
};

struct PartCut { // a sharp crack through the thickness
    PartPoint mouth, tip;
};

enum class PartMarkKind {
    support, // a triangle whose tip is at the point
    push,    // an arrow that ends at the point
    pull     // an arrow that starts at the point
};
struct PartMark {
    PartMarkKind kind = PartMarkKind::support;
    PartPoint at;
    PartPoint direction; // unit vector in which the tip of the triangle or of the arrow points
};

enum class DimensionShown {
    always,
    with_group,  // while a field of the same hole has the focus
    when_current // while its own field has the focus
};
struct PartDimension {
    PartPoint from, to;
    PartPoint beside; // offset from the points to the dimension line, in pixels
    std::string path; // path of the field that edits the value
    Quantity value;
    std::string prefix{}; // text before the value, such as "span "
    DimensionShown shown = DimensionShown::always;
    PartPoint shift{}; // added to `beside`, in m
};

struct PartDesign {
    explicit PartDesign(const Part& part); // only the size is set; the content is added by the functions below

    double spacing, width, height, depth; // m
    bool is_solid, is_loaded;
    QuantityVector box;  // box of the lattice
    PartPoint origin{};  // position of the lower left corner in the case
    std::string round{}; // name of the set that has the shape of a round body; empty for a rectangular body
    std::vector<PartOpening> openings{};
    std::vector<PartCut> cuts{};
    std::vector<SetEntry> sets{};
    std::vector<ConditionEntry> conditions{};
    std::vector<ObserverEntry> observers{};
    std::vector<PartMark> marks{};
    std::vector<PartDimension> dimensions{};

    void make_round(const Quantity& diameter, const std::string& name); // the centre becomes the origin of the case
    // Adds the dimension lines of length and height. The line of the length is `below` pixels below the body.
    void add_sizes(const Part& part, double below = 38);

    // Returns the box of a set. Sides on or beyond the edge of the body are unbounded.
    SetBox box_of(const PartRectangle& rectangle) const;
    void add_set(const std::string& name, SetShape shape);
    void add_set(const std::string& name, const PartRectangle& rectangle);
    void add_union(const std::string& name, const std::string& first, const std::string& second);
    // The next two functions add a set with one layer of nodes at the bottom or at the top, about as wide as it is
    // high. `middle` is its position along x, m.
    void add_patch_below(const std::string& name, double middle);
    void add_patch_above(const std::string& name, double middle);
    PartRectangle patch(double middle, double from, double to) const;
    // Adds sets on both sides of the mouth of a crack, and an observer "CMOD" for the opening between them.
    void add_gauges(const std::string& first, const PartRectangle& first_at, const std::string& second,
                    const PartRectangle& second_at);

    void fix(const std::string& set);
    // Prescribes the given components of the displacement (m). Components other than zero have a ramp over the whole
    // run.
    void displace(const std::string& set, std::optional<double> x, std::optional<double> y,
                  RampShape ramp = RampShape::smooth);
    // Only for a solid: extends the last condition, which must prescribe a displacement, so that it also fixes its set
    // along z.
    void hold_along_z();
    void keep_bonds(const std::string& set); // makes the set a no-fail zone
    void observe_reaction(const std::string& name, const std::string& set);
    // Adds observers of the reactions of all sets with a prescribed displacement, unless a reaction is observed
    // already.
    void observe_supports();
    void observe_displacement(const std::string& name, const std::string& set);
    void observe_opening(const std::string& name, const std::string& first, const std::string& second);
};

PartDesign design_of(const Part& part); // The part must have no errors.

} // namespace periscope
