// Views that someone has saved, by name: kept for the next start. Place and size are relative to the body, so that a view of one
// body shows another one from the same side, as large.
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
    Vec3 middle;                       // of the view, from the centre of the body; in its diagonals
    double half_height = 0.5;          // in its diagonals
    double beside = 0;                 // how far the middle is from that of the widget, as a share of half its width
    bool perspective = false;
    friend bool operator==(const SavedView&, const SavedView&) = default;
};

SavedView view_of(vtkRenderer* renderer, const Box& body);
void look(vtkRenderer* renderer, const SavedView& view, const Box& body);

class SavedViews : public QObject {
    Q_OBJECT
public:
    explicit SavedViews(QObject* parent = nullptr);

    const std::vector<SavedView>& views() const { return views_; } // in the order in which they were saved
    QString free_name() const;                                     // "View 1"
    void save(const SavedView& view);                              // one of this name is replaced
    void remove(const QString& name);

signals:
    void changed();

private:
    void write() const;

    std::vector<SavedView> views_;
};

} // namespace periscope::ui
