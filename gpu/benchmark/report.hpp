// Results as a table, as JSON, and side by side with earlier ones.
#pragma once

#include "gpu/benchmark/measure.hpp"

#include <string>
#include <vector>

namespace periscope::gpu {

struct BenchmarkReport {
    DeviceInfo device;
    Peaks peaks;
    std::string precision = "single";
    std::vector<BenchmarkResult> cases; // failed ones too
};

// Lines for the screen.
std::string device_line(const BenchmarkReport& report);
std::string table_head();
std::string table_row(const BenchmarkResult& result);
std::string table_notes();

// {"device": {…}, "precision": …, "cases": [{…}], "failed": [{name, error}]}; speeds per second, sizes in
// bytes.
std::string to_json(const BenchmarkReport& report);

// What a comparison needs of an earlier report.
struct EarlierReport {
    struct Entry {
        std::string name;
        double median = 0, best = 0, worst = 0; // node-steps/s
    };
    std::string device, precision;
    std::vector<Entry> cases;
};
// Throws FileError when the file cannot be read or is no benchmark's report.
EarlierReport read_report(const std::string& file);

struct Comparison {
    std::string name;
    double before = 0, after = 0;  // median node-steps/s
    bool is_beyond_spread = false; // no repeat of one was as fast, or as slow, as one of the other

    double ratio() const { return after / before; }
};
// Compares the cases that both reports have, in the order of the later one.
std::vector<Comparison> compare(const EarlierReport& before, const BenchmarkReport& after);
std::string comparison_table(const EarlierReport& before, const BenchmarkReport& after);

} // namespace periscope::gpu
