// Finds the OpenCL devices of this machine once, off the GUI thread, because the search can take seconds. Runs wait
// until the search has ended, because two threads must not make the first call of the OpenCL loader at the same time.
#pragma once

#include "gpu/device/device.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <future>
#include <vector>

namespace periscope::ui {

class DeviceList : public QObject {
    Q_OBJECT
public:
    explicit DeviceList(QObject* parent = nullptr);

    bool known() const { return known_; }
    const std::vector<gpu::DeviceInfo>& devices() const { return devices_; }
    // Returns why no device was found, and what to do; empty if there is one.
    const QString& why_none() const { return why_none_; }
    // Becomes ready when the search has ended. A run waits for it before it uses OpenCL.
    std::shared_future<void> searched() const { return searched_; }

signals:
    void found();

private:
    std::vector<gpu::DeviceInfo> devices_;
    QString why_none_;
    std::shared_future<void> searched_;
    BackgroundTask task_;
    bool known_ = false;
};

} // namespace periscope::ui
