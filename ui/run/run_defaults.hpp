// Stores the user's default device for runs, and the number of cores that runs on the processor use.
#pragma once

#include <QObject>
#include <QString>

namespace periscope::ui {

class RunDefaults : public QObject {
    Q_OBJECT
public:
    explicit RunDefaults(QObject* parent = nullptr); // reads the stored values

    const QString& device() const { return device_; } // name of the device; empty: automatic
    // Number of cores that runs on the processor use; 0: all.
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

// Limits the number of threads of PoCL, the OpenCL implementation for processors; 0: one for each core. PoCL reads the
// number at its first call, so this function must be called earlier, and only once. A number in the environment
// (POCL_MAX_PTHREAD_COUNT) takes precedence.
void limit_cores(int cores);

} // namespace periscope::ui
