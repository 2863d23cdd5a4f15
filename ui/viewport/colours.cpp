#include "ui/viewport/colours.hpp"

#include "core/case/case.hpp"

#include <array>

namespace periscope::ui {

vtkSmartPointer<vtkLookupTable> field_table() {
    static constexpr std::array<std::array<double, 3>, 9> stops{{{0.267, 0.005, 0.329},
                                                                 {0.279, 0.175, 0.483},
                                                                 {0.230, 0.322, 0.546},
                                                                 {0.173, 0.449, 0.558},
                                                                 {0.128, 0.567, 0.551},
                                                                 {0.158, 0.684, 0.502},
                                                                 {0.369, 0.789, 0.383},
                                                                 {0.678, 0.864, 0.190},
                                                                 {0.993, 0.906, 0.144}}};
    auto table = vtkSmartPointer<vtkLookupTable>::New();
    table->SetNumberOfTableValues(256);
    for (int i = 0; i < 256; ++i) {
        const double at = i / 255.0 * (stops.size() - 1);
        const std::size_t low = std::min(std::size_t(at), stops.size() - 2);
        const double part = at - double(low);
        std::array<double, 3> c{};
        for (std::size_t k = 0; k < 3; ++k)
            c[k] = stops[low][k] * (1 - part) + stops[low + 1][k] * part;
        table->SetTableValue(i, c[0], c[1], c[2], 1);
    }
    return table;
}

QColor set_colour(int index) {
    static constexpr std::array<QRgb, 8> colours{0xe69f00, 0x56b4e9, 0x009e73, 0xd55e00,
                                                 0xcc79a7, 0xf0e442, 0x0072b2, 0x8c564b};
    return QColor(colours[std::size_t(index) % colours.size()]);
}

QColor set_colour(const Case& value, int index) {
    const bool there = index >= 0 && std::size_t(index) < value.sets.size();
    const QColor own = there ? QColor(QString::fromStdString(value.sets[std::size_t(index)].colour)) : QColor();
    return own.isValid() ? own : set_colour(index);
}

vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body) {
    const int sets = int(value.sets.size());
    auto table = vtkSmartPointer<vtkLookupTable>::New();
    table->SetNumberOfTableValues(sets + 1);
    table->SetTableRange(-0.5, sets + 0.5);
    table->SetTableValue(0, body.redF(), body.greenF(), body.blueF(), 1);
    for (int i = 0; i < sets; ++i) {
        const QColor c = set_colour(value, i);
        table->SetTableValue(i + 1, c.redF(), c.greenF(), c.blueF(), 1);
    }
    return table;
}

} // namespace periscope::ui
