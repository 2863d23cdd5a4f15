#include "ui/viewport/colours/colour_maps.hpp"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::ui {

namespace {

using Stops = std::array<std::array<int, 3>, 9>; // evenly spaced, 0 … 255

// Viridis: van der Walt & Smith 2015. Cividis: Nuñez, Anderton & Renslow 2018. Cool–warm: Moreland 2009. Cracks: from
// L*a*b* (80, 0, −1) over (54, 40, 44) to (12, 18, 3), with stops at distances of 17 and decreasing lightness.
constexpr std::array<Stops, 5> maps{{
    {{{68, 1, 84},
      {71, 45, 123},
      {59, 82, 139},
      {44, 114, 142},
      {33, 145, 140},
      {40, 174, 128},
      {94, 201, 98},
      {173, 220, 48},
      {253, 231, 37}}},
    {{{0, 32, 77},
      {0, 51, 111},
      {57, 72, 107},
      {87, 92, 109},
      {112, 113, 115},
      {138, 135, 121},
      {166, 157, 117},
      {196, 181, 108},
      {255, 234, 70}}},
    {{{235, 235, 235},
      {209, 209, 209},
      {183, 183, 183},
      {157, 157, 157},
      {131, 131, 131},
      {104, 104, 104},
      {77, 77, 77},
      {50, 50, 50},
      {23, 23, 23}}},
    {{{59, 76, 192},
      {98, 130, 234},
      {141, 176, 254},
      {184, 208, 249},
      {221, 221, 221},
      {245, 196, 173},
      {244, 154, 123},
      {222, 96, 77},
      {180, 4, 38}}},
    {{{197, 198, 200},
      {210, 181, 160},
      {217, 161, 122},
      {218, 135, 84},
      {205, 97, 54},
      {174, 58, 45},
      {134, 38, 42},
      {94, 28, 37},
      {55, 21, 28}}},
}};

} // namespace

std::vector<QString> colour_map_names() {
    return {QObject::tr("Viridis"), QObject::tr("Cividis (colour-blind safe)"), QObject::tr("Grey (print)"),
            QObject::tr("Cool–warm (signed)"), QObject::tr("Cracks (colour-blind safe)")};
}

vtkSmartPointer<vtkLookupTable> colour_table(ColourMap map, bool reversed, int steps) {
    const Stops& stops = maps[std::size_t(map)];
    const int count = steps > 0 ? std::max(2, steps) : 256;
    auto table = vtkSmartPointer<vtkLookupTable>::New();
    table->SetNumberOfTableValues(count);
    for (int i = 0; i < count; ++i) {
        const double along = double(i) / (count - 1), at = (reversed ? 1 - along : along) * (stops.size() - 1);
        const std::size_t low = std::min(std::size_t(at), stops.size() - 2);
        const double part = at - double(low);
        std::array<double, 3> c{};
        for (std::size_t k = 0; k < 3; ++k)
            c[k] = (stops[low][k] * (1 - part) + stops[low + 1][k] * part) / 255;
        table->SetTableValue(i, c[0], c[1], c[2], 1);
    }
    return table;
}

} // namespace periscope::ui
