// The panel that sets how the body is drawn: as a surface that opens at cracks, as its crack surfaces, or as its nodes.
// A button in the row above the view opens it.
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
    // Sets the fields that the frames of the shown run have. Colours by crack speed can be chosen only if frames have
    // times.
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
