#include "ui/run/run_defaults.hpp"

#include <QSettings>

#include <algorithm>

namespace periscope::ui {

namespace {

QString device_key() {
    return QStringLiteral("run/device");
}
QString cores_key() {
    return QStringLiteral("run/cores");
}

} // namespace

RunDefaults::RunDefaults(QObject* parent)
    : QObject(parent), device_(QSettings().value(device_key()).toString()),
      cores_(std::max(0, QSettings().value(cores_key(), 0).toInt())) {}

void RunDefaults::choose_device(const QString& device) {
    if (device == device_)
        return;
    device_ = device;
    QSettings().setValue(device_key(), device);
    emit device_changed();
}

void RunDefaults::choose_cores(int cores) {
    if (cores == cores_)
        return;
    cores_ = cores;
    QSettings().setValue(cores_key(), cores);
    emit cores_changed();
}

void limit_cores(int cores) {
    constexpr const char* variable = "POCL_MAX_PTHREAD_COUNT";
    if (cores > 0 && qEnvironmentVariableIsEmpty(variable))
        qputenv(variable, QByteArray::number(cores));
}

} // namespace periscope::ui
