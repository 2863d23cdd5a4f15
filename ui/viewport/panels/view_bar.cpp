#include "ui/viewport/panels/view_bar.hpp"

#include "core/cracks/neighbours.hpp"
#include "core/curves/curve_table.hpp"
#include "core/physics/stored_fields.hpp"
#include "ui/base/icons.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"
#include "ui/viewport/broken_bond_lines.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/clip_planes.hpp"
#include "ui/viewport/measuring.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/filter_panel.hpp"
#include "ui/viewport/panels/scale_panel.hpp"
#include "ui/viewport/panels/surface_panel.hpp"
#include "ui/viewport/saved_views.hpp"
#include "ui/viewport/vector_arrows.hpp"
#include "ui/viewport/view_cube.hpp"

#include <QActionGroup>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QStandardItemModel>
#include <QToolBar>
#include <QToolButton>

#include <utility>

namespace periscope::ui {

namespace {
bool has_strain(const NodeFieldsEntry& fields) {
    return fields.need_moments();
}

// The button of a panel shows whether the panel changes the picture; a click opens the panel and changes nothing.
template <typename Panel, typename Changes>
void check_while(QToolButton* button, Panel* panel, Changes changes) {
    button->setCheckable(true);
    const auto follow = [button, changes] { button->setChecked(changes()); };
    QObject::connect(panel, &Panel::changed, button, follow);
    QObject::connect(button, &QToolButton::toggled, button, follow);
}
} // namespace

ViewBar::ViewBar(ModelView& view, Measuring* measuring, const Document& document, const Results& results,
                 RunningCracks& cracks, const QList<QAction*>& tools, QWidget* parent)
    : OverflowRow(tr("More tools of the view"), parent), view_(view), results_(results), document_(document),
      cracks_(cracks), cut_(new ClipPlanes(view, this)), measuring_(measuring), field_(new QComboBox),
      component_(new QComboBox), saved_(new SavedViews(this)), warp_(new QComboBox), factor_(new QDoubleSpinBox) {
    setObjectName(QStringLiteral("viewBar"));
    measuring_->setParent(this);
    begin_group("viewTools");
    group_->addActions(tools);
    for (QAction* tool : tools)
        tool->setParent(this);
    add_measures();
    begin_group("viewField");
    add_field();
    add_scale();
    add_filter();
    add_surface();
    begin_group("viewDeformation");
    add_deformation();
    add_extras();
    follow_field();
    connect(&results_, &Results::begun, this, &ViewBar::offer_results);
    connect(&results_, &Results::cleared, this, &ViewBar::offer_results);
    connect(&results_, &Results::grown, this, [this] { // a resumed run may store other fields
        if (results_.model() && fields_of(*results_.model()) != offered_)
            offer_results();
    });
    connect(&document_, &Document::changed, this, &ViewBar::say_how_to_see_more);
    connect(&document_, &Document::replaced, this, [this] {
        say_how_to_see_more();
        start_afresh();
    });
    offer_results();
    begin_group("viewDirections");
    add_views();
    for (auto* bar : findChildren<QToolBar*>())
        make_reachable(*bar);
}

void ViewBar::begin_group(const char* name) {
    group_ = new QToolBar;
    group_->setObjectName(QLatin1String(name));
    group_->setMovable(false);
    group_->setIconSize(QSize(18, 18));
    add(group_);
}

void ViewBar::add_field() {
    field_->setObjectName(QStringLiteral("field"));
    field_->setAccessibleName(tr("Field"));
    const int known = int(Field::damage) + int(frame_fields().size());
    for (int field = 0; field < known; ++field)
        field_->addItem(of_results(Field(field)) ? to_qt(frame_field(Field(field)).label)
                                                 : field_title({Field(field)}));
    field_->insertSeparator(int(Field::damage));
    const QString hint = tr("Strain, stress: select under Solve ▸ Also store");
    field_->addItem(hint);                                                         // see say_how_to_see_more
    field_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // less wide than the size hint
    field_->setMinimumContentsLength(9);
    field_->view()->setMinimumWidth(field_->fontMetrics().horizontalAdvance(hint) + 40);
    field_->setToolTip(tr("Field shown by the colour of the nodes; fields below the line are results."));
    group_->addWidget(field_);
    connect(field_, &QComboBox::activated, this,
            [this](int index) { view_.set_field(Field(index > int(Field::damage) ? index - 1 : index)); });
    add_components();
    connect(&view_, &ModelView::field_changed, this, &ViewBar::follow_field);
}

void ViewBar::add_components() {
    component_->setObjectName(QStringLiteral("component"));
    component_->setAccessibleName(tr("Component"));
    component_->setToolTip(tr("Magnitude or component of the field; principal value 1 is the largest."));
    component_action_ = group_->addWidget(component_);
    connect(component_, &QComboBox::activated, this, [this](int index) {
        view_.set_field(view_.field(), choices_of(view_.field())[std::size_t(index)].component);
    });
}

QToolButton* ViewBar::add_menu_button(const char* icon, const char* name, const QString& words, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setIcon(themed_icon(icon));
    button->setToolTip(tip);
    button->setAccessibleName(words);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    group_->addWidget(button);
    return button;
}

QToolButton* ViewBar::add_panel(const char* icon, const char* name, const QString& words, QWidget* panel) {
    auto* button = add_menu_button(icon, name, words, words);
    put_into_menu(*button->menu(), panel);
    return button;
}

void ViewBar::add_scale() {
    scale_ = add_panel("scale", "scale", tr("Colour scale …"), new ScalePanel(view_));
}

void ViewBar::add_filter() {
    auto* panel = filter_ = new FilterPanel(view_, *cut_);
    auto* button = add_panel("filter", "filter", tr("Filter and clip …"), panel);
    check_while(button, panel, [panel] { return panel->filters(); }); // checked while something is hidden
}

void ViewBar::add_surface() {
    auto* panel = surface_ = new SurfacePanel(view_);
    auto* button = add_panel("crack", "surface", tr("Body, crack surface or nodes …"), panel);
    // checked while something other than the body is shown
    check_while(button, panel, [panel] { return !panel->is_usual(); });
}

void ViewBar::follow_field() {
    const FieldChoice& choice = view_.choice();
    const int index = int(choice.field);
    field_->setCurrentIndex(of_results(choice.field) ? index + 1 : index);
    component_->clear();
    if (of_results(choice.field))
        for (const FieldChoice& part : choices_of(choice.field)) {
            const bool is_size = part.component == Component::size;
            component_->addItem(is_size ? tr("magnitude")
                                        : to_qt(frame_field(part.field).parts[std::size_t(part.component) - 1]));
            if (part.component == choice.component)
                component_->setCurrentIndex(component_->count() - 1);
        }
    component_action_->setVisible(component_->count() > 1);
    say_why_disabled();
}

void ViewBar::say_why_disabled() {
    const bool has_results = results_.model() != nullptr, has_scale = of_results(view_.field());
    scale_->setEnabled(has_scale);
    scale_->setToolTip(has_scale     ? tr("Colour scale …")
                       : has_results ? tr("Colour scale: the field shown has none. Select a result, e.g. damage.")
                                     : tr("Colour scale: available after a run."));
    warp_->setEnabled(has_results);
    warp_->setToolTip(has_results ? tr("Scale of the displacements drawn; auto enlarges them until they are visible.")
                                  : tr("Deformation: available after a run."));
}

void ViewBar::offer_results() {
    const bool some = results_.model() != nullptr;
    const FieldsOfRun fields = offered_ = some ? fields_of(*results_.model()) : FieldsOfRun();
    const auto* items = qobject_cast<QStandardItemModel*>(field_->model());
    auto* rows = qobject_cast<QListView*>(field_->view());
    const int first = int(Field::damage) + 1, hint = field_->count() - 1;
    for (int i = first; i < hint; ++i) {
        const bool is_there = frame_fields()[std::size_t(i - first)].is_in_view(fields);
        items->item(i)->setEnabled(some && is_there);
        items->item(i)->setToolTip(some ? QString() : tr("%1: available after a run.").arg(field_->itemText(i)));
        rows->setRowHidden(i, !is_there);
    }
    const QString why_not = why_no_fragments();
    items->item(int(Field::fragments))->setEnabled(why_not.isEmpty());
    items->item(int(Field::fragments))->setToolTip(why_not);
    items->item(hint)->setEnabled(false);
    rows->setRowHidden(hint, has_strain(fields.stored));
    say_how_to_see_more();
    filter_->offer(fields);
    surface_->offer(fields);
    // The field shown may be one that only the run before had.
    if (some && of_results(view_.field()) && !frame_field(view_.field()).is_in_view(fields))
        view_.set_field(Field::damage);
    if (some && view_.field() == Field::fragments && !why_not.isEmpty())
        view_.set_field(Field::damage);
    say_why_disabled();
    for (const auto& [action, field] : arrow_choices_) // vectors that the case does not store cannot be drawn
        action->setVisible(frame_fields()[field].is_in_view(fields));
}

QString ViewBar::why_no_fragments() const {
    if (!results_.model())
        return tr("Fragments: available after a run.");
    return have_neighbours(results_.model()->nodes)
               ? QString()
               : tr("Fragments are available for lattices and tetrahedral meshes only.");
}

// Only runs whose case asks for them have strain and stress.
void ViewBar::say_how_to_see_more() {
    field_->setItemText(field_->count() - 1, has_strain(stored_fields(document_.value()))
                                                 ? tr("Strain, stress: available after the next run")
                                                 : tr("Strain, stress: select under Solve ▸ Also store"));
}

void ViewBar::add_deformation() {
    warp_->setObjectName(QStringLiteral("warp"));
    warp_->setAccessibleName(tr("Deformation"));
    warp_->addItems({tr("undeformed"), tr("deformed, auto"), tr("deformed × 1"), tr("deformed ×")});
    warp_->setCurrentIndex(1);
    factor_->setObjectName(QStringLiteral("warpFactor"));
    factor_->setAccessibleName(tr("Deformation factor"));
    factor_->setRange(0, 1e6);
    factor_->setDecimals(1);
    factor_->setValue(10);
    group_->addWidget(warp_);
    factor_action_ = group_->addWidget(factor_);
    factor_action_->setVisible(false);
    connect(warp_, &QComboBox::activated, this, [this](int index) {
        factor_action_->setVisible(index == 3);
        apply_warp();
    });
    connect(factor_, &QDoubleSpinBox::valueChanged, this, &ViewBar::apply_warp);
}

void ViewBar::add_extras() {
    const auto toggle = [this](const char* icon, const char* name, const QString& words) {
        auto* action = group_->addAction(themed_icon(icon), words);
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, &ViewBar::note_without_results);
        return action;
    };
    connect(toggle("ghost", "ghost", tr("Show undeformed body")), &QAction::toggled, this,
            [this](bool on) { view_.show_ghost(on); });
    auto* tips = toggle("tip", "crackTips", tr("Crack tips: length, speed and angle to the initial crack"));
    tips->setToolTip(rich_words(tr("Crack tips: marks the tip of each crack. The caption lists for each crack its "
                                   "number, its length, its speed (c_R: Rayleigh wave speed, the upper limit) and its "
                                   "angle to the initial crack; if a law softens, also the process zone. The caption "
                                   "says which damage or softening counts as cracked. File ▸ Export ▸ Cracks writes "
                                   "a table with the tips in each frame.")));
    connect(tips, &QAction::toggled, this, [this](bool on) { cracks_.set_wanted(RunningCracks::Use::view, on); });
    auto* broken = new BrokenBondLines(view_, results_, this);
    connect(toggle("cut", "brokenBonds", tr("Show broken bonds as lines")), &QAction::toggled, broken,
            &BrokenBondLines::set_wanted);
    add_arrows();
}

