// Says when the window starts what to install if there is no OpenCL device. Otherwise the first run would fail with
// this message.
#pragma once

#include <QString>

class QMessageBox;
class QWidget;

namespace periscope::ui {

class DeviceList;

// Returns a dialog with the reason and the command. It is open over the window; cases can be edited meanwhile.
QMessageBox* show_device_notice(const QString& reason, QWidget* window);

// Shows this dialog when the search of `devices` ends without a device.
void notice_missing_device(const DeviceList& devices, QWidget* window);

} // namespace periscope::ui
