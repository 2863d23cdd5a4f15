// Stores views by name for later sessions. Position and size are relative to the body, so that a view saved for one
// body shows another body from the same side, at the same relative size.
#pragma once

#include "core/base/vec3.hpp"

#include <QObject>
#include <QString>

#include <vtkRenderer.h>

#include <vector>

namespace periscope::ui {

struct SavedView {
    QString name;
    Vec3 ahead{0, 0, -1}, up{0, 1, 0}; // unit vectors
    Vec3 middle;                       // middle of the view, from the centre of the body, in units of its diagonal
    double half_height = 0.5;          // half of the visible height in units of the diagonal
    // horizontal distance of this point from the middle of the widget, divided by half the width
    double beside = 0;
    bool perspective = false;
    friend bool operator==(const SavedView&, const SavedView&) = default;
};

SavedView view_of(vtkRenderer* renderer, const Box& body);
void look(vtkRenderer* renderer, const SavedView& view, const Box& body);

class SavedViews : public QObject {
    Q_OBJECT
public:
    explicit SavedViews(QObject* parent = nullptr);

    const std::vector<SavedView>& views() const { return views_; } // the views in the order in which they were saved
    QString free_name() const;                                     // "View 1"
    void save(const SavedView& view);                              // replaces a view with the same name
    void remove(const QString& name);

signals:
    void changed();

private:
    void write() const;

    std::vector<SavedView> views_;
};

} // namespace periscope::ui
