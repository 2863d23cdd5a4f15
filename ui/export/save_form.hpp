// The fields that the dialogs of pictures and movies have in common.
#pragma once

#include <functional>

class QComboBox;
class QDialog;
class QFormLayout;
class QSize;
class QWidget;

namespace periscope::ui {

// Sizes of one to `largest` times that on the screen, device pixels.
void add_sizes(QComboBox& box, const QSize& on_screen, int largest);

// "Save as …", which calls `keep` before the dialog is accepted, and Cancel; the focus comes to them from `last_field`.
void add_save_buttons(QDialog& dialog, QFormLayout& form, QWidget* last_field, const std::function<void()>& keep);

} // namespace periscope::ui
