#include "ui/run/device_list.hpp"

#include "gpu/device/why_no_device.hpp"
#include "ui/text/format.hpp"

namespace periscope::ui {

DeviceList::DeviceList(QObject* parent) : QObject(parent) {
    auto promise = std::make_shared<std::promise<void>>();
    searched_ = promise->get_future().share();
    connect(&task_, &BackgroundTask::ended, this, [this] {
        known_ = true;
        emit found();
    });
    task_.start(tr("Searching for graphics cards"), [this, promise](const Progress&) {
        std::vector<gpu::DeviceInfo> devices;
        try {
            devices = gpu::list_devices();
        } catch (...) { // a run will report the error
        }
        const QString why_none = devices.empty() ? to_qt(gpu::why_no_device()) : QString();
        promise->set_value();
        return [this, devices, why_none] {
            devices_ = devices;
            why_none_ = why_none;
        };
    });
}

} // namespace periscope::ui
