#include "ui/viewport/scene/spacing_colours.hpp"

#include "core/preparation/spacing_bands.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours/colours.hpp"

#include <QObject>

#include <algorithm>
#include <array>

namespace periscope::ui {
namespace {

// The colours go from red for few spacings per horizon, where cracks follow the lattice or mesh, over the colour of the
// body for the usual numbers, to blue for many.
std::array<QColor, spacing_bands.size()> band_colours(const ViewColours& colours) {
    return {QColor(0xd5, 0x5e, 0x00), QColor(0xe6, 0x9f, 0x00), colours.body, QColor(0x56, 0xb4, 0xe9),
            QColor(0x00, 0x72, 0xb2)};
}

} // namespace

const std::vector<std::uint8_t>& SpacingColours::band_of_node(const Case& value, const ViewNodesPtr& nodes) {
    if (nodes != nodes_ || !(value.horizon == horizon_) || value.section() != section_) {
        nodes_ = nodes;
        horizon_ = value.horizon;
        section_ = value.section();
        band_of_node_ = nodes ? local_bands(value, *nodes->nodes) : std::vector<std::uint8_t>();
    }
    return band_of_node_;
}

vtkSmartPointer<vtkLookupTable> SpacingColours::table(const ViewColours& colours) {
    const auto all = band_colours(colours);
    return category_table({all.begin(), all.end()});
}

std::vector<LegendEntry> SpacingColours::legend(const ViewColours& colours) const {
    if (band_of_node_.empty())
        return {};
    const auto all = band_colours(colours);
    std::vector<LegendEntry> entries{{QObject::tr("Spacings per horizon"), Qt::transparent}};
    for (std::size_t band = 0; band < all.size(); ++band) {
        const auto nodes = std::ranges::count(band_of_node_, std::uint8_t(band));
        if (nodes > 0)
            entries.push_back({QObject::tr("%1 (%2 %)")
                                   .arg(QString::fromUtf8(spacing_bands.at(band).words))
                                   .arg(100 * double(nodes) / double(band_of_node_.size()), 0, 'f',
                                        nodes * 100 < std::ptrdiff_t(band_of_node_.size()) ? 2 : 0),
                               all.at(band)});
    }
    return entries;
}

} // namespace periscope::ui