// Explains why a choice that was made before a run is not visible yet.
void ViewBar::note_without_results(bool on) {
    if (on && !results_.model())
        emit noted(tr("There are no results yet. This appears in the view during the run."));
}

// Adds one button for all vectors of the results, which shows whether one is drawn.
void ViewBar::add_arrows() {
    auto* arrows = new VectorArrows(view_, this);
    auto* button =
        add_menu_button("arrows", "arrows", tr("Arrows"), tr("Arrows of displacement, velocity or force density"));
    button->setCheckable(true);
    auto* choices = new QActionGroup(button);
    const auto add = [&](const QString& words, const QString& name, std::optional<Field> field) {
        auto* action = choices->addAction(button->menu()->addAction(words));
        action->setObjectName(name);
        action->setCheckable(true);
        action->setChecked(!field);
        connect(action, &QAction::triggered, arrows, [this, arrows, button, field] {
            arrows->choose(field);
            button->setChecked(field.has_value());
            note_without_results(field.has_value());
        });
        return action;
    };
    const QAction* none = add(tr("No arrows"), QStringLiteral("arrowsNone"), std::nullopt);
    connect(button, &QToolButton::toggled, button, [button, none] { button->setChecked(!none->isChecked()); });
    for (std::size_t index = 0; index < frame_fields().size(); ++index)
        if (const FrameField& field = frame_fields()[index]; VectorArrows::is_vector(field))
            arrow_choices_.emplace_back(
                add(to_qt(field.label), QStringLiteral("arrows_") + to_qt(field.name), field_of(index)), index);
}

