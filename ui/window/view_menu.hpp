// The menu of the 3D view, at the node and the face under the pointer. Views, pictures and tools are the actions of the tool bars.
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

struct ViewMenuParts { // all outlive the menu
    Workspace& workspace;
    ModelView& view;
    Tools& tools;
    Measuring& measuring;
    PlotPanel& plots;
    WorkflowTree& tree;
    QList<QAction*> directions, selecting; // standard views, tools that select nodes
    QAction *fit, *show_conditions, *copy_picture, *save_picture;
};

class ViewMenu : public QObject {
    Q_OBJECT
public:
    ViewMenu(ViewMenuParts parts, QObject* parent);
    void open(const QPoint& position); // in the view

signals:
    void select_wanted(const periscope::ui::Item& item); // that was added
    void curves_wanted();                                // the panel that shows them is to be seen

private:
    void add_conditions(QMenu& menu);
    void add_sets(QMenu& menu);
    void add_readings(QMenu& menu);
    void add_views(QMenu& menu);
    void add_copies(QMenu& menu);
    // Disabled where `why_not` says something.
    QAction* add(QMenu& menu, const QString& words, const char* name, const QString& why_not, const QString& tip,
                 std::function<void()> call);
    // One entry for each type of condition.
    void add_types(QMenu& menu, const QString& words, const char* name, const QString& why_not,
                   const std::function<QString(int)>& why_not_type, const std::function<Item(int)>& add_condition);
    void measure(Measure what);
    void with_node(const std::function<void()>& call) const; // unless the view has other nodes by now
    QString why_no_node() const;                             // empty: there is one
    QString why_no_edit() const;                             // of the case, at this place
    std::vector<std::string> curves_here() const;

    ViewMenuParts parts_;
    // What the open menu is about:
    std::optional<std::uint32_t> node_;
    Vec3 at_; // of the node, in the undeformed body
    std::optional<SetShape> face_;
};

} // namespace periscope::ui
