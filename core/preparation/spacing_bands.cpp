#include "core/preparation/spacing_bands.hpp"

#include "core/model/model.hpp"
#include "core/nodes/local_spacing.hpp"

#include <algorithm>

namespace periscope {

std::size_t spacing_band(double ratio) {
    const auto above = std::ranges::upper_bound(spacing_bands, ratio, {}, &SpacingBand::from);
    return above == spacing_bands.begin() ? 0 : static_cast<std::size_t>(above - spacing_bands.begin() - 1);
}

std::vector<double> local_ratios(const Case& value, const Nodes& nodes) {
    const Case c = with_spacing_of(value, nodes);
    const double horizon = c.horizon.metres(c.spacing().value), section = c.section();
    std::vector<double> ratios(nodes.size());
    for (std::size_t i = 0; i < ratios.size(); ++i)
        ratios[i] = horizon / local_spacing(nodes.volume[i], c.space(), section);
    return ratios;
}

std::vector<std::uint8_t> local_bands(const Case& value, const Nodes& nodes) {
    const std::vector<double> ratios = local_ratios(value, nodes);
    std::vector<std::uint8_t> bands(ratios.size());
    std::ranges::transform(ratios, bands.begin(),
                           [](double ratio) { return static_cast<std::uint8_t>(spacing_band(ratio)); });
    return bands;
}

} // namespace periscope
