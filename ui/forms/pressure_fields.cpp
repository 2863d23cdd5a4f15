#include "ui/forms/pressure_fields.hpp"

#include "core/conditions/face_area.hpp"
#include "core/conditions/load_totals.hpp"
#include "ui/document/body.hpp"
#include "ui/document/body_warnings.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/typed_number.hpp"
#include "ui/text/unit_choice.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace periscope::ui {

namespace {

// Computes the area of the faces of a condition's set, again only if the case or the body has changed.
class AreaOfSet {
public:
    AreaOfSet(const Document& document, const Body& body, int condition)
        : document_(document), body_(body), condition_(condition) {}

    const std::optional<FaceArea>& now() {
        const Case& value = document_.value();
        const auto nodes = body_.nodes();
        if (!nodes || condition_ < 0 || std::size_t(condition_) >= value.conditions.size()) {
            nodes_ = nullptr;
            found_.reset();
            return found_;
        }
        if (found_for_ != value || nodes != nodes_) {
            found_for_ = value;
            nodes_ = nodes;
            found_ = face_area(value, *nodes->nodes, value.conditions[std::size_t(condition_)].set);
        }
        return found_;
    }

private:
    const Document& document_;
    const Body& body_;
    const int condition_;
    std::optional<Case> found_for_;
    ViewNodesPtr nodes_;
    std::optional<FaceArea> found_;
};

QString area_words(double area, UnitSystem system) {
    if (system == UnitSystem::si)
        return QObject::tr("%1 m²").arg(area, 0, 'g', 5);
    return QObject::tr("%1 mm²").arg(area * 1e6, 0, 'g', 5);
}

// Returns the force in a unit that suits its size, as a person would write it: "-9 kN".
Quantity force_quantity(double newton) {
    const HandyUnit unit = handy_unit("N", newton);
    return parse_quantity(
        QStringLiteral("%1 %2").arg(newton / unit.factor, 0, 'g', 6).arg(to_qt(unit.name)).toStdString(),
        dimension::force);
}

} // namespace

void add_pressure(FormPanel& panel, const Body& body, const UnitChoice& units, int condition) {
    Document& document = panel.document();
    const auto area = std::make_shared<AreaOfSet>(document, body, condition);
    panel
        .fact(
            QObject::tr("Area"),
            [area, &units] {
                const auto& face = area->now();
                return face ? area_words(face->area, units.system()) : QObject::tr("– (the set has no face)");
            },
            2)
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
    const auto said = std::make_shared<QString>();
    panel.error(QStringLiteral("force.pressureSaid"), [said] { return *said; });
    const auto fill = [&panel, &document, area, pressure, said, condition] {
        const auto say = [&panel, said](const QString& words) {
            *said = words;
            panel.refresh_facts();
        };
        const auto face = area->now();
        if (!face)
            return say(
                QObject::tr("The set of this force has no face, so it has no area. Pick a face with the face tool."));
        try {
            const double p = parse_quantity(completed(pressure->text(), pressure->placeholderText()).toStdString(),
                                            dimension::pressure)
                                 .value;
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
}

void add_load_total(FormPanel& panel, const BodyWarnings& warnings, const UnitChoice& units, int condition) {
    const auto fact = [&](const QString& label, const char* name, const auto& words) {
        panel
            .fact(label,
                  [&warnings, condition, words] {
                      const auto total =
                          std::ranges::find(warnings.load_totals(), std::size_t(condition), &LoadTotal::condition);
                      return total == warnings.load_totals().end() ? QObject::tr("– (not known yet)") : words(*total);
                  })
            ->setObjectName(QLatin1String(name));
    };
    fact(QObject::tr("Area"), "load.area", [&units](const LoadTotal& total) {
        return total.area ? area_words(*total.area, units.system()) : QObject::tr("–");
    });
    fact(QObject::tr("Resultant x, y, z"), "load.resultant", [&units](const LoadTotal& total) {
        QStringList parts;
        for (std::size_t axis = 0; axis < 3; ++axis)
            parts << format_scaled(shown_resultant(total)[axis], QStringLiteral("N"), units.system());
        return parts.join(QStringLiteral(", "));
    });
    QObject::connect(&warnings, &BodyWarnings::changed, &panel, &FormPanel::refresh_facts);
}

} // namespace periscope::ui
