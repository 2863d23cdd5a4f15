#include "ui/forms/property_panel.hpp"

#include "ui/forms/field_messages.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/workspace/workspace.hpp"

#include <QApplication>
#include <QEvent>
#include <QFrame>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {

// A scroll bar that takes its space even if there is nothing to scroll; it is invisible then. So the width of the
// fields never changes.
class QuietScrollBar : public QScrollBar {
public:
    using QScrollBar::QScrollBar;

protected:
    void paintEvent(QPaintEvent* event) override {
        if (minimum() < maximum())
            return QScrollBar::paintEvent(event);
        QPainter(this).fillRect(rect(), palette().window());
    }
};

// Returns the name of the field with the focus, if it belongs to the panel.
QString field_with_focus(const QWidget& panel) {
    const QWidget* now = QApplication::focusWidget();
    return now && panel.isAncestorOf(now) ? now->objectName() : QString();
}

// Returns the editor of one entry; null if the entry no longer exists.
FormPanel* make_panel(Workspace& w, const Item& item, const PanelActions& actions) {
    const Case& c = w.document.value();
    const auto there = [&](const auto& entries) { return item.index >= 0 && std::size_t(item.index) < entries.size(); };
    switch (item.kind) {
    case ItemKind::geometry:
        return make_geometry_panel(w.document, w.body, w.units, actions);
    case ItemKind::discretise:
        return make_discretise_panel(w.document, w.body, w.speed, w.units);
    case ItemKind::material:
        return there(c.materials) ? make_material_panel(w.document, w.units, item.index, actions) : nullptr;
    case ItemKind::interface:
        return there(c.interfaces) ? make_interface_panel(w.document, w.units, item.index) : nullptr;
    case ItemKind::set:
        return there(c.sets) ? make_set_panel(w.document, w.sets, item.index, actions) : nullptr;
    case ItemKind::crack:
        return there(c.cracks) ? make_crack_panel(w.document, w.body, w.surface_files, item.index) : nullptr;
    case ItemKind::condition:
        return there(c.conditions) ? make_condition_panel(w.document, w.body, w.body_warnings, w.units, item.index)
                                   : nullptr;
    case ItemKind::rigid_body:
        return there(c.rigid_bodies)
                   ? make_rigid_body_panel(w.document, w.body, w.surface_files, w.units, item.index, actions)
                   : nullptr;
    case ItemKind::observer:
        return there(c.observers) ? make_observer_panel(w.document, item.index) : nullptr;
    case ItemKind::solve:
        return make_solve_panel(w, actions);
    case ItemKind::results:
        return make_results_panel(w.document, w.results, w.units, actions);
    default:
        return make_list_panel(w.document, w.body, w.sets, item.kind, actions);
    }
}

} // namespace

PropertyPanel::PropertyPanel(Workspace& workspace, PanelActions actions, QWidget* parent)
    : QScrollArea(parent), workspace_(workspace), actions_(std::move(actions)) {
    setObjectName(QStringLiteral("properties"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBar(new QuietScrollBar(Qt::Vertical));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    // The panel is rebuilt later, because the change may come from one of its fields, which would be deleted.
    connect(&workspace_.document, &Document::changed, this, &PropertyPanel::follow_document, Qt::QueuedConnection);
    connect(&workspace_.units, &UnitChoice::changed, this, [this] {
        if (auto* panel = qobject_cast<FormPanel*>(widget()))
            panel->refresh_facts();
    });
    connect(&workspace_.results, &Results::begun, this, [this] {
        if (item_.kind == ItemKind::results)
            show_item(item_);
    });
}

// Returns a text that changes when the panel must be rebuilt: it has the number of entries and the names of sets that
// the panel offers, and the panel's own shape.
QString PropertyPanel::shape_key() const {
    const Case& c = workspace_.document.value();
    const auto* panel = qobject_cast<const FormPanel*>(widget());
    QString key = shape_of_parts(item_.kind, item_.index, c.geometry.index(), panel ? panel->shape() : QString(),
                                 joined_names(c.sets));
    if (const auto* s = std::get_if<SurfaceGeometry>(&c.geometry))
        key += QString::number(int(s->discretisation));
    for (const std::size_t count : {c.materials.size(), c.interfaces.size(), c.cracks.size(), c.conditions.size(),
                                    c.rigid_bodies.size(), c.observers.size()})
        key += QLatin1Char('/') + QString::number(count);
    return key;
}

void PropertyPanel::show_item(const Item& item) {
    // A panel that is rebuilt for its entry keeps its scroll position and the field with the focus.
    const bool is_same = widget() && item == item_;
    const int scrolled = verticalScrollBar()->value();
    const QString focus = is_same ? field_with_focus(*widget()) : QString();
    item_ = item;
    if (auto* old = takeWidget())
        old->deleteLater(); // later, because one of its fields may be sending a signal
    if (foot_) {
        foot_->setParent(nullptr);
        foot_->deleteLater(); // deleted after its panel, which refers to it
        foot_ = nullptr;
    }
    auto* panel = make_panel(workspace_, item_, actions_);
    if (panel) {
        setWidget(panel);
        make_foot(*panel); // made after the fields, so that the Tab key reaches it after them
    }
    key_ = shape_key();
    fit_foot();
    if (!panel || !is_same)
        return;
    verticalScrollBar()->setValue(scrolled);
    if (auto* field = focus.isEmpty() ? nullptr : panel->findChild<QWidget*>(focus))
        field->setFocus(Qt::OtherFocusReason);
}

void PropertyPanel::make_foot(FormPanel& panel) {
    foot_ = new QWidget(this);
    auto* column = new QVBoxLayout(foot_);
    // The margins at left and right are those of the form above.
    column->setContentsMargins(9, 2, 9, 6);
    column->setSpacing(4);
    auto* line = new QFrame;
    line->setFrameStyle(QFrame::HLine | QFrame::Sunken);
    column->addWidget(line);
    column->addWidget(panel.messages());
    if (item_.kind == ItemKind::discretise)
        column->addWidget(make_discretise_button(workspace_.body));
    panel.messages()->show();
    foot_->show();
}

void PropertyPanel::fit_foot() {
    setViewportMargins(0, 0, 0, foot_ ? foot_->sizeHint().height() : 0);
    if (!foot_)
        return;
    const QRect above = viewport()->geometry();
    foot_->setGeometry(above.left(), above.bottom() + 1, above.width(), foot_->sizeHint().height());
}

bool PropertyPanel::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) // the foot may have changed its size
        fit_foot();
    return QScrollArea::event(event);
}

void PropertyPanel::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit_foot();
}

void PropertyPanel::focus_field(const QString& path) {
    for (QString name = path; !name.isEmpty() && widget();
         name.truncate(std::max(0, int(name.lastIndexOf(QRegularExpression(QStringLiteral("[.\\[]"))))))) {
        if (auto* field = widget()->findChild<QWidget*>(name)) {
            field->setFocus(Qt::OtherFocusReason);
            ensureWidgetVisible(field);
            return;
        }
    }
}

void PropertyPanel::follow_document() {
    if (shape_key() != key_)
        show_item(item_);
}

} // namespace periscope::ui
