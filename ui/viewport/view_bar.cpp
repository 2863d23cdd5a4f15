#include "ui/viewport/view_bar.hpp"

#include "ui/document/results.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/painting/tools.hpp"

#include <QActionGroup>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QIcon>
#include <QLabel>
#include <QStandardItemModel>

namespace periscope::ui {

ViewBar::ViewBar(ModelView& view, Tools& tools, const Results& results, QWidget* parent)
    : QToolBar(tr("View"), parent), view_(view), tools_(tools), results_(results), field_(new QComboBox),
      warp_(new QComboBox), factor_(new QDoubleSpinBox) {
    setObjectName(QStringLiteral("viewBar"));
    setMovable(false);
    setIconSize(QSize(18, 18));
    add_tools();
    addSeparator();
    add_field();
    add_deformation();
    connect(&results_, &Results::begun, this, &ViewBar::offer_results);
    connect(&results_, &Results::cleared, this, &ViewBar::offer_results);
    offer_results();
    addSeparator();
    add_views();
}

void ViewBar::add_field() {
    field_->setObjectName(QStringLiteral("field"));
    field_->addItems({tr("Body and sets"), tr("Damage"), tr("Displacement"), tr("Speed")});
    field_->setToolTip(tr("What the nodes are coloured by. All but the first show results."));
    addWidget(field_);
    connect(field_, &QComboBox::activated, this, [this](int index) { view_.set_field(Field(index)); });
    connect(&view_, &ModelView::field_changed, this, [this] { field_->setCurrentIndex(int(view_.field())); });
}

void ViewBar::offer_results() {
    const bool some = results_.model() != nullptr;
    if (const auto* items = qobject_cast<QStandardItemModel*>(field_->model()))
        for (int i = 1; i < field_->count(); ++i)
            items->item(i)->setEnabled(some);
    warp_->setEnabled(some);
}

void ViewBar::add_deformation() {
    warp_->setObjectName(QStringLiteral("warp"));
    warp_->addItems({tr("undeformed"), tr("deformed, auto"), tr("deformed × 1"), tr("deformed ×")});
    warp_->setCurrentIndex(1);
    warp_->setToolTip(tr("How much of the displacement is drawn. Auto enlarges it until it can be seen."));
    factor_->setObjectName(QStringLiteral("warpFactor"));
    factor_->setRange(0, 1e6);
    factor_->setDecimals(1);
    factor_->setValue(10);
    addWidget(warp_);
    auto* factor_action = addWidget(factor_);
    factor_action->setVisible(false);
    connect(warp_, &QComboBox::activated, this, [this, factor_action](int index) {
        factor_action->setVisible(index == 3);
        apply_warp();
    });
    connect(factor_, &QDoubleSpinBox::valueChanged, this, &ViewBar::apply_warp);
}

void ViewBar::apply_warp() {
    const int index = warp_->currentIndex();
    if (index == 1)
        view_.set_warp(Warp::automatic, 1);
    else
        view_.set_warp(index == 0 ? Warp::off : Warp::factor, index == 2 ? 1 : factor_->value());
}

void ViewBar::add_views() {
    struct Entry {
        const char *icon, *name;
        QString words;
        StandardView view;
        QKeySequence key;
    };
    const std::vector<Entry> entries{
        {"front", "viewFront", tr("Front: x to the right, y up (1)"), StandardView::front, Qt::Key_1},
        {"top", "viewTop", tr("Top: from above, along −y (2)"), StandardView::top, Qt::Key_2},
        {"side", "viewSide", tr("Side: along −x (3)"), StandardView::side, Qt::Key_3},
        {"iso", "viewIso", tr("At an angle (4)"), StandardView::isometric, Qt::Key_4},
    };
    for (const auto& entry : entries) {
        auto* action =
            addAction(QIcon(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(entry.icon))), entry.words);
        action->setObjectName(QLatin1String(entry.name));
        action->setShortcut(entry.key);
        connect(action, &QAction::triggered, this, [this, direction = entry.view] { view_.look(direction); });
    }
    auto* fit = addAction(QIcon(QStringLiteral(":/icons/fit.svg")), tr("Show all (0)"));
    fit->setObjectName(QStringLiteral("viewFit"));
    fit->setShortcut(Qt::Key_0);
    connect(fit, &QAction::triggered, this, [this] { view_.fit(); });
}

void ViewBar::add_tools() {
    struct Entry {
        const char *icon, *name;
        QString words;
        ToolKind kind;
    };
    const std::vector<Entry> entries{
        {"box", "toolBox", tr("Box: drag a rectangle; the nodes in it become the set"), ToolKind::box},
        {"brush", "toolBrush", tr("Brush: paint nodes into the set. Shift erases, the wheel changes the size"), ToolKind::brush},
        {"outline", "toolOutline", tr("Outline: draw a rectangle or a lasso around nodes, from any side"), ToolKind::outline},
        {"face", "toolFace", tr("Face: click a face of the surface; the nodes below it become the set"), ToolKind::face},
    };
    for (const auto& entry : entries) {
        auto* action =
            addAction(QIcon(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(entry.icon))), entry.words);
        action->setObjectName(QLatin1String(entry.name));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this,
                [this, kind = entry.kind](bool on) { tools_.use(on ? kind : ToolKind::camera); });
        connect(&tools_, &Tools::changed, action,
                [action, kind = entry.kind](ToolKind used) { action->setChecked(used == kind); });
    }
}

} // namespace periscope::ui
