// The name of a device as a person knows it.
#pragma once

#include <QString>

namespace periscope::ui {

// "processor (AMD EPYC)" of a processor as OpenCL names it: "pthread-skylake-avx512-AMD EPYC". Other names stay as they are.
QString device_words(const QString& name);

} // namespace periscope::ui
