// Asks for the size and the background of a picture of the view.
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;

namespace periscope::ui {

struct PictureOptions {
    int scale = 2; // factor on the size on the screen
    bool transparent = false;
};

class PictureDialog : public QDialog {
    Q_OBJECT
public:
    PictureDialog(const QSize& on_screen, QWidget* parent);
    PictureOptions options() const;

private:
    QComboBox* size_;
    QCheckBox* transparent_;
};

} // namespace periscope::ui
