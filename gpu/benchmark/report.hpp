// Writes the results of a benchmark as a table and as JSON, and compares them with earlier results.
#pragma once

#include "gpu/benchmark/measure.hpp"

#include <string>
#include <vector>

namespace periscope::gpu {

struct BenchmarkReport {
    DeviceInfo device;
    Peaks peaks;
    std::string precision = "single";
    std::vector<BenchmarkResult> cases; // includes failed cases
};

// These functions return lines for the screen.
std::string device_line(const BenchmarkReport& report);
std::string table_head();
std::string table_row(const BenchmarkResult& result);
std::string table_notes();

// Returns {"device": {…}, "precision": …, "cases": [{…}], "failed": [{name, error}]}. Speeds are per second, sizes in
// bytes.
std::string to_json(const BenchmarkReport& report);

// The data of an earlier report that a comparison needs.
struct EarlierReport {
    struct Entry {
        std::string name;
        double median = 0, best = 0, worst = 0; // node-steps/s
    };
    std::string device, precision;
    std::vector<Entry> cases;
};
// Throws FileError if the file cannot be read or is not the report of a benchmark.
EarlierReport read_report(const std::string& file);

struct Comparison {
    std::string name;
    double before = 0, after = 0;  // median node-steps/s
    bool is_beyond_spread = false; // the ranges of the repeats do not overlap

    double ratio() const { return after / before; }
};
// Compares the cases that both reports have, in the order of the later report.
std::vector<Comparison> compare(const EarlierReport& before, const BenchmarkReport& after);
std::string comparison_table(const EarlierReport& before, const BenchmarkReport& after);

} // namespace periscope::gpu
