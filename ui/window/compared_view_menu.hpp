// The menu of a view of a compared run: it only looks at results, so that it has no edits of the case.
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

struct ComparedViewMenuParts { // all outlive the menu
    ModelView& main;           // whose camera all views have
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