// Resets the row for another case. The view itself resets field, scale and filter.
void ViewBar::start_afresh() {
    constexpr int automatic = 1;
    warp_->setCurrentIndex(automatic);
    factor_action_->setVisible(false);
    apply_warp();
    view_.set_shown(Shown::body, view_.parted().crack_colour());
}

void ViewBar::apply_warp() {
    const int index = warp_->currentIndex();
    if (index == 1)
        view_.set_warp(Warp::automatic, 1);
    else
        view_.set_warp(index == 0 ? Warp::off : Warp::factor, index == 2 ? 1 : factor_->value());
}

void ViewBar::add_views() {
    auto* directions = add_menu_button("iso", "views", tr("Views"),
                                       tr("Views: along an axis (keys 1 to 6), isometric (0) or saved; perspective"));
    actions_ = make_view_actions(view_, *directions->menu());
    add_saved_views(*directions->menu());
    group_->addAction(actions_.fit);
    new ViewCube(view_); // the viewport owns the cube
}

void ViewBar::add_saved_views(QMenu& menu) {
    views_ = &menu;
    menu.setToolTipsVisible(true);
    menu.addSeparator();
    auto* save = menu.addAction(tr("Save this view …"));
    save->setObjectName(QStringLiteral("viewSave"));
    save->setToolTip(
        tr("Keeps direction, position and size of this view under a name. Pictures, movies and the report show "
           "the view as it is set here."));
    connect(save, &QAction::triggered, this, &ViewBar::ask_for_name);
    removal_ = menu.addMenu(tr("Remove saved view"));
    removal_->setObjectName(QStringLiteral("viewRemove"));
    connect(saved_, &SavedViews::changed, this, &ViewBar::list_saved_views);
    list_saved_views();
}

