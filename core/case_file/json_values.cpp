#include "core/case_file/json_values.hpp"

namespace periscope {

Json to_json(const Quantity& q) {
    if (!q.text.empty())
        return q.text;
    if (q.in_spacings)
        return Json(q.value).dump() + " dx";
    if (q.in_horizons)
        return Json(q.value).dump() + " horizons";
    return q.value;
}
Json to_json(const QuantityVector& v) {
    return Json::array({to_json(v[0]), to_json(v[1]), to_json(v[2])});
}
Json to_json(const OptionalVector& v) {
    Json list = Json::array();
    for (const auto& q : v)
        list.push_back(q ? to_json(*q) : Json());
    return list;
}

Json to_json(const std::vector<QuantityVector>& points) {
    Json list = Json::array();
    for (const QuantityVector& point : points)
        list.push_back(to_json(point));
    return list;
}
Json to_json(const std::string& text) {
    return text;
}

Json ramp_json(const RampEntry& ramp) {
    if (ramp.ramp == RampShape::constant)
        return {};
    Json json{{"shape", words::ramp_shapes[static_cast<std::size_t>(ramp.ramp)]}};
    if (ramp.ramp == RampShape::table)
        for (const RampPoint& p : ramp.ramp_points)
            json["points"].push_back(Json::array({to_json(p.time), p.factor}));
    else
        json["time"] = to_json(ramp.ramp_time);
    return json;
}

bool differ(const std::string& a, const std::string& b) {
    return a != b;
}
bool differ(const QuantityVector& a, const QuantityVector& b) {
    return a != b;
}
bool differ(const OptionalVector& a, const OptionalVector& b) {
    return a != b;
}
bool differ(const std::vector<QuantityVector>& a, const std::vector<QuantityVector>& b) {
    return a != b;
}

} // namespace periscope
