#include "core/part/part.hpp"

#include "core/part/part_kinds.hpp"

namespace periscope {

Part default_part(PartKind kind) {
    Part part = part_kind(kind).defaults();
    part.kind = kind;
    return part;
}

double part_width(const Part& part) {
    return part_kind(part.kind).extent(part).x;
}

double part_height(const Part& part) {
    return part_kind(part.kind).extent(part).y;
}

} // namespace periscope
