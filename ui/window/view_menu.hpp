// The menu of the 3D view, for the node and the face under the pointer. Views, pictures and tools are the actions of
// the tool bars.
#pragma once

#include "core/case/case.hpp"
#include "ui/base/item.hpp"

#include <QList>
#include <QObject>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QMenu;
class QPoint;

namespace periscope::ui {

class Measuring;
class ModelView;
class PlotPanel;
class Tools;
class WorkflowTree;
enum class Measure;
struct Workspace;

struct ViewMenuParts { // all members must outlive the menu
    Workspace& workspace;
    ModelView& view;
    Tools& tools;
    Measuring& measuring;
    PlotPanel& plots;
    WorkflowTree& tree;
    QList<QAction*> directions, selecting; // directions: standard views; selecting: tools that select nodes
    QAction *fit, *show_conditions, *copy_picture, *save_picture;
};

class ViewMenu : public QObject {
    Q_OBJECT
public:
    ViewMenu(ViewMenuParts parts, QObject* parent);
    void open(const QPoint& position); // `position` is in the view

signals:
    void select_wanted(const periscope::ui::Item& item); // requests to select an entry that was added
    void curves_wanted();                                // requests to show the panel with the curves

private:
    void add_conditions(QMenu& menu);
    void add_sets(QMenu& menu);
    void add_readings(QMenu& menu);
    void add_views(QMenu& menu);
    void add_copies(QMenu& menu);
    // The entry is disabled if `why_not` is not empty.
    QAction* add(QMenu& menu, const QString& words, const char* name, const QString& why_not, const QString& tip,
                 std::function<void()> call);
    // Adds an entry for each type of condition.
    void add_types(QMenu& menu, const QString& words, const char* name, const QString& why_not,
                   const std::function<QString(int)>& why_not_type, const std::function<Item(int)>& add_condition);
    void measure(Measure what);
    // Calls the function unless there is no node or the nodes of the view have changed.
    void with_node(const std::function<void()>& call) const;
    QString why_no_node() const; // returns why there is no node; empty if there is one
    // returns why the case cannot be edited at this point; empty if it can
    QString why_no_edit() const;
    std::vector<std::string> curves_here() const;

    ViewMenuParts parts_;
    // The node and face for which the menu is open:
    std::optional<std::uint32_t> node_;
    Vec3 at_; // position of the node in the undeformed body
    std::optional<SetShape> face_;
};

} // namespace periscope::ui
