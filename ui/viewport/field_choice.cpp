#include "ui/viewport/field_choice.hpp"

#include "ui/text/format.hpp"

#include <QObject>

namespace periscope::ui {

QString field_title(const FieldChoice& choice) {
    if (choice.field == Field::sets)
        return QObject::tr("Body and sets");
    if (choice.field == Field::materials)
        return QObject::tr("Materials");
    const QString label = to_qt(frame_field(choice.field).label);
    static constexpr std::array<char, 4> names{' ', 'x', 'y', 'z'};
    return choice.is_signed() ? label + QLatin1Char(' ') + QLatin1Char(names[std::size_t(choice.component)]) : label;
}

} // namespace periscope::ui
