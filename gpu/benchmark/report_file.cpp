#include "gpu/benchmark/report.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/base/regular_file.hpp"

#include <nlohmann/json.hpp>

#include <optional>

namespace periscope::gpu {
namespace {

using Json = nlohmann::ordered_json;

Json case_json(const BenchmarkResult& r) {
    return {{"name", r.name},
            {"nodes", r.nodes},
            {"bonds", r.bonds},
            {"node_steps_per_second", r.node_steps_per_second()},
            {"bond_steps_per_second", r.bond_steps_per_second()},
            {"bytes_per_node", r.bytes_per_node},
            {"gflops", r.gflops()},
            {"gbytes_per_second", r.gbytes_per_second()},
            {"share_of_peak", r.share_of_peak()},
            {"bound", r.bound() == Bound::arithmetic ? "gflops" : "gbytes_per_second"},
            {"setup_seconds", r.setup_seconds()},
            {"model_seconds", r.model_seconds},
            {"solver_seconds", r.solver_seconds},
            {"median", r.median},
            {"best", r.best},
            {"worst", r.worst},
            {"spread", r.spread()},
            {"repeats", r.repeats},
            {"steps", r.steps},
            {"flops_per_bond", r.flops_per_bond},
            {"bytes_per_node_step", r.bytes_per_node_step},
            {"peak_memory", r.peak_memory},
            {"of_one_device", r.on_device}};
}

EarlierReport::Entry entry_of(const Json& json) {
    return {json.at("name").get<std::string>(), json.at("node_steps_per_second").get<double>(),
            json.at("best").get<double>(), json.at("worst").get<double>()};
}

} // namespace

std::string to_json(const BenchmarkReport& report) {
    Json json{{"device",
               {{"name", report.device.name},
                {"platform", report.device.platform},
                {"driver", report.device.driver},
                {"compute_units", report.device.compute_units},
                {"peak_gflops", report.peaks.gflops},
                {"peak_gbytes_per_second", report.peaks.gbytes_per_second}}},
              {"precision", report.precision},
              {"cases", Json::array()},
              {"failed", Json::array()}};
    for (const BenchmarkResult& r : report.cases)
        if (r.error.empty())
            json["cases"].push_back(case_json(r));
        else
            json["failed"].push_back({{"name", r.name}, {"error", r.error}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

EarlierReport read_report(const std::string& file) {
    if (const RegularFile opened(file); !opened.ok())
        throw FileError(file + ": " + opened.fault() + "; choose a report written by `bench --json FILE`");
    const std::optional<std::string> text = content_of(file);
    if (!text)
        throw FileError(file + ": cannot read the file; choose a report written by `bench --json FILE`");
    EarlierReport report;
    try {
        const Json json = Json::parse(*text);
        report.device = json.at("device").at("name").get<std::string>();
        report.precision = json.value("precision", "single");
        for (const Json& entry : json.at("cases"))
            report.cases.push_back(entry_of(entry));
    } catch (const Json::exception& e) {
        throw FileError(file + ": not a benchmark report (" + e.what() +
                        "); choose one written by `bench --json FILE`");
    }
    for (const auto& entry : report.cases)
        if (!(entry.median > 0))
            throw FileError(file + ": contains no speed for " + entry.name);
    return report;
}

} // namespace periscope::gpu
