#include "core/case/quantities.hpp"

#include "core/case/case_keys.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace periscope {
namespace {

constexpr std::array without_row{
    // quantities of bonds; law_table.hpp lists those of each law
    QuantityInfo{"youngs_modulus", "Young's modulus E", dimension::pressure, false, Bound::positive, "GPa", "190 GPa",
                 "Stiffness in tension. With the horizon it gives the constant micromodulus c = 12E/(πδ⁴) in a solid, "
                 "9E/(πhδ³) in plane stress, 48E/(5πhδ³) in plane strain and 2E/(Aδ²) in a bar."},
    QuantityInfo{
        "fracture_energy", "Fracture energy G", dimension::energy_per_area, false, Bound::positive, "kJ/m^2",
        "69 kJ/m^2",
        "Energy per crack area. It gives the critical stretch; for the linear law with constant micromodulus s_c = "
        "√(5G/(6Eδ)) in a solid, √(4πG/(9Eδ)) in plane stress, √(5πG/(12Eδ)) in plane strain and √(3G/(Eδ)) in a bar."},
    QuantityInfo{"critical_stretch", "Critical stretch s_c", dimension::none, false, Bound::positive, "", "0.008",
                 "Stretch at which a bond breaks; replaces the fracture energy."},
    QuantityInfo{
        "compression_strengthening", "Compression strengthening α", dimension::none, false, Bound::not_negative, "",
        "0.25",
        "Raises the critical stretch under compression, as in impact: to s_c − α s_min, with s_min the smallest "
        "stretch of a node's bonds in the previous time step. A bond breaks at the smaller value of its two "
        "nodes. 0: off. Explicit dynamic analysis and bond-based theory only."},
    QuantityInfo{"elastic_stretch", "Elastic stretch s_0", dimension::none, false, Bound::positive, "", "0.0001",
                 "Stretch at the peak force of a softening bond; damage starts here."},
    QuantityInfo{"tensile_strength", "Tensile strength f_t", dimension::pressure, false, Bound::positive, "MPa",
                 "3 MPa",
                 "Replaces the elastic stretch. Of the body: its uniaxial tensile strength, with sides free to "
                 "contract. Of a single "
                 "bond: E times its elastic stretch; the body then carries more."},
    QuantityInfo{"kink_stretch", "Kink stretch s_1", dimension::none, false, Bound::positive, "", "0.0005",
                 "Stretch at the kink of the softening branch, between s_0 and s_c."},
    QuantityInfo{"kink_ratio", "Force at the kink β", dimension::none, false, Bound::positive, "", "0.25",
                 "Force at s_1 divided by the peak force; greater than 0, at most 1."},
    QuantityInfo{"decay_rate", "Decay rate k", dimension::none, false, Bound::positive, "", "25",
                 "The force falls as e^(-k x) over the softening range, x from 0 to 1. Valid: 0.1 to 50."},
    QuantityInfo{"linear_tail", "Linear tail a", dimension::none, false, Bound::not_negative, "", "0.25",
                 "Fraction of a straight line mixed into the exponential curve. 0: exponential only."},
    QuantityInfo{"potential_rate", "Potential rate β", dimension::per_length, false, Bound::positive, "m^-1",
                 "4e6 m^-1",
                 "Rate β in ψ(r) = C (1 − exp(−β r)), where r is the bond length times S². Replaces the fracture "
                 "energy: β G = 3E/2 in a solid, "
                 "3E/π in plane stress, 16E/(5π) in plane strain, E/2 in a bar."},
    QuantityInfo{"potential_depth", "Potential depth C", dimension::energy_per_area, false, Bound::positive, "kJ/m^2",
                 "1 kJ/m^2",
                 "Depth C in ψ(r) = C (1 − exp(−β r)). Replaces Young's modulus, which is then proportional to C β."},
    QuantityInfo{"horizon", "Horizon δ", dimension::length, true, Bound::positive, "dx", "3.14 dx",
                 "Maximum bond length; usually about three spacings."},
    QuantityInfo{"control_value", "Value at the end", dimension::length, false, Bound::any, "mm", "0.2 mm",
                 "Value of the observer at the end of the last load step. Load step k of n ends when the observer "
                 "reaches k/n of this value; the load follows, even where it decreases."},
};

template <typename Owner>
const QuantityInfo* info_of_row(KeyRows<Owner> rows, std::string_view key) {
    for (const KeyRow<Owner>& row : rows)
        if (row.info.key == key && !row.info.label.empty())
            return &row.info;
    return nullptr;
}

} // namespace

std::span<const QuantityInfo> quantities_without_row() {
    return without_row;
}

const QuantityInfo& quantity_info(std::string_view key) {
    for (const QuantityInfo& info : without_row)
        if (info.key == key)
            return info;
    for (const QuantityInfo* found :
         {info_of_row(key_rows<BoxGeometry>(), key), info_of_row(rows_before_bonds(), key),
          info_of_row(key_rows<MaterialEntry>(), key), info_of_row(key_rows<AnisotropyEntry>(), key),
          info_of_row(key_rows<RunEntry>(), key), info_of_row(key_rows<OutputEntry>(), key),
          info_of_row(key_rows<SelfContactEntry>(), key), info_of_row(key_rows<RigidBodyEntry>(), key),
          info_of_row(key_rows<FreeMotionEntry>(), key), info_of_row(key_rows<ObserverEntry>(), key)})
        if (found)
            return *found;
    throw std::out_of_range(fmt::format("no quantity '{}'", key));
}

std::vector<Problem> check_quantity(const std::string& path, const QuantityInfo& info, const Quantity& q) {
    std::vector<Problem> problems;
    const bool good = info.bound == Bound::any || q.value > 0 || (info.bound == Bound::not_negative && q.value == 0);
    if (!good)
        problems.push_back(
            {path,
             fmt::format("Must {}, but is {:g}", info.bound == Bound::positive ? "be positive" : "not be negative",
                         q.value),
             fmt::format("enter e.g. '{}'{}", info.example, info.horizons_allowed ? " or '1 horizon'" : "")});
    if (q.in_spacings && !info.spacings_allowed)
        problems.push_back(
            {path, "Cannot be given in spacings (dx)", "enter e.g. '" + std::string(info.example) + "'"});
    if (q.in_horizons && !info.horizons_allowed)
        problems.push_back({path, "Cannot be given in horizons", "enter e.g. '" + std::string(info.example) + "'"});
    return problems;
}

Quantity read_quantity(const QuantityInfo& info, std::string_view text) {
    Quantity q = parse_quantity(text, info.dimension, info.horizons_allowed);
    if (q.in_spacings && !info.spacings_allowed)
        throw std::invalid_argument("Cannot be given in spacings (dx); expected " + describe(info.dimension));
    if (info.bound == Bound::positive && !(q.value > 0))
        throw std::invalid_argument(fmt::format("Must be positive, e.g. '{}'", info.example));
    if (info.bound == Bound::not_negative && !(q.value >= 0))
        throw std::invalid_argument(fmt::format("Must not be negative, e.g. '{}'", info.example));
    return q;
}

} // namespace periscope
