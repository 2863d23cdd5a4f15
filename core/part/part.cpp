#include "core/part/part.hpp"

namespace periscope {
namespace {

Quantity length(const char* words) {
    return parse_quantity(words, dimension::length);
}

} // namespace

Part default_part(PartKind kind) {
    Part part;
    part.kind = kind;
    switch (kind) {
    case PartKind::box:
        part.space = Space::solid;
        part.length = length("100 mm");
        part.height = length("40 mm");
        part.thickness = length("40 mm");
        part.spacing = length("4 mm");
        break;
    case PartKind::plate:
        part.length = length("100 mm");
        part.height = length("50 mm");
        part.thickness = length("4 mm");
        part.spacing = length("1 mm");
        break;
    case PartKind::cylinder:
        part.space = Space::solid;
        part.diameter = length("50 mm");
        part.length = length("100 mm");
        part.spacing = length("2.5 mm");
        break;
    case PartKind::beam:
        part.length = length("200 mm");
        part.height = length("50 mm");
        part.thickness = length("50 mm");
        part.spacing = length("2.5 mm");
        part.span = length("150 mm");
        part.deflection = length("0.15 mm");
        part.notches = {{PartEdge::bottom, length("100 mm"), length("10 mm"), std::nullopt}};
        break;
    }
    return part;
}

double part_width(const Part& part) {
    return (part.kind == PartKind::cylinder ? part.diameter : part.length).metres(part.spacing.value);
}

double part_height(const Part& part) {
    return (part.kind == PartKind::cylinder ? part.diameter : part.height).metres(part.spacing.value);
}

} // namespace periscope
