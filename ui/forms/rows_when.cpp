#include "ui/forms/rows_when.hpp"

#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"

#include <QFormLayout>

namespace periscope::ui {

void rows_when(FormPanel& panel, int first, const std::function<bool(const Case&)>& wanted) {
    auto* form = panel.findChild<QFormLayout*>();
    const int end = form->rowCount();
    const auto refresh = [&panel, form, first, end, wanted] {
        const bool on = wanted(panel.document().value());
        for (int r = first; r < end; ++r)
            if (form->isRowVisible(r) != on)
                form->setRowVisible(r, on);
    };
    QObject::connect(&panel.document(), &Document::changed, &panel, refresh);
    refresh();
}

} // namespace periscope::ui
