#include "core/conditions/load_totals.hpp"

#include "core/case/condition_table.hpp"
#include "core/conditions/conditions.hpp"
#include "core/sets/assign_materials.hpp"
#include "core/sets/make_sets.hpp"

#include <fmt/format.h>

#include <cmath>

namespace periscope {
namespace {

// There is a warning if more than this fraction of a load acts on prescribed components: the first value for pressures
// and tractions, the second for other loads, such as the weight of all nodes.
constexpr double noticed_on_faces = 0.02, noticed = 0.5;

} // namespace

std::vector<LoadTotal> load_totals(const Case& value, Nodes nodes, const PositionTables& tables) {
    const Case c = with_spacing_of(value, nodes);
    BodyNodes body;
    body.nodes = std::move(nodes);
    std::vector<Problem> problems; // not used here; check_on_nodes reports them
    make_sets(c, body, problems);
    return make_conditions(assign_materials(c, body, problems), tables, body, problems).load_totals;
}

Vec3 shown_resultant(const LoadTotal& total) {
    Vec3 shown = total.resultant;
    for (std::size_t a = 0; a < 3; ++a)
        if (std::abs(shown[a]) < 1e-9 * total.magnitude)
            shown[a] = 0;
    return shown;
}

std::string load_words(const Case& c, const LoadTotal& total) {
    const ConditionEntry& entry = c.conditions.at(total.condition);
    const Vec3 shown = shown_resultant(total);
    const std::string area = total.area ? fmt::format("area {:.4g} mm², ", 1e6 * *total.area) : std::string();
    return fmt::format("{} on '{}': {}resultant ({:.4g}, {:.4g}, {:.4g}) N", condition_info(entry.kind).label,
                       entry.set, area, shown.x, shown.y, shown.z);
}

std::vector<Problem> warn_of_load_totals(const Case& c, const std::vector<LoadTotal>& totals) {
    std::vector<Problem> warnings;
    for (const LoadTotal& total : totals) {
        const std::string path = fmt::format("conditions[{}]", total.condition);
        if (total.magnitude == 0)
            warnings.push_back({path,
                                fmt::format("The load on '{}' is zero at all nodes", c.conditions[total.condition].set),
                                "enter a value and a factor that are not zero on this set, or remove the load"});
        else if (total.held > (total.area ? noticed_on_faces : noticed))
            warnings.push_back(
                {path,
                 fmt::format("{:.0f} % of the load on '{}' acts on nodes whose displacement is prescribed, "
                             "so this part does not load the body",
                             100 * total.held, c.conditions[total.condition].set),
                 "move the loaded set away from the nodes with a prescribed displacement, by one horizon if the load "
                 "acts "
                 "on faces"});
    }
    return warnings;
}

} // namespace periscope
