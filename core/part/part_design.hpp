// What a part consists of, seen from the front: its outline, openings and cuts, the sets, conditions and observers that
// it adds to a case, and the dimension lines and marks of its drawing. The case and the drawing are made from the same
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

struct PartOpening { // through the thickness
    std::string name;
    std::variant<PartRectangle, PartCircle> shape;
};

struct PartCut { // a sharp crack through the thickness
    PartPoint mouth, tip;
};

enum class PartMarkKind {
    support, // a triangle whose tip is at the point
    push,    // an arrow that ends at the point
    pull     // an arrow that starts there
};
struct PartMark {
    PartMarkKind kind = PartMarkKind::support;
    PartPoint at;
    PartPoint direction; // of length 1: where the tip of the triangle or of the arrow points
};

enum class DimensionShown {
    always,
    with_group,  // while the focus is in a field of the same hole
    when_current // while the focus is in its field
};
struct PartDimension {
    PartPoint from, to;
    PartPoint beside; // from the points to the dimension line, in pixels
    std::string path; // of the field
    Quantity value;
    std::string prefix{}; // before the value, such as "span "
    DimensionShown shown = DimensionShown::always;
    PartPoint shift{}; // added to `beside`, in m
};

struct PartDesign {
    explicit PartDesign(const Part& part); // of the size of the part, with nothing in it

    double spacing, width, height, depth; // m
    bool is_solid, is_loaded;
    QuantityVector box;  // of the lattice
    PartPoint origin{};  // where the lower left corner lies in the case
    std::string round{}; // name of the set that a round body fills; empty: the body is a rectangle
    std::vector<PartOpening> openings{};
    std::vector<PartCut> cuts{};
    std::vector<SetEntry> sets{};
    std::vector<ConditionEntry> conditions{};
    std::vector<ObserverEntry> observers{};
    std::vector<PartMark> marks{};
    std::vector<PartDimension> dimensions{};

    void make_round(const Quantity& diameter, const std::string& name); // with its centre at the origin of the case
    // Dimension lines of length and height; the former lies `below` pixels below the body.
    void add_sizes(const Part& part, double below = 38);

    // A side on the edge of the body or beyond is unbounded.
    SetBox box_of(const PartRectangle& rectangle) const;
    void add_set(const std::string& name, SetShape shape);
    void add_set(const std::string& name, const PartRectangle& rectangle);
    void add_union(const std::string& name, const std::string& first, const std::string& second);
    // One layer of nodes, about as wide as high, at the bottom or at the top.
    void add_patch_below(const std::string& name, double middle);
    void add_patch_above(const std::string& name, double middle);
    PartRectangle patch(double middle, double from, double to) const;
    // Sets on both sides of the mouth of a crack, and the opening between them as the observer "CMOD".
    void add_gauges(const std::string& first, const PartRectangle& first_at, const std::string& second,
                    const PartRectangle& second_at);

    void fix(const std::string& set);
    // Prescribes components of the displacement (m), those that are not zero over a ramp as long as the run.
    void displace(const std::string& set, std::optional<double> x, std::optional<double> y,
                  RampShape ramp = RampShape::smooth);
    void hold_along_z(); // in a solid: the last condition, which prescribes a displacement, also holds its set along z
    void keep_bonds(const std::string& set); // a no-fail zone
    void observe_reaction(const std::string& name, const std::string& set);
    void observe_supports(); // the reactions of all sets that are held or moved, where none is observed yet
    void observe_displacement(const std::string& name, const std::string& set);
    void observe_opening(const std::string& name, const std::string& first, const std::string& second);
};

PartDesign design_of(const Part& part); // The part must be without problems.

} // namespace periscope
