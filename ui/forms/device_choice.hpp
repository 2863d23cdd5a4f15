// The field that chooses which OpenCL device, or which devices together, run the case.
#pragma once

#include "ui/run/run_settings.hpp"

#include <QComboBox>

namespace periscope::ui {

class DeviceList;

class DeviceChoice : public QComboBox {
    Q_OBJECT
public:
    DeviceChoice(RunSettings& settings, const DeviceList& devices, QWidget* parent = nullptr);

    void fill(); // after a change of the settings

private:
    void add_several();

    RunSettings& settings_;
    const DeviceList& devices_;
};

} // namespace periscope::ui
