// On which device and with how many cores runs are computed unless one chooses otherwise. It is remembered.
#pragma once

#include <QObject>
#include <QString>

namespace periscope::ui {

class RunDefaults : public QObject {
    Q_OBJECT
public:
    explicit RunDefaults(QObject* parent = nullptr); // as remembered

    const QString& device() const { return device_; } // its name; empty: automatic
    int cores() const { return cores_; }              // of the processor as OpenCL device; 0: all
    void choose_device(const QString& device);
    void choose_cores(int cores);

signals:
    void device_changed();
    void cores_changed();

private:
    QString device_;
    int cores_ = 0;
};

// PoCL, which runs OpenCL on the processor, starts its threads when it is first called and reads their number then. So call this
// once, before. A number that the environment has already (POCL_MAX_PTHREAD_COUNT) stays. 0: all cores.
void limit_cores(int cores);

} // namespace periscope::ui
