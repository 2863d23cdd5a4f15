// Makes a body from its dimensions, as a new case or as the geometry of the current case.
#pragma once

#include "core/part/part.hpp"

#include <QObject>

#include <optional>

class QAction;
class QWidget;

namespace periscope::ui {

class FileActions;
struct Workspace;

class PartActions : public QObject {
    Q_OBJECT
public:
    PartActions(Workspace& workspace, FileActions& files, QWidget* window);

    QAction* action() const { return new_; } // "New from dimensions …", for menus and the start page
    void begin_case();
    void change_geometry();

signals:
    void made(); // emitted when the case has the new body

private:
    void put(const Part& part, const std::optional<MaterialEntry>& material);
    Part present_part() const; // the values with which the dialog opens

    Workspace& workspace_;
    FileActions& files_;
    QWidget* window_;
    QAction* new_;
    std::optional<Part> last_;
};

} // namespace periscope::ui
