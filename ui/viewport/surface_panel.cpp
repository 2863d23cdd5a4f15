#include "ui/viewport/surface_panel.hpp"

#include "ui/viewport/model_view.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>

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
    colour_->addItems({tr("Opening"), tr("Time of breaking")});
    colour_->setToolTip(tr("Opening: distance between both sides along the normal. Time of breaking: time of the first "
                           "frame with this part of the crack; for initial cracks, the start of the run."));
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
