#include "ui/viewport/colours.hpp"

#include "core/case/case.hpp"

#include <array>
#include <functional>

namespace periscope::ui {

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

namespace {

vtkSmartPointer<vtkLookupTable> table_of(int sets, const QColor& body, const std::function<QColor(int)>& colour) {
    auto table = vtkSmartPointer<vtkLookupTable>::New();
    table->SetNumberOfTableValues(sets + 1);
    table->SetTableRange(-0.5, sets + 0.5);
    table->SetTableValue(0, body.redF(), body.greenF(), body.blueF(), 1);
    for (int i = 0; i < sets; ++i) {
        const QColor c = colour(i);
        table->SetTableValue(i + 1, c.redF(), c.greenF(), c.blueF(), 1);
    }
    return table;
}

} // namespace

vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body) {
    return table_of(int(value.sets.size()), body, [&](int i) { return set_colour(value, i); });
}

vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body) {
    return table_of(sets, body, [](int i) { return set_colour(i); });
}

} // namespace periscope::ui
