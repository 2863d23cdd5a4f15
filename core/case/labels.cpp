#include "core/case/labels.hpp"

#include "core/case/quantities.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace periscope {
namespace {

// Labels of fields, found by the end of their path.
constexpr std::array fields{
    Label{".box.min", "From"},
    Label{".box.max", "To"},
    Label{".slot.min", "From"},
    Label{".slot.max", "To"},
    Label{".plane.first", "First edge"},
    Label{".plane.second", "Second edge"},
    Label{".prism.direction", "View direction"},
    Label{".grown.by", "Distance"},
    Label{".lattice.box", "Size"},
    Label{".lattice.origin", "Minimum corner"},
    Label{".space", "Dimension"},
    Label{".restart.checkpoint", "Initial state"},
    Label{".influence", "Influence function"},
    Label{".unit", "File units"},
    Label{".law", "Bond law"},
    Label{".breaks_in", "Bonds break in"},
    Label{".free", "Motion"},
    Label{".free.velocity", "Initial velocity"},
    Label{".free.angular_velocity", "Initial angular velocity"},
    Label{".free.acceleration", "Gravity"},
    Label{".moved", "Motion"},
    Label{".if_not_converged", "If not converged"},
    Label{".load_control", "Load control"},
    Label{".load_control.observer", "Load control"},
    Label{".load_control.component", "Component"},
    Label{".load_control.value", "Value at the end"},
    Label{".stop_when", "Stop criterion"},
    Label{".stop_when.observer", "Stop criterion"},
    Label{".stop_when.component", "Component"},
    Label{".stop_when.rises_to", "Stop value"},
    Label{".stop_when.falls_to", "Stop value"},
    Label{".stop_when.falls_to_share", "Fraction of peak"},
    Label{".stop_when.after_peak_of", "Minimum peak"},
    Label{".maximum_iterations", "Max. iterations"},
    Label{".output.samples", "History output points"},
    Label{".no_fail", "No-fail zone"},
    Label{".factor", "Multiplier"},
    Label{".output.fields", "Also store"},
    Label{".output.frame_nodes", "Nodes in frames"},
    Label{"devices", "Compute on"},
};

constexpr std::array analyses{
    Label{"explicit-dynamic", "explicit dynamic"},
    Label{"quasi-static-relaxation", "quasi-static (relaxation)"},
    Label{"quasi-static-newton", "quasi-static (Newton)"},
};

} // namespace

std::string_view field_label(std::string_view path) {
    for (const Label& field : fields)
        if (path.ends_with(field.key) || path == field.key.substr(1))
            return field.label;
    return {};
}

std::string label_of(std::string_view path) {
    if (const std::string_view label = field_label(path); !label.empty())
        return std::string(label);
    std::string key(path.substr(path.rfind('.') + 1));
    try {
        return std::string(quantity_info(key).label);
    } catch (const std::out_of_range&) { // the key is not that of a quantity
    }
    key.erase(0, key.find_first_not_of('-')); // removes the dashes of an option of the command line
    std::ranges::replace_if(
        key, [](char c) { return c == '_' || c == '-'; }, ' ');
    if (!key.empty())
        key[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(key[0])));
    return key;
}

std::span<const Label> analysis_labels() {
    return analyses;
}

} // namespace periscope
