// The fields that choose whether a run writes its results to a folder, and to which one.
#pragma once

#include "ui/run/run_settings.hpp"

#include <QWidget>

class QCheckBox;
class QLineEdit;

namespace periscope::ui {

class OutputChoice : public QWidget {
    Q_OBJECT
public:
    explicit OutputChoice(RunSettings& settings, QWidget* parent = nullptr);

signals:
    void changed();

private:
    void choose_folder();

    RunSettings& settings_;
    QCheckBox* write_;
    QLineEdit* folder_;
};

} // namespace periscope::ui
