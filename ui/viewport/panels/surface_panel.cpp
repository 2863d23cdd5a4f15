#include "ui/viewport/panels/surface_panel.hpp"

#include "ui/viewport/model_view.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace periscope::ui {

SurfacePanel::SurfacePanel(ModelView& view, QWidget* parent)
    : QWidget(parent), view_(view), shown_(new QComboBox), colour_(new QComboBox),
      edges_(new QCheckBox(tr("Mesh edges"))) {
    setObjectName(QStringLiteral("surfacePanel"));
    shown_->setObjectName(QStringLiteral("shownAs"));
    shown_->setAccessibleName(tr("Show"));
    shown_->addItems({tr("Body"), tr("Crack surface in translucent body"), tr("Crack surface alone"), tr("Nodes"),
                      tr("Nodes as spheres"), tr("Nodes as cubes")});
    shown_->setToolTip(tr(
        "Body: its surface, which opens where neighbouring nodes have come apart. Crack surface: the "
        "faces between these nodes, half-way between both sides. Nodes: a square, a sphere or a cube each, as wide as "
        "the spacing. To see those above a value only, use Filter and clip."));
    colour_->setObjectName(QStringLiteral("crackColour"));
    colour_->setAccessibleName(tr("Colour of the crack surface"));
    colour_->addItems({tr("Opening"), tr("Time of breaking"), tr("Dissipated energy / crack area"), tr("Crack speed")});
    colour_help_ = tr("Opening: distance between both sides along the normal. Time of breaking: time of the first "
                      "frame with this part of the crack; for initial cracks, the start of the run. Dissipated "
                      "energy / crack area: the energy dissipated by the bonds of nodes within a horizon of the "
                      "crack surface, per area of the crack; compare it with the fracture energy G. Crack speed: "
                      "speed at which the crack front passed, from the times of breaking around.");
    auto* form = new QFormLayout(this);
    form->addRow(tr("Show"), shown_);
    form->addRow(tr("Crack colour"), colour_);
    edges_->setObjectName(QStringLiteral("meshEdges"));
    form->addRow(edges_);
    connect(edges_, &QCheckBox::toggled, this, [this](bool on) { view_.show_edges(on); });
    connect(shown_, &QComboBox::activated, this, &SurfacePanel::apply);
    connect(colour_, &QComboBox::activated, this, &SurfacePanel::apply);
    connect(&view_, &ModelView::shown_changed, this, &SurfacePanel::follow);
    follow();
}

bool SurfacePanel::is_usual() const {
    return view_.parted().shown() == Shown::body && !view_.parted().edges_wanted();
}

void SurfacePanel::offer(const FieldsOfRun& fields) {
    offer(CrackColour::energy, fields.stored.dissipated_energy
                                   ? QString()
                                   : tr("This run has not stored the dissipated energy density. Select it under "
                                        "Solve ▸ Also store, and run the case again."));
    colour_->setItemText(int(CrackColour::time), fields.moves ? tr("Time of breaking") : tr("Load step of breaking"));
    offer(CrackColour::speed,
          fields.moves ? QString() : tr("A quasi-static analysis has no crack speed: its load steps are not times."));
}

void SurfacePanel::offer(CrackColour colour, const QString& why_not) {
    auto* item = qobject_cast<QStandardItemModel*>(colour_->model())->item(int(colour));
    item->setEnabled(why_not.isEmpty());
    item->setToolTip(why_not);
    // the chosen colour may be one that only the run before had
    if (!why_not.isEmpty() && view_.parted().crack_colour() == colour)
        view_.set_shown(view_.parted().shown(), CrackColour::opening);
}

void SurfacePanel::apply() {
    view_.set_shown(Shown(shown_->currentIndex()), CrackColour(colour_->currentIndex()));
}

void SurfacePanel::follow() {
    const QSignalBlocker quiet_shown(shown_), quiet_colour(colour_), quiet_edges(edges_);
    const Shown shown = view_.parted().shown();
    shown_->setCurrentIndex(int(shown));
    colour_->setCurrentIndex(int(view_.parted().crack_colour()));
    const bool has_crack = shown == Shown::crack_in_body || shown == Shown::crack_alone;
    colour_->setEnabled(has_crack);
    const QString why_no_colour = tr("Available for crack surfaces: choose one under Show.");
    colour_->setToolTip(has_crack ? colour_help_ : why_no_colour);
    const bool has_faces = !shows_nodes(shown) && shown != Shown::crack_alone;
    edges_->setChecked(view_.parted().edges_wanted());
    edges_->setEnabled(has_faces);
    edges_->setToolTip(has_faces ? tr("Edges of the elements of a mesh, or of the cells of a lattice.")
                                 : tr("Available while the body is shown: choose it under Show."));
    emit changed();
}

} // namespace periscope::ui
