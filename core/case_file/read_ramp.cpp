#include "core/case_file/read_ramp.hpp"

namespace periscope {
namespace {

// Reads a point of a ramp table, a time and a factor: ["1 ms", 0.5].
RampPoint read_ramp_point(ObjectReader& ramp, const Json& json, const std::string& path) {
    RampPoint point;
    if (!json.is_array() || json.size() != 2 || !json[1].is_number()) {
        ramp.problem_at(path, "Not a point of a ramp table", "expected a time and a factor: [\"1 ms\", 0.5]");
        return point;
    }
    const Json pair{{"time", json[0]}};
    ramp.inner(pair, path).number("time", dimension::time, point.time, true, "1 ms");
    point.factor = json[1].get<double>();
    return point;
}

} // namespace

void read_ramp(ObjectReader& outer, std::string_view key, RampEntry& c) {
    if (!outer.find(key))
        return;
    ObjectReader reader = outer.object(key);
    c.ramp = static_cast<RampShape>(reader.choice("shape", words::ramp_shapes, 1));
    if (c.ramp == RampShape::table)
        reader.list("points", [&](const Json& point, const std::string& where) {
            c.ramp_points.push_back(read_ramp_point(reader, point, where));
        });
    else
        reader.number("time", dimension::time, c.ramp_time, c.ramp != RampShape::constant, "1 ms");
    reader.finish();
}

} // namespace periscope
