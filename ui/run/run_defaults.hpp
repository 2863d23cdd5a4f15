// Stores the default device and number of cores for runs.
#pragma once

#include <QObject>
#include <QString>

namespace periscope::ui {

class RunDefaults : public QObject {
    Q_OBJECT
public:
    explicit RunDefaults(QObject* parent = nullptr); // reads the stored values

    const QString& device() const { return device_; } // name of the device; empty: automatic
    // number of cores that the processor uses as an OpenCL device; 0: all
    int cores() const { return cores_; }
    void choose_device(const QString& device);
    void choose_cores(int cores);

signals:
    void device_changed();
    void cores_changed();

private:
    QString device_;
    int cores_ = 0;
};

// Limits the number of threads of PoCL, which runs OpenCL on the processor. PoCL reads the number when it is first
// called, so this must be called before that, and only once. A number in the environment (POCL_MAX_PTHREAD_COUNT) is
// kept. 0: all cores.
void limit_cores(int cores);

} // namespace periscope::ui
