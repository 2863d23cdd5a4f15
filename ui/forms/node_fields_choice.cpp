#include "ui/forms/node_fields_choice.hpp"

#include "core/case/labels.hpp"
#include "core/case/node_fields.hpp"
#include "core/physics/stored_fields.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/text/format.hpp"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace periscope::ui {

void add_node_fields(FormPanel& panel) {
    Document& document = panel.document();
    auto* boxes = new QWidget; // the check boxes, one below the other
    auto* column = new QVBoxLayout(boxes);
    column->setContentsMargins(0, 0, 0, 0);
    for (const NodeFieldInfo& field : node_fields) {
        auto* box = new QCheckBox(QObject::tr(field.label.data()));
        box->setObjectName(QStringLiteral("output.fields.") + to_qt(field.key));
        box->setToolTip(QObject::tr("Store in every frame: %1. Frames take longer and need more space.")
                            .arg(QObject::tr(field.help.data())));
        const auto refresh = [&document, box, wanted = field.wanted] {
            const QSignalBlocker quiet(box);
            box->setChecked(stored_fields(document.value()).*wanted);
        };
        refresh();
        QObject::connect(&document, &Document::changed, box, refresh);
        QObject::connect(box, &QCheckBox::toggled, box, [&document, wanted = field.wanted](bool on) {
            document.edit(QObject::tr("Change output"), [&](Case& c) {
                NodeFieldsEntry fields = stored_fields(c);
                fields.*wanted = on;
                c.output.fields = fields;
            });
        });
        column->addWidget(box);
    }
    panel.row(to_qt(field_label(".output.fields")), boxes);
}

} // namespace periscope::ui
