#include "core/part/part_kinds.hpp"

#include "core/case/kind_table.hpp"
#include "core/part/part_rows.hpp"

#include <algorithm>
#include <array>

namespace periscope {
namespace {

using enum PartLength;

constexpr PartField length_field{"length", "Length (x)", "length", &Part::length};
constexpr PartField height_field{"height", "Height (y)", "height", &Part::height};
constexpr PartField thickness_field{"thickness", "Thickness (z)", "thickness", &Part::thickness, depth};
constexpr PartField diameter_field{"diameter", "Diameter", "diameter", &Part::diameter};
constexpr PartField span_field{"span", "Span", "span", &Part::span, feature};

constexpr PartField displacement_field(std::string_view label, std::string_view name) {
    return {"displacement", label, name, &Part::displacement, load};
}

constexpr std::array box_fields{length_field, height_field, thickness_field};
constexpr std::array cylinder_fields{diameter_field, PartField{"length", "Length", "length", &Part::length, depth}};
constexpr std::array disc_fields{diameter_field, PartField{"length", "Thickness", "thickness", &Part::length, depth}};
constexpr std::array beam_fields{length_field, height_field, thickness_field, span_field,
                                 displacement_field("Deflection", "deflection")};
constexpr std::array kinds_table{
    PartKindInfo{.kind = PartKind::box,
                 .key = "box",
                 .label = "Box",
                 .body = "body",
                 .published = "",
                 .fields = box_fields,
                 .has_space = false,
                 .has_end_sets = true,
                 .defaults = default_box,
                 .extent = flat_extent,
                 .check = check_box,
                 .design = design_box},
    PartKindInfo{.kind = PartKind::plate,
                 .key = "plate",
                 .label = "Plate",
                 .body = "plate",
                 .published = "",
                 .fields = box_fields,
                 .has_holes = true,
                 .has_end_sets = true,
                 .notches = PartNotches::any,
                 .defaults = default_plate,
                 .extent = flat_extent,
                 .check = check_plate,
                 .design = design_plate},
    PartKindInfo{.kind = PartKind::cylinder,
                 .key = "cylinder",
                 .label = "Cylinder",
                 .body = "body",
                 .published = "",
                 .fields = cylinder_fields,
                 .fields_in_plane = disc_fields,
                 .has_bore = true,
                 .has_end_sets = true,
                 .defaults = default_cylinder,
                 .extent = round_extent,
                 .check = check_cylinder,
                 .design = design_cylinder},
    PartKindInfo{.kind = PartKind::beam,
                 .key = "beam",
                 .label = "Beam, three-point",
                 .body = "beam",
                 .published = "",
                 .fields = beam_fields,
                 .notches = PartNotches::at_bottom,
                 .load = "Three-point bending, quasi-static",
                 .load_help = "Adds supports, a displacement at midspan, and curves of the load and of the crack mouth "
                              "opening (CMOD). Otherwise only the node sets of supports and load are added.",
                 .defaults = default_beam,
                 .extent = flat_extent,
                 .check = check_beam,
                 .design = design_beam},
};
static_assert(is_in_order(kinds_table));

} // namespace

std::span<const PartKindInfo> part_kinds() {
    return kinds_table;
}

const PartKindInfo& part_kind(PartKind kind) {
    return kinds_table[static_cast<std::size_t>(kind)];
}

std::span<const PartField> fields_of(const Part& part) {
    const PartKindInfo& kind = part_kind(part.kind);
    return part.space == Space::solid || kind.fields_in_plane.empty() ? kind.fields : kind.fields_in_plane;
}

const PartField& depth_field(const Part& part) {
    return *std::ranges::find(fields_of(part), PartLength::depth, &PartField::length);
}

const Quantity& part_depth(const Part& part) {
    return part.*depth_field(part).member;
}

} // namespace periscope
