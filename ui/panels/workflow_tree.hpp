// The tree at the left: each step of the workflow with its mark, and below it the entries of the case.
#pragma once

#include "ui/panels/check_list.hpp"

#include <QHash>
#include <QIcon>
#include <QTreeWidget>

#include <optional>
#include <vector>

class QMenu;

namespace periscope::ui {

class EntryActions;
struct Workspace;

class WorkflowTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit WorkflowTree(Workspace& workspace, QWidget* parent = nullptr);

    Item current() const;
    void select(const Item& item);
    const EntryActions& entry_actions() const { return *actions_; } // the actions for the current entry
    QTreeWidgetItem* entry(const Item& item) const;                 // null if there is none
    // Adds to the menu what can be done with a set, besides the entry actions.
    void fill_set_menu(QMenu& menu, int set);
    // Shows the findings of Check as marks on their entries, and the state of the whole case next to Solve.
    void show_findings(const std::vector<Finding>& findings, const QString& state);
    void show_state(const QString& state);
    QSize sizeHint() const override { return {264, 400}; }

signals:
    void selected(const periscope::ui::Item& item);
    void noted(const QString& words); // the same as in EntryActions
    void fields_wanted();             // emitted when the Enter key is pressed on the selected entry

private:
    void rebuild();
    void share_width();
    void refresh_marks();
    void refresh_results();
    // `after` is the number of children of another kind that come before these.
    void add_children(ItemKind parent, ItemKind kind, const std::vector<QString>& names, int after = 0);
    // `picture` is the path of a resource, or a colour such as "#123456".
    const QIcon& drawn(const QString& picture);
    void connect_actions();
    void menu(const QPoint& position);
    void rename(); // edits the name of the current entry in the tree
    void take_name(QTreeWidgetItem* entry);
    void end_rename();
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    Workspace& workspace_;
    EntryActions* actions_;
    // The icons that drawn() has made. Drawing each of them from its SVG at every edit would be slow.
    QHash<QString, QIcon> icons_;
    std::vector<Finding> findings_;
    QString state_;
    bool had_results_ = false;    // whether there were results when the marks were last made
    std::optional<QString> name_; // the name that was typed
    std::optional<Item> renamed_; // the entry whose name is being typed
};

} // namespace periscope::ui
