#include "gpu/benchmark/report.hpp"

#include <fmt/format.h>

namespace periscope::gpu {
namespace {

std::string comparison_row(const Comparison& c) {
    const char* mark = !c.is_beyond_spread ? "" : c.ratio() > 1 ? "  faster" : "  SLOWER";
    return fmt::format("{:<41}{:>10.2f}{:>10.2f}{:>9.3f}{}\n", c.name, c.before * 1e-6, c.after * 1e-6, c.ratio(),
                       mark);
}

} // namespace

std::string device_line(const BenchmarkReport& r) {
    return fmt::format("{} · {} · driver {} · {} compute units\n"
                       "measured peaks: {:.0f} GFLOP/s ({} precision), {:.1f} GB/s\n\n",
                       r.device.name, r.device.platform, r.device.driver, r.device.compute_units, r.peaks.gflops,
                       r.precision, r.peaks.gbytes_per_second);
}

std::string table_head() {
    return fmt::format("{:<41}{:>9}{:>10}{:>10}{:>9}{:>11}{:>8}{:>9}{:>8}{:>7} {:<6}{:>8}{:>9}\n"
                       "{:<41}{:>9}{:>10}{:>10}{:>9}{:>11}{:>8}{:>9}{:>8}{:>7} {:<6}{:>8}{:>9}\n",
                       "", "", "median", "best", "spread", "median", "bytes", "", "", "of", "", "setup",
                       "memory", //
                       "case", "nodes", "M nodes/s", "M nodes/s", "", "M bonds/s", "/node", "GFLOP/s", "GB/s", "peak",
                       "of", "s", "MB");
}

std::string table_row(const BenchmarkResult& r) {
    if (!r.error.empty())
        return fmt::format("{:<41}FAILED: {}\n", r.name, r.error);
    const std::string beside_one =
        r.on_device > 0 ? fmt::format("{:<41}{:>19.2f} on one device, in turn: {:.3f} times as fast {}\n", "",
                                      r.on_device * 1e-6, r.median / r.on_device,
                                      r.setting == Setting::on_two_devices ? "on two" : "with a part of the memory")
                        : "";
    return fmt::format("{:<41}{:>9}{:>10.2f}{:>10.2f}{:>7.0f} %{:>11.0f}{:>8.0f}{:>9.1f}{:>8.2f}{:>5.0f} % "
                       "{:<6}{:>8.2f}{:>9.0f}\n{}",
                       r.name, r.nodes, r.median * 1e-6, r.best * 1e-6, 100 * r.spread(),
                       r.bond_steps_per_second() * 1e-6, r.bytes_per_node, r.gflops(), r.gbytes_per_second(),
                       100 * r.share_of_peak(), r.bound() == Bound::arithmetic ? "flops" : "bytes", r.setup_seconds(),
                       r.peak_memory * 1e-6, beside_one);
}

std::string table_notes() {
    return "\nnodes/s, bonds/s: time steps per second times nodes, or times directed bonds (each counted from both "
           "ends).\nspread: (fastest - slowest repeat) / median. bytes/node: allocated on the device.\nGFLOP/s, GB/s: "
           "minimum per step (gpu/benchmark/cost.hpp) times steps per second; of peak: the\nlarger of the two "
           "fractions. setup: model, upload and compilation. memory: the whole process.\n";
}

std::vector<Comparison> compare(const EarlierReport& before, const BenchmarkReport& after) {
    std::vector<Comparison> list;
    for (const BenchmarkResult& a : after.cases)
        for (const EarlierReport::Entry& b : before.cases)
            if (a.error.empty() && a.name == b.name)
                list.push_back({a.name, b.median, a.median, a.worst > b.best || a.best < b.worst});
    return list;
}

std::string comparison_table(const EarlierReport& before, const BenchmarkReport& after) {
    std::string text;
    if (before.device != after.device.name)
        text += fmt::format("\nNote: the earlier report is from another device, {}.\n", before.device);
    if (before.precision != after.precision)
        text += fmt::format("\nNote: the earlier report is in {} precision.\n", before.precision);
    const auto rows = compare(before, after);
    if (rows.empty())
        return text + "\nThe earlier report contains none of these cases.\n";
    text += fmt::format("\n{:<41}{:>10}{:>10}{:>9}\n", "M nodes/s", "before", "after", "ratio");
    for (const Comparison& c : rows)
        text += comparison_row(c);
    return text + "faster, SLOWER: beyond the spread; the repeats of the two reports do not overlap.\n";
}

} // namespace periscope::gpu
