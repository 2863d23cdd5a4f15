#include "ui/panels/workflow_tree.hpp"

#include "ui/base/icons.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/panels/entry_actions.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAbstractItemDelegate>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

constexpr int item_role = Qt::UserRole;

QString mark_picture(StepStatus::Mark mark) {
    switch (mark) {
    case StepStatus::Mark::done:
        return QStringLiteral("done");
    case StepStatus::Mark::busy:
        return QStringLiteral("busy");
    case StepStatus::Mark::attention:
        return QStringLiteral("attention");
    case StepStatus::Mark::error:
        return QStringLiteral("error");
    case StepStatus::Mark::missing:
    case StepStatus::Mark::none:
        return QStringLiteral("idle");
    }
    return {};
}

// Returns the mark in words for screen readers.
QString spoken_mark(const StepStatus& status) {
    switch (status.mark) {
    case StepStatus::Mark::error:
        return QObject::tr("Error. %1").arg(status.reason);
    case StepStatus::Mark::attention:
        return QObject::tr("Warning. %1").arg(status.reason);
    case StepStatus::Mark::missing:
        return QObject::tr("Incomplete. %1").arg(status.reason);
    default:
        return {};
    }
}

QIcon colour_icon(const QColor& colour) {
    QPixmap picture(16, 16);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(colour);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(2, 2, 12, 12, 3, 3);
    return QIcon(picture);
}

Item item_of(const QTreeWidgetItem* entry) {
    return entry ? entry->data(0, item_role).value<Item>() : Item{};
}

void set_icon(QTreeWidgetItem* entry, int column, const QIcon& icon) {
    if (entry->icon(column).cacheKey() != icon.cacheKey())
        entry->setIcon(column, icon);
}

template <typename Entries, typename Name>
std::vector<QString> names_of(const Entries& entries, Name name) {
    std::vector<QString> names;
    names.reserve(entries.size());
    for (const auto& entry : entries)
        names.push_back(QString::fromStdString(name(entry)));
    return names;
}

} // namespace

WorkflowTree::WorkflowTree(Workspace& workspace, QWidget* parent)
    : QTreeWidget(parent), workspace_(workspace), actions_(new EntryActions(workspace.document, *this)) {
    setObjectName(QStringLiteral("workflow"));
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(true);
    setIconSize(QSize(16, 16));
    setUniformRowHeights(true); // otherwise the tree would measure all rows when a mark changes
    setIndentation(14);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::CustomContextMenu);
    header()->setStretchLastSection(false); // because share_width sets the widths
    header()->setMinimumSectionSize(24);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    const std::vector<std::pair<ItemKind, QString>> steps{
        {ItemKind::geometry, tr("Geometry")},     {ItemKind::discretise, tr("Discretise")},
        {ItemKind::materials, tr("Materials")},   {ItemKind::sets, tr("Sets")},
        {ItemKind::cracks, tr("Initial cracks")}, {ItemKind::conditions, tr("Conditions")},
        {ItemKind::rigid_bodies, tr("Contact")},  {ItemKind::observers, tr("Observers")},
        {ItemKind::solve, tr("Solve")},           {ItemKind::results, tr("Results")}};
    for (const auto& [kind, name] : steps) {
        auto* entry = new QTreeWidgetItem(this, {name, QString()});
        entry->setData(0, item_role, QVariant::fromValue(Item{kind}));
        QFont font = entry->font(0);
        font.setBold(true);
        entry->setFont(0, font);
        entry->setForeground(1, palette().color(QPalette::PlaceholderText));
    }
    connect(&workspace_.document, &Document::replaced, this, [this] { // the current entry belonged to the previous case
        select({list_of(current().kind)});
    });
    connect(&workspace_.document, &Document::changed, this, &WorkflowTree::rebuild);
    connect(&workspace_.body, &Body::changed, this, &WorkflowTree::refresh_marks);
    connect(&workspace_.sets, &SetMembership::changed, this, &WorkflowTree::refresh_marks);
    connect(&workspace_.results, &Results::begun, this, &WorkflowTree::refresh_marks);
    connect(&workspace_.results, &Results::grown, this, &WorkflowTree::refresh_results);
    connect(&workspace_.results, &Results::cleared, this, &WorkflowTree::refresh_marks);
    connect(&workspace_.results, &Results::outdated_changed, this, &WorkflowTree::refresh_marks);
    connect(&workspace_.run, &RunController::state_changed, this, &WorkflowTree::refresh_marks);
    connect(&workspace_.units, &UnitChoice::changed, this, &WorkflowTree::refresh_marks);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* now) {
        if (now)
            emit selected(item_of(now));
    });
    connect(this, &QTreeWidget::customContextMenuRequested, this, &WorkflowTree::menu);
    connect_actions();
    rebuild();
    setCurrentItem(topLevelItem(0));
}

