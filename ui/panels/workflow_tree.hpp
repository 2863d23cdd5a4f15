// The way through, at the left: each step with its mark, and the entries of the case below.
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
    const EntryActions& entry_actions() const { return *actions_; } // of the current entry
    QTreeWidgetItem* entry(const Item& item) const;                 // null when there is none
    void fill_set_menu(QMenu& menu, int set); // what can be done with this set besides the entry actions
    // What Check has found: the findings mark their entries, and the state of the whole case stands beside Solve.
    void show_findings(const std::vector<Finding>& findings, const QString& state);
    void show_state(const QString& state);
    QSize sizeHint() const override { return {264, 400}; }

signals:
    void selected(const periscope::ui::Item& item);
    void noted(const QString& words); // as EntryActions has it
    void fields_wanted();             // of the selected entry, by the Enter key

private:
    void rebuild();
    void share_width();
    void refresh_marks();
    void refresh_results();
    void add_children(ItemKind parent, ItemKind kind, const std::vector<QString>& names,
                      int after = 0);           // of that many children of another kind
    const QIcon& drawn(const QString& picture); // of the resources, or of a colour: "#123456"
    void connect_actions();
    void menu(const QPoint& position);
    void rename(); // the current entry, in its place
    void take_name(QTreeWidgetItem* entry);
    void end_rename();
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    Workspace& workspace_;
    EntryActions* actions_;
    QHash<QString, QIcon> icons_; // made once, since drawing each from its SVG at every edit would be slow
    std::vector<Finding> findings_;
    QString state_;
    bool had_results_ = false;    // when the marks were made
    std::optional<QString> name_; // that was typed
    std::optional<Item> renamed_; // while its name is typed
};

} // namespace periscope::ui
