// Lists all keys, which are read from the actions of the window, and what the mouse does in the view.
#pragma once

#include <QDialog>

class QMainWindow;

namespace periscope::ui {

class KeysDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeysDialog(QMainWindow& window);
};

} // namespace periscope::ui
