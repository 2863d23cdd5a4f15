// Edit ▸ Preferences. A change is applied immediately, so that it can be seen; Cancel undoes all changes.
#pragma once

#include "ui/preferences/preferences.hpp"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace periscope::ui {

class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    explicit PreferencesDialog(const Preferences& preferences, QWidget* parent = nullptr);

private:
    QComboBox* add_choice(QFormLayout& form, const QString& label, const char* name);
    void add_display(QFormLayout& form);
    void add_safety(QFormLayout& form);
    void add_runs(QFormLayout& form);
    void fill_devices();
    void show_values(const PreferenceValues& values);
    void take(); // applies the values of the fields

    Preferences preferences_;
    PreferenceValues before_; // restored by Cancel
    QComboBox *units_ = nullptr, *text_size_ = nullptr, *theme_ = nullptr, *colour_map_ = nullptr, *autosave_ = nullptr,
              *device_ = nullptr;
    QSpinBox* cores_ = nullptr;
    bool showing_ = true; // whether the fields are being filled, so that a change is not a choice of the user
};

} // namespace periscope::ui
