// Edit ▸ Preferences. A change is applied at once, so that one sees it; Cancel takes all of them back.
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
    void take(); // what the fields say

    Preferences preferences_;
    PreferenceValues before_; // to which Cancel returns
    QComboBox *units_ = nullptr, *text_size_ = nullptr, *theme_ = nullptr, *colour_map_ = nullptr, *autosave_ = nullptr,
              *device_ = nullptr;
    QSpinBox* cores_ = nullptr;
    bool showing_ = true; // the fields are being filled: nobody has chosen anything
};

} // namespace periscope::ui
