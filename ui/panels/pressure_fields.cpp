#include "ui/panels/pressure_fields.hpp"

#include "core/model/face_area.hpp"
#include "core/model/model.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/panels.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unit_choice.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace periscope::ui {

namespace {

std::optional<FaceArea> area_of(const Case& value, const Body& body, int condition) {
    const auto nodes = body.nodes();
    if (!nodes || condition < 0 || std::size_t(condition) >= value.conditions.size())
        return std::nullopt;
    const SetEntry* set = value.find_set(value.conditions[std::size_t(condition)].set);
    if (!set)
        return std::nullopt;
    const Case own = with_spacing_of(value, *nodes->nodes);
    const double spacing = own.spacing().value;
    return face_area(set->shape, {spacing, own.horizon.metres(spacing)}, nodes->nodes->outline.get());
}

// "-9 kN", as a person would write it.
Quantity force_quantity(double newton) {
    const HandyUnit unit = handy_unit("N", newton);
    return parse_quantity(
        QStringLiteral("%1 %2").arg(newton / unit.factor, 0, 'g', 6).arg(to_qt(unit.name)).toStdString(),
        dimension::force);
}

} // namespace

void add_pressure(FormPanel& panel, const Body& body, const UnitChoice& units, int condition) {
    Document& document = panel.document();
    panel
        .fact(QObject::tr("Area"),
              [&document, &body, &units, condition] {
                  const auto face = area_of(document.value(), body, condition);
                  if (!face)
                      return QObject::tr("– (the set is not a face; pick one with the face tool)");
                  if (units.system() == UnitSystem::si)
                      return QObject::tr("%1 m²").arg(face->area, 0, 'g', 5);
                  return QObject::tr("%1 mm²").arg(face->area * 1e6, 0, 'g', 5);
              })
        ->setObjectName(QStringLiteral("force.area"));
    follow_body(panel, body);
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    auto* pressure = new QLineEdit;
    pressure->setObjectName(QStringLiteral("force.pressure"));
    pressure->setPlaceholderText(QStringLiteral("2 MPa"));
    pressure->setMinimumWidth(56);
    pressure->setToolTip(QObject::tr("A positive pressure pushes the face inwards, a negative one pulls it outwards."));
    auto* said = new QLabel;
    said->setObjectName(QStringLiteral("force.pressureSaid"));
    said->setWordWrap(true);
    said->hide();
    const auto fill = [&document, &body, pressure, said, condition] {
        const auto say = [said](const QString& words) {
            said->setText(words);
            said->setVisible(!words.isEmpty());
        };
        const auto face = area_of(document.value(), body, condition);
        if (!face)
            return say(
                QObject::tr("The set of this force is not a face, so it has no area. Pick a face with the face tool."));
        try {
            const double p = parse_quantity(pressure->text().trimmed().toStdString(), dimension::pressure).value;
            const Vec3 force = -p * face->outwards;
            const double least = 1e-9 * norm(force);
            document.clear_field_errors(QStringLiteral("conditions[%1]").arg(condition));
            document.edit(QObject::tr("Set force from pressure"), [&](Case& c) {
                auto& value = c.conditions.at(std::size_t(condition)).value;
                for (std::size_t a = 0; a < 3; ++a)
                    value[a] = std::abs(force[a]) > least ? std::optional(force_quantity(force[a])) : std::nullopt;
            });
            say({});
        } catch (const std::invalid_argument& e) {
            say(QString::fromUtf8(e.what()));
        }
    };
    auto* button = action_button(QObject::tr("Apply"), QStringLiteral("force.fromPressure"), fill);
    button->setToolTip(QObject::tr("Set the force to pressure × area, against the outward normal."));
    row->addWidget(pressure, 1);
    row->addWidget(button);
    panel.row(QObject::tr("From pressure"), holder);
    panel.wide(said);
}

} // namespace periscope::ui