void WorkflowTree::connect_actions() {
    connect(this, &QTreeWidget::currentItemChanged, actions_, [this] { actions_->follow(current()); });
    connect(actions_, &EntryActions::select_wanted, this, &WorkflowTree::select);
    connect(actions_, &EntryActions::rename_wanted, this, &WorkflowTree::rename);
    connect(actions_, &EntryActions::noted, this, &WorkflowTree::noted);
    connect(this, &QTreeWidget::itemChanged, this, &WorkflowTree::take_name);
    connect(itemDelegate(), &QAbstractItemDelegate::closeEditor, this, &WorkflowTree::end_rename, Qt::QueuedConnection);
}

void WorkflowTree::rename() {
    auto* entry = currentItem();
    if (!entry || !has_name(item_of(entry).kind))
        return;
    entry->setFlags(entry->flags() | Qt::ItemIsEditable); // set only now, so that a click does not start editing
    renamed_ = item_of(entry);
    name_.reset();
    editItem(entry, 0);
}

void WorkflowTree::take_name(QTreeWidgetItem* entry) {
    if (!renamed_ || item_of(entry) != *renamed_)
        return;
    name_ = entry->text(0).trimmed();
}

// Gives the entry its new name. This is called when the editor has closed, because the tree must not change before.
void WorkflowTree::end_rename() {
    if (!renamed_)
        return;
    const Item item = *renamed_;
    const auto name = std::exchange(name_, std::nullopt);
    renamed_.reset();
    if (auto* renamed = entry(item))
        renamed->setFlags(renamed->flags() & ~Qt::ItemIsEditable);
    if (name && !name->isEmpty())
        rename_entry(workspace_.document, item, *name);
    else if (name)
        rebuild(); // restores the old name
}

// Gives the names the width that they need, if enough is left for the second column with numbers and the eye of a set.
void WorkflowTree::share_width() {
    constexpr int gap = 6;
    const int names = std::max(sizeHintForColumn(0) + gap, 90);
    const int width = viewport()->width(), least_beside = std::max(68, width * 35 / 100);
    const int first = std::clamp(names, width / 2, std::max(width / 2, width - least_beside));
    header()->resizeSection(0, first);
    header()->resizeSection(1, width - first);
}

void WorkflowTree::resizeEvent(QResizeEvent* event) {
    QTreeWidget::resizeEvent(event);
    share_width();
}

QTreeWidgetItem* WorkflowTree::entry(const Item& item) const {
    for (int i = 0; i < topLevelItemCount(); ++i) {
        auto* top = topLevelItem(i);
        if (item_of(top) == item)
            return top;
        for (int k = 0; k < top->childCount(); ++k)
            if (item_of(top->child(k)) == item)
                return top->child(k);
    }
    return nullptr;
}

Item WorkflowTree::current() const {
    return item_of(currentItem());
}

void WorkflowTree::select(const Item& item) {
    if (auto* wanted = entry(item))
        setCurrentItem(wanted);
}

void WorkflowTree::add_children(ItemKind parent, ItemKind kind, const std::vector<QString>& names, int after) {
    auto* top = entry({parent});
    int there = 0; // number of entries of this kind that the tree already has
    while (after + there < top->childCount() && item_of(top->child(after + there)).kind == kind)
        ++there;
    for (; there > int(names.size()); --there)
        delete top->takeChild(after + there - 1);
    for (int i = 0; i < int(names.size()); ++i) {
        if (i >= there) {
            auto* child = new QTreeWidgetItem;
            child->setData(0, item_role, QVariant::fromValue(Item{kind, i}));
            child->setForeground(1, palette().color(QPalette::PlaceholderText));
            top->insertChild(after + i, child);
            top->setExpanded(true);
        }
        top->child(after + i)->setText(0, names[std::size_t(i)]);
    }
}

void WorkflowTree::rebuild() {
    const Case& c = workspace_.document.value();
    add_children(ItemKind::materials, ItemKind::material, names_of(c.materials, [](const auto& e) { return e.name; }));
    add_children(ItemKind::materials, ItemKind::interface,
                 names_of(c.interfaces, [](const auto& e) { return e.between[0] + " – " + e.between[1]; }),
                 int(c.materials.size()));
    add_children(ItemKind::sets, ItemKind::set, names_of(c.sets, [](const auto& e) { return e.name; }));
    std::vector<QString> cracks;
    for (std::size_t i = 0; i < c.cracks.size(); ++i)
        cracks.push_back(tr("crack %1").arg(i + 1));
    add_children(ItemKind::cracks, ItemKind::crack, cracks);
    add_children(ItemKind::conditions, ItemKind::condition,
                 names_of(c.conditions, [](const auto& e) { return e.set.empty() ? std::string("?") : e.set; }));
    add_children(ItemKind::rigid_bodies, ItemKind::rigid_body,
                 names_of(c.rigid_bodies, [](const auto& e) { return e.name; }));
    add_children(ItemKind::observers, ItemKind::observer, names_of(c.observers, [](const auto& e) { return e.name; }));
    refresh_marks();
}

