// Stores views under names for later sessions. The position and size of a view are relative to the body. So a view that
// was saved for one body shows another one from the same side and at the same relative size.
#pragma once

#include "core/base/vec3.hpp"

#include <QObject>
#include <QString>

#include <vtkRenderer.h>

#include <vector>

namespace periscope::ui {

struct SavedView {
    QString name;
    // unit vectors of the direction of view and of the direction that is up in the picture
    Vec3 ahead{0, 0, -1}, up{0, 1, 0};
    // the point at which the camera looks (its focal point), relative to the centre of the body, divided by the
    // diagonal of its box
    Vec3 middle;
    double half_height = 0.5; // half of the visible height, divided by the diagonal
    // VTK's window centre along x, which shifts the picture sideways: a fraction of half the width of the widget.
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
