#include "ui/viewport/colours/colours.hpp"

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

// Returns a table with the colour of the body, followed by those of the sets.
vtkSmartPointer<vtkLookupTable> table_of(int sets, const QColor& body, const std::function<QColor(int)>& colour) {
    std::vector<QColor> colours{body};
    for (int i = 0; i < sets; ++i)
        colours.push_back(colour(i));
    return category_table(colours);
}

} // namespace

vtkSmartPointer<vtkLookupTable> category_table(const std::vector<QColor>& colours) {
    auto table = vtkSmartPointer<vtkLookupTable>::New();
    table->SetNumberOfTableValues(vtkIdType(colours.size()));
    table->SetTableRange(-0.5, double(colours.size()) - 0.5);
    for (std::size_t i = 0; i < colours.size(); ++i)
        table->SetTableValue(vtkIdType(i), colours[i].redF(), colours[i].greenF(), colours[i].blueF(), 1);
    return table;
}

vtkSmartPointer<vtkLookupTable> set_table(const Case& value, const QColor& body) {
    const int and_one_being_painted = int(value.sets.size()) + 1;
    return table_of(and_one_being_painted, body, [&](int i) { return set_colour(value, i); });
}

vtkSmartPointer<vtkLookupTable> set_table(int sets, const QColor& body) {
    return table_of(sets, body, [](int i) { return set_colour(i); });
}

} // namespace periscope::ui
