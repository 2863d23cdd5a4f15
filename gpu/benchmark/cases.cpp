#include "gpu/benchmark/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace periscope::gpu {
namespace {

using Counts = std::array<std::uint32_t, 3>;

constexpr Counts large{100, 100, 100}, half{100, 100, 50}, small{32, 32, 32}, slab{128, 64, 4}, sheet{1000, 1000, 1},
    cube{200, 200, 200}, column{2000, 63, 63};

const char* word(Composition c) {
    switch (c) {
    case Composition::pmb:
        return "pmb";
    case Composition::trilinear:
        return "trilinear";
    case Composition::softened:
        return "softened";
    case Composition::two_layers:
        return "two-layers";
    case Composition::two_random:
        return "two-random";
    case Composition::self_contact:
        return "self-contact";
    case Composition::rigid_contact:
        return "rigid-contact";
    case Composition::state_based:
        break;
    }
    return "state-based";
}

const char* word(Setting setting) {
    switch (setting) {
    case Setting::on_two_devices:
        return "two-devices";
    case Setting::in_a_quarter:
        return "quarter-of-memory";
    case Setting::in_a_sixteenth:
        return "sixteenth-of-memory";
    case Setting::on_device:
        break;
    }
    return "on-device";
}

const char* corrections(const BenchmarkCase& c) {
    if (c.surface == SurfaceCorrection::energy)
        return "energy";
    return c.surface == SurfaceCorrection::volume ? (c.partial_volumes ? "both" : "surface")
           : c.partial_volumes                    ? "partial"
                                                  : "plain";
}

std::string all_names() {
    std::string names;
    for (const BenchmarkCase& c : all_benchmark_cases())
        names += "\n  " + c.name();
    return names;
}

bool fits(const BenchmarkCase& c, const std::vector<std::string>& texts) {
    if (texts.empty())
        return c.by_default;
    const std::string name = c.name();
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return name.find(text) != std::string::npos; });
}

// Returns the numbers of nodes of a body with the same shape and about this many nodes in total. A flat body stays
// flat.
Counts scaled(const Counts& count, std::size_t nodes) {
    double had = 1, axes = 0;
    for (const std::uint32_t n : count) {
        had *= n;
        axes += n > 1 ? 1 : 0;
    }
    const double factor = std::pow(static_cast<double>(nodes) / had, 1 / axes);
    Counts result = count;
    for (std::uint32_t& n : result)
        if (n > 1)
            n = static_cast<std::uint32_t>(std::max(2.0, std::round(factor * n)));
    return result;
}

bool same_kind(const BenchmarkCase& a, const BenchmarkCase& b) {
    return a.arrangement == b.arrangement && a.composition == b.composition && a.is_flat() == b.is_flat() &&
           a.surface == b.surface && a.partial_volumes == b.partial_volumes && a.setting == b.setting;
}

// Returns whether a case belongs to the default choice: everything once on the large lattice, the cost of a list of
// neighbours, and small bodies.
bool is_default(const BenchmarkCase& c) {
    if (c.setting != Setting::on_device || c.composition >= Composition::state_based ||
        c.composition == Composition::softened)
        return false;
    const bool plain = c.surface == SurfaceCorrection::none && !c.partial_volumes;
    const bool is_plain_pmb = plain && c.composition == Composition::pmb;
    if (c.is_flat() || c.count == slab)
        return is_plain_pmb;
    if (c.count == half || c.surface == SurfaceCorrection::energy)
        return false;
    if (c.arrangement == Arrangement::lattice)
        return c.count == large ? plain || c.composition == Composition::pmb : is_plain_pmb;
    if (c.count == large)
        return is_plain_pmb;
    const bool both = c.surface == SurfaceCorrection::volume && c.partial_volumes;
    return plain ? c.composition != Composition::two_layers : both && c.composition == Composition::pmb;
}

} // namespace

std::string BenchmarkCase::name() const {
    const std::string size =
        is_flat() ? fmt::format("{}x{}", count[0], count[1]) : fmt::format("{}x{}x{}", count[0], count[1], count[2]);
    const char* nodes = arrangement == Arrangement::lattice ? "lattice" : "irregular";
    if (setting != Setting::on_device) // all settings but one device use a lattice with plain PMB bonds
        return fmt::format("{}/{}", word(setting), size);
    return fmt::format("{}/{}/{}/{}", nodes, word(composition), corrections(*this), size);
}

std::vector<BenchmarkCase> all_benchmark_cases() {
    std::vector<BenchmarkCase> cases;
    const auto add = [&](BenchmarkCase c) {
        c.by_default = is_default(c);
        cases.push_back(c);
    };
    for (const Arrangement a : {Arrangement::lattice, Arrangement::irregular}) {
        for (const Composition m : {Composition::pmb, Composition::trilinear})
            for (const auto& [surface, partial] : {std::pair{SurfaceCorrection::none, false},
                                                   {SurfaceCorrection::volume, false},
                                                   {SurfaceCorrection::energy, false},
                                                   {SurfaceCorrection::none, true},
                                                   {SurfaceCorrection::volume, true}})
                for (const Counts& count : {large, half, small, slab})
                    if (a == Arrangement::lattice || (count != slab && count != half))
                        add({a, m, surface, partial, count});
        for (const Composition m : {Composition::softened, Composition::two_layers, Composition::two_random,
                                    Composition::state_based, Composition::self_contact, Composition::rigid_contact})
            for (const Counts& count : {large, small})
                if (a == Arrangement::lattice || m < Composition::self_contact)
                    add({a, m, SurfaceCorrection::none, false, count});
    }
    for (const Composition m : {Composition::pmb, Composition::trilinear})
        add({Arrangement::lattice, m, SurfaceCorrection::none, false, sheet});
    for (const auto& [setting, count] : {std::pair{Setting::on_two_devices, large},
                                         {Setting::in_a_quarter, cube},
                                         {Setting::in_a_quarter, column},
                                         {Setting::in_a_sixteenth, column}})
        add({Arrangement::lattice, Composition::pmb, SurfaceCorrection::none, false, count, false, setting});
    return cases;
}

std::vector<BenchmarkCase> select_benchmark_cases(const std::vector<std::string>& texts, std::size_t nodes) {
    const auto all = all_benchmark_cases();
    for (const std::string& text : texts)
        if (std::none_of(all.begin(), all.end(), [&](const BenchmarkCase& c) { return fits(c, {text}); }))
            throw std::invalid_argument("Unknown benchmark case '" + text + "'. Available:" + all_names());
    std::vector<BenchmarkCase> chosen;
    for (const BenchmarkCase& c : all) {
        const bool is_known = std::any_of(chosen.begin(), chosen.end(), [&](const auto& o) { return same_kind(c, o); });
        if (!fits(c, texts) || (nodes > 0 && is_known))
            continue;
        chosen.push_back(c);
        if (nodes > 0)
            chosen.back().count = scaled(c.count, nodes);
    }
    return chosen;
}

BenchmarkInput benchmark_input(const BenchmarkCase& which) {
    return {which.name(), [which](const Progress& progress) { return build_benchmark_model(which, progress); },
            which.composition != Composition::softened, which.setting};
}

} // namespace periscope::gpu
