// How the body is drawn: as a surface that opens at cracks, its crack surfaces, or its nodes. Opened from the row above the
// view.
#pragma once

#include "core/case/case.hpp"

#include <QWidget>

class QComboBox;

namespace periscope::ui {

class ModelView;

class SurfacePanel : public QWidget {
    Q_OBJECT
public:
    explicit SurfacePanel(ModelView& view, QWidget* parent = nullptr);
    bool is_usual() const;                     // the body is drawn as it is without any choice
    void offer(const NodeFieldsEntry& fields); // what the frames of the run shown have

signals:
    void changed();

private:
    void apply();
    void follow();

    ModelView& view_;
    QComboBox *shown_, *colour_;
};

} // namespace periscope::ui
