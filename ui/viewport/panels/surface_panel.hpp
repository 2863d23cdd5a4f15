// The panel that chooses how the body is drawn: as a surface that opens at cracks, its crack surfaces, or its nodes. It
// is opened from the row above the view.
#pragma once

#include "core/model/frame_fields.hpp"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace periscope::ui {

class ModelView;
enum class CrackColour;

class SurfacePanel : public QWidget {
    Q_OBJECT
public:
    explicit SurfacePanel(ModelView& view, QWidget* parent = nullptr);
    bool is_usual() const; // whether the body is drawn in the default way
    // Sets the fields in the frames of the run shown. Crack speeds exist only if frames are over time.
    void offer(const FieldsOfRun& fields);

signals:
    void changed();

private:
    void apply();
    void follow();

    ModelView& view_;
    void offer(CrackColour colour, const QString& why_not);

    QComboBox *shown_, *colour_;
    QCheckBox* edges_;
    QString colour_help_;
};

} // namespace periscope::ui
