#include "ui/viewport/surface_panel.hpp"

#include "ui/viewport/model_view.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace periscope::ui {

SurfacePanel::SurfacePanel(ModelView& view, QWidget* parent)
    : QWidget(parent), view_(view), shown_(new QComboBox), colour_(new QComboBox) {
    setObjectName(QStringLiteral("surfacePanel"));
    shown_->setObjectName(QStringLiteral("shownAs"));
    shown_->setAccessibleName(tr("Show"));
    shown_->addItems({tr("Body"), tr("Crack surface in translucent body"), tr("Crack surface alone"), tr("Nodes")});
    shown_->setToolTip(tr("Body: its surface, which opens where neighbouring nodes have come apart. Crack surface: the "
                          "faces between these nodes, half-way between both sides. Nodes: a square each."));
    colour_->setObjectName(QStringLiteral("crackColour"));
    colour_->setAccessibleName(tr("Colour of the crack surface"));
    colour_->addItems({tr("Opening"), tr("Time of breaking"), tr("Dissipated energy / crack area")});
    colour_->setToolTip(tr("Opening: distance between both sides along the normal. Time of breaking: time of the first "
                           "frame with this part of the crack; for initial cracks, the start of the run. Dissipated "
                           "energy / crack area: the energy dissipated by the bonds of nodes within a horizon of the "
                           "crack surface, per area of the crack; compare it with the fracture energy G."));
    auto* form = new QFormLayout(this);
    form->addRow(tr("Show"), shown_);
    form->addRow(tr("Crack colour"), colour_);
    connect(shown_, &QComboBox::activated, this, &SurfacePanel::apply);
    connect(colour_, &QComboBox::activated, this, &SurfacePanel::apply);
    connect(&view_, &ModelView::shown_changed, this, &SurfacePanel::follow);
    follow();
}

bool SurfacePanel::is_usual() const {
    return view_.parted().shown() == Shown::body;
}

void SurfacePanel::offer(const NodeFieldsEntry& fields) {
    auto* item = qobject_cast<QStandardItemModel*>(colour_->model())->item(int(CrackColour::energy));
    item->setEnabled(fields.dissipated_energy);
    item->setToolTip(fields.dissipated_energy
                         ? QString()
                         : tr("This run has not stored the dissipated energy density. Select it under "
                              "Solve ▸ Also store, and run the case again."));
    if (!fields.dissipated_energy && view_.parted().crack_colour() == CrackColour::energy) // that of the run before
        view_.set_shown(view_.parted().shown(), CrackColour::opening);
}

void SurfacePanel::apply() {
    view_.set_shown(Shown(shown_->currentIndex()), CrackColour(colour_->currentIndex()));
}

void SurfacePanel::follow() {
    const QSignalBlocker quiet_shown(shown_), quiet_colour(colour_);
    const Shown shown = view_.parted().shown();
    shown_->setCurrentIndex(int(shown));
    colour_->setCurrentIndex(int(view_.parted().crack_colour()));
    colour_->setEnabled(shown == Shown::crack_in_body || shown == Shown::crack_alone);
    emit changed();
}

} // namespace periscope::ui
