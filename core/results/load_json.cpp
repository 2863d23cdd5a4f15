#include "core/results/load_json.hpp"

#include "core/case/condition_table.hpp"
#include "core/conditions/load_totals.hpp"

#include <nlohmann/json.hpp>

namespace periscope {

nlohmann::ordered_json load_totals_json(const Case& c, const std::vector<LoadTotal>& totals) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const LoadTotal& total : totals) {
        const ConditionEntry& entry = c.conditions.at(total.condition);
        json.push_back({{"condition", total.condition}, {"kind", condition_info(entry.kind).key}, {"set", entry.set}});
        if (total.area)
            json.back()["area"] = *total.area;
        const Vec3 resultant = shown_resultant(total);
        json.back()["resultant"] = {resultant.x, resultant.y, resultant.z};
    }
    return json;
}

} // namespace periscope
