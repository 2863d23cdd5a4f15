// The menu of the view of a compared run. It has no edits of the case, because this view only shows results.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QPoint;

namespace periscope::ui {

class CompareViews;
class ModelView;
class RunList;

struct ComparedViewMenuParts { // all members must outlive the menu
    ModelView& main;           // the main view, whose camera all views have
    CompareViews& views;
    RunList& runs;
    QList<QAction*> directions; // standard views
    QAction *fit, *copy_picture, *save_picture;
};

class ComparedViewMenu : public QObject {
    Q_OBJECT
public:
    ComparedViewMenu(const ComparedViewMenuParts& parts, QObject* parent);

private:
    void open(ModelView& view, const QString& run, const QPoint& position);

    ComparedViewMenuParts parts_;
};

} // namespace periscope::ui
