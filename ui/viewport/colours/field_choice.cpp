#include "ui/viewport/colours/field_choice.hpp"

#include "core/cracks/tip_search.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

Field usual_field(const Model& model) {
    const auto softening = std::ranges::find(frame_fields(), &Frame::softening, &FrameField::values);
    return tip_field(model) == TipField::softening && softening != frame_fields().end()
               ? field_of(std::size_t(softening - frame_fields().begin()))
               : Field::damage;
}

QString field_title(const FieldChoice& choice) {
    if (choice.field == Field::sets)
        return QObject::tr("Body and sets");
    if (choice.field == Field::materials)
        return QObject::tr("Materials");
    if (choice.field == Field::spacings)
        return QObject::tr("Spacings per horizon");
    if (choice.field == Field::fragments)
        return QObject::tr("Fragments");
    const FrameField& field = frame_field(choice.field);
    const QString label = to_qt(field.label);
    return choice.is_signed() ? label + QLatin1Char(' ') + to_qt(field.parts[std::size_t(choice.component) - 1])
                              : label;
}

} // namespace periscope::ui
