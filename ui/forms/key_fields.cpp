#include "ui/forms/key_fields.hpp"

namespace periscope::ui {

QuantityInfo number_info(const QuantityInfo& row, bool may_be_empty) {
    QuantityInfo info = row;
    if (!row.label.empty())
        return info; // the help of a row with a label suits a field, too
    if (row.dimension == dimension::none)
        info.help = "Angle, e.g. '20 deg'.";
    else if (row.dimension == dimension::length)
        info.help = !row.horizons_allowed ? "Length, e.g. '5 mm', or in spacings, e.g. '3 dx'."
                    : may_be_empty        ? "Depth below the surface, e.g. '5 mm', '2 dx' (spacings) or '1 horizon'; "
                                            "empty: through the body."
                                          : "Length, e.g. '5 mm', '3 dx' (spacings) or '1 horizon'.";
    return info;
}

QuantityInfo component_info(const QuantityInfo& row, bool may_be_open) {
    if (may_be_open)
        return length_info("side of the box", "50 mm",
                           "Length, e.g. '50 mm', or in spacings, e.g. '3 dx'; empty: open on this side.");
    if (row.dimension == dimension::length)
        return length_info("coordinate", "50 mm", "Length, e.g. '50 mm', or in spacings, e.g. '3 dx'.");
    if (row.unit == "deg")
        return {"",
                "rotation",
                dimension::none,
                false,
                Bound::any,
                "deg",
                "30 deg",
                "Component of the rotation vector about the centre: the angle times the axis, e.g. '30 deg'."};
    return {"",
            "direction",
            dimension::none,
            false,
            Bound::any,
            "",
            "1",
            "Component of the direction; only the ratio of the three numbers matters."};
}

} // namespace periscope::ui