const QIcon& WorkflowTree::drawn(const QString& picture) {
    const auto known = icons_.constFind(picture);
    if (known != icons_.constEnd())
        return *known;
    return *icons_.insert(picture, picture.startsWith(QLatin1Char('#')) ? colour_icon(QColor(picture))
                                                                        : themed_icon(qUtf8Printable(picture)));
}

void WorkflowTree::refresh_results() {
    if (had_results_ == workspace_.results.empty()) // the first frame has arrived, or results were closed
        return refresh_marks();
    auto* top = entry({ItemKind::results});
    top->setText(1, status_of(workspace_, {ItemKind::results}, findings_, state_).summary);
}

void WorkflowTree::show_findings(const std::vector<Finding>& findings, const QString& state) {
    findings_ = findings;
    state_ = state;
    refresh_marks();
}

void WorkflowTree::show_state(const QString& state) {
    state_ = state;
    entry({ItemKind::solve})->setText(1, status_of(workspace_, {ItemKind::solve}, findings_, state_).summary);
}

void WorkflowTree::refresh_marks() {
    had_results_ = !workspace_.results.empty();
    const auto mark = [this](QTreeWidgetItem* entry) {
        const Item item = item_of(entry);
        const StepStatus status = status_of(workspace_, item, findings_, state_);
        if (item.kind == ItemKind::set && !status.is_marked())
            set_icon(entry, 0, drawn(set_colour(workspace_.document.value(), item.index).name()));
        else if (item.index < 0 || status.is_marked())
            set_icon(entry, 0, drawn(mark_picture(status.mark)));
        else
            set_icon(entry, 0, QIcon());
        if (item.kind == ItemKind::set)
            set_icon(entry, 1,
                     drawn(workspace_.sets.shown(std::size_t(item.index)) ? QStringLiteral("shown")
                                                                          : QStringLiteral("hidden")));
        const QString first = status.reason.section(QLatin1Char('\n'), 0, 0);
        entry->setText(1, status.is_marked() && status.summary.isEmpty() ? first : status.summary);
        entry->setData(0, Qt::AccessibleDescriptionRole, spoken_mark(status));
        for (const int column : {0, 1})
            entry->setToolTip(column, !status.reason.isEmpty() ? status.reason
                                      // the tool tip of an entry has its name, which may be truncated
                                      : item.index < 0 ? status.summary
                                                       : entry->text(0) + QStringLiteral(": ") + status.summary);
        if (item.kind == ItemKind::set && !status.is_marked())
            entry->setToolTip(1, tr("Click the eye to show or hide the colour of this set."));
    };
    for (int i = 0; i < topLevelItemCount(); ++i) {
        mark(topLevelItem(i));
        for (int k = 0; k < topLevelItem(i)->childCount(); ++k)
            mark(topLevelItem(i)->child(k));
    }
    share_width();
}

void WorkflowTree::menu(const QPoint& position) {
    if (auto* at = itemAt(position))
        setCurrentItem(at); // the actions apply to the current entry
    const Item item = current();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true); // tooltips explain why an action is disabled
    if (item.kind == ItemKind::set) {
        fill_set_menu(*menu, item.index);
        menu->addSeparator();
    }
    menu->addActions(actions_->all());
    menu->popup(viewport()->mapToGlobal(position));
}

void WorkflowTree::fill_set_menu(QMenu& menu, int set) {
    const bool shown = workspace_.sets.shown(std::size_t(set));
    connect(menu.addAction(shown ? tr("Hide in view") : tr("Show in view")), &QAction::triggered, this,
            [this, set, shown] { workspace_.sets.show(std::size_t(set), !shown); });
    for (const auto& [words, layers] : {std::pair(tr("Grow by a layer"), 1), std::pair(tr("Shrink by a layer"), -1)})
        connect(menu.addAction(words), &QAction::triggered, this,
                [this, set, layers = layers] { select(grow_set(workspace_.document, set, layers)); });
}

// A click on the eye of a set, before its number of nodes, shows or hides its colour; a click elsewhere selects the
// row.
void WorkflowTree::mousePressEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && index.isValid() && index.column() == 1)
        if (const Item item = item_of(itemFromIndex(index)); item.kind == ItemKind::set)
            if (event->position().x() - visualRect(index).left() <= iconSize().width() + 6) {
                workspace_.sets.show(std::size_t(item.index), !workspace_.sets.shown(std::size_t(item.index)));
                return;
            }
    QTreeWidget::mousePressEvent(event);
}

void WorkflowTree::keyPressEvent(QKeyEvent* event) {
    if (actions_->take_key(*event))
        return;
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit fields_wanted();
    else
        QTreeWidget::keyPressEvent(event);
}

} // namespace periscope::ui
