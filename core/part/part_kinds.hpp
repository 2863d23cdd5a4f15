// The table of kinds of parts. Each row has the names of a kind, its fields, its defaults, the checks of its numbers
// and its design. The dialog, the checks, the case and the drawing use these rows. A new kind is an enumerator of
// PartKind, a row, and its functions in a file of its own.
#pragma once

#include "core/part/part.hpp"
#include "core/part/part_design.hpp"

#include <span>
#include <string_view>

namespace periscope {

class PartChecks;

enum class PartLength {
    size,    // nodes lie along it, so it is at least one spacing
    depth,   // along z, where only a solid has more than one layer of nodes
    feature, // a length of something inside the body
    load     // a displacement, which only a loaded specimen has
};

struct PartField {
    std::string_view path;  // name of the member
    std::string_view label; // in the dialog
    std::string_view name;  // in a message
    Quantity Part::*member;
    PartLength length = PartLength::size;
};

enum class PartNotches { none, any, at_bottom }; // at_bottom: at most one notch, at the bottom edge

struct PartKindInfo {
    PartKind kind;
    std::string_view key;       // names the button in the dialog
    std::string_view label;     // in the dialog
    std::string_view body;      // in a message: "plate"
    std::string_view published; // line of the dialog with the test or standard that has these dimensions; may be empty
    std::span<const PartField> fields;
    std::span<const PartField> fields_in_plane{}; // fields of a plane part; empty: as in `fields`
    bool has_space = true; // can be solid, plane stress or plane strain; otherwise it is always a solid
    bool has_bore = false, has_holes = false, has_end_sets = false;
    PartNotches notches = PartNotches::none;
    std::string_view load{}, load_help{}; // check box in the dialog; empty: the kind has no load
    Part (*defaults)();
    PartPoint (*extent)(const Part&); // width and height of the front view, m
    void (*check)(PartChecks&);       // called if the sizes have no errors
    void (*design)(PartDesign&, const Part&);
};

std::span<const PartKindInfo> part_kinds(); // in the order of PartKind
const PartKindInfo& part_kind(PartKind kind);
std::span<const PartField> fields_of(const Part& part);
const PartField& depth_field(const Part& part); // the field of the length along z
const Quantity& part_depth(const Part& part);

} // namespace periscope
