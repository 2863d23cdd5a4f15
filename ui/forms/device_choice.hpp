// The field that chooses the OpenCL device or devices that compute the case.
#pragma once

#include "ui/run/run_settings.hpp"

#include <QComboBox>

namespace periscope::ui {

class DeviceList;

class DeviceChoice : public QComboBox {
    Q_OBJECT
public:
    DeviceChoice(RunSettings& settings, const DeviceList& devices, QWidget* parent = nullptr);

    void fill(); // called after a change of the settings

private:
    void add_several();

    RunSettings& settings_;
    const DeviceList& devices_;
};

} // namespace periscope::ui
