#include "ui/forms/frame_nodes_choice.hpp"

#include "core/case/labels.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/rows_when.hpp"
#include "ui/text/format.hpp"

#include <QComboBox>
#include <QFormLayout>

namespace periscope::ui {

void add_frame_nodes(FormPanel& panel) {
    const QString path = QStringLiteral("output.frame_nodes");
    panel.choice(
        to_qt(field_label(".output.frame_nodes")), path,
        {QObject::tr("all"), QObject::tr("outer surface"), QObject::tr("damaged"),
         QObject::tr("outer surface and damaged")},
        [](const Case& c) { return int(c.output.frame_nodes); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change output"), [&](Case& c) {
                c.output.frame_nodes = FrameNodes(index);
                if (!hold_damaged(c.output.frame_nodes))
                    c.output.frame_damage = OutputEntry{}.frame_damage;
            });
        });
    if (auto* box = panel.findChild<QComboBox*>(path))
        box->setToolTip(QObject::tr(
            "Nodes that are written to the files of frames. Fewer nodes make the results folder of a large model much "
            "smaller; the view shows all nodes during the run. Checkpoints always hold all nodes."));
    const int first = panel.findChild<QFormLayout*>()->rowCount();
    output_fields(panel).number("frame_damage");
    rows_when(panel, first, [](const Case& c) { return hold_damaged(c.output.frame_nodes); });
}

} // namespace periscope::ui
