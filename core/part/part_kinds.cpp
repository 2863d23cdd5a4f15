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
constexpr std::array four_point_fields{length_field,
                                       height_field,
                                       thickness_field,
                                       span_field,
                                       PartField{"inner_span", "Inner span", "inner span", &Part::inner_span, feature},
                                       displacement_field("Deflection", "deflection")};
constexpr std::array l_panel_fields{length_field,
                                    height_field,
                                    thickness_field,
                                    PartField{"leg", "Width of the legs", "width of the legs", &Part::leg, feature},
                                    PartField{"load_distance", "Load to free end",
                                              "distance from the load to the free end", &Part::load_distance, feature},
                                    displacement_field("Displacement", "displacement")};
constexpr std::array compact_tension_fields{
    PartField{"width", "Width W", "width W", &Part::width}, thickness_field,
    PartField{"crack", "Crack length a", "crack length a", &Part::crack, feature},
    displacement_field("Opening", "opening")};
constexpr std::array wedge_splitting_fields{
    length_field,
    height_field,
    thickness_field,
    PartField{"groove_width", "Groove width", "width of the groove", &Part::groove_width, feature},
    PartField{"groove_depth", "Groove depth", "depth of the groove", &Part::groove_depth, feature},
    PartField{"crack", "Notch length", "length of the notch", &Part::crack, feature},
    displacement_field("Opening", "opening")};
constexpr std::array brazilian_disc_fields{
    diameter_field, thickness_field,
    PartField{"strip", "Width of strips", "width of the loading strips", &Part::strip, feature},
    displacement_field("Shortening", "shortening")};
constexpr std::array double_cantilever_fields{
    length_field, height_field, thickness_field,
    PartField{"crack", "Crack length", "length of the crack", &Part::crack, feature},
    displacement_field("Opening", "opening")};

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
    PartKindInfo{.kind = PartKind::four_point_beam,
                 .key = "fourPoint",
                 .label = "Beam, four-point",
                 .body = "beam",
                 .published =
                     "Proportions of ASTM C78: the span is three times the height, and the loads are at its thirds.",
                 .fields = four_point_fields,
                 .notches = PartNotches::at_bottom,
                 .load = "Four-point bending, quasi-static",
                 .load_help = "Adds supports, a displacement of both loading strips, and curves of the load, of the "
                              "deflection at midspan and of the crack mouth opening (CMOD) of a notch. Otherwise only "
                              "the node sets are added.",
                 .defaults = default_four_point_beam,
                 .extent = flat_extent,
                 .check = check_four_point_beam,
                 .design = design_four_point_beam},
    PartKindInfo{.kind = PartKind::l_panel,
                 .key = "lPanel",
                 .label = "L-panel",
                 .body = "panel",
                 .published = "Dimensions of Winkler's L-panel of concrete, 2001.",
                 .fields = l_panel_fields,
                 .load = "Load on the horizontal leg, quasi-static",
                 .load_help =
                     "Clamps the lower end of the vertical leg, pushes the horizontal leg up, and adds curves of "
                     "the load and of its displacement. Otherwise only the node sets are added.",
                 .defaults = default_l_panel,
                 .extent = flat_extent,
                 .check = check_l_panel,
                 .design = design_l_panel},
    PartKindInfo{.kind = PartKind::compact_tension,
                 .key = "compactTension",
                 .label = "Compact tension",
                 .body = "specimen",
                 .published = "Proportions of ASTM E399: 1.25 W × 1.2 W, holes of 0.25 W, a = W/2.",
                 .fields = compact_tension_fields,
                 .load = "Pulled at the pins, quasi-static",
                 .load_help =
                     "Pulls the rims of both holes apart, and adds curves of the load, of the opening at the "
                     "load line and of the crack mouth opening (CMOD). Otherwise only the node sets are added.",
                 .defaults = default_compact_tension,
                 .extent = compact_tension_extent,
                 .check = check_compact_tension,
                 .design = design_compact_tension},
    PartKindInfo{
        .kind = PartKind::wedge_splitting,
        .key = "wedgeSplitting",
        .label = "Wedge splitting",
        .body = "block",
        .published = "Typical dimensions. The test is that of Brühwiler and Wittmann, 1990.",
        .fields = wedge_splitting_fields,
        .load = "Groove pushed open, quasi-static",
        .load_help =
            "Supports the middle of the bottom, pushes the faces of the groove apart, and adds curves "
            "of the splitting load and of the crack mouth opening (CMOD). Otherwise only the node sets are added.",
        .defaults = default_wedge_splitting,
        .extent = flat_extent,
        .check = check_wedge_splitting,
        .design = design_wedge_splitting},
    PartKindInfo{.kind = PartKind::brazilian_disc,
                 .key = "brazilianDisc",
                 .label = "Brazilian disc",
                 .body = "disc",
                 .published = "Proportions of ISRM's suggested method, 1978: a diameter of 54 mm, half as thick.",
                 .fields = brazilian_disc_fields,
                 .load = "Pressed between two strips, quasi-static",
                 .load_help =
                     "Fixes the lower strip, presses the upper one down, and adds curves of the load and of the "
                     "shortening. Otherwise only the node sets are added.",
                 .defaults = default_brazilian_disc,
                 .extent = round_extent,
                 .check = check_brazilian_disc,
                 .design = design_brazilian_disc},
    PartKindInfo{.kind = PartKind::double_cantilever,
                 .key = "doubleCantilever",
                 .label = "Double cantilever",
                 .body = "beam",
                 .published = "Typical dimensions.",
                 .fields = double_cantilever_fields,
                 .load = "Arms pulled apart, quasi-static",
                 .load_help =
                     "Holds the far end, pulls the ends of both arms apart, and adds curves of the load and of "
                     "the opening. Otherwise only the node sets are added.",
                 .defaults = default_double_cantilever,
                 .extent = flat_extent,
                 .check = check_double_cantilever,
                 .design = design_double_cantilever},
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
