// Makes the fields that the dialogs of pictures and movies share.
#pragma once

#include <functional>

class QComboBox;
class QDialog;
class QFormLayout;
class QSize;
class QWidget;

namespace periscope::ui {

// Adds to `box` the sizes of a picture that is 1, 2, … `largest` times as wide and as high as `on_screen`, which is in
// device pixels.
void add_sizes(QComboBox& box, const QSize& on_screen, int largest);

// Adds the buttons "Save as …", which calls `keep` before the dialog is accepted, and Cancel. In the Tab order they
// follow `last_field`.
void add_save_buttons(QDialog& dialog, QFormLayout& form, QWidget* last_field, const std::function<void()>& keep);

} // namespace periscope::ui