void ViewBar::list_saved_views() {
    qDeleteAll(std::exchange(saved_actions_, {}));
    removal_->clear();
    for (const SavedView& view : saved_->views()) {
        QString words = view.name; // "&" would mark a key, so it is doubled
        words.replace(QLatin1Char('&'), QStringLiteral("&&"));
        auto* action = new QAction(words, this);
        action->setObjectName(QStringLiteral("viewSaved"));
        connect(action, &QAction::triggered, &view_, [this, view] { view_.look(view); });
        views_->insertAction(removal_->menuAction(), action);
        saved_actions_ << action;
        connect(
            removal_->addAction(words), &QAction::triggered, saved_, [this, name = view.name] { saved_->remove(name); },
            Qt::QueuedConnection); // later, because this removes the entry whose signal is being handled
    }
    const bool any = !saved_->views().empty();
    removal_->menuAction()->setEnabled(any);
    removal_->menuAction()->setToolTip(any ? QString() : tr("No view has been saved yet."));
}

void ViewBar::ask_for_name() {
    auto* dialog = new QInputDialog(window());
    dialog->setObjectName(QStringLiteral("saveViewDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save view"));
    dialog->setLabelText(tr("Name of this view:"));
    dialog->setTextValue(saved_->free_name());
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        SavedView view = view_.view_now();
        view.name = name.simplified();
        if (!view.name.isEmpty())
            saved_->save(view);
    });
    dialog->open();
}

// Adds one button for all measuring tools. It shows which one is in use; Esc or a second click ends it.
void ViewBar::add_measures() {
    struct Entry {
        const char *icon, *name;
        QString words;
        Measure what;
    };
    const std::vector<Entry> entries{
        {"probe", "measureNode", tr("Probe: node values"), Measure::node},
        {"distance", "measureDistance", tr("Distance between two nodes"), Measure::distance},
        {"angle", "measureAngle", tr("Angle at three nodes"), Measure::angle},
        {"line", "measureLine", tr("Plot over a line between two nodes"), Measure::line},
    };
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("measure"));
    button->setPopupMode(QToolButton::MenuButtonPopup);
    auto* menu = new QMenu(button);
    std::vector<QAction*> actions;
    for (const auto& entry : entries) {
        auto* action = menu->addAction(themed_icon(entry.icon), entry.words);
        action->setObjectName(QLatin1String(entry.name));
        action->setCheckable(true);
        actions.push_back(action);
        connect(action, &QAction::triggered, this, [this, button, action, what = entry.what](bool on) {
            button->setDefaultAction(action);
            emit mouse_wanted();
            measuring_->use(on ? what : Measure::nothing);
        });
    }
    button->setMenu(menu);
    button->setDefaultAction(actions.front());
    group_->addWidget(button);
    auto* end = new QAction(tr("End measuring"), this);
    end->setObjectName(QStringLiteral("measureEnd"));
    end->setShortcut(Qt::Key_Escape);
    end->setEnabled(false);
    view_.widget().addAction(end);
    connect(end, &QAction::triggered, this, [this] { measuring_->use(Measure::nothing); });
    connect(measuring_, &Measuring::changed, this, [actions, entries, end](Measure what) {
        for (std::size_t i = 0; i < actions.size(); ++i)
            actions[i]->setChecked(entries[i].what == what);
        end->setEnabled(what != Measure::nothing);
    });
}

void ViewBar::end_measuring() {
    if (measuring_->current() != Measure::nothing)
        measuring_->use(Measure::nothing);
}

} // namespace periscope::ui
