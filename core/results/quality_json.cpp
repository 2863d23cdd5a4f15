#include "core/results/quality_json.hpp"

#include <nlohmann/json.hpp>

namespace periscope {

nlohmann::ordered_json quality_json(const std::vector<QualityRow>& rows) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const QualityRow& row : rows) {
        json.push_back({{"what", row.what}, {"value", row.value}, {"verdict", verdict_word(row.verdict)}});
        if (!row.advice.empty())
            json.back()["advice"] = row.advice;
    }
    return json;
}

} // namespace periscope
